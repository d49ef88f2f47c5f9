/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/snakes_odds.h"
#include "tests/slow_snakes.h"

/* Some sums of many doubles are less exact than the tables. */
static const double exact = 1e-14;
static const double summed = 1e-12;

/* [square][n]: arrives with the n-th roll, or needs n rolls or more. */
static double arrival[SLOW_SQUARES][SLOW_ROLLS + 1];
static double remaining[SLOW_SQUARES][SLOW_ROLLS + 1];

static void
fill_arrivals(void)
{
	for (int square = 0; square < SLOW_SQUARES; square++) {
		double rest = 0;

		slow_snakes_arrival(square, arrival[square]);
		for (int n = SLOW_ROLLS; n >= 0; n--) {
			rest += arrival[square][n];
			remaining[square][n] = rest;
		}
	}
}

/* The win probability of the seat to roll. */
static double
win(int own, int rival)
{
	struct snakes_position pos = { { own, rival }, SNAKES_BLACK };
	double wp[SNAKES_SEATS];

	snakes_win_probability(&pos, wp);
	return wp[SNAKES_BLACK];
}

/* Not both on the goal, and nobody on a foot or head. */
static bool
is_position(int own, int rival)
{
	return slow_snakes_rests(own) && slow_snakes_rests(rival) &&
	    !(own == SLOW_GOAL && rival == SLOW_GOAL);
}

/*
 * The tokens don't interact, so the seat that rolls first wins if it needs no
 * more rolls than the other.
 */
static double
race(int own, int rival)
{
	double sum = 0;

	for (int n = 0; n <= SLOW_ROLLS; n++)
		sum += arrival[own][n] * remaining[rival][n];
	return sum;
}

Test(snakes_odds, win_probability_is_that_of_two_independent_tokens)
{
	int compared = 0;

	fill_arrivals();
	for (int own = 0; own < SLOW_GOAL; own++) {
		for (int rival = 0; rival < SLOW_GOAL; rival++) {
			if (!is_position(own, rival))
				continue;
			cr_assert(epsilon_eq(dbl, win(own, rival),
			    race(own, rival), summed));
			compared++;
		}
	}
	cr_assert(eq(int, compared, 81 * 81));
}

Test(snakes_odds, win_probability_solves_the_linear_system)
{
	for (int own = 0; own < SLOW_GOAL; own++) {
		for (int rival = 0; rival < SLOW_GOAL; rival++) {
			double sum = 0;

			if (!is_position(own, rival))
				continue;
			for (int die = 1; die <= 6; die++) {
				int to = slow_snakes_roll(own, die).rest;

				sum += to == SLOW_GOAL ? 1 : 1 - win(rival, to);
			}
			cr_assert(
			    epsilon_eq(dbl, win(own, rival), sum / 6, exact));
		}
	}
}

Test(snakes_odds, win_probability_before_the_roll_is_the_mean_of_those_after)
{
	struct snakes_position pos = { { 78, 97 }, SNAKES_WHITE };
	double before[SNAKES_SEATS], after[SNAKES_SEATS];
	double sum[SNAKES_SEATS] = { 0 };

	for (int die = 1; die <= 6; die++) {
		struct snakes_position next;
		struct snakes_move move;

		snakes_roll(&pos, die, &move);
		next = snakes_apply(&pos, &move);
		snakes_win_probability(&next, after);
		for (int seat = 0; seat < SNAKES_SEATS; seat++)
			sum[seat] += after[seat];
	}
	snakes_win_probability(&pos, before);
	for (int seat = 0; seat < SNAKES_SEATS; seat++)
		cr_assert(epsilon_eq(dbl, before[seat], sum[seat] / 6, exact));
}

Test(snakes_odds, seats_are_alike_and_share_one_win)
{
	for (int own = 0; own <= SLOW_GOAL; own++) {
		for (int rival = 0; rival <= SLOW_GOAL; rival++) {
			struct snakes_position black = { { own, rival }, 0 };
			struct snakes_position white = { { rival, own }, 1 };
			double b[SNAKES_SEATS], w[SNAKES_SEATS];

			if (!is_position(own, rival))
				continue;
			snakes_win_probability(&black, b);
			snakes_win_probability(&white, w);
			cr_assert(eq(dbl, b[0], w[1]));
			cr_assert(eq(dbl, b[1], w[0]));
			cr_assert(b[0] >= 0 && b[1] >= 0);
			cr_assert(epsilon_eq(dbl, b[0] + b[1], 1, 2e-16));
		}
	}
}

Test(snakes_odds, finished_game_is_won_and_lost)
{
	for (int square = 0; square < SLOW_GOAL; square++) {
		if (!slow_snakes_rests(square))
			continue;
		cr_assert(eq(dbl, win(SLOW_GOAL, square), 1));
		cr_assert(eq(dbl, win(square, SLOW_GOAL), 0));
	}
}

Test(snakes_odds, two_tokens_on_99_race_for_a_one)
{
	cr_assert(epsilon_eq(dbl, win(99, 99), 6.0 / 11, exact));
}

Test(snakes_odds, mean_of_a_whole_game_is_the_published_one)
{
	/* Althoen, King and Schilling print it as a fraction. */
	static const double published =
	    225837582538403273407117496273279920181931269186581786048583.0 /
	    5757472998140039232950575874628786131130999406013041613400.0;
	struct snakes_rolls rolls;

	snakes_rolls(0, &rolls);
	cr_assert(epsilon_eq(dbl, rolls.mean, published, exact));
	for (int n = 1; n < 7; n++)
		cr_assert(eq(dbl, rolls.probability[n - 1], 0));
	cr_assert(rolls.probability[7 - 1] > 0);
}

Test(snakes_odds, mean_solves_the_linear_system)
{
	static struct snakes_rolls rolls, after;

	for (int square = 0; square < SLOW_GOAL; square++) {
		double sum = 0;

		if (!slow_snakes_rests(square))
			continue;
		for (int die = 1; die <= 6; die++) {
			snakes_rolls(slow_snakes_roll(square, die).rest,
			    &after);
			sum += after.mean;
		}
		snakes_rolls(square, &rolls);
		cr_assert(epsilon_eq(dbl, rolls.mean, 1 + sum / 6, 5e-14));
	}
}

Test(snakes_odds, mean_is_that_of_the_whole_distribution)
{
	fill_arrivals();
	for (int square = 0; square <= SLOW_GOAL; square++) {
		struct snakes_rolls rolls;
		double sum = 0;

		if (!slow_snakes_rests(square))
			continue;
		for (int n = SLOW_ROLLS; n > 0; n--)
			sum += remaining[square][n];
		snakes_rolls(square, &rolls);
		cr_assert(epsilon_eq(dbl, rolls.mean, sum, summed));
	}
}

Test(snakes_odds, distribution_is_that_of_the_plain_rules)
{
	fill_arrivals();
	for (int square = 0; square < SLOW_GOAL; square++) {
		struct snakes_rolls rolls;

		if (!slow_snakes_rests(square))
			continue;
		snakes_rolls(square, &rolls);
		for (int n = 1; n <= rolls.count; n++)
			cr_assert(epsilon_eq(dbl, rolls.probability[n - 1],
			    arrival[square][n], exact));
	}
}

Test(snakes_odds, distribution_ends_when_9999_in_10000_have_arrived)
{
	int longest = 0;

	fill_arrivals();
	for (int square = 0; square < SLOW_GOAL; square++) {
		struct snakes_rolls rolls;

		if (!slow_snakes_rests(square))
			continue;
		snakes_rolls(square, &rolls);
		cr_assert(remaining[square][rolls.count + 1] <= 1e-4);
		cr_assert(remaining[square][rolls.count] > 1e-4);
		if (rolls.count > longest)
			longest = rolls.count;
	}
	cr_assert(longest < SNAKES_ROLLS_MAX);
	cr_assert(longest > SNAKES_ROLLS_MAX * 9 / 10);
}

Test(snakes_odds, token_on_99_waits_for_a_one)
{
	struct snakes_rolls rolls;
	double chance = 1.0 / 6;

	snakes_rolls(99, &rolls);
	cr_assert(epsilon_eq(dbl, rolls.mean, 6, exact));
	/* The least n with (5/6)^n <= 1/10000. */
	cr_assert(eq(int, rolls.count, 51));
	for (int n = 1; n <= rolls.count; n++) {
		cr_assert(
		    epsilon_eq(dbl, rolls.probability[n - 1], chance, exact));
		chance *= 5.0 / 6;
	}
}

Test(snakes_odds, token_on_the_goal_needs_no_roll)
{
	struct snakes_rolls rolls;

	snakes_rolls(SLOW_GOAL, &rolls);
	cr_assert(eq(int, rolls.count, 0));
	cr_assert(eq(dbl, rolls.mean, 0));
}
