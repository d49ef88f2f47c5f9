/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Positions for property tests, from random games of all sizes. */

#ifndef LUDOD_TESTS_SAMPLE_H
#define LUDOD_TESTS_SAMPLE_H

#include "ai/moves.h"
#include "tests/slow_ludo.h"

/* The largest numbers of samples are divided by this: a sanitizer takes several
 * times as long for each, and other builds take them all. */
#ifdef __SANITIZE_ADDRESS__
enum { SAMPLE_SHARE = 4 };
#else
enum { SAMPLE_SHARE = 1 };
#endif

/* One of the origins, or 0 if there is none. */
uint64_t sample_origin(uint64_t origins, uint64_t *rng);

/*
 * A position of an unfinished game of these seats and tokens, reached by
 * random moves; every stage of the game is about as likely.
 */
struct position sample_position(unsigned seats, unsigned tokens, uint64_t *rng);

/* The same with two to four seats of any kind and 1 to 4 tokens. */
struct position sample_any_position(uint64_t *rng);

/* To the oracle's way of keeping a position, and back. */
struct slow_game sample_to_slow(const struct position *pos);
struct position sample_from_slow(const struct slow_game *game);

/* The origin of a move; 0 for a pass. */
uint64_t sample_origin_from_slow(const struct slow_move *move);

/* `R:b,b,0,12/Y:5,5,51,g R 1`, in canonical form. */
struct position sample_parse(const char *text);

#endif
