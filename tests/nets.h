/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Nets and positions to test them with. */

#ifndef LUDOD_TESTS_NETS_H
#define LUDOD_TESTS_NETS_H

#include "ai/net.h"

/* The seat sets which one net can cover, as in struct net_shape. */
enum {
	NETS_OPPOSITE = 0x0420,
	NETS_NEIGHBOURS = 0x1248,
	NETS_THREE = 0x6880,
	NETS_FOUR = 0x8000,
};
enum { NETS_KINDS = 4 };
extern const unsigned nets_kinds[NETS_KINDS];

/* A net of random weights, small enough for sums not to wrap. */
void
nets_random(struct net *net, unsigned covers, unsigned hidden, uint64_t seed);

/*
 * On to the next position of a random game of one of the seat sets, which is
 * not over. Begins with a position of no seats.
 */
void nets_walk(struct position *pos, unsigned covers, uint64_t *random);

#endif
