/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What it costs to know a mean score, and what sets on shared dice and control
 * variates save: against games that stand alone, each with dice of its own.
 */

#ifndef LUDOD_STATS_EFFICIENCY_H
#define LUDOD_STATS_EFFICIENCY_H

/* Measured on a match; scores are shares of the points, 0 to 1. */
struct efficiency_input {
	double games_per_set;
	double game_variance;	  /* of the score of one game */
	double set_variance;	  /* of the mean score of a set */
	double adjusted_variance; /* the same, luck taken out */
	double engine_core_s;	  /* a set's processor time, both sides */
	double reference_core_s;  /* what the controls took beside it */
};

struct efficiency {
	/* How many times fewer games give the same interval. */
	double sets_gain, all_gain;
	/*
	 * Core-seconds times variance of the mean: divided by the variance
	 * wanted, the core-seconds it takes to get there.
	 */
	double game_cost, set_cost, adjusted_cost;
};

void
efficiency_find(const struct efficiency_input *input, struct efficiency *out);

#endif
