/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Why a command is refused, as it goes over the wire. */

#ifndef LUDOD_PROTOCOL_ERROR_H
#define LUDOD_PROTOCOL_ERROR_H

#include <stdbool.h>
#include <stdint.h>

enum error_code {
	ERROR_UNKNOWN_COMMAND,
	ERROR_BAD_ARGUMENT,
	ERROR_OUT_OF_RANGE,
	ERROR_BAD_POSITION,
	ERROR_ILLEGAL_MOVE,
	ERROR_TOO_MANY_MOVES,
	ERROR_BAD_DICE,
	ERROR_NO_POSITION,
	ERROR_BAD_OPTION,
	ERROR_LINE_TOO_LONG,
	ERROR_BAD_BYTE,
	ERROR_DENIED,
	ERROR_BUSY,
	ERROR_STOPPED,
	ERROR_TOO_MANY_CONNECTIONS,
	ERROR_INTERNAL,
	ERROR_CODES,
};

/* What went wrong with a command. Nothing in it is owned. */
struct fault {
	enum error_code code;
	const char *why;  /* a static string, for people */
	const char *word; /* the word at fault, or NULL */
	int64_t min, max; /* what it should be; none where they are equal */
	unsigned number;  /* of the move at fault, from 1; 0: none */
};

/* "bad-argument" and the like. */
const char *error_name(enum error_code code);

/*
 * Fill a fault, and return false for the caller to return: there is no number
 * but after fault_at().
 */
bool fault_set(struct fault *fault, enum error_code code, const char *why,
    const char *word);

#endif
