/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The rules of snakes-and-ladders: two seats with one token each, and a die
 * that decides everything. What the chances are is told by ai/snakes_odds.h.
 *
 * Any thread may call any of this.
 */

#ifndef LUDOD_AI_SNAKES_H
#define LUDOD_AI_SNAKES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ai/board.h"

enum {
	SNAKES_START = 0, /* off the board */
	SNAKES_GOAL = 100,
	SNAKES_SQUARES = SNAKES_GOAL + 1, /* the start counted too */
	SNAKES_ROWS = 10,
	SNAKES_COLUMNS = 10,
};

enum { SNAKES_BLACK, SNAKES_WHITE, SNAKES_SEATS };

/*
 * The fields can hold any value so that snakes_check() has something to
 * refuse; everything else wants a position which it accepts.
 */
struct snakes_position {
	int square[SNAKES_SEATS]; /* where each seat's token is, 0 – 100 */
	int turn; /* the seat to roll; the winner after a winning move */
};

/* All that a roll does. */
struct snakes_move {
	int die;   /* 1 – 6 */
	int from;  /* where the token stood */
	int via;   /* the foot or head it stopped on; 0 if it met none */
	int to;	   /* where it rests; after a pass the same as from */
	bool pass; /* the roll would have led past the goal */
	bool wins;
};

extern const struct snakes_position snakes_startpos;

/*
 * By square: where a token that stops there goes at once, up to a ladder's top
 * or down to a snake's tail; 0 where neither begins.
 */
extern const uint8_t snakes_jump[SNAKES_SQUARES];

/*
 * Is this a position that the rules accept (reachable or not)? If not, *why
 * says what is wrong; a static string.
 */
bool snakes_check(const struct snakes_position *pos, const char **why);

/* The seat that has won, or -1 while the game goes on. */
int snakes_winner(const struct snakes_position *pos);

/* Where the token on a square comes to rest by a roll. */
int snakes_land(int square, int die);

/* What a roll of the seat to roll does. The game is not over. */
void snakes_roll(const struct snakes_position *pos, int die,
    struct snakes_move *out);

/* The successor by a move that snakes_roll() made of this position. */
struct snakes_position
snakes_apply(const struct snakes_position *pos, const struct snakes_move *move);

/*
 * How many ways the game can go on for n rolls, as ai/perft.h has it for Ludo.
 * False, and *leaves without meaning, if `stop` (which may be NULL) was set.
 */
bool snakes_perft(const struct snakes_position *pos, unsigned n,
    const atomic_bool *stop, uint64_t *leaves);

/*
 * The square drawn at a row and a column of the board, both counted from 0,
 * from the top and from the left: (0, 0) is 100 and (9, 0) is 1.
 */
int snakes_square_at(int row, int column);

static inline int
snakes_rival(int seat)
{
	return seat == SNAKES_BLACK ? SNAKES_WHITE : SNAKES_BLACK;
}

#endif
