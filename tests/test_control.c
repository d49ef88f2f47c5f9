/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/control.h"
#include "src/stats/efficiency.h"
#include "src/stats/matrix.h"
#include "src/stats/sprt.h"
#include "tests/simulate.h"

enum { TRIES = 2000, SETS = 60 };

Test(matrix, factors_solves_and_inverts)
{
	/* of the rows 2 0 0, 1 3 0 and -1 2 4 */
	double matrix[9] = { 4, 2, -2, 2, 10, 5, -2, 5, 21 };
	double x[3] = { 4 + 4 - 6, 2 + 20 + 15, -2 + 10 + 63 };
	double product[9] = { 0 }, inverse[9], factor[9];

	memcpy(factor, matrix, sizeof(factor));
	matrix_factor(factor, 3);
	cr_expect(epsilon_eq(dbl, factor[0], 2, 1e-12));
	cr_expect(epsilon_eq(dbl, factor[7], 2, 1e-12));
	matrix_solve(factor, 3, x);
	for (int n = 0; n < 3; n++)
		cr_expect(epsilon_eq(dbl, x[n], n + 1, 1e-12));
	matrix_invert(factor, 3, inverse);
	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 3; column++) {
			for (int n = 0; n < 3; n++)
				product[row * 3 + column] +=
				    matrix[row * 3 + n] *
				    inverse[n * 3 + column];
			cr_expect(epsilon_eq(dbl, product[row * 3 + column],
			    row == column, 1e-12));
		}
}

Test(matrix, leaves_out_what_depends)
{
	double factor[9] = { 4, 8, 2, 8, 16, 4, 2, 4, 10 };
	double x[3] = { 4, 8, 20 };

	matrix_factor(factor, 3);
	cr_expect(eq(dbl, factor[4], 0));
	matrix_solve(factor, 3, x);
	cr_expect(epsilon_eq(dbl, x[0], 0, 1e-12));
	cr_expect(eq(dbl, x[1], 0));
	cr_expect(epsilon_eq(dbl, x[2], 2, 1e-12));
}

/* A score that is luck and 0.6 and nothing else is known exactly. */
Test(control, takes_all_luck_away_where_luck_is_all)
{
	struct control_result result;
	struct control control;
	uint64_t rng = 1;

	control_init(&control, 2);
	for (int n = 0; n < SETS; n++) {
		double x[2] = { simulate_uniform(&rng) - 0.5,
			simulate_uniform(&rng) - 0.5 };

		control_add(&control, 0.6 + 2 * x[0] - 3 * x[1], x);
	}
	control_solve(&control, &result);
	cr_expect(epsilon_eq(dbl, result.adjusted.value, 0.6, 1e-9));
	cr_expect(lt(dbl, result.adjusted.error, 1e-6));
	cr_expect(epsilon_eq(dbl, result.coefficient[0], 2, 1e-9));
	cr_expect(epsilon_eq(dbl, result.coefficient[1], -3, 1e-9));
	cr_expect(gt(dbl, fabs(result.raw.value - 0.6), 0.01));
}

Test(control, without_controls_nothing_changes)
{
	struct control_result result;
	struct control control;

	control_init(&control, 0);
	for (int n = 0; n < 4; n++)
		control_add(&control, n % 2, NULL);
	control_solve(&control, &result);
	cr_expect(eq(dbl, result.adjusted.value, 0.5));
	cr_expect(epsilon_eq(dbl, result.raw_variance, 1.0 / 3, 1e-12));
	cr_expect(eq(dbl, result.adjusted.error, result.raw.error));
	cr_expect(eq(dbl, result.adjusted_variance, result.raw_variance));
}

/* Controls that are always 0, or twice the same, do no harm. */
Test(control, useless_controls_are_left_out)
{
	struct control_result one, three;
	struct control single, triple;
	uint64_t rng = 2;

	control_init(&single, 1);
	control_init(&triple, 3);
	for (int n = 0; n < SETS; n++) {
		double x = simulate_uniform(&rng) - 0.5;
		double score = simulate_uniform(&rng) < 0.5 + x;

		control_add(&single, score, (double[]){ x });
		control_add(&triple, score, (double[]){ x, 0, -2 * x });
	}
	control_solve(&single, &one);
	control_solve(&triple, &three);
	cr_expect(
	    epsilon_eq(dbl, one.adjusted.value, three.adjusted.value, 1e-12));
	cr_expect(
	    epsilon_eq(dbl, one.adjusted.error, three.adjusted.error, 1e-12));
	cr_expect(eq(u64, three.adjusted.freedom, SETS - 2));
}

/* Two games, each player being the first to roll in one. */
static void
add_race_set(struct control *control, double bonus,
    const struct race_odds *reference, uint64_t *rng)
{
	struct race_result a = race_play(bonus, 0, reference, rng);
	struct race_result b = race_play(bonus, 1, reference, rng);

	control_add(control, (a.score + b.score) / 2,
	    (double[]){ a.luck + b.luck, a.pips + b.pips });
}

/* The means over TRIES matches of SETS sets of two games. */
struct outcome {
	double value, variance; /* of the adjusted score */
	double raw_variance;
	int held; /* how often the interval held the true score */
};

static void
play_matches(double bonus, const struct race_odds *reference, double truth,
    struct outcome *out)
{
	struct moments values = { 0 };
	uint64_t rng = 3;

	for (int n = 0; n < TRIES; n++) {
		struct control_result result;
		struct interval interval;
		struct control control;

		control_init(&control, 2);
		for (int set = 0; set < SETS; set++)
			add_race_set(&control, bonus, reference, &rng);
		control_solve(&control, &result);
		interval = estimate_interval(&result.adjusted);
		out->held += interval.low <= truth && interval.high >= truth;
		out->variance += result.adjusted_variance / TRIES;
		out->raw_variance += result.raw_variance / TRIES;
		moments_add(&values, result.adjusted.value);
	}
	out->value = values.mean;
	/* The error that is reported is the one there is. */
	cr_expect(lt(dbl,
	    fabs(moments_variance(&values) * SETS / out->variance - 1), 0.15));
}

/*
 * A player of known advantage, and a reference that doesn't know of it: the
 * mean stays true, the interval holds it 95 times in 100, and is narrower.
 */
Test(control, race_with_a_known_advantage)
{
	static struct race_odds reference, odds;
	struct outcome outcome = { 0 };
	double truth;

	race_solve(0, &reference);
	race_solve(0.3, &odds);
	truth = (odds.win[0][0][0] + odds.win[0][0][1]) / 2;
	play_matches(0.3, &reference, truth, &outcome);
	/* four standard deviations of 10, and of 0.0006 */
	cr_expect(lt(int, abs(outcome.held - TRIES / 20 * 19), 40), "%d",
	    outcome.held);
	cr_expect(lt(dbl, fabs(outcome.value - truth), 0.0025), "%g for %g",
	    outcome.value, truth);
	cr_expect(gt(dbl, outcome.raw_variance / outcome.variance, 3), "%g",
	    outcome.raw_variance / outcome.variance);
}

/* A test on adjusted sets; *sets is increased by how long it took. */
static enum sprt_verdict
run_test(const struct sprt *sprt, double bonus,
    const struct race_odds *reference, uint64_t *rng, uint64_t *sets)
{
	enum sprt_verdict verdict = SPRT_UNDECIDED;
	struct control control;

	control_init(&control, 2);
	while (verdict == SPRT_UNDECIDED) {
		struct control_result result;
		struct moments moments;

		add_race_set(&control, bonus, reference, rng);
		control_solve(&control, &result);
		moments = control_moments(&result, control.count);
		verdict = sprt_decide(sprt, &moments);
	}
	*sets += control.count;
	return verdict;
}

/*
 * The rates of error are kept to, with a fraction of the sets that Wald's
 * formula wants for scores that have luck in them, which vary by 1/8.
 */
Test(control, sequential_test_errs_as_rarely_as_asked)
{
	static struct race_odds reference, odds;
	struct sprt sprt = { .score0 = 0.5, .alpha = 0.05, .beta = 0.05 };
	uint64_t rng = 5, sets[2] = { 0 };
	double bonus = 0.15, wald;
	int h1 = 0, h0 = 0;

	race_solve(0, &reference);
	race_solve(bonus, &odds);
	sprt.score1 = (odds.win[0][0][0] + odds.win[0][0][1]) / 2;
	wald = 0.9 * sprt_bounds(&sprt).high * 2 * 0.125 /
	    pow(sprt.score1 - sprt.score0, 2);
	for (int n = 0; n < TRIES; n++) {
		h1 += run_test(&sprt, 0, &reference, &rng, &sets[0]) == SPRT_H1;
		h0 += run_test(&sprt, bonus, &reference, &rng, &sets[1]) ==
		    SPRT_H0;
	}
	/* four standard deviations of 10 */
	cr_expect(lt(int, h1, TRIES / 20 + 40), "%d", h1);
	cr_expect(lt(int, h0, TRIES / 20 + 40), "%d", h0);
	cr_expect(lt(dbl, (double)sets[0] / TRIES, wald / 2));
	cr_expect(lt(dbl, (double)sets[1] / TRIES, wald / 2));
}

Test(control, luck_is_zero_on_average)
{
	static struct race_odds reference;
	struct moments luck = { 0 }, pips = { 0 };
	uint64_t rng = 4;

	race_solve(0, &reference);
	for (unsigned n = 0; n < 40000; n++) {
		struct race_result result =
		    race_play(0.5, n % 2, &reference, &rng);

		moments_add(&luck, result.luck);
		moments_add(&pips, result.pips);
	}
	cr_expect(lt(dbl, fabs(luck.mean), 4 * moments_estimate(&luck).error));
	cr_expect(lt(dbl, fabs(pips.mean), 4 * moments_estimate(&pips).error));
}

Test(efficiency, by_hand)
{
	static const struct efficiency_input input = { .games_per_set = 2,
		.game_variance = 0.25,
		.set_variance = 0.1,
		.adjusted_variance = 0.05,
		.engine_core_s = 3,
		.reference_core_s = 1 };
	struct efficiency efficiency;

	efficiency_find(&input, &efficiency);
	cr_expect(epsilon_eq(dbl, efficiency.sets_gain, 1.25, 1e-12));
	cr_expect(epsilon_eq(dbl, efficiency.all_gain, 2.5, 1e-12));
	cr_expect(epsilon_eq(dbl, efficiency.game_cost, 0.375, 1e-12));
	cr_expect(epsilon_eq(dbl, efficiency.set_cost, 0.3, 1e-12));
	cr_expect(epsilon_eq(dbl, efficiency.adjusted_cost, 0.2, 1e-12));
}
