/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Simultaneous perturbation stochastic approximation: all values are changed
 * at once, each up or down at random, the two sides play each other, and all
 * values take a step towards the side that did better.
 *
 * Method: J. Spall, "Multivariate stochastic approximation using a
 * simultaneous perturbation gradient approximation", IEEE Transactions on
 * Automatic Control 37, 1992, with the gains of his "Implementation of the
 * simultaneous perturbation algorithm for stochastic optimization", IEEE
 * Transactions on Aerospace and Electronic Systems 34, 1998. They are given
 * by their last values, as is the custom with engines: with comparison k of N,
 *
 *	c = C_END (N / k)^0.101		by how much a value is changed
 *	r = R_END ((A + N) / (A + k))^0.602 (C_END / c)^2	A = N / 10
 *	step = r c (score of the upper side - that of the lower)
 *
 * Values are kept as they are and rounded at random for the engine, so that
 * they are right on the average however small c is.
 *
 * What is found in the end is the mean over the last third of the run, which is
 * much less noisy than its last values (B. Polyak and A. Juditsky,
 * "Acceleration of stochastic approximation by averaging", SIAM Journal on
 * Control and Optimization 30, 1992).
 *
 * A comparison is one set of games, which counts like a pair of games however
 * many it has. Comparisons come in batches: within one all start from the same
 * values and may be played in any order, and how they come out is taken up in
 * the order of their numbers. So the course of the whole depends on the seed
 * and the results alone.
 */

#ifndef LUDOD_TUNE_SPSA_H
#define LUDOD_TUNE_SPSA_H

#include <stdint.h>

#include "src/tune/tunable.h"

struct spsa {
	struct tunables tunables; /* as they were at the start */
	double value[TUNABLES_MAX];
	double sum[TUNABLES_MAX]; /* of the values in the last third */
	uint64_t summed;	  /* how many these were */
	uint64_t total;		  /* comparisons in all: N */
	uint64_t done;
	uint64_t seed;
};

/* The whole numbers that the two sides of a comparison play with. */
struct spsa_sides {
	double upper[TUNABLES_MAX], lower[TUNABLES_MAX];
};

void spsa_init(struct spsa *spsa, const struct tunables *tunables,
    uint64_t total, uint64_t seed);

/* The sides of comparison k, counted from 0, from the values as they are. */
void spsa_perturb(const struct spsa *spsa, uint64_t k, struct spsa_sides *out);

/*
 * Comparisons from `done` on are over: upper[n] is the share of the points
 * that the upper side got in the n-th of them, 0 to 1, or about that once luck
 * was taken out. All were made from the values as they are.
 */
void spsa_step(struct spsa *spsa, const double upper[], uint64_t count);

/* What is found so far: without the last third, the values as they are. */
double spsa_found(const struct spsa *spsa, size_t n);

/* The tunables with what is found, rounded. */
void spsa_result(const struct spsa *spsa, struct tunables *out);

#endif
