/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The levels: how far each looks, and how easy slips.
 *
 * A level is a depth, a number of nodes, and noise. The noise is a casual
 * player's: every move's value is misjudged a little before the best one is
 * taken, so that near equals are often confused and a large difference is
 * rarely missed. The values that are reported stay honest.
 */

#ifndef LUDOD_AI_LEVEL_H
#define LUDOD_AI_LEVEL_H

#include "ai/search.h"

enum level_number { LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD, LEVELS };

struct level {
	const char *name;
	int depth; /* the search's limits, unless others are given */
	uint64_t nodes;
	int32_t noise;	 /* standard deviation, in units of 1/VALUE_ONE */
	bool is_learned; /* uses learned values and solved endgames */
};

extern const struct level level_table[LEVELS];

/*
 * The index of the line that the level plays, of `count` (at least 1) lines
 * for the seat to roll in `pos`, best first. Without noise the first; with
 * noise a pure function of the seed, the position, the lines and `searchmoves`
 * (0: all), and all moves should be among the lines.
 */
unsigned level_choose(const struct level *level, uint32_t seed,
    const struct position *pos, uint64_t searchmoves,
    const struct search_line *lines, unsigned count);

#endif
