/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "protocol/score.h"
#include "ai/snakes_odds.h"

/* As fine as value_share() takes. */
static const double snakes_unit = (double)(INT64_C(1) << 39);

struct score
score_of_value(const struct value *value, unsigned seats, bool exact)
{
	struct score score = { .exact = exact };

	for (unsigned seat = 0; seat < SEATS; seat++)
		if (seats >> seat & 1)
			score.weight[score.seats++] = value->wp[seat];
	return score;
}

struct score
score_of_snakes(const struct snakes_position *pos)
{
	struct score score = { .seats = SNAKES_SEATS, .exact = true };
	double probability[SNAKES_SEATS];

	snakes_win_probability(pos, probability);
	for (unsigned seat = 0; seat < SNAKES_SEATS; seat++)
		score.weight[seat] =
		    (int64_t)(probability[seat] * snakes_unit + 0.5);
	return score;
}

struct score
score_of_winner(const struct position *pos)
{
	struct value value = value_won((unsigned)position_winner(pos));

	return score_of_value(&value, pos->seats, true);
}
