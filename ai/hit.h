/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The chance that a seat, aiming at one square, stops on it in one turn.
 *
 * A turn has up to three rolls that matter: a six gives another one and may
 * bring a token closer, from the base too, so that a token 7 - 12 squares
 * behind, 13 - 18 squares behind, or still in the base may hit; the third six
 * is not used. Blocks in the way hinder where a token would have to stop. What
 * is left out: the rolls earned by capturing elsewhere and by reaching the
 * goal, and the duty to spoil the aim with a six that has no better use. That
 * makes a difference in one position of seven, and 0.2 % on average.
 *
 * The chance is exact for this definition and comes from bit operations on all
 * tokens of the seat at once.
 */

#ifndef LUDOD_AI_HIT_H
#define LUDOD_AI_HIT_H

#include "ai/board.h"

/* Chances are in units of 1/HIT_ONE. */
enum { HIT_ONE = DIE_FACES * DIE_FACES * DIE_FACES };

/*
 * A seat's places laid out in the distances of a six: a token in the base
 * stands where six steps bring it to the start.
 */
static inline uint64_t
hit_layout(uint64_t places)
{
	return (places & ~PLACES_BASE) << DIE_FACES |
	    (places & PLACES_BASE) << PLACE_START;
}

/* How many of six bits are set, from a table of nibbles in one word. */
static inline unsigned
hit_count6(unsigned bits)
{
	return (unsigned)(UINT64_C(0x4332322132212110) >> (bits % 16 * 4) & 7) +
	    (bits >> 4 & 1) + (bits >> 5);
}

/*
 * `tokens` and `blocked` are layouts of the seat's tokens and of the rival
 * blocks; `place` is a place on the track, counted from the seat, where it
 * may stop; `sixes` those rolled in this turn so far.
 */
static inline unsigned
hit_chance(uint64_t tokens, uint64_t blocked, unsigned place, unsigned sixes)
{
	enum { SIX = 1, FACES = (1 << DIE_FACES) - 1 };
	/* Eighteen distances: bit 17 is one square behind, bit 0 eighteen. */
	unsigned shift = PLACE_GOAL - place;
	unsigned window = (unsigned)(tokens << shift >> 45 & 0x3ffff);
	unsigned shut = (unsigned)(blocked << shift >> 45);
	/* By sixes needed before the hit: none, one, two. Bit 0 is a six. */
	unsigned none = window >> 12;
	unsigned open = ~(shut >> 12 | none);
	unsigned one = window >> 6 & open & FACES;
	unsigned two = window & ~(shut >> 6) & open & FACES & ~SIX;
	unsigned one_low = one & ~SIX;
	unsigned faces = hit_count6(none);
	unsigned second, third;

	if (sixes == SIXES_MAX)
		return 36 * hit_count6(none & ~SIX);
	if (none & SIX)
		return 36 * faces;
	if (sixes == 1)
		return 36 * faces + 6 * (faces + (one_low != 0));
	second = faces + (one != 0);
	if (one == SIX)
		third = 0;
	else if (one != 0)
		third = faces + 1 + ((one_low & (one_low - 1)) != 0);
	else
		third = faces + (two != 0);
	return 36 * faces + 6 * second + third;
}

#endif
