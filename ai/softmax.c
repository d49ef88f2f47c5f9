/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/softmax.h"

enum { FRACTION_BITS = 16, POWER_BITS = 30 };

/*
 * 2^(-x / SOFTMAX_OCTAVE) in units of 2^-POWER_BITS, for x within the range.
 * With f the fraction of an octave, 2^-f = 1 - f/2 - f(1-f)(C0 - C1 f + C2 f^2)
 * up to 2^-16 of it; the ends meet exactly, so that the whole never rises.
 */
static uint64_t
power(uint64_t x)
{
	static const uint64_t C0 = 207356482, C1 = 49939959, C2 = 7353877;
	uint64_t f = x & (SOFTMAX_OCTAVE - 1);
	uint64_t curve =
	    C0 - (f * (C1 - (f * C2 >> FRACTION_BITS)) >> FRACTION_BITS);
	uint64_t sag = f * (SOFTMAX_OCTAVE - f) >> FRACTION_BITS;
	uint64_t line = (UINT64_C(1) << POWER_BITS) -
	    (f << (POWER_BITS - 1 - FRACTION_BITS));

	return (line - (sag * curve >> FRACTION_BITS)) >> (x >> FRACTION_BITS);
}

void
softmax(const int64_t scores[static SEATS], unsigned seats, unsigned rest,
    struct value *out)
{
	static const int64_t RANGE = (int64_t)SOFTMAX_RANGE * SOFTMAX_OCTAVE;
	uint64_t powers[SEATS], sum = 0, scale;
	int64_t best = scores[rest];
	int32_t left = VALUE_ONE;

	for (unsigned seat = 0; seat < SEATS; seat++)
		if ((seats >> seat & 1) != 0 && scores[seat] > best)
			best = scores[seat];
	for (unsigned seat = 0; seat < SEATS; seat++) {
		int64_t behind = best - scores[seat];

		powers[seat] = (seats >> seat & 1) == 0
		    ? 0
		    : power((uint64_t)(behind < RANGE ? behind : RANGE));
		sum += powers[seat];
	}
	/* The sum is at least 2^30 and at most 2^32: no product overflows. */
	scale = (UINT64_C(1) << 62) / sum;
	for (unsigned seat = 0; seat < SEATS; seat++) {
		out->wp[seat] = (int32_t)(powers[seat] * scale >> 38);
		left -= out->wp[seat];
	}
	out->wp[rest] += left;
}
