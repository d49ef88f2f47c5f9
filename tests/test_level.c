/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "ai/level.h"
#include "tests/sample.h"

enum { TRIES = 10000 };

static const struct level noisy = { "noisy", 1, 1, VALUE_ONE / 20, false };

/* Two moves of Red with values that differ by `difference`. */
static void
two_lines(int32_t difference, struct search_line lines[2])
{
	memset(lines, 0, 2 * sizeof(lines[0]));
	for (int n = 0; n < 2; n++) {
		lines[n].die = 3;
		lines[n].origin = PLACE_BIT(10 + n);
		lines[n].value.wp[SEAT_RED] =
		    VALUE_ONE / 2 + (n == 0 ? difference : 0);
	}
}

/* How many seeds of TRIES choose the better of two moves. */
static int
count_better(int32_t difference)
{
	struct position pos = sample_parse("R:b,b,9,10/Y:b,b,b,b R 0");
	struct search_line lines[2];
	int better = 0;

	two_lines(difference, lines);
	for (uint32_t seed = 0; seed < TRIES; seed++)
		better += level_choose(&noisy, seed, &pos, 0, lines, 2) == 0;
	return better;
}

/*
 * The better move is taken with the probability that a normal variable stays
 * below difference / (noise x sqrt 2); the bounds are five deviations wide.
 */
Test(level, noise_is_bell_shaped)
{
	static const struct {
		int32_t noises; /* the difference, in hundredths of the noise */
		double rate;
	} cases[] = {
		{ 0, 0.5000 },
		{ 50, 0.6382 },
		{ 100, 0.7602 },
		{ 200, 0.9214 },
		{ 400, 0.9977 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		int32_t difference = noisy.noise / 100 * cases[n].noises;
		double rate = (double)count_better(difference) / TRIES;

		cr_expect(ge(dbl, rate, cases[n].rate - 0.025));
		cr_expect(le(dbl, rate, cases[n].rate + 0.025));
	}
	cr_expect(eq(int, count_better(noisy.noise * 10), TRIES));
}

Test(level, without_noise_the_best_line_is_played)
{
	struct position pos = sample_parse("R:b,b,9,10/Y:b,b,b,b R 0");
	struct search_line lines[2];

	two_lines(0, lines);
	for (uint32_t seed = 0; seed < 100; seed++)
		for (int n = LEVEL_MEDIUM; n <= LEVEL_HARD; n++)
			cr_assert(eq(uint,
			    level_choose(&level_table[n], seed, &pos, 0, lines,
				2),
			    0));
}

Test(level, choice_hangs_on_the_moves_and_not_on_their_order)
{
	struct position pos = sample_parse("R:b,b,9,10/Y:b,b,b,b R 0");
	struct search_line lines[2], turned[2];

	two_lines(0, lines);
	turned[0] = lines[1];
	turned[1] = lines[0];
	for (uint32_t seed = 0; seed < TRIES; seed++)
		cr_assert(
		    ne(uint, level_choose(&noisy, seed, &pos, 0, lines, 2),
			level_choose(&noisy, seed, &pos, 0, turned, 2)));
}

/* Whatever enters the choice changes it in about half of all cases. */
Test(level, seed_position_die_and_searchmoves_enter)
{
	struct position pos = sample_parse("R:b,b,9,10/Y:b,b,b,b R 0");
	struct position other = sample_parse("R:b,b,9,10/Y:b,b,b,b R 1");
	int seed_count = 0, place_count = 0, die_count = 0, set_count = 0;
	struct search_line lines[2], fours[2];

	two_lines(0, lines);
	memcpy(fours, lines, sizeof(fours));
	fours[0].die = fours[1].die = 4;
	for (uint32_t seed = 0; seed < TRIES; seed++) {
		unsigned chosen = level_choose(&noisy, seed, &pos, 0, lines, 2);

		seed_count += chosen !=
		    level_choose(&noisy, seed + TRIES, &pos, 0, lines, 2);
		place_count +=
		    chosen != level_choose(&noisy, seed, &other, 0, lines, 2);
		die_count +=
		    chosen != level_choose(&noisy, seed, &pos, 0, fours, 2);
		set_count += chosen !=
		    level_choose(&noisy, seed, &pos, PLACE_BIT(10), lines, 2);
	}
	cr_expect(all(gt(int, seed_count, 4700), lt(int, seed_count, 5300)));
	cr_expect(all(gt(int, place_count, 4700), lt(int, place_count, 5300)));
	cr_expect(all(gt(int, die_count, 4700), lt(int, die_count, 5300)));
	cr_expect(all(gt(int, set_count, 4700), lt(int, set_count, 5300)));
}
