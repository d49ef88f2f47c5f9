/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The generalised sequential probability ratio test: is the mean score of a
 * set score0, or score1? The likelihood of each is taken at the variance that
 * suits it best, the scores being looked at as normal:
 *
 *	llr = n/2 ln((v + (mean - score0)^2) / (v + (mean - score1)^2))
 *
 * Method: X. Li, J. Liu and Z. Ying, "Generalized sequential probability ratio
 * test for separate families of hypotheses", Sequential Analysis 33, 2014;
 * applied to the scores of engine matches by M. Van den Bergh, "The
 * generalized maximum likelihood ratio for the expectation value of a
 * distribution", 2020.
 *
 * v is the empirical variance with one set more at the greatest deviation from
 * the mean that two equals can have, a half. So the test is defined for sets
 * which are all alike, goes on for some hundreds of those, and is not taken in
 * by few sets which happen to be alike.
 */

#ifndef LUDOD_STATS_SPRT_H
#define LUDOD_STATS_SPRT_H

#include "src/stats/moments.h"

struct sprt {
	double score0, score1; /* expected of a set; score0 < score1 */
	double alpha, beta;    /* rates of error: a false H1, a false H0 */
};

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

/* The logarithm of the likelihood ratio of score1 to score0. */
double sprt_llr(const struct sprt *sprt, const struct moments *sets);

/* Outside these the test ends: H0 below, H1 above. */
struct interval sprt_bounds(const struct sprt *sprt);

/* To be asked after each set, in their order, and to be heeded at once. */
enum sprt_verdict
sprt_decide(const struct sprt *sprt, const struct moments *sets);

#endif
