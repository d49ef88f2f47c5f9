/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Win probabilities.
 *
 * A value holds each seat's probability of winning, in units of 1/VALUE_ONE,
 * and adds up to VALUE_ONE; seats that don't play have 0. Whole numbers, so
 * that every machine and compiler finds the same value.
 */

#ifndef LUDOD_AI_VALUE_H
#define LUDOD_AI_VALUE_H

#include <stdint.h>

#include "ai/position.h"

enum { VALUE_ONE = 1 << 24 };

struct value {
	int32_t wp[SEATS];
};

/* The value of a game that `seat` has won. */
struct value value_won(unsigned seat);

/* With two players: the share of the seat to roll, and the rest. */
struct value value_pair(const struct position *pos, int32_t share);

/*
 * The mean over the six faces, from their sum. Every seat's share is rounded
 * down but the last playing one's, which takes what is missing to VALUE_ONE.
 * This is *the* definition of a chance node's value: a search that prunes has
 * to arrive at the same number.
 */
struct value value_mean(const struct value *sum, unsigned seats);

/*
 * Shares n weights out over `total` by largest remainder, ties to the earlier,
 * so that out[] adds up to total. Weights are not negative, below 2^40, and
 * not all 0; n <= SEATS; total <= 1000000.
 */
void value_share(const int64_t *weights, unsigned n, int total, int *out);

#endif
