/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Between the engine's Ludo and the slow one: the same position in both, and
 * random positions for tests which hold the two against each other.
 */

#ifndef LUDOD_TESTS_BRIDGE_H
#define LUDOD_TESTS_BRIDGE_H

#include "ai/moves.h"
#include "tests/slow_ludo.h"

/* The eleven sets of two to four seats, as slow_start takes them. */
enum { BRIDGE_SEAT_SETS = 11 };
extern const char *const bridge_seat_sets[BRIDGE_SEAT_SETS];

struct position bridge_position(const struct slow_game *game);

/* The origin of a move; 0 for a pass. */
uint64_t bridge_origin(const struct slow_move *move);

/*
 * A random position in the middle of a random game that is not over, of these
 * seats and tokens; rng is left ready for the next.
 */
void bridge_midgame(struct slow_game *game, const char *seats, int tokens,
    uint64_t *rng);

#endif
