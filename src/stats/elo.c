/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/elo.h"

#include <math.h>
#include <stdbool.h>

#include "src/stats/normal.h"

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

struct interval
elo_score_interval(const struct estimate *score)
{
	struct interval interval = estimate_interval(score);
	double sets = (double)score->freedom + 1;
	bool is_uniform = score->freedom > 0 && score->error == 0;

	interval.low = fmax(interval.low, 0);
	interval.high = fmin(interval.high, 1);
	if (is_uniform && score->value >= 1)
		interval.low = pow(0.025, 1 / sets);
	if (is_uniform && score->value <= 0)
		interval.high = 1 - pow(0.025, 1 / sets);
	return interval;
}

double
elo_superiority(const struct estimate *score, double fair)
{
	double lead = score->value - fair;

	if (score->freedom == 0 || lead == 0)
		return 0.5;
	if (score->error == 0)
		return lead > 0 ? 1 : 0;
	return normal_cdf(lead / score->error);
}
