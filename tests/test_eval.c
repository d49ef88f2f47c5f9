/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/eval.h"
#include "ai/random.h"
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

Test(eval, being_captured_hurts_and_helps_the_rivals)
{
	uint64_t rng = 3;
	struct eval eval;
	int count = 0, hurt = 0, helped = 0;

	eval_init(&eval);
	while (count < 20000) {
		struct position pos = sample_any_position(&rng);
		unsigned seat = position_next_seat(&pos, pos.turn);
		struct position after = pos;
		uint64_t token = moves_first(pos.planes[seat][0] &
		    ~pos.planes[seat][1] & PLACES_TRACK & ~PLACES_SAFE);
		struct value before, value;

		if (token <= PLACE_BIT(PLACE_START + 12))
			continue;
		position_move(after.planes[seat], token, PLACES_BASE);
		before = evaluate(&eval, &pos);
		value = evaluate(&eval, &after);
		hurt += value.wp[seat] < before.wp[seat];
		helped += value.wp[pos.turn] > before.wp[pos.turn];
		count++;
	}
	/* It may free a token that was as good as captured. */
	cr_expect(gt(int, hurt, count * 95 / 100));
	cr_expect(gt(int, helped, count * 95 / 100));
}

Test(eval, to_roll_is_an_advantage)
{
	uint64_t rng = 4;
	struct eval eval;
	int better = 0;

	eval_init(&eval);
	for (int n = 0; n < 20000; n++) {
		struct position pos =
		    sample_position(SEATS_TWO, TOKENS_MAX, &rng);
		unsigned seat = pos.turn;
		struct value value = evaluate(&eval, &pos), other;

		pos.turn = (uint8_t)position_next_seat(&pos, seat);
		other = evaluate(&eval, &pos);
		better += value.wp[seat] > other.wp[seat];
	}
	cr_assert(gt(int, better, 19000));
}

/* The first position is better for Red than the second. */
Test(eval, judges_as_players_do)
{
	static const char *const cases[][2] = {
		/* ahead */
		{ "R:8,21,34,g/Y:8,21,34,47 R 0",
		    "R:8,21,34,47/Y:8,21,34,47 R 0" },
		{ "R:8,21,34,47/Y:8,8,21,34 Y 0",
		    "R:8,8,21,34/Y:8,21,34,47 Y 0" },
		/* entered */
		{ "R:0,8,21,34/Y:8,21,34,47 R 0",
		    "R:b,8,21,34/Y:8,21,34,47 R 0" },
		/* safe; Y 4 stands on R's 30 */
		{ "R:b,b,b,34/Y:b,b,b,4 Y 0", "R:b,b,b,33/Y:b,b,b,4 Y 0" },
		/* Y 36 stands on R's 10: at eight or nineteen, not four */
		{ "R:b,b,b,18/Y:b,b,b,36 Y 0", "R:b,b,b,14/Y:b,b,b,36 Y 0" },
		{ "R:b,b,b,29/Y:b,b,b,36 Y 0", "R:b,b,b,14/Y:b,b,b,36 Y 0" },
		/* two in a block, not apart, before a rival */
		{ "R:b,b,14,14/Y:b,b,b,36 Y 0", "R:b,b,12,16/Y:b,b,b,36 Y 0" },
	};
	struct eval eval;

	eval_init(&eval);
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct position good = sample_parse(cases[n][0]);
		struct position bad = sample_parse(cases[n][1]);

		cr_expect(gt(i32, evaluate(&eval, &good).wp[SEAT_RED],
			      evaluate(&eval, &bad).wp[SEAT_RED]),
		    "case %zu: %s", n, cases[n][0]);
	}
}

/* The same lead decides more the nearer the end is. */
Test(eval, a_lead_sharpens)
{
	struct position early = sample_parse("R:8,8,8,21/Y:8,8,8,13 R 0");
	struct position late = sample_parse("R:47,47,g,g/Y:47,47,51,g R 0");
	struct eval eval;

	eval_init(&eval);
	for (unsigned n = 0; n < EVAL_TERMS; n++)
		if (n != EVAL_PROGRESS)
			eval.weight[n] = 0;
	cr_assert(gt(i32, evaluate(&eval, &early).wp[SEAT_RED], VALUE_ONE / 2));
	cr_assert(gt(i32, evaluate(&eval, &late).wp[SEAT_RED],
	    evaluate(&eval, &early).wp[SEAT_RED]));
}

/* No weights that options allow make a value leave its bounds. */
Test(eval, extreme_weights_are_taken)
{
	uint64_t rng = 5;
	struct eval eval;

	eval_init(&eval);
	for (int n = 0; n < 50000; n++) {
		struct position pos = sample_any_position(&rng);
		struct value value;
		int32_t sum = 0;

		for (unsigned k = 0; k < EVAL_WEIGHTS; k++)
			eval.weight[k] = random_below(&rng, 2) == 0
			    ? eval_weights[k].min
			    : eval_weights[k].max;
		value = evaluate(&eval, &pos);
		for (unsigned seat = 0; seat < SEATS; seat++) {
			cr_assert(ge(i32, value.wp[seat], 0));
			sum += value.wp[seat];
		}
		cr_assert(eq(i32, sum, VALUE_ONE));
	}
}
