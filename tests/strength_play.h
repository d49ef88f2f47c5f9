/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The games of tests/strength: each set is played with the same dice in every
 * seating, every seat having dice of its own. With two players each side takes
 * either seat; with more the first side plays alone against the others and
 * takes every seat.
 */

#ifndef LUDOD_TESTS_STRENGTH_PLAY_H
#define LUDOD_TESTS_STRENGTH_PLAY_H

#include "ai/engine.h"
#include "ai/players.h"
#include "src/endgame_files.h"
#include "src/net_files.h"

/*
 * A level, then hard once more with other nets and nodes, then the built-in
 * players.
 */
enum {
	SIDE_RIVAL = LEVELS,
	SIDE_PLAYERS,
	SIDES = SIDE_PLAYERS + PLAYERS,
};

/* What hard, or its rival, knows, and how far it looks. */
struct mind {
	struct net_files nets;
	struct engine_knowledge knowledge;
	uint64_t nodes; /* instead of its budget, if not 0 */
};

enum { MIND_HARD, MIND_RIVAL, MINDS };

struct match {
	unsigned first, second; /* sides */
	unsigned seats;
	double least, most; /* percent asked of the first side */
};

/* The players of one worker. */
struct company {
	uint64_t seed;		     /* of dice and engines */
	const struct mind *minds;    /* MINDS of them */
	struct table *tables[MINDS]; /* values by other nets are no use */
};

const char *side_name(unsigned side);

/* Set up the tables. -1 if there is no memory. */
int
company_init(struct company *company, const struct mind *minds, uint64_t seed);

/* The share of a set's games that the first side wins. */
double play_set(const struct company *company, const struct match *match,
    uint64_t set);

#endif
