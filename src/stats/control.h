/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Taking the luck of the dice out of a mean score, by control variates:
 * quantities that are known to be zero on average, whoever plays and however
 * well, and that go up and down with the score. What the score owes to them is
 * found by least squares over the sets and taken away. The mean stays that of
 * the same score; its error shrinks.
 *
 * Two kinds of control are zero on average by construction, roll by roll, so
 * that it doesn't matter when games end: the value of the face rolled less the
 * mean value of the six faces, as some reference player sees them; and counts
 * of the dice themselves less what is to be expected.
 *
 * Method: S. Lavenberg and P. Welch, "A perspective on the use of control
 * variables to increase the efficiency of Monte Carlo simulations", Management
 * Science 27, 1981. For games: M. Zinkevich, M. Bowling, N. Bard, M. Kan and
 * D. Billings, "Optimal unbiased estimators for evaluating agent performance",
 * AAAI 2006.
 */

#ifndef LUDOD_STATS_CONTROL_H
#define LUDOD_STATS_CONTROL_H

#include "src/stats/moments.h"

enum { CONTROLS_MAX = 4 };

/* Means and sums of products of the score (index 0) and the controls. */
struct control {
	unsigned controls;
	uint64_t count;
	double mean[1 + CONTROLS_MAX];
	double product[1 + CONTROLS_MAX][1 + CONTROLS_MAX];
};

struct control_result {
	struct estimate raw;	  /* of the mean score, as it is */
	struct estimate adjusted; /* the same, luck taken out */
	double raw_variance;	  /* of a set */
	double adjusted_variance; /* of a set, the error of the fit included */
	/* What one unit of a control adds to the score. */
	double coefficient[CONTROLS_MAX];
};

/* At most CONTROLS_MAX controls. */
void control_init(struct control *control, unsigned controls);

/* A set: its score and the value of each control. */
void
control_add(struct control *control, double score, const double controls[]);

/*
 * With fewer than two sets more than controls, or no controls, the adjusted
 * figures are the raw ones.
 */
void control_solve(const struct control *control, struct control_result *out);

/*
 * `count` sets that are as they would have been without luck: for a sequential
 * test.
 */
struct moments
control_moments(const struct control_result *result, uint64_t count);

/* How many times less work the same error takes: 1 is no gain. */
double control_reduction(double variance_before, double variance_after);

#endif
