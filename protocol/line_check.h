/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What can be told of a line before it is cut into words. */

#ifndef LUDOD_PROTOCOL_LINE_CHECK_H
#define LUDOD_PROTOCOL_LINE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* A client that says that first wants to speak TLS. */
enum { TLS_FIRST_BYTE = 0x16 };

struct line_fault {
	char text[48]; /* which byte, and where */
};

/* Between words. */
static inline bool
line_is_space(char c)
{
	return c == ' ' || c == '\t';
}

/* The length without the CRs at its end. */
size_t line_without_crs(const char *line, size_t length);

/* Nothing but printable ASCII and tabs? */
bool line_check(const char *line, size_t length, struct line_fault *fault);

/* Does it begin as an HTTP request does? */
bool line_is_http(const char *line, size_t length);

/* Is this word all that a line, not yet checked, says? */
bool line_is_word(const char *line, size_t length, const char *word);

#endif
