/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/elo.h"
#include "src/stats/sprt.h"
#include "tests/simulate.h"

enum { TRIES = 4000, GAMES_MAX = 4 };

static struct sprt
sprt_of_elo(double elo0, double elo1)
{
	return (struct sprt){ .score0 = elo_to_score(elo0, &elo_duel, 1),
		.score1 = elo_to_score(elo1, &elo_duel, 1),
		.alpha = 0.05,
		.beta = 0.1 };
}

/* One test of two players, `games` games a set. *sets is how long it took. */
static enum sprt_verdict
run_test(const struct sprt *sprt, double elo, int games, uint64_t *rng,
    uint64_t *sets)
{
	double score = elo_to_score(elo, &elo_duel, 1);
	struct moments moments = { 0 };
	enum sprt_verdict verdict;

	do {
		int won = 0;

		for (int n = 0; n < games; n++)
			won += simulate_uniform(rng) < score;
		moments_add(&moments, (double)won / games);
		verdict = sprt_decide(sprt, &moments);
	} while (verdict == SPRT_UNDECIDED);
	*sets += moments.count;
	return verdict;
}

/* How often of TRIES the test ends with H1. */
static int
count_h1(const struct sprt *sprt, double elo, int games, uint64_t *sets)
{
	uint64_t rng = (uint64_t)games;
	int count = 0;

	*sets = 0;
	for (int n = 0; n < TRIES; n++)
		count += run_test(sprt, elo, games, &rng, sets) == SPRT_H1;
	return count;
}

/*
 * alpha and beta are kept to (four standard deviations of 14 and 19), and not
 * by never deciding wrongly: that would take too many games. Wald's formula
 * gives how long the test takes, but for the overshoot.
 */
Test(sprt, errs_as_rarely_as_asked)
{
	static const int games[] = { 1, 2, GAMES_MAX };
	struct sprt sprt = sprt_of_elo(0, 40);
	struct interval bounds = sprt_bounds(&sprt);
	double drift = sprt.score1 - sprt.score0;

	for (size_t n = 0; n < sizeof(games) / sizeof(games[0]); n++) {
		double variance = 0.25 / games[n];
		double wald = (0.95 * -bounds.low - 0.05 * bounds.high) /
		    (drift * drift / (2 * variance));
		uint64_t sets;
		int h1 = count_h1(&sprt, 0, games[n], &sets);

		cr_expect(lt(int, h1, TRIES / 20 + 56), "%d", h1);
		cr_expect(gt(int, h1, TRIES / 60), "%d", h1);
		cr_expect(lt(dbl, (double)sets / TRIES, wald * 1.3));
		cr_expect(gt(dbl, (double)sets / TRIES, wald * 0.8));
		h1 = count_h1(&sprt, 40, games[n], &sets);
		cr_expect(gt(int, h1, TRIES - TRIES / 10 - 76), "%d", h1);
		cr_expect(lt(int, h1, TRIES - TRIES / 30), "%d", h1);
	}
}

Test(sprt, goes_the_right_way_outside_its_range)
{
	struct sprt sprt = sprt_of_elo(-20, 20);
	uint64_t sets;

	cr_expect(lt(int, count_h1(&sprt, -60, 2, &sets), TRIES / 200));
	cr_expect(gt(int, count_h1(&sprt, 60, 2, &sets), TRIES - TRIES / 200));
}

/* Identical engines: every set is even, and that must end in H0. */
Test(sprt, ends_without_variance)
{
	struct sprt sprt = sprt_of_elo(0, 5);
	struct moments moments = { 0 };

	while (sprt_decide(&sprt, &moments) == SPRT_UNDECIDED &&
	    moments.count < 5000)
		moments_add(&moments, 0.5);
	cr_expect(eq(int, sprt_decide(&sprt, &moments), SPRT_H0));
	cr_expect(gt(u64, moments.count, 100));
	cr_expect(lt(u64, moments.count, 1000));
}

Test(sprt, is_not_taken_in_by_few_sets)
{
	struct sprt sprt = sprt_of_elo(0, 5);
	struct moments moments = { 0 };

	cr_expect(eq(dbl, sprt_llr(&sprt, &moments), 0));
	for (int n = 0; n < 10; n++) {
		moments_add(&moments, 1);
		cr_expect(
		    eq(int, sprt_decide(&sprt, &moments), SPRT_UNDECIDED));
	}
}

/* Between the two scores neither is likelier. */
Test(sprt, ratio_is_even_in_the_middle)
{
	struct sprt sprt = { .score0 = 0.5, .score1 = 0.75 };
	struct moments moments = { .count = 50, .mean = 0.625, .squares = 3 };
	double variance = 3.25 / 50;

	cr_expect(epsilon_eq(dbl, sprt_llr(&sprt, &moments), 0, 1e-12));
	moments.mean = 0.75;
	cr_expect(epsilon_eq(dbl, sprt_llr(&sprt, &moments),
	    25 * log((variance + 0.0625) / variance), 1e-12));
}
