/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a match is to be: its command line, and the header of its results. */

#ifndef LUDOD_MATCH_SETTINGS_H
#define LUDOD_MATCH_SETTINGS_H

#include "src/match/ledger.h"
#include "src/match/options.h"
#include "src/match/play.h"
#include "src/match/roll_call.h"
#include "src/match/runner.h"
#include "src/match/schedule.h"
#include "src/match/spec.h"

struct settings {
	struct play_rules rules;
	char seats[SEATS + 1]; /* "RGY", "BW" */
	unsigned players;
	bool has_seed; /* given, else `seed` is a random one */
	uint64_t seed;
	uint64_t sets; /* set numbers are below this */
	unsigned shard, shards;
	bool seat_dice;
	enum schedule_kind seatings;
	unsigned max_rolls, concurrency;
	bool ask_forced, resume, quiet;
	char *out, *games; /* paths in argv, or NULL */
	struct ledger_test test;
	unsigned engines;
	struct engine_spec *spec; /* `engines` of them, then the reference */
	bool has_reference;
	size_t lineups; /* 0: all that make sense */
	struct seating *lineup;
};

/*
 * Reads the words of a command line after the program's name. False, and what
 * is wrong in `why`, if they make no sense. To be cleared in either case.
 */
bool settings_read(char **words, struct settings *out,
    char why[static OPTIONS_TEXT_MAX]);
void settings_clear(struct settings *settings);

/* With the reference. */
unsigned settings_all_engines(const struct settings *settings);

/* The header of results; each engine, then the reference, has an id. */
json_t *
settings_header(const struct settings *settings, const struct roll_call_id *id);

struct schedule *settings_schedule(const struct settings *settings);

/* How to play it. The settings must outlive the runner. */
struct runner_config
settings_runner(const struct settings *settings, struct event_base *base);

#endif
