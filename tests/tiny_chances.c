/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/tiny_chances.h"
#include "ai/eval.h"

enum { ALL = 10000 };

unsigned
tiny_chances(const struct play *play, int share[static SEATS])
{
	int winner = play_winner(play);
	int64_t weights[SEATS] = { 0 };
	struct eval eval;
	struct value value;
	unsigned count = 0;

	if (play->snakes || winner >= 0)
		for (; count < play_players(play); count++)
			weights[count] = winner < 0 || winner == (int)count;
	else {
		eval_init(&eval);
		eval.base.evaluate(&eval.base, &play->ludo, &value);
		for (unsigned seat = 0; seat < SEATS; seat++)
			if (position_plays(&play->ludo, seat))
				weights[count++] = value.wp[seat];
	}
	value_share(weights, count, ALL, share);
	return count;
}
