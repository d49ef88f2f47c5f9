/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Mean and variance of observations which come one by one, by the method of
 * Welford, "Note on a method for calculating corrected sums of squares and
 * products", Technometrics 4, 1962. Equal observations have variance 0
 * exactly.
 */

#ifndef LUDOD_STATS_MOMENTS_H
#define LUDOD_STATS_MOMENTS_H

#include <stdint.h>

/* All zero to begin with. */
struct moments {
	uint64_t count;
	double mean;
	double squares; /* sum of the squared deviations from the mean */
};

/* A number that is known up to an error. */
struct estimate {
	double value;
	double error;	  /* standard deviation of `value` */
	uint64_t freedom; /* degrees of freedom behind `error`; 0: none, the
			     error is not known */
};

struct interval {
	double low, high;
};

void moments_add(struct moments *moments, double observation);

/* Of the population, without bias; 0 with fewer than two observations. */
double moments_variance(const struct moments *moments);

/* Of the population's mean. */
struct estimate moments_estimate(const struct moments *moments);

/* Where the true value lies 95 times in 100; all numbers if freedom is 0. */
struct interval estimate_interval(const struct estimate *estimate);

/* The probability that the true value is above `level`; 0.5: not known. */
double estimate_superiority(const struct estimate *estimate, double level);

/*
 * Observations that are all alike don't tell their error. But if more than
 * a part q of the population differed from them, so many would be alike less
 * than once in forty times: q = 1 - 0.025^(1 / (freedom + 1)), after Clopper
 * and Pearson, Biometrika 26, 1934. This is the error at which
 * estimate_interval() reaches that far, when those that differ do so by 1 on
 * the average. freedom > 0.
 */
double estimate_error_least(uint64_t freedom);

#endif
