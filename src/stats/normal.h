/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The normal distribution and Student's. */

#ifndef LUDOD_STATS_NORMAL_H
#define LUDOD_STATS_NORMAL_H

#include <stdint.h>

/* The probability that a standard normal variable stays below z. */
double normal_cdf(double z);

/* Its inverse, to about 1e-12; 0 < p < 1. */
double normal_quantile(double p);

/*
 * The same of Student's distribution with this many degrees of freedom, at
 * least 1: exact for one and two, then within half a per cent for 0.01 < p <
 * 0.99, by the expansion in Abramowitz and Stegun, "Handbook of Mathematical
 * Functions", 26.7.5.
 */
double student_quantile(double p, uint64_t freedom);

/* The probability of Student's distribution below t, to about 1e-9. */
double student_cdf(double t, uint64_t freedom);

#endif
