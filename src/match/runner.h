/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Plays games, several at once, between engines that stay up from one game to
 * the next.
 *
 * Which games, and what becomes of them, is its client's affair. A game's
 * course depends on its order alone, never on what else is played or when.
 */

#ifndef LUDOD_MATCH_RUNNER_H
#define LUDOD_MATCH_RUNNER_H

#include <event2/event.h>
#include <stdbool.h>
#include <stdint.h>

#include "src/match/play.h"
#include "src/match/result.h"
#include "src/match/schedule.h"
#include "src/match/spec.h"

struct runner;

/* A game to be played. */
struct game_order {
	uint64_t set;
	unsigned seating;   /* its number in the set */
	struct seating who; /* the engines, by seat */
	/*
	 * By engine, lines to send to it before the game, or NULL; or NULL for
	 * none at all. Valid until the game is done.
	 */
	const char *const *setup;
};

struct runner_config {
	struct event_base *base;
	struct play_rules rules;
	uint64_t seed;
	bool seat_dice;	    /* each seat has dice of its own */
	unsigned max_rolls; /* then the game ends with END_LIMIT */
	bool ask_forced;    /* put rolls that leave no choice to engines too */
	unsigned concurrency;
	unsigned engines;
	const struct engine_spec *spec; /* of each engine, from spec_finish() */
	const struct engine_spec *reference; /* or NULL */
};

/* Called from the event loop. */
struct runner_events {
	/* The next game to be played; false if there is none for now. */
	bool (*next)(void *ctx, struct game_order *out);
	/*
	 * A game is done. game->fault goes to the client. `moves` are all
	 * rolls, as UDI's `position … moves` takes them.
	 */
	void (*done)(void *ctx, const struct game_order *order,
	    struct game_result *game, const char *moves);
	/*
	 * It can't go on: an engine can't be started. `name` is the engine's.
	 */
	void (*lost)(void *ctx, const char *name, const char *text);
	void *ctx;
};

/*
 * Everything pointed to must outlive the runner. Nothing is started before
 * there is a game for it.
 */
struct runner *runner_new(const struct runner_config *config,
    const struct runner_events *events);

/* Engines are told to quit and waited for. NULL is fine. */
void runner_free(struct runner *runner);

/* There may be games again: ask for them, from the event loop. */
void runner_wake(struct runner *runner);

#endif
