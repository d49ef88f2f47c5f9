/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/elo.h"

#include <math.h>

const struct elo_seating elo_duel = { .own = 1, .others = 1, .games = 1 };

double
elo_to_score(double elo, const struct elo_seating *seatings, size_t count)
{
	double odds = pow(10, -elo / 400), sum = 0, games = 0;

	for (size_t n = 0; n < count; n++) {
		const struct elo_seating *seating = &seatings[n];

		sum += seating->games * seating->own /
		    (seating->own + seating->others * odds);
		games += seating->games;
	}
	return sum / games;
}

double
elo_from_score(double score, const struct elo_seating *seatings, size_t count)
{
	double low = -8000, high = 8000;

	if (score <= 0 || score >= 1)
		return score <= 0 ? -INFINITY : INFINITY;
	for (;;) {
		double middle = (low + high) / 2;
		double there = elo_to_score(middle, seatings, count);

		if (there == score || middle == low || middle == high)
			return middle;
		*(there < score ? &low : &high) = middle;
	}
}

/* How far the score may fall, or rise, with a set of another kind. */
static double
room_below(const struct estimate *score)
{
	return fmin(fmax(score->value, 0), 1);
}

static double
room_above(const struct estimate *score)
{
	return 1 - room_below(score);
}

/* With an error no smaller than that which sets all alike leave. */
static struct estimate
widen(const struct estimate *score, double room)
{
	struct estimate wide = *score;

	if (score->freedom > 0)
		wide.error = fmax(score->error,
		    room * estimate_error_least(score->freedom));
	return wide;
}

static struct interval
clip(double low, double high)
{
	return (struct interval){ fmax(low, 0), fmin(high, 1) };
}

struct interval
elo_score_interval(const struct estimate *score)
{
	struct estimate below = widen(score, room_below(score));
	struct estimate above = widen(score, room_above(score));

	return clip(estimate_interval(&below).low,
	    estimate_interval(&above).high);
}

struct interval
elo_adjusted_interval(const struct estimate *score)
{
	struct interval interval = estimate_interval(score);

	return clip(interval.low, interval.high);
}

double
elo_superiority(const struct estimate *score, double fair)
{
	struct estimate wide = widen(score,
	    score->value > fair ? room_below(score) : room_above(score));

	return estimate_superiority(&wide, fair);
}
