/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A line on its way out, put together piece by piece. What doesn't fit is cut,
 * but room for the LF is always left. printf() would take most of the time
 * that a short answer takes in all.
 */

#ifndef LUDOD_PROTOCOL_OUT_H
#define LUDOD_PROTOCOL_OUT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "ai/snakes_odds.h"

/* Where lines go. */
struct sink {
	void (*write)(void *ctx, const char *lines, size_t length);
	void *ctx;
};

/* The longest line gives a token's whole distribution of rolls. */
enum { OUT_MAX = 64 + SNAKES_ROLLS_MAX * sizeof("p256 0.000000") };

struct out {
	size_t length;
	char text[OUT_MAX];
};

/* Add as much as there is room for. */
void out_fill(struct out *out, const char *bytes);

/* These are inline, so that the length of a constant text is a constant. */
static inline void
out_bytes(struct out *out, const char *bytes, size_t length)
{
	if (length > sizeof(out->text) - out->length) {
		out_fill(out, bytes);
		return;
	}
	memcpy(out->text + out->length, bytes, length);
	out->length += length;
}

static inline void
out_add(struct out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

static inline void
out_begin(struct out *out, const char *text)
{
	out->length = 0;
	out_add(out, text);
}

/* A label, blanks and all, and what comes after it. */
static inline void
out_letter(struct out *out, const char *label, char letter)
{
	out_add(out, label);
	out_bytes(out, &letter, 1);
}

void out_digits(struct out *out, uint64_t number);

static inline void
out_count(struct out *out, const char *label, uint64_t number)
{
	out_add(out, label);
	out_digits(out, number);
}

static inline void
out_number(struct out *out, const char *label, int64_t number)
{
	out_add(out, label);
	if (number < 0)
		out_add(out, "-");
	out_digits(out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void
out_fraction(struct out *out, const char *label, double number, int digits);

/* End it with an LF and hand it over. */
void out_send(struct out *out, const struct sink *sink);

#endif
