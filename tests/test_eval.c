/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/eval.h"
#include "tests/sample.h"

static struct value
evaluate(const struct eval *eval, const struct position *pos)
{
	struct value value;

	eval->base.evaluate(&eval->base, pos, &value);
	return value;
}

Test(eval, every_value_adds_up_and_is_a_probability)
{
	uint64_t rng = 1;
	struct eval eval;

	eval_init(&eval);
	for (int n = 0; n < 100000; n++) {
		struct position pos = sample_any_position(&rng);
		struct value value = evaluate(&eval, &pos);
		int32_t sum = 0;

		for (unsigned seat = 0; seat < SEATS; seat++) {
			sum += value.wp[seat];
			cr_assert(ge(i32, value.wp[seat], 0));
			if (!position_plays(&pos, seat))
				cr_assert(eq(i32, value.wp[seat], 0));
		}
		cr_assert(eq(i32, sum, VALUE_ONE));
	}
}

/* The same position with every seat moved on by one. */
static struct position
rotate(const struct position *pos)
{
	struct position next = *pos;

	for (unsigned seat = 0; seat < SEATS; seat++)
		for (unsigned n = 0; n < TOKENS_MAX; n++)
			next.planes[(seat + 1) % SEATS][n] =
			    pos->planes[seat][n];
	next.seats = (uint8_t)((pos->seats << 1 | pos->seats >> 3) & 15);
	next.turn = (uint8_t)((pos->turn + 1) % SEATS);
	return next;
}

Test(eval, no_seat_is_preferred)
{
	uint64_t rng = 2;
	struct eval eval;

	eval_init(&eval);
	for (int n = 0; n < 20000; n++) {
		struct position pos = sample_any_position(&rng);
		struct position moved = rotate(&pos);
		struct value a = evaluate(&eval, &pos);
		struct value b = evaluate(&eval, &moved);

		for (unsigned seat = 0; seat < SEATS; seat++)
			cr_assert(
			    eq(i32, a.wp[seat], b.wp[(seat + 1) % SEATS]));
	}
}
