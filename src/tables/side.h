/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * One seat's unfinished tokens, tabulated: for every multiset of places, by
 * its endgame_rank(), what it looks like and where each roll leads.
 */

#ifndef LUDOD_TABLES_SIDE_H
#define LUDOD_TABLES_SIDE_H

#include "ai/endgame.h"

struct side_move {
	uint32_t rank;	/* after the move; of one token less after a goal */
	uint8_t target; /* place where the token stops */
};

struct side_state {
	uint64_t occupied;		/* places with a token */
	uint64_t blocked;		/* places with two or more */
	uint8_t places[TOKENS_MAX];	/* in ascending order */
	uint8_t progress;		/* sum of the places */
	uint8_t moves_count[DIE_FACES]; /* by die - 1 */
	struct side_move moves[DIE_FACES][TOKENS_MAX]; /* rivals apart */
};

struct side {
	unsigned tokens;
	uint32_t count;
	struct side_state *states;
};

/* -1 and errno if memory is short. */
int side_init(struct side *side, unsigned tokens);
void side_clear(struct side *side);

/* The rank after the token on `place` went back to the base. */
uint32_t side_capture(const struct side *side, uint32_t rank, unsigned place);

#endif
