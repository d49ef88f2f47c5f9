/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * All chance in a match, derived from its one seed: what is drawn depends on
 * numbers only, never on which game is played when, or on which machine.
 */

#ifndef LUDOD_MATCH_SEED_H
#define LUDOD_MATCH_SEED_H

#include <stdint.h>

#include "ai/random.h"

enum seed_use { SEED_DICE, SEED_ENGINE };

static inline uint64_t
seed_derive(uint64_t match_seed, enum seed_use use, uint64_t set, unsigned n)
{
	uint64_t state = match_seed;

	state = random_next(&state) ^ (uint64_t)use;
	state = random_next(&state) ^ set;
	state = random_next(&state) ^ n;
	return random_next(&state);
}

/*
 * The generator (ai/random.h) of a set's dice: the same in every game of it.
 * Where seats have dice of their own each has its stream; else all share 0.
 */
static inline uint64_t
seed_dice(uint64_t match_seed, uint64_t set, unsigned stream)
{
	return seed_derive(match_seed, SEED_DICE, set, stream);
}

/* For the engines' option Seed, in one seating of a set. */
static inline uint32_t
seed_engine(uint64_t match_seed, uint64_t set, unsigned seating)
{
	return (
	    uint32_t)(seed_derive(match_seed, SEED_ENGINE, set, seating) >> 32);
}

#endif
