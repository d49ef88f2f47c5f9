/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <string.h>

#include "ai/moves.h"
#include "src/tables/table.h"

static const double of_a_face = 1.0 / DIE_FACES;

/*
 * What a seat can expect of a state: shares, and the probability that the
 * turn passes on with the board as it was, which is not in the shares yet.
 */
struct outcome {
	double share[SEATS];
	double passes;
};

/* A state in which the seat `turns` on is to roll: 0 or 1. */
struct outlook {
	const float *shares; /* of all slots but the last */
	unsigned turns;
};

/* A state as its moves see it. */
struct state {
	const struct table *table;
	const uint32_t *numbers;
	struct view view;
	/* The board's number without slot 0's part: here, and in the next. */
	uint64_t rest, next_rest;
};

static uint64_t
number_board(const struct table *table, const uint64_t *stride,
    const uint32_t *numbers)
{
	uint64_t board = 0;

	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		board += numbers[slot] * stride[slot];
	return board;
}

static unsigned
count_stored(const struct table *table)
{
	return table->solved.class.slots - 1U;
}

static double
share_of_last(const float *shares, unsigned stored)
{
	double rest = 1;

	for (unsigned slot = 0; slot < stored; slot++)
		rest -= (double)shares[slot];
	return rest;
}

/* Send the rival token on slot 0's place `place` to its base. */
static void
capture(const struct table *table, uint32_t *numbers, unsigned place)
{
	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side *side = table->side[slot];
		uint64_t there = board_turn(PLACE_BIT(place),
				     SEATS - table->distance[slot]) &
		    side->states[numbers[slot]].occupied;

		if (there != 0)
			numbers[slot] = side_capture(side, numbers[slot],
			    (unsigned)__builtin_ctzll(there));
	}
}

/* A move after which the same seat rolls, `sixes` in a row before. */
static struct outlook
play_again(const struct state *state, unsigned sixes,
    const struct side_move *move, bool is_hit)
{
	static const float victory[SEATS] = { 1 };
	const struct table *after =
	    move->target == PLACE_GOAL ? state->table->lower : state->table;
	uint32_t numbers[SEATS];

	if (after == NULL)
		return (struct outlook){ victory, 0 };
	memcpy(numbers, state->numbers, sizeof(numbers));
	numbers[0] = move->number;
	if (is_hit)
		capture(state->table, numbers, move->target);
	return (struct outlook){ after->shares[sixes] +
		    number_board(after, after->stride, numbers) *
			count_stored(after),
		0 };
}

/* What a move leads to; `sixes` have been rolled in a row after it. */
static struct outlook
play(const struct state *state, unsigned sixes, const struct side_move *move)
{
	const struct table *table = state->table;
	uint64_t hit =
	    PLACE_BIT(move->target) & state->view.occupied & ~PLACES_SAFE;
	uint64_t board = state->rest + move->number * table->stride[0];

	if (hit != 0 || move->target == PLACE_GOAL)
		return play_again(state, sixes, move, hit != 0);
	if (sixes == 0) {
		board = state->next_rest + move->number * table->next_stride[0];
		return (struct outlook){
			table->next->shares[0] + board * count_stored(table), 1
		};
	}
	return (
	    struct outlook){ table->shares[sixes] + board * count_stored(table),
		0 };
}

/* Slot 0's best move of a face; no shares if it has none. */
static struct outlook
play_best(const struct state *state, unsigned sixes, unsigned die)
{
	const struct side_state *own =
	    &state->table->side[0]->states[state->numbers[0]];
	const struct side_move *moves = own->moves[die - 1];
	unsigned stored = count_stored(state->table);
	struct outlook best = { NULL, 0 };
	double most = -1;

	for (unsigned i = 0; i < own->moves_count[die - 1]; i++) {
		struct outlook tried;
		double share;

		if ((state->view.blocked >> moves[i].target & 1) != 0)
			continue;
		tried = play(state, sixes, &moves[i]);
		/* In the next seat's view this one is the last. */
		share = tried.turns == 0 ? (double)tried.shares[0]
					 : share_of_last(tried.shares, stored);
		if (share > most) {
			most = share;
			best = tried;
		}
	}
	return best;
}

static struct view
look(const struct table *table, const uint32_t *numbers)
{
	struct view view = { 0, 0 };

	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side_state *rival =
		    &table->side[slot]->states[numbers[slot]];
		unsigned distance = table->distance[slot];

		view.occupied |= board_turn(rival->occupied, distance);
		view.blocked |= board_turn(rival->blocked, distance);
	}
	return view;
}

static struct state
see(const struct table *table, const uint32_t *numbers)
{
	return (struct state){ table, numbers, look(table, numbers),
		number_board(table, table->stride, numbers) -
		    numbers[0] * table->stride[0],
		number_board(table, table->next_stride, numbers) -
		    numbers[0] * table->next_stride[0] };
}

static float *
fresh_at(const struct table *table, unsigned sixes, uint64_t place)
{
	return table->fresh[sixes] + place * table->solved.class.slots;
}

/* Where a board is in its level, which is the one at work. */
static uint64_t
place_of(const struct table *table, uint64_t board)
{
	const struct level *level = table->level;

	return (uint64_t)(level->start[board / level->width] +
	    (int64_t)(board % level->width));
}

static void
add_outcome(const struct outcome *other, double weight, struct outcome *out)
{
	for (unsigned slot = 0; slot < SEATS; slot++)
		out->share[slot] += weight * other->share[slot];
	out->passes += weight * other->passes;
}

/* A face that leads there; one that leads nowhere is a pass. */
static void
add_face(const struct outlook *outlook, unsigned stored, struct outcome *out)
{
	unsigned slot = outlook->turns;

	if (outlook->shares == NULL) {
		out->passes += of_a_face;
		return;
	}
	for (unsigned i = 0; i < stored; i++)
		out->share[slot++] += of_a_face * (double)outlook->shares[i];
	if (outlook->turns != 0)
		slot = 0;
	out->share[slot] += of_a_face * share_of_last(outlook->shares, stored);
}

static void
add_six(const struct state *state, unsigned sixes,
    const struct outcome *more_sixes, struct outcome *out)
{
	struct outlook best = { NULL, 0 };

	if (sixes < SIXES_MAX)
		best = play_best(state, sixes + 1, DIE_FACES);
	/* Without a move he rolls again, but for the third six in a row. */
	if (sixes < SIXES_MAX && best.shares == NULL)
		add_outcome(more_sixes, of_a_face, out);
	else
		add_face(&best, count_stored(state->table), out);
}

/* Faces 1 to 5 lead to the same whatever was rolled before. */
void
table_compute(const struct table *table, const uint32_t *numbers)
{
	unsigned stored = count_stored(table);
	struct outcome below_six = { { 0 }, 0 }, out = { { 0 }, 0 };
	uint64_t place =
	    place_of(table, number_board(table, table->stride, numbers));
	const struct state state = see(table, numbers);

	for (unsigned die = 1; die < DIE_FACES; die++) {
		struct outlook best = play_best(&state, 0, die);

		add_face(&best, stored, &below_six);
	}
	for (int sixes = SIXES_MAX; sixes >= 0; sixes--) {
		float *fresh = fresh_at(table, (unsigned)sixes, place);
		struct outcome more_sixes = out;

		out = below_six;
		add_six(&state, (unsigned)sixes, &more_sixes, &out);
		for (unsigned slot = 0; slot < stored; slot++)
			fresh[slot] = (float)out.share[slot];
		fresh[stored] = (float)out.passes;
	}
}

/* The shares and passes of a board as each seat has it, from slot 0 on. */
static void
go_round(const struct table *table, const uint32_t *at,
    const float *fresh[static SEATS])
{
	unsigned last = table->solved.class.slots - 1U;
	uint32_t numbers[SEATS];

	memcpy(numbers, at, sizeof(numbers));
	for (unsigned turn = 0; turn <= last; turn++) {
		uint32_t first = numbers[0];

		fresh[turn] = fresh_at(table, 0,
		    place_of(table,
			number_board(table, table->stride, numbers)));
		memmove(numbers, numbers + 1, last * sizeof(*numbers));
		numbers[last] = first;
		table = table->next;
	}
}

/* The shares once the round of passes from `turn` on is closed, its slot
 * first. */
static void
close_round(const float *fresh[static SEATS], unsigned slots, unsigned turn,
    double *shares)
{
	double passes = 1;

	memset(shares, 0, SEATS * sizeof(*shares));
	for (unsigned i = 0; i < slots; i++) {
		const float *of_turn = fresh[(turn + i) % slots];
		double rest = 1 - (double)of_turn[slots - 1];

		for (unsigned slot = 0; slot < slots; slot++) {
			double share =
			    slot + 1 < slots ? (double)of_turn[slot] : rest;

			shares[(slot + i) % slots] += passes * share;
			rest -= share;
		}
		passes *= (double)of_turn[slots - 1];
	}
	for (unsigned slot = 0; slot < slots; slot++)
		shares[slot] /= 1 - passes;
}

/* Replaces shares; returns the largest change. */
static double
replace(float *shares, const double *by, unsigned stored)
{
	double change = 0, rest = 0;

	for (unsigned slot = 0; slot < stored; slot++) {
		double moved = by[slot] - (double)shares[slot];

		shares[slot] = (float)by[slot];
		change = fmax(change, fabs(moved));
		rest += moved;
	}
	return fmax(change, fabs(rest));
}

double
table_store(const struct table *table, const uint32_t *numbers)
{
	unsigned stored = count_stored(table), slots = stored + 1;
	uint64_t board = number_board(table, table->stride, numbers);
	uint64_t place = place_of(table, board);
	const float *round[SEATS];
	double own[SEATS], next[SEATS];

	go_round(table, numbers, round);
	close_round(round, slots, 0, own);
	close_round(round, slots, 1, next);
	for (unsigned sixes = 1; sixes <= SIXES_MAX; sixes++) {
		const float *fresh = fresh_at(table, sixes, place);
		float *shares = table->shares[sixes] + board * stored;

		for (unsigned slot = 0; slot < stored; slot++)
			shares[slot] = (float)((double)fresh[slot] +
			    (double)fresh[stored] *
				next[(slot + slots - 1) % slots]);
	}
	return replace(table->shares[0] + board * stored, own, stored);
}
