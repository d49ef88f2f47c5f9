/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * perft: how many ways a game can go on for n rolls. perft(0) is 1, a finished
 * game has nothing below it, and otherwise it is the sum over the six faces
 * and over each face's moves, or its single pass, of perft(n - 1) there.
 * Nothing is hashed, so the number tests the rules and its time their speed.
 */

#ifndef LUDOD_AI_PERFT_H
#define LUDOD_AI_PERFT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ai/position.h"

enum { PERFT_MAX = 9 };

/*
 * False, and *leaves without meaning, if `stop` (which may be NULL) was set.
 * perft_count() counts the moves of the last roll without making them;
 * perft_walk() makes every one.
 */
bool perft_count(const struct position *pos, unsigned n,
    const atomic_bool *stop, uint64_t *leaves);
bool perft_walk(const struct position *pos, unsigned n, const atomic_bool *stop,
    uint64_t *leaves);

#endif
