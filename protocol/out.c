/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "protocol/out.h"

void
out_bytes(struct out *out, const char *bytes, size_t length)
{
	size_t room = sizeof(out->text) - out->length;

	if (length > room)
		length = room;
	memcpy(out->text + out->length, bytes, length);
	out->length += length;
}

void
out_add(struct out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

void
out_begin(struct out *out, const char *text)
{
	out->length = 0;
	out_add(out, text);
}

void
out_letter(struct out *out, const char *label, char letter)
{
	out_add(out, label);
	out_bytes(out, &letter, 1);
}

void
out_count(struct out *out, const char *label, uint64_t number)
{
	char digits[20];
	size_t first = sizeof(digits);

	do {
		digits[--first] = (char)('0' + number % 10);
		number /= 10;
	} while (number != 0);
	out_add(out, label);
	out_bytes(out, digits + first, sizeof(digits) - first);
}

void
out_number(struct out *out, const char *label, int64_t number)
{
	out_add(out, label);
	if (number < 0)
		out_count(out, "-", -(uint64_t)number);
	else
		out_count(out, "", (uint64_t)number);
}

void
out_fraction(struct out *out, const char *label, double number, int digits)
{
	char text[64];

	snprintf(text, sizeof(text), "%.*f", digits, number);
	out_add(out, label);
	out_add(out, text);
}

void
out_send(struct out *out, const struct sink *sink)
{
	/* Room for the LF even where a line was cut short. */
	if (out->length == sizeof(out->text))
		out->length--;
	out->text[out->length++] = '\n';
	sink->write(sink->ctx, out->text, out->length);
}
