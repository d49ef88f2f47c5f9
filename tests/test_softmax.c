/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/softmax.h"

static struct value
share(int64_t a, int64_t b, int64_t c, int64_t d, unsigned seats)
{
	int64_t scores[SEATS] = { a, b, c, d };
	unsigned first = (unsigned)__builtin_ctz(seats);
	struct value value;

	softmax(scores, seats, first, &value);
	return value;
}

Test(softmax, shares_are_powers_of_two)
{
	static const struct {
		int64_t scores[SEATS]; /* in 1/16 octaves */
		unsigned seats;
		double shares[SEATS];
	} cases[] = {
		{ { 0, 0, 0, 0 }, SEATS_FOUR, { .25, .25, .25, .25 } },
		{ { 16, 0, 0, 0 }, SEATS_FOUR, { .4, .2, .2, .2 } },
		{ { 16, 99, 0, 99 }, SEATS_TWO, { 2. / 3, 0, 1. / 3, 0 } },
		{ { -8, 99, 0, 99 }, SEATS_TWO, { .41421356, 0, .58578644 } },
		{ { 4, 0, -4, 0 }, SEATS_THREE,
		    { .39246419, .33002173, .27751409 } },
		{ { 0, 0, 160, 0 }, SEATS_TWO, { 1. / 1025, 0, 1024. / 1025 } },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		const int64_t *s = cases[n].scores;
		enum { PART = SOFTMAX_OCTAVE / 16 };
		struct value value = share(s[0] * PART, s[1] * PART,
		    s[2] * PART, s[3] * PART, cases[n].seats);

		for (unsigned seat = 0; seat < SEATS; seat++) {
			double wp = (double)value.wp[seat] / VALUE_ONE;

			cr_expect(ge(dbl, wp, cases[n].shares[seat] - 1e-5),
			    "case %zu, seat %u", n, seat);
			cr_expect(le(dbl, wp, cases[n].shares[seat] + 1e-5),
			    "case %zu, seat %u", n, seat);
		}
	}
}

Test(softmax, a_better_score_never_gets_less)
{
	int32_t last = 0;

	for (int64_t score = -26 * SOFTMAX_OCTAVE; score < 26 * SOFTMAX_OCTAVE;
	     score += 97) {
		struct value value = share(0, 0, score, 0, SEATS_TWO);

		cr_assert(ge(i32, value.wp[SEAT_YELLOW], last));
		cr_assert(eq(i32, value.wp[SEAT_RED] + value.wp[SEAT_YELLOW],
		    VALUE_ONE));
		last = value.wp[SEAT_YELLOW];
	}
	cr_assert(ge(i32, last, VALUE_ONE - 1));
}

Test(softmax, scores_of_any_size_are_taken)
{
	struct value value = share(INT64_MIN / 4, 0, INT64_MAX / 4,
	    INT64_MAX / 4 - 1, SEATS_FOUR);

	cr_assert(le(i32, value.wp[SEAT_RED], 3));
	cr_assert(le(i32, value.wp[SEAT_GREEN], 1));
	cr_assert(ge(i32, value.wp[SEAT_BLUE], VALUE_ONE / 2 - 1000));
}
