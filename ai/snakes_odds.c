/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/snakes_odds.h"
#include "ai/snakes_table.h"

/*
 * Chances are added up as multiples of 1 / ONE, and six of them fit their
 * type. The mean of six is rounded by half a multiple and hands on no more
 * than the largest error it was made of, so 256 rolls err by 2^-53.
 */
#define ONE    (UINT64_C(1) << 60)
#define ENOUGH (ONE - ONE / 10000) /* 99.99 % */

void
snakes_win_probability(const struct snakes_position *pos,
    double out[static SNAKES_SEATS])
{
	int rival = snakes_rival(pos->turn);
	double win =
	    snakes_table_win[pos->square[pos->turn]][pos->square[rival]];

	out[pos->turn] = win;
	out[rival] = 1 - win;
}

/* By square: from the chances of arriving after n rolls to n + 1. */
static void
add_roll(const uint64_t after[SNAKES_SQUARES], uint64_t out[SNAKES_SQUARES])
{
	for (int square = SNAKES_START; square < SNAKES_GOAL; square++) {
		uint64_t sum = DIE_FACES / 2; /* so that it rounds */

		for (int die = 1; die <= DIE_FACES; die++)
			sum += after[snakes_land(square, die)];
		out[square] = sum / DIE_FACES;
	}
	out[SNAKES_GOAL] = 0;
}

void
snakes_rolls(int square, struct snakes_rolls *out)
{
	uint64_t chances[2][SNAKES_SQUARES] = { { [SNAKES_GOAL] = ONE } };
	uint64_t arrived = chances[0][square];
	int n = 0;

	while (arrived < ENOUGH && n < SNAKES_ROLLS_MAX) {
		const uint64_t *after = chances[n % 2];
		uint64_t *next = chances[(n + 1) % 2];

		add_roll(after, next);
		arrived += next[square];
		out->probability[n++] = (double)next[square] / (double)ONE;
	}
	out->count = n;
	out->mean = snakes_table_mean[square];
}
