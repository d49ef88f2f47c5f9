/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>

#include "ai/snakes.h"

const struct snakes_position snakes_startpos = {
	.square = { SNAKES_START, SNAKES_START },
	.turn = SNAKES_BLACK,
};

const uint8_t snakes_jump[SNAKES_SQUARES] = {
	/* ladders */
	[1] = 38,
	[4] = 14,
	[9] = 31,
	[21] = 42,
	[28] = 84,
	[36] = 44,
	[51] = 67,
	[71] = 91,
	[80] = 100,
	/* snakes */
	[16] = 6,
	[47] = 26,
	[49] = 11,
	[56] = 53,
	[62] = 19,
	[64] = 60,
	[87] = 24,
	[93] = 73,
	[95] = 75,
	[98] = 78,
};

/* What is wrong with resting on a square, or NULL. */
static const char *
square_fault(int square)
{
	if (square < SNAKES_START || square > SNAKES_GOAL)
		return "a square is outside 0-100";
	if (snakes_jump[square] > square)
		return "a token rests on a ladder's foot";
	if (snakes_jump[square] != 0)
		return "a token rests on a snake's head";
	return NULL;
}

static const char *
position_fault(const struct snakes_position *pos)
{
	for (int seat = 0; seat < SNAKES_SEATS; seat++) {
		const char *fault = square_fault(pos->square[seat]);

		if (fault != NULL)
			return fault;
	}
	if (pos->square[SNAKES_BLACK] == SNAKES_GOAL &&
	    pos->square[SNAKES_WHITE] == SNAKES_GOAL)
		return "both seats are on 100";
	if (pos->turn != SNAKES_BLACK && pos->turn != SNAKES_WHITE)
		return "the seat to roll is not B or W";
	return NULL;
}

bool
snakes_check(const struct snakes_position *pos, const char **why)
{
	const char *fault = position_fault(pos);

	if (fault != NULL)
		*why = fault;
	return fault == NULL;
}

int
snakes_winner(const struct snakes_position *pos)
{
	for (int seat = 0; seat < SNAKES_SEATS; seat++)
		if (pos->square[seat] == SNAKES_GOAL)
			return seat;
	return -1;
}

int
snakes_land(int square, int die)
{
	int stop = square + die;

	if (stop > SNAKES_GOAL)
		return square;
	return snakes_jump[stop] != 0 ? snakes_jump[stop] : stop;
}

void
snakes_roll(const struct snakes_position *pos, int die, struct snakes_move *out)
{
	int from = pos->square[pos->turn];
	int stop = from + die;

	out->die = die;
	out->from = from;
	out->to = snakes_land(from, die);
	/* 53 and 60 have a snake that leads back to them: that is no pass. */
	out->pass = stop > SNAKES_GOAL;
	out->via = out->pass || out->to == stop ? 0 : stop;
	out->wins = out->to == SNAKES_GOAL;
}

struct snakes_position
snakes_apply(const struct snakes_position *pos, const struct snakes_move *move)
{
	struct snakes_position next = *pos;

	next.square[pos->turn] = move->to;
	if (!move->wins)
		next.turn = snakes_rival(pos->turn);
	return next;
}

bool
snakes_perft(const struct snakes_position *pos, unsigned n,
    const atomic_bool *stop, uint64_t *leaves)
{
	*leaves = n == 0;
	if (n == 0 || snakes_winner(pos) >= 0)
		return true;
	if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
		return false;
	for (int die = 1; die <= DIE_FACES; die++) {
		struct snakes_position next;
		struct snakes_move move;
		uint64_t below;

		snakes_roll(pos, die, &move);
		next = snakes_apply(pos, &move);
		if (!snakes_perft(&next, n - 1, stop, &below))
			return false;
		*leaves += below;
	}
	return true;
}

int
snakes_square_at(int row, int column)
{
	int rows_below = SNAKES_ROWS - 1 - row;

	/* The bottom row runs to the right, and each next one turns round. */
	if (rows_below % 2 != 0)
		column = SNAKES_COLUMNS - 1 - column;
	return rows_below * SNAKES_COLUMNS + column + 1;
}
