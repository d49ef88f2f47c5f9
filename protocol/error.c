/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/error.h"

static const char *const names[ERROR_CODES] = {
	[ERROR_UNKNOWN_COMMAND] = "unknown-command",
	[ERROR_BAD_ARGUMENT] = "bad-argument",
	[ERROR_OUT_OF_RANGE] = "out-of-range",
	[ERROR_BAD_POSITION] = "bad-position",
	[ERROR_ILLEGAL_MOVE] = "illegal-move",
	[ERROR_TOO_MANY_MOVES] = "too-many-moves",
	[ERROR_BAD_DICE] = "bad-dice",
	[ERROR_NO_POSITION] = "no-position",
	[ERROR_BAD_OPTION] = "bad-option",
	[ERROR_LINE_TOO_LONG] = "line-too-long",
	[ERROR_BAD_BYTE] = "bad-byte",
	[ERROR_DENIED] = "denied",
	[ERROR_BUSY] = "busy",
	[ERROR_STOPPED] = "stopped",
	[ERROR_TOO_MANY_CONNECTIONS] = "too-many-connections",
	[ERROR_INTERNAL] = "internal",
};

const char *
error_name(enum error_code code)
{
	return names[code];
}

bool
fault_set(struct fault *fault, enum error_code code, const char *why,
    const char *word)
{
	return fault_print(fault, code, word, "%s", why);
}

bool
fault_print(struct fault *fault, enum error_code code, const char *word,
    const char *format, ...)
{
	va_list ap;

	*fault = (struct fault){ .code = code, .word = word };
	va_start(ap, format);
	vsnprintf(fault->why, sizeof(fault->why), format, ap);
	va_end(ap);
	return false;
}
