/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A lane of a runner: one game at a time, with engines of its own.
 *
 * It waits for a game, then for its engines to be ready, then plays: rolls,
 * asks whose turn it is, checks the answer by our rules, and goes on, till the
 * game is won, forfeited or too long, and its luck is known.
 */

#ifndef LUDOD_MATCH_LANE_H
#define LUDOD_MATCH_LANE_H

#include "src/match/runner.h"

struct lane;

/* A lane that waits for lane_wake(). Both must outlive it. */
struct lane *lane_new(const struct runner_config *config,
    const struct runner_events *events);

/* Tell its engines to quit; lane_free() waits for that. */
void lane_quit(struct lane *lane);
void lane_free(struct lane *lane);

/* Ask for a game, from the event loop, unless one is being played. */
void lane_wake(struct lane *lane);

#endif
