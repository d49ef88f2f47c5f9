/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Five simple players to measure against. They never change, so that a rate of
 * wins against them means the same next year. They take up the basic
 * strategies of F. Alvi and M. Ahmed, "Complexity analysis and playing
 * strategies for Ludo and its variant race games", CIG 2011.
 *
 * Each chooses among the distinct legal moves; a tie goes to the token that is
 * farthest ahead, except with `random`.
 *
 * random	any move, all being equally likely
 * fast		the token farthest ahead
 * aggressive	a capture of the rival token that has come farthest, else
 *		as fast
 * defensive	what lowers most the sum over the own tokens of danger times
 *		step + 10
 * mixed	the highest sum of points for what a move does
 *
 * The danger of a token is the number of rival tokens one to six squares
 * behind it on the track that could stop on its square; it is 0 on a safe
 * square, in a block, and off the track.
 */

#ifndef LUDOD_AI_PLAYERS_H
#define LUDOD_AI_PLAYERS_H

#include "ai/moves.h"

enum player {
	PLAYER_RANDOM,
	PLAYER_FAST,
	PLAYER_AGGRESSIVE,
	PLAYER_DEFENSIVE,
	PLAYER_MIXED,
	PLAYERS,
};

extern const char *const player_names[PLAYERS];

/*
 * The origin that the player moves from, or 0 for a pass. *rng is the state of
 * a generator (ai/random.h), which only `random` draws from, once where it has
 * a choice. The game is not over.
 */
uint64_t player_choose(enum player player, const struct position *pos,
    unsigned die, uint64_t *rng);

#endif
