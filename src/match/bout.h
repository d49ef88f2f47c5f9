/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A game being played: the board, its dice, and what is counted of it.
 */

#ifndef LUDOD_MATCH_BOUT_H
#define LUDOD_MATCH_BOUT_H

#include "src/match/runner.h"

struct bout {
	const struct runner_config *config;
	struct play play;
	struct game_result result; /* but for its end and its luck */
	uint64_t rng;		   /* of built-in players */
	uint32_t engine_seed;	   /* for the engines' option Seed */
	unsigned die;		   /* rolled last */
	unsigned rolls;
	uint64_t dice[SEATS]; /* generators; all seats may share the first */
	char *moves; /* all rolls, as `position … moves` takes them */
	size_t moves_length;
};

/* The configuration must outlive it. */
void bout_init(struct bout *bout, const struct runner_config *config);
void bout_clear(struct bout *bout);

/* A new game. */
void bout_start(struct bout *bout, const struct game_order *order);

/*
 * Won, or at its highest number of rolls? Then the end is in the result,
 * unless it is there already.
 */
bool bout_is_over(struct bout *bout);

/*
 * Roll for the seat whose turn it is, in a game that is not over. Returns how
 * many moves it has; *out is the first of them, or the pass.
 */
unsigned bout_roll(struct bout *bout, struct play_move *out);

/* Play a legal move of the last roll. */
void bout_make(struct bout *bout, const struct play_move *move);

/* An engine took so long to answer for a seat. */
void bout_note_time(struct bout *bout, unsigned seat, int64_t time_us);

/*
 * The game is lost to the seat, since this happened after the last roll. Ends
 * the program if memory is short.
 */
void
bout_forfeit(struct bout *bout, int seat, enum game_end end, const char *what);

#endif
