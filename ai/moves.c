/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/moves.h"

static int
captured_seat(const struct position *before, const struct position *after)
{
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (seat != before->turn &&
		    position_count(after, seat, PLACE_BASE) >
			position_count(before, seat, PLACE_BASE))
			return (int)seat;
	return -1;
}

struct move_effect
moves_effect(const struct position *pos, uint64_t origin, unsigned die)
{
	struct view view = moves_view(pos);
	struct position after = moves_successor(pos, &view, origin, die);
	struct move_effect effect;

	effect.captured = captured_seat(pos, &after);
	effect.goal = moves_target(origin, die) == PLACES_GOAL;
	effect.wins = position_has_won(&after, pos->turn);
	effect.again = after.turn == pos->turn && !effect.wins;
	return effect;
}
