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

/* Whose records a file may hold. */
struct record_owner {
	const struct result_header *header;
	const struct play_rules *rules;
	const struct results *found; /* may be none, with no header */
};

/*
 * Reads a file that store_open() has opened, and changes nothing. True if it
 * holds nothing but records of the match, a torn last line aside, and those of
 * all sets that have a result; *end is how long it is up to the end of the
 * last of those. Else *error.
 */
bool records_check(int fd, const char *path, const struct record_owner *owner,
    off_t *end, struct store_error *error);

#endif
