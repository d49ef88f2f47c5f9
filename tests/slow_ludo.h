/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Ludo played the slow, plain way: arrays of steps and loops over them. It is
 * the oracle the engine's own rules are compared with, and the array version
 * its benchmarks are measured against, so it shares no code with ai/ and must
 * not come to: two readings of the rules which agree are worth something, one
 * reading tested by itself is not.
 *
 * Nothing here checks its input: games come from slow_start, from slow_apply,
 * or from positions the rules accept. No function allocates or keeps state.
 */

#ifndef LUDOD_TESTS_SLOW_LUDO_H
#define LUDOD_TESTS_SLOW_LUDO_H

#include <stdbool.h>
#include <stdint.h>

enum {
	SLOW_SEATS = 4,	     /* R G Y B, clockwise */
	SLOW_TOKENS = 4,     /* at most, per seat */
	SLOW_BASE = -1,	     /* the step of a token which has not entered */
	SLOW_GOAL = 56,	     /* the step of a token which has arrived */
	SLOW_NOBODY = -1,    /* instead of a seat */
	SLOW_GAME_SIZE = 64, /* bytes enough for any game written out */
	SLOW_MOVE_SIZE = 64  /* bytes enough for any move written out */
};

struct slow_game {
	/* steps, SLOW_BASE to SLOW_GOAL, each seat's in ascending order */
	int token[SLOW_SEATS][SLOW_TOKENS];
	bool playing[SLOW_SEATS];
	int tokens; /* 1 to SLOW_TOKENS, the same for all seats */
	int seat;   /* to roll; the winner once a move has won */
	int sixes;  /* rolled in a row already this turn, 0 to 2 */
};

struct slow_move {
	int die;      /* 1 to 6 */
	bool pass;    /* nothing moves; from and to mean nothing then */
	int from;     /* step */
	int to;	      /* step */
	int captures; /* seat, or SLOW_NOBODY */
	bool goal;    /* the token reaches the goal */
	bool wins;    /* and was the last one to */
	bool again;   /* the same seat rolls again */
};

/*
 * The starting position. seats: two to four letters in the order RGYB;
 * tokens: 1 to SLOW_TOKENS.
 */
void slow_start(struct slow_game *game, const char *seats, int tokens);

/*
 * What the seat to roll may do with this die in a game not yet won: the
 * distinct moves, by origin from the base on, or else the one pass. Returns
 * how many there are, which is never 0.
 */
int slow_moves(const struct slow_game *game, int die,
    struct slow_move moves[SLOW_TOKENS]);

/* Plays one of the moves (or the pass) that slow_moves gave for this game. */
void slow_apply(struct slow_game *game, const struct slow_move *move);

/* The seat with all its tokens in the goal, or SLOW_NOBODY. */
int slow_winner(const struct slow_game *game);

/* The number of leaves n rolls on; 0 below a game that is won. */
uint64_t slow_perft(const struct slow_game *game, int n);

/*
 * Plays to the end, each choice uniform over the distinct moves, and returns
 * the number of rolls, passes included. rng: the generator's state, any
 * value; it is left ready for the next game.
 */
int slow_playout(struct slow_game *game, uint64_t *rng);

/* The canonical `R:b,b,0,12/Y:5,5,51,g R 1`. */
void slow_print(const struct slow_game *game, char text[SLOW_GAME_SIZE]);

/* Reads what slow_print writes. */
void slow_parse(struct slow_game *game, const char *text);

/* `4:12-16 captures G again`, as the protocol lists moves. */
void slow_print_move(const struct slow_move *move, char text[SLOW_MOVE_SIZE]);

#endif /* LUDOD_TESTS_SLOW_LUDO_H */
