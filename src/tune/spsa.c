/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/tune/spsa.h"

#include <math.h>
#include <string.h>

#include "ai/random.h"

enum { AVERAGED = 3 }; /* the last one of so many parts */

static const double ALPHA = 0.602, GAMMA = 0.101, STABILITY = 0.1;

void
spsa_init(struct spsa *spsa, const struct tunables *tunables, uint64_t total,
    uint64_t seed)
{
	memset(spsa, 0, sizeof(*spsa));
	spsa->tunables = *tunables;
	for (size_t n = 0; n < tunables->count; n++)
		spsa->value[n] = tunables->item[n].value;
	spsa->total = total;
	spsa->seed = seed;
}

/* By how much a value is changed in comparison k, in units of C_END. */
static double
reach_at(const struct spsa *spsa, uint64_t k)
{
	return pow((double)spsa->total / (double)(k + 1), GAMMA);
}

/* How large a step is, in units of R_END. */
static double
rate_at(const struct spsa *spsa, uint64_t k)
{
	double total = (double)spsa->total;
	double stability = STABILITY * total, reach = reach_at(spsa, k);

	return pow((stability + total) / (stability + (double)(k + 1)), ALPHA) /
	    (reach * reach);
}

static double
clamp(const struct tunable *tunable, double value)
{
	return fmin(fmax(value, tunable->min), tunable->max);
}

/* What is random in comparison k. */
static uint64_t
generator(const struct spsa *spsa, uint64_t k)
{
	return random_mix(random_mix(spsa->seed) + k);
}

/* Up (1) or down (-1). */
static double
draw_sign(uint64_t *rng)
{
	return random_below(rng, 2) == 0 ? -1 : 1;
}

/* A whole number whose mean is the value. */
static double
round_at_random(double value, uint64_t *rng)
{
	return floor(value + (double)(random_next(rng) >> 11) * 0x1p-53);
}

/*
 * Signs are drawn first, so that spsa_step() finds them again without the
 * values from which the comparison was made.
 */
static void
draw_signs(const struct spsa *spsa, uint64_t *rng, double sign[])
{
	for (size_t n = 0; n < spsa->tunables.count; n++)
		sign[n] = draw_sign(rng);
}

void
spsa_perturb(const struct spsa *spsa, uint64_t k, struct spsa_sides *out)
{
	uint64_t rng = generator(spsa, k);
	double reach = reach_at(spsa, k), sign[TUNABLES_MAX];

	draw_signs(spsa, &rng, sign);
	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *tunable = &spsa->tunables.item[n];
		double change = sign[n] * reach * tunable->c_end;

		out->upper[n] = clamp(tunable,
		    round_at_random(spsa->value[n] + change, &rng));
		out->lower[n] = clamp(tunable,
		    round_at_random(spsa->value[n] - change, &rng));
	}
}

/* The step of comparison `done`, whose upper side got this share. */
static void
make_step(struct spsa *spsa, double upper)
{
	uint64_t rng = generator(spsa, spsa->done);
	double reach = reach_at(spsa, spsa->done);
	double rate = rate_at(spsa, spsa->done), sign[TUNABLES_MAX];
	/* Wins less losses of a pair of games. */
	double won = 4 * (upper - 0.5);

	draw_signs(spsa, &rng, sign);
	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *tunable = &spsa->tunables.item[n];
		double step = rate * tunable->r_end * reach * tunable->c_end;

		spsa->value[n] =
		    clamp(tunable, spsa->value[n] + step * won * sign[n]);
	}
}

void
spsa_step(struct spsa *spsa, const double upper[], uint64_t count)
{
	for (uint64_t n = 0; n < count; n++) {
		make_step(spsa, upper[n]);
		spsa->done++;
		if (spsa->done * AVERAGED <= spsa->total * (AVERAGED - 1))
			continue;
		for (size_t k = 0; k < spsa->tunables.count; k++)
			spsa->sum[k] += spsa->value[k];
		spsa->summed++;
	}
}

double
spsa_found(const struct spsa *spsa, size_t n)
{
	if (spsa->summed == 0)
		return spsa->value[n];
	return spsa->sum[n] / (double)spsa->summed;
}

void
spsa_result(const struct spsa *spsa, struct tunables *out)
{
	*out = spsa->tunables;
	for (size_t n = 0; n < out->count; n++)
		out->item[n].value = round(spsa_found(spsa, n));
}
