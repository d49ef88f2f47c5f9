/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "protocol/line_check.h"

size_t
line_without_crs(const char *line, size_t length)
{
	while (length > 0 && line[length - 1] == '\r')
		length--;
	return length;
}

bool
line_check(const char *line, size_t length, struct line_fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)line[i];

		if ((byte >= ' ' && byte <= '~') || byte == '\t')
			continue;
		snprintf(fault->text, sizeof(fault->text),
		    "byte %zu of the line is 0x%02x", i + 1, byte);
		return false;
	}
	return true;
}

bool
line_is_http(const char *line, size_t length)
{
	/* RFC 9110 and PATCH, and what an HTTP/2 connection begins with. */
	static const char *const methods[] = { "GET ", "HEAD ", "POST ", "PUT ",
		"DELETE ", "CONNECT ", "OPTIONS ", "TRACE ", "PATCH ", "PRI " };

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		size_t n = strlen(methods[i]);

		if (length >= n && memcmp(line, methods[i], n) == 0)
			return true;
	}
	return false;
}

bool
line_is_word(const char *line, size_t length, const char *word)
{
	length = line_without_crs(line, length);
	for (; length > 0 && line_is_space(line[0]); line++)
		length--;
	while (length > 0 && line_is_space(line[length - 1]))
		length--;
	return length == strlen(word) && memcmp(line, word, length) == 0;
}
