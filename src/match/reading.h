/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The command line of a match, read word by word but not yet judged. */

#ifndef LUDOD_MATCH_READING_H
#define LUDOD_MATCH_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "src/match/ledger.h"
#include "src/match/options.h"

/* Words of argv. */
struct words {
	char **word;
	size_t count;
};

struct reading {
	struct words *engine;
	size_t engines;
	struct words each, reference, lineups;
	bool has_reference, has_seed;
	int game, dice, seatings; /* indices of the names below */
	/* 0: not said */
	uint64_t players, tokens, sets, max_rolls, concurrency;
	uint64_t seed;
	uint64_t shard, shards;
	char *seats, *out, *games;
	bool ask_forced, resume, quiet;
	struct ledger_test test;
};

/* These end with NULL. */
extern const char *const reading_games[];
extern const char *const reading_dice[];
extern const char *const reading_seatings[]; /* by enum schedule_kind */

/* What fills a struct reading; ends with a name of NULL. */
extern const struct option reading_options[];

/* False, and `why`, if it is no command line. To be cleared in either case. */
bool reading_take(char **words, struct reading *out,
    char why[static OPTIONS_TEXT_MAX]);
void reading_clear(struct reading *reading);

#endif
