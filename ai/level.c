/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/level.h"
#include "ai/random.h"

const struct level level_table[LEVELS] = {
	[LEVEL_EASY] = { "easy", 1, UINT64_MAX, VALUE_ONE / 25, false },
	[LEVEL_MEDIUM] = { "medium", 1, UINT64_MAX, 0, false },
	[LEVEL_HARD] = { "hard", SEARCH_DEPTH_MAX, 100000, 0, true },
};

/*
 * A misjudgement: bell-shaped with a standard deviation of 2^15 and a mean
 * of nearly 0, the sum of twelve numbers spread evenly over 2^15.
 */
static int32_t
misjudge(uint64_t state)
{
	enum { DRAWS = 12, SPREAD = 1 << 15 };
	int32_t sum = -DRAWS * SPREAD / 2;

	for (int n = 0; n < DRAWS; n++)
		sum += (int32_t)random_below(&state, SPREAD);
	return sum;
}

unsigned
level_choose(const struct level *level, uint32_t seed,
    const struct position *pos, uint64_t searchmoves,
    const struct search_line *lines, unsigned count)
{
	uint64_t key = random_mix(position_hash(pos) ^ seed);
	int64_t best = INT64_MIN;
	unsigned chosen = 0;

	if (level->noise == 0)
		return 0;
	key = random_mix(key ^ searchmoves) ^ lines[0].die;
	for (unsigned n = 0; n < count; n++) {
		uint64_t draw = random_mix(key ^ random_mix(lines[n].origin));
		int64_t value = ((int64_t)lines[n].value.wp[pos->turn] << 15) +
		    (int64_t)level->noise * misjudge(draw);

		if (value > best) {
			best = value;
			chosen = n;
		}
	}
	return chosen;
}
