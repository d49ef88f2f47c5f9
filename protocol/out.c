/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "protocol/out.h"

void
out_fill(struct out *out, const char *bytes)
{
	memcpy(out->text + out->length, bytes, sizeof(out->text) - out->length);
	out->length = sizeof(out->text);
}

void
out_digits(struct out *out, uint64_t number)
{
	char digits[20];
	size_t first = sizeof(digits);

	do {
		digits[--first] = (char)('0' + number % 10);
		number /= 10;
	} while (number != 0);
	out_bytes(out, digits + first, sizeof(digits) - first);
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
