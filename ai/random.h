/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Pseudo-random numbers that are the same on every machine: SplitMix64, by
 * Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014. The generator is its 64-bit state; any seed will do.
 */

#ifndef LUDOD_AI_RANDOM_H
#define LUDOD_AI_RANDOM_H

#include <stdint.h>

/* A bijection on 64-bit words whose every output bit depends on every input. */
static inline uint64_t
random_mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static inline uint64_t
random_next(uint64_t *state)
{
	return random_mix(*state += UINT64_C(0x9e3779b97f4a7c15));
}

/* A whole number from 0 to bound - 1, bound below 2^32. */
static inline unsigned
random_below(uint64_t *state, unsigned bound)
{
	return (unsigned)((random_next(state) >> 32) * bound >> 32);
}

static inline unsigned
random_die(uint64_t *state)
{
	return random_below(state, 6) + 1;
}

#endif
