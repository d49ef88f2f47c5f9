/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Either game as the runner sees it: something that knows whose roll it is,
 * which moves the rules allow, and how all of it is spelt in UDI.
 *
 * Seats are counted in the order of those that play: with R and Y, seat 0 is
 * Red and seat 1 is Yellow.
 */

#ifndef LUDOD_MATCH_PLAY_H
#define LUDOD_MATCH_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/moves.h"
#include "ai/players.h"
#include "ai/snakes.h"

enum {
	PLAY_POSITION_MAX = 80, /* bytes, NUL included */
	PLAY_MOVE_MAX = 12,	/* a move alone */
	PLAY_ANSWER_MAX = 64,	/* a move and the words after it */
};

/* What is played: constant for a match. */
struct play_rules {
	bool snakes;
	unsigned seats;	 /* Ludo: a mask, as in struct position */
	unsigned tokens; /* Ludo: of each seat */
};

struct play {
	bool snakes;
	union {
		struct position ludo;
		struct snakes_position squares;
	};
};

/* A legal move, or a pass. */
struct play_move {
	unsigned die;
	uint64_t origin;	   /* Ludo */
	struct snakes_move square; /* snakes */
};

struct play play_start(const struct play_rules *rules);

/* How many seats play. */
unsigned play_players(const struct play *play);

/* The seat to roll. */
unsigned play_turn(const struct play *play);

/* The seat that has won, or -1 while the game goes on. */
int play_winner(const struct play *play);

/*
 * How many moves the rules allow for this die, 0 for a pass; *out is the
 * first of them, or the pass. The game is not over; die is 1 – 6.
 */
unsigned
play_moves(const struct play *play, unsigned die, struct play_move *out);

/* The move a built-in player takes. In snakes there is nothing to choose. */
void play_choose(const struct play *play, enum player player, unsigned die,
    uint64_t *rng, struct play_move *out);

/*
 * A move of this die which the rules allow here. False and *why, a static
 * string, for any other text.
 */
bool play_read_move(const struct play *play, const char *word, unsigned die,
    struct play_move *out, const char **why);

/* All return the length written. */
int play_write_move(const struct play *play, const struct play_move *move,
    char out[static PLAY_MOVE_MAX]);
/* The move and the words which UDI puts after it. */
int play_write_answer(const struct play *play, const struct play_move *move,
    char out[static PLAY_ANSWER_MAX]);
/* `ludo R:b,b,b,b/Y:b,b,b,b R 0`, what goes after `position`. */
int play_write(const struct play *play, char out[static PLAY_POSITION_MAX]);

void play_make(struct play *play, const struct play_move *move);

#endif
