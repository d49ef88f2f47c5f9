/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Scores and Elo differences between two sides.
 *
 * A side's score is its share of the points, 0 to 1. The model is that of
 * Bradley and Terry, and of Plackett and Luce beyond two seats: the seat that
 * wins is a seat of side A with odds of 10^(difference / 400) for each of A's
 * seats against 1 for each other. With as many seats on both sides this is
 * Elo's logistic curve.
 */

#ifndef LUDOD_STATS_ELO_H
#define LUDOD_STATS_ELO_H

#include <stddef.h>

#include "src/stats/moments.h"

/* A kind of game, by how many seats each side has; both at least one. */
struct elo_seating {
	unsigned own, others;
	double games; /* how often it is played, in any unit */
};

/* One seat against one. */
extern const struct elo_seating elo_duel;

/* The score to be expected, over `count` (at least 1) kinds of games. */
double
elo_to_score(double elo, const struct elo_seating *seatings, size_t count);

/* The inverse; infinite for a score of 0 or 1. */
double
elo_from_score(double score, const struct elo_seating *seatings, size_t count);

/*
 * Where the true score lies 95 times in 100, given the mean score of
 * independent sets. When all sets were alike, or nearly, their error says
 * nothing; so neither bound is nearer than if sets of another kind, which
 * would be lost wholly or won wholly, were as many as can have stayed away
 * once in forty times.
 */
struct interval elo_score_interval(const struct estimate *score);

/*
 * The same for sets whose luck was taken out, if some were not alike. What is
 * left of them is no longer won or lost wholly, and tells its error itself.
 */
struct interval elo_adjusted_interval(const struct estimate *score);

/*
 * Likelihood of superiority: the probability that the true score is above
 * `fair`, that of sides equally strong, as far as the results tell. The error
 * is taken to be as large as the interval says.
 */
double elo_superiority(const struct estimate *score, double fair);

#endif
