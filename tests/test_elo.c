/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/elo.h"
#include "tests/simulate.h"

enum { TRIES = 4000, SETS = 100 };

Test(elo, of_a_duel_is_logistic)
{
	static const struct {
		double elo, score;
	} cases[] = {
		{ 0, 0.5 },
		{ 400, 10.0 / 11 },
		{ -400, 1.0 / 11 },
		{ 70, 0.599397 },
		{ INFINITY, 1 },
		{ -INFINITY, 0 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		double score = elo_to_score(cases[n].elo, &elo_duel, 1);

		cr_expect(epsilon_eq(dbl, score, cases[n].score, 1e-5));
		if (isfinite(cases[n].elo))
			cr_expect(
			    epsilon_eq(dbl, elo_from_score(score, &elo_duel, 1),
				cases[n].elo, 1e-9));
		else
			cr_expect(eq(dbl, elo_from_score(score, &elo_duel, 1),
			    cases[n].elo));
	}
	cr_expect(eq(dbl, elo_from_score(0.5, &elo_duel, 1), 0));
}

/* One against three, and three against one, by hand. */
Test(elo, knows_how_many_seats_each_side_has)
{
	static const struct elo_seating one = { 1, 3, 1 };
	static const struct elo_seating both[] = { { 1, 3, 10 }, { 3, 1, 10 } };
	static const struct elo_seating two = { 2, 2, 5 };
	double odds = pow(10, 100.0 / 400);
	double alone = odds / (odds + 3), many = 3 * odds / (3 * odds + 1);

	cr_expect(epsilon_eq(dbl, elo_to_score(0, &one, 1), 0.25, 1e-15));
	cr_expect(epsilon_eq(dbl, elo_to_score(100, &one, 1), alone, 1e-12));
	cr_expect(epsilon_eq(dbl, elo_to_score(100, both, 2),
	    (alone + many) / 2, 1e-12));
	cr_expect(epsilon_eq(dbl, elo_from_score((alone + many) / 2, both, 2),
	    100, 1e-9));
	cr_expect(epsilon_eq(dbl, elo_to_score(100, &two, 1),
	    elo_to_score(100, &elo_duel, 1), 1e-15));
}

/*
 * A match of SETS sets of two games on the same luck: with probability 0.4 the
 * luck decides both for one side, else each game is played on its own. A has
 * an Elo difference of `elo` in what is played, and luck favours it alike.
 */
static struct estimate
play_match(double score, uint64_t *rng)
{
	struct moments sets = { 0 };

	for (int n = 0; n < SETS; n++) {
		int first = simulate_uniform(rng) < score;
		int second = simulate_uniform(rng) < 0.4
		    ? first
		    : simulate_uniform(rng) < score;

		moments_add(&sets, (first + second) / 2.0);
	}
	return moments_estimate(&sets);
}

Test(elo, interval_holds_the_true_difference_95_times_in_100)
{
	static const double elos[] = { 0, 50, -200 };

	for (size_t k = 0; k < 3; k++) {
		double score = elo_to_score(elos[k], &elo_duel, 1);
		uint64_t rng = k;
		int held = 0;

		for (int n = 0; n < TRIES; n++) {
			struct estimate mean = play_match(score, &rng);
			struct interval interval = elo_score_interval(&mean);

			held += elo_from_score(interval.low, &elo_duel, 1) <=
				elos[k] &&
			    elo_from_score(interval.high, &elo_duel, 1) >=
				elos[k];
		}
		/* four standard deviations of 14 */
		cr_expect(lt(int, abs(held - 3800), 56), "%g: %d", elos[k],
		    held);
	}
}

/* Between equals it is as often below 0.2 as a fifth of the time, and so on. */
Test(elo, superiority_is_even_between_equals)
{
	int below[10] = { 0 };
	uint64_t rng = 7;

	for (int n = 0; n < TRIES; n++) {
		struct estimate mean = play_match(0.5, &rng);
		double los = elo_superiority(&mean, 0.5);

		cr_assert(ge(dbl, los, 0));
		cr_assert(le(dbl, los, 1));
		for (int k = 1; k < 10; k++)
			below[k] += los < k / 10.0;
	}
	/* results are in steps, which show as jumps of up to 5 per cent */
	for (int k = 1; k < 10; k++)
		cr_expect(lt(int, abs(below[k] - k * TRIES / 10), 240),
		    "%d of %d below 0.%d", below[k], TRIES, k);
}

Test(elo, superiority_without_variance)
{
	struct estimate mean = { 0.5, 0, 99 };

	cr_expect(eq(dbl, elo_superiority(&mean, 0.5), 0.5));
	mean.value = 0.75;
	cr_expect(gt(dbl, elo_superiority(&mean, 0.5), 0.999));
	mean.value = 0.25;
	cr_expect(lt(dbl, elo_superiority(&mean, 0.5), 0.001));
	mean.freedom = 0;
	cr_expect(eq(dbl, elo_superiority(&mean, 0.5), 0.5));
}

/* Equals win three sets of three one time in eight. */
Test(elo, superiority_of_few_sets_is_not_certain)
{
	struct estimate mean = { 1, 0, 2 };

	cr_expect(gt(dbl, elo_superiority(&mean, 0.5), 0.9));
	cr_expect(lt(dbl, elo_superiority(&mean, 0.5), 0.975));
	mean.value = 0;
	cr_expect(lt(dbl, elo_superiority(&mean, 0.5), 0.1));
	cr_expect(gt(dbl, elo_superiority(&mean, 0.5), 0.025));
}

/*
 * Sets that all were even: the difference is 0 exactly, but may be as large as
 * it is when every other set, of which none was seen, is won wholly.
 */
Test(elo, even_sets_leave_a_small_interval)
{
	static const uint64_t sets[] = { 3, 1000 };
	static const double reach[] = { 306.6, 1.28 };

	for (size_t n = 0; n < 2; n++) {
		struct estimate mean = { 0.5, 0, sets[n] - 1 };
		struct interval interval = elo_score_interval(&mean);
		double unseen = 1 - pow(0.025, 1.0 / (double)sets[n]);

		cr_expect(
		    epsilon_eq(dbl, interval.high, 0.5 + unseen / 2, 1e-12));
		cr_expect(
		    epsilon_eq(dbl, interval.low, 0.5 - unseen / 2, 1e-12));
		cr_expect(
		    epsilon_eq(dbl, elo_from_score(interval.high, &elo_duel, 1),
			reach[n], 0.1));
		/* and no smaller for it when one of many was not even */
		mean.error = 1e-9;
		cr_expect(epsilon_eq(dbl, elo_score_interval(&mean).high,
		    interval.high, 1e-9));
	}
}

/* What is left of sets without their luck is as well known as it says. */
Test(elo, adjusted_interval_is_as_told)
{
	struct estimate mean = { 0.5, 1e-6, 99 };
	struct interval interval = elo_adjusted_interval(&mean);

	cr_expect(gt(dbl, interval.high, 0.5));
	cr_expect(lt(dbl, interval.high, 0.5 + 1e-5));
	mean = (struct estimate){ 1.01, 0.02, 99 };
	interval = elo_adjusted_interval(&mean);
	cr_expect(eq(dbl, interval.high, 1));
	cr_expect(lt(dbl, interval.low, 1));
}

/* Of ten sets in ten, the bound is where 0.025 = p^10. */
Test(elo, interval_of_nothing_but_wins_is_not_empty)
{
	struct estimate mean = { 1, 0, 9 };
	struct interval interval = elo_score_interval(&mean);

	cr_expect(epsilon_eq(dbl, pow(interval.low, 10), 0.025, 1e-12));
	cr_expect(eq(dbl, interval.high, 1));
	mean.value = 0;
	interval = elo_score_interval(&mean);
	cr_expect(eq(dbl, interval.low, 0));
	cr_expect(epsilon_eq(dbl, pow(1 - interval.high, 10), 0.025, 1e-12));
}
