/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/moments.h"

#include <math.h>

#include "src/stats/normal.h"

void
moments_add(struct moments *moments, double observation)
{
	double before = observation - moments->mean;

	moments->count++;
	moments->mean += before / (double)moments->count;
	moments->squares += before * (observation - moments->mean);
}

double
moments_variance(const struct moments *moments)
{
	if (moments->count < 2)
		return 0;
	return moments->squares / (double)(moments->count - 1);
}

struct estimate
moments_estimate(const struct moments *moments)
{
	struct estimate estimate = { .value = moments->mean };

	if (moments->count >= 2) {
		estimate.freedom = moments->count - 1;
		estimate.error =
		    sqrt(moments_variance(moments) / (double)moments->count);
	}
	return estimate;
}

struct interval
estimate_interval(const struct estimate *estimate)
{
	struct interval all = { -INFINITY, INFINITY };
	double reach;

	if (estimate->freedom == 0)
		return all;
	reach = student_quantile(0.975, estimate->freedom) * estimate->error;
	return (struct interval){ estimate->value - reach,
		estimate->value + reach };
}

double
estimate_superiority(const struct estimate *estimate, double level)
{
	double lead = estimate->value - level;

	if (estimate->freedom == 0 || lead == 0)
		return 0.5;
	if (estimate->error == 0)
		return lead > 0 ? 1 : 0;
	return student_cdf(lead / estimate->error, estimate->freedom);
}

double
estimate_error_least(uint64_t freedom)
{
	return (1 - pow(0.025, 1 / ((double)freedom + 1))) /
	    student_quantile(0.975, freedom);
}
