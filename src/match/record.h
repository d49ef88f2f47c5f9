/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Records of games, every roll and move of them: a file of JSON, one game a
 * line, the games of a set together.
 *
 *	{"set": 0, "seating": 1, "game": "ludo",
 *	 "engines": ["A", "B"], "seed": 123, "end": "won", "seat": "Y",
 *	 "position": "startpos seats RY tokens 4", "moves": "6:b-0 4:0-4 …"}
 *
 * `position ludo POSITION moves MOVES` is the end of the game in UDI, and
 * `seed` is what the engines' Seed was set to.
 */

#ifndef LUDOD_MATCH_RECORD_H
#define LUDOD_MATCH_RECORD_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "src/match/play.h"
#include "src/match/runner.h"
#include "src/match/store.h"

/* One game to be written; the strings are the caller's. */
struct record {
	const struct game_order *order;
	const struct game_result *game;
	const char *moves;
};

/* The line, to be freed. Ends the program if memory is short. */
char *record_text(const struct record *record,
    const struct result_header *header, const struct play_rules *rules);

/* Append the lines of a set in one go. -1 and errno. */
int record_append(int fd, char *const lines[], unsigned count);

/*
 * Opens a file of records to write to. When `resume`, what it holds is kept up
 * to the end of the last set that has a result, and cut off there. -1 and
 * *error, also if a set with a result is missing from it.
 */
int record_open(const char *path, bool resume, const struct results *found,
    struct store_error *error);

#endif
