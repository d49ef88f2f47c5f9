/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * One seat's unfinished tokens, tabulated: for every multiset of places, what
 * it looks like and where each roll leads. They are numbered by progress, so
 * that those of a level are neighbours in memory, and what the same roll makes
 * of neighbours are mostly neighbours again.
 */

#ifndef LUDOD_TABLES_SIDE_H
#define LUDOD_TABLES_SIDE_H

#include "ai/endgame.h"

enum { SIDE_PROGRESS_MAX = (ENDGAME_PLACES - 1) * TOKENS_MAX };

struct side_move {
	uint32_t number; /* after the move; of one token less after a goal */
	uint8_t target;	 /* place where the token stops */
};

struct side_state {
	uint64_t occupied;		/* places with a token */
	uint64_t blocked;		/* places with two or more */
	uint8_t places[TOKENS_MAX];	/* in ascending order */
	uint8_t progress;		/* sum of the places */
	uint32_t captured[TOKENS_MAX];	/* number after its token went back */
	uint8_t moves_count[DIE_FACES]; /* by die - 1 */
	struct side_move moves[DIE_FACES][TOKENS_MAX]; /* rivals apart */
};

struct side {
	unsigned tokens;
	uint32_t count;
	uint32_t *numbers; /* by endgame_rank() */
	struct side_state *states;
	/* The first of each progress. */
	uint32_t first[SIDE_PROGRESS_MAX + 2];
};

/*
 * `fewer` has one token less, and isn't looked at if `tokens` is 1. The side is
 * all zero before. -1 and errno if memory is short.
 */
int side_init(struct side *side, unsigned tokens, const struct side *fewer);
void side_clear(struct side *side);

/* How many are of a progress, which may be any number. */
uint32_t side_count(const struct side *side, int progress);

/* The number after the token on `place` went back to the base. */
uint32_t side_capture(const struct side *side, uint32_t number, unsigned place);

#endif
