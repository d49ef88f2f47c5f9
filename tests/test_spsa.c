/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>

#include "src/tune/spsa.h"
#include "tests/simulate.h"

enum { COUNT = 8, BATCH = 32, TOTAL = 9600 };

static const double summit = 1000;

static struct tunables
make_tunables(double start)
{
	struct tunables tunables = { .count = COUNT };

	for (int n = 0; n < COUNT; n++) {
		struct tunable *item = &tunables.item[n];

		snprintf(item->name, sizeof(item->name), "P%d", n);
		item->value = n % 2 == 0 ? start : 2 * summit - start;
		item->min = -5000;
		item->max = 5000;
		item->c_end = 100;
		item->r_end = 0.01;
	}
	return tunables;
}

/* Elo lost against the summit: one for each C_END off, squared. */
static double
loss_of(const double value[])
{
	double loss = 0;

	for (int n = 0; n < COUNT; n++)
		loss += pow((value[n] - summit) / 100, 2);
	return loss;
}

static double
loss_of_found(const struct spsa *spsa)
{
	double found[COUNT];

	for (int n = 0; n < COUNT; n++)
		found[n] = spsa_found(spsa, (size_t)n);
	return loss_of(found);
}

/* The share of two games that the upper side gets. */
static double
play(const struct spsa_sides *sides, uint64_t *rng)
{
	double elo = loss_of(sides->lower) - loss_of(sides->upper);
	double score = 1 / (1 + pow(10, -elo / 400));

	return ((simulate_uniform(rng) < score) +
		   (simulate_uniform(rng) < score)) /
	    2.0;
}

static void
run(struct spsa *spsa, uint64_t until, uint64_t *rng)
{
	while (spsa->done < until) {
		double upper[BATCH];

		for (uint64_t n = 0; n < BATCH; n++) {
			struct spsa_sides sides;

			spsa_perturb(spsa, spsa->done + n, &sides);
			upper[n] = play(&sides, rng);
		}
		spsa_step(spsa, upper, BATCH);
	}
}

/* Eight values, each six of its steps away, one up and one down: 288 Elo. */
Test(spsa, climbs_the_hill)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct tunables tunables = make_tunables(400);
		struct spsa spsa;
		uint64_t rng = seed;

		spsa_init(&spsa, &tunables, TOTAL, seed);
		cr_expect(epsilon_eq(dbl, loss_of_found(&spsa), 288, 1e-9));
		run(&spsa, TOTAL, &rng);
		cr_expect(lt(dbl, loss_of_found(&spsa), 6), "%g",
		    loss_of_found(&spsa));
		cr_expect(eq(u64, spsa.summed, TOTAL / 3));
	}
}

Test(spsa, stays_on_the_summit)
{
	struct tunables tunables = make_tunables(summit), result;
	struct spsa spsa;
	uint64_t rng = 9;

	spsa_init(&spsa, &tunables, TOTAL, 1);
	run(&spsa, TOTAL, &rng);
	cr_expect(lt(dbl, loss_of_found(&spsa), 6));
	spsa_result(&spsa, &result);
	for (size_t n = 0; n < COUNT; n++) {
		cr_expect(
		    eq(dbl, result.item[n].value, round(result.item[n].value)));
		cr_expect(lt(dbl,
		    fabs(result.item[n].value - spsa_found(&spsa, n)), 0.51));
	}
}

/* The first change is larger than C_END by N^0.101, the last is C_END. */
Test(spsa, sides_are_apart_as_announced)
{
	struct tunables tunables = make_tunables(600);
	double first = 100 * pow(TOTAL, 0.101);
	struct spsa spsa;
	int ups = 0;

	spsa_init(&spsa, &tunables, TOTAL, 1);
	for (uint64_t k = 0; k < TOTAL; k += TOTAL - 1) {
		double wanted = 2 * (k == 0 ? first : 100);
		struct spsa_sides sides;

		spsa_perturb(&spsa, k, &sides);
		for (int n = 0; n < COUNT; n++)
			cr_expect(lt(dbl,
			    fabs(
				fabs(sides.upper[n] - sides.lower[n]) - wanted),
			    2));
	}
	for (uint64_t k = 0; k < 1000; k++) {
		struct spsa_sides sides;

		spsa_perturb(&spsa, k, &sides);
		ups += sides.upper[3] > sides.lower[3];
	}
	/* four standard deviations of 16 */
	cr_expect(lt(int, abs(ups - 500), 64));
}

/* Rounded at random: a value of 600.3 with a change of nearly nothing. */
Test(spsa, rounding_is_right_on_the_average)
{
	struct tunables tunables = make_tunables(600);
	struct spsa spsa;
	double sum = 0;

	for (size_t n = 0; n < COUNT; n++)
		tunables.item[n].c_end = 1e-3;
	spsa_init(&spsa, &tunables, TOTAL, 1);
	spsa.value[0] = 600.3;
	for (uint64_t k = 0; k < 10000; k++) {
		struct spsa_sides sides;

		spsa_perturb(&spsa, k, &sides);
		cr_assert(eq(dbl, sides.upper[0], round(sides.upper[0])));
		sum += sides.upper[0] - 600;
	}
	/* four standard deviations of 46 */
	cr_expect(lt(dbl, fabs(sum - 3000), 184));
}

Test(spsa, bounds_are_kept)
{
	struct tunables tunables = make_tunables(600);
	double all[BATCH] = { 0 };
	struct spsa spsa;

	for (size_t n = 0; n < COUNT; n++) {
		tunables.item[n].min = 590;
		tunables.item[n].max = 1410;
		tunables.item[n].r_end = 1;
	}
	spsa_init(&spsa, &tunables, BATCH, 1);
	for (uint64_t k = 0; k < BATCH; k++) {
		struct spsa_sides sides;

		spsa_perturb(&spsa, k, &sides);
		for (size_t n = 0; n < COUNT; n++) {
			cr_assert(ge(dbl, sides.upper[n], 590));
			cr_assert(le(dbl, sides.upper[n], 1410));
			cr_assert(ge(dbl, sides.lower[n], 590));
			cr_assert(le(dbl, sides.lower[n], 1410));
		}
	}
	spsa_step(&spsa, all, BATCH);
	for (size_t n = 0; n < COUNT; n++) {
		cr_expect(ge(dbl, spsa.value[n], 590));
		cr_expect(le(dbl, spsa.value[n], 1410));
	}
}

/* A pair won by one side moves every value by R_END times C_END times two. */
Test(spsa, last_step_is_as_announced)
{
	struct tunables tunables = make_tunables(600);
	struct spsa_sides sides;
	struct spsa spsa;
	double before;

	spsa_init(&spsa, &tunables, TOTAL, 1);
	spsa.done = TOTAL - 1;
	before = spsa.value[2];
	spsa_perturb(&spsa, TOTAL - 1, &sides);
	spsa_step(&spsa, (double[]){ 1 }, 1);
	cr_expect(epsilon_eq(dbl, spsa.value[2],
	    before +
		(sides.upper[2] > sides.lower[2] ? 1 : -1) * 2 * 0.01 * 100,
	    1e-9));
}
