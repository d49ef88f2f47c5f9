/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Self-play, and what it teaches.
 *
 * A lane plays one game after another. In every position each face's best
 * move by the model's value of the position after it is looked up, and the
 * mean of the six is the position's backup: an exact expectation, not the
 * value of a roll that happened to come. The target adds to a position's
 * backup what the rolls that follow in the lane's run found amiss in their own
 * positions' values,
 *
 *	target(t) = backup(t) + lambda * (target(t + 1) - value(t + 1)),
 *
 * which is TD(lambda) (R. Sutton, "Learning to predict by the methods of
 * temporal differences", Machine Learning 3, 1988) without the noise of the
 * dice. It is cut where a game ends or a move was not the best.
 */

#ifndef LUDOD_TRAIN_PLAY_H
#define LUDOD_TRAIN_PLAY_H

#include "src/train/kernel.h"

enum {
	PLAY_LANES = 8,	 /* of a shard */
	PLAY_ROLLS = 16, /* of a lane in one batch */
	PLAY_SAMPLES = PLAY_LANES * PLAY_ROLLS,
};

struct play_options {
	unsigned seats_of[NET_SETS]; /* the sets of seats played, in turn */
	unsigned sets;
	float lambda;
	float stray; /* the share of moves that are chosen at random */
	float drill; /* the share of games that start somewhere random */
};

struct lane {
	struct position position;
	uint64_t random;
	unsigned rolls; /* of this game */
};

/* Totals of one batch. */
struct play_counts {
	uint64_t games;
	double loss; /* the sum of squared errors of the seat to roll's value */
};

/* Lanes that one thread plays, and what it found in a batch. */
struct shard {
	struct lane lanes[PLAY_LANES];
	struct sample samples[PLAY_SAMPLES];
	uint16_t rows[PLAY_SAMPLES * (NET_ACTIVE_MAX + 1)];
	unsigned rows_used;
	struct play_counts counts;
};

void play_init(struct shard *shard, const struct play_options *options,
    uint64_t seed);

/* Play PLAY_ROLLS rolls in each lane. Sets samples and counts. */
void play_batch(struct shard *shard, const struct play_options *options,
    const struct model *model, const struct kernel *kernel);

#endif
