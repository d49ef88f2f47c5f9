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

enum { FAULT_WHY_MAX = 128 };

/* What went wrong with a command. Nothing in it is owned. */
struct fault {
	enum error_code code;
	unsigned number;	 /* of the move at fault, from 1; 0: none */
	const char *word;	 /* the word at fault, or NULL */
	char why[FAULT_WHY_MAX]; /* for people */
};

/* "bad-argument" and the like. */
const char *error_name(enum error_code code);

/* Fill a fault, and return false for the caller to return. */
bool fault_set(struct fault *fault, enum error_code code, const char *why,
    const char *word);

/* The same with a reason put together as by printf(). */
bool fault_print(struct fault *fault, enum error_code code, const char *word,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
