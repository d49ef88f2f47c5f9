/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The learned evaluation: a small network from a position, seen by the seat to
 * roll, to each seat's win probability. It has one hidden layer of squared
 * clipped units and is trained by self-play (ludo-train).
 *
 * Inputs are 0 or 1, and few are 1: every token switches on one row of first
 * layer weights, chosen by its seat's distance from the seat to roll, its place
 * in its own seat's count and whether it is the first of a pile. A token that
 * rivals could capture with one roll adds a further row for every way to hit
 * it, and so do the sixes. The output weights come in buckets by how many
 * tokens the seat to roll and its best rival still have to bring home. A short
 * game is looked at as the four-token game whose other tokens are home.
 *
 * Seats see each other through their distances only, so a net fits just the
 * seat sets with the distances it was trained on: it carries their list.
 *
 * Everything is counted in whole numbers, wrapping where they would overflow,
 * so that the plain and the SIMD code agree to the bit.
 */

#ifndef LUDOD_AI_NET_H
#define LUDOD_AI_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/evaluator.h"

enum {
	NET_ROWS_MAX = 786 + 2,
	NET_HIDDEN_MAX = 256,
	NET_HIDDEN_STEP = 64, /* hidden is a multiple of it */
	NET_BUCKETS = TOKENS_MAX * TOKENS_MAX,
	NET_ACTIVE_MAX = 168, /* rows switched on by one position */
	NET_SETS = 1 << SEATS,
};

/* Scales of the integer weights. */
enum {
	NET_ONE = 1024,	       /* first layer: a unit is clipped to 0 – 1 */
	NET_SQUARE_ONE = 4096, /* a unit squared, NET_ONE^2 >> 8 */
	NET_OUT_ONE = 1024,    /* output layer */
	NET_OUT_SUM_MAX = 500000, /* of one output's absolute weights */
};

/* Where the rows of weights lie; follows from the seat sets. */
struct net_shape {
	uint16_t covers; /* bit m: fits games of the seats in mask m */
	uint8_t slots;	 /* bit d: some seat sits d after the seat to roll */
	uint8_t outputs; /* 1: the seat to roll's log-odds; 4: by distance */
	uint16_t hidden;
	uint16_t rows;
	uint16_t place_row[SEATS];
	/*
	 * Rows for tokens of the seat at a distance, hit by seats that roll
	 * before it does (0) or after (1).
	 */
	uint16_t threat_row[SEATS][2];
	uint16_t sixes_row; /* for one six; the next one is for two */
};

struct net;

/* Sums of one hidden layer and output; see net_forward_plain(). */
typedef void (*net_forward)(const struct net *net, const uint16_t *rows,
    unsigned count, unsigned bucket, int32_t *out);

struct net {
	struct net_shape shape;
	net_forward forward;
	_Alignas(64) int16_t first[NET_ROWS_MAX * NET_HIDDEN_MAX];
	_Alignas(64) int16_t bias[NET_HIDDEN_MAX];
	_Alignas(64) int16_t out[NET_BUCKETS * SEATS * NET_HIDDEN_MAX];
	int32_t out_bias[NET_BUCKETS * SEATS];
};

/*
 * The shape of a net of this width for the seat sets in `covers`. False, with
 * the reason, if there can be no such net.
 */
bool net_shape_init(struct net_shape *shape, unsigned covers, unsigned hidden,
    const char **why);

/*
 * The rows that a position switches on, at most NET_ACTIVE_MAX. Returns how
 * many. The shape covers the position's seats.
 */
unsigned net_rows(const struct net_shape *shape, const struct position *pos,
    uint16_t rows[static NET_ACTIVE_MAX]);

/* Which output weights count, 0 – NET_BUCKETS - 1. The game is not over. */
unsigned net_bucket(const struct position *pos);

/* Does the net fit the seats of this position? */
static inline bool
net_covers(const struct net_shape *shape, unsigned seats)
{
	return shape->covers >> seats & 1;
}

/* The value of a position that the net covers and that is not over. */
void
net_value(const struct net *net, const struct position *pos, struct value *out);

/*
 * Read a net file from memory; the bytes are copied. False, and why, unless
 * it is complete and undamaged. *net is then undefined. Chooses the fastest
 * code that this machine can run; both kinds give the same numbers.
 */
bool
net_load(const void *data, size_t bytes, struct net *net, const char **why);

/* The two kinds of code, for tests and benchmarks. */
void net_forward_plain(const struct net *net, const uint16_t *rows,
    unsigned count, unsigned bucket, int32_t *out);
net_forward net_forward_fastest(void);

/*
 * The evaluator that asks the net which covers the game, and another one if
 * there is none. The nets and `otherwise` must outlive it.
 */
struct net_evaluator {
	struct evaluator evaluator;
	const struct evaluator *otherwise;
	const struct net *by_seats[NET_SETS];
};

void net_evaluator_init(struct net_evaluator *self,
    const struct evaluator *otherwise);
void net_evaluator_add(struct net_evaluator *self, const struct net *net);

#endif
