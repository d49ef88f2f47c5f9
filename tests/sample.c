/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/sample.h"
#include "ai/random.h"

uint64_t
sample_origin(uint64_t origins, uint64_t *rng)
{
	unsigned count = (unsigned)__builtin_popcountll(origins);

	if (count == 0)
		return 0;
	for (unsigned n = random_below(rng, count); n > 0; n--)
		origins &= origins - 1;
	return moves_first(origins);
}

struct position
sample_position(unsigned seats, unsigned tokens, uint64_t *rng)
{
	struct position pos = position_start(seats, tokens);
	unsigned mean = position_players(&pos) * tokens * 22;

	for (unsigned rolls = random_below(rng, 2 * mean); rolls > 0; rolls--) {
		unsigned die = random_die(rng);
		struct view view = moves_view(&pos);
		uint64_t origins = moves_legal(&pos, &view, die);

		moves_play(&pos, &view, sample_origin(origins, rng), die);
		if (position_winner(&pos) >= 0)
			pos = position_start(seats, tokens);
	}
	return pos;
}

struct position
sample_any_position(uint64_t *rng)
{
	static const unsigned seats[] = { 3, 5, 6, 7, 9, 10, 11, 12, 13, 14,
		15 };
	unsigned kind = random_below(rng, sizeof(seats) / sizeof(seats[0]));
	unsigned tokens = random_below(rng, TOKENS_MAX) + 1;

	return sample_position(seats[kind], tokens, rng);
}
