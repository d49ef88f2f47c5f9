/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/sprt.h"

#include <math.h>

/* The squared deviation that is added to those observed. */
static const double PRIOR_SQUARES = 0.25;

double
sprt_llr(const struct sprt *sprt, const struct moments *sets)
{
	double n = (double)sets->count;
	double to0 = sets->mean - sprt->score0;
	double to1 = sets->mean - sprt->score1;
	double variance;

	if (sets->count == 0)
		return 0;
	variance = (sets->squares + PRIOR_SQUARES) / n;
	return n / 2 * log((variance + to0 * to0) / (variance + to1 * to1));
}

struct interval
sprt_bounds(const struct sprt *sprt)
{
	return (struct interval){ log(sprt->beta / (1 - sprt->alpha)),
		log((1 - sprt->beta) / sprt->alpha) };
}

enum sprt_verdict
sprt_decide(const struct sprt *sprt, const struct moments *sets)
{
	struct interval bounds = sprt_bounds(sprt);
	double llr = sprt_llr(sprt, sets);

	if (llr <= bounds.low)
		return SPRT_H0;
	return llr >= bounds.high ? SPRT_H1 : SPRT_UNDECIDED;
}
