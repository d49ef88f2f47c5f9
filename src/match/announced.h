/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What an engine says of itself between `udi` and `udiok`. */

#ifndef LUDOD_MATCH_ANNOUNCED_H
#define LUDOD_MATCH_ANNOUNCED_H

#include <stdbool.h>
#include <stddef.h>

enum {
	ANNOUNCED_ID_MAX = 128,
	ANNOUNCED_OPTIONS_MAX = 1000,
	ANNOUNCED_NAME_MAX = 1000, /* bytes of an option's name */
	ANNOUNCED_LINES_MAX = 10000,
};

/* All zero before the first line. */
struct announced {
	char **option; /* names */
	size_t options, lines;
	char id[ANNOUNCED_ID_MAX]; /* of `id name`, printable */
};

/*
 * Take a line of any kind. NULL, or a static string that says of what there
 * is too much.
 */
const char *announced_take(struct announced *announced, const char *line);

/* Was there this option, in any case of letters? */
bool announced_has(const struct announced *announced, const char *name);

/* All zero again. */
void announced_clear(struct announced *announced);

#endif
