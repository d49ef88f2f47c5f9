/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Endgame tables against the game's equation: a position's value is the mean
 * over the faces of the value after the best move, by the slow rules. Tables
 * which satisfy it everywhere are right, however they were made.
 */

#ifndef LUDOD_TESTS_ENDGAME_EQUATION_H
#define LUDOD_TESTS_ENDGAME_EQUATION_H

#include "ai/endgame.h"
#include "tests/slow_ludo.h"

/* A random position of a class, at any seats which sit so, any sixes. */
struct position endgame_draw(const struct endgame_class *class, uint64_t *rng);

/*
 * Every seat's share of a position that may be won. False: the tables don't
 * know it.
 */
bool endgame_look_up(const struct prober *prober, const struct slow_game *game,
    double share[static SEATS]);

/* The same after the move which is best for the seat to roll. */
bool endgame_best_of_face(const struct prober *prober,
    const struct slow_game *game, int die, double share[static SEATS]);

/* The mean over the faces: the right side of the equation. */
bool endgame_look_ahead(const struct prober *prober,
    const struct slow_game *game, double share[static SEATS]);

#endif
