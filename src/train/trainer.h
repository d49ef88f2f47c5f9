/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Batches of self-play and the steps between them, on several threads.
 *
 * Every batch has two parts: threads take shards and play them, then they take
 * slices of hidden units and improve them, so that no sum depends on which
 * thread did what: a run is the same for any number of threads.
 */

#ifndef LUDOD_TRAIN_TRAINER_H
#define LUDOD_TRAIN_TRAINER_H

#include "src/train/play.h"

enum {
	TRAINER_SHARDS = 16,
	TRAINER_BATCH = TRAINER_SHARDS * PLAY_SAMPLES,
	TRAINER_THREADS_MAX = TRAINER_SHARDS,
};

struct trainer_options {
	struct play_options play;
	uint64_t games; /* to play in all */
	uint64_t seed;
	float rate; /* of Adam, at the start; falls as a half cosine */
	unsigned threads;
};

struct trainer {
	struct trainer_options options;
	struct model model;
	struct shard *shards;	/* TRAINER_SHARDS */
	struct sample *samples; /* of the batch, in order */
	uint64_t games;
	uint64_t batches;
	double loss; /* root mean squared error of a roll, a running mean */
};

/* -1 and errno if there is no memory. */
int trainer_init(struct trainer *trainer, const struct net_shape *shape,
    const struct trainer_options *options);
void trainer_clear(struct trainer *trainer);

/*
 * Train until all games are played or `after` says stop. It is called after
 * every batch, from one thread, while the others wait. -1 and errno if there is
 * no memory.
 */
int trainer_run(struct trainer *trainer,
    bool (*after)(struct trainer *trainer, void *ctx), void *ctx);

#endif
