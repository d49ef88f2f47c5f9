/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/moves.h"
#include "src/tables/table.h"

/*
 * What a seat can expect of a state: shares, and the probability that the
 * turn passes on with the board as it was, which is not in the shares yet.
 */
struct outcome {
	double share[SEATS];
	double passes;
};

static uint64_t
state_of(const struct table *table, const uint32_t *ranks)
{
	uint64_t state = 0;

	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		state = state * table->side[slot]->count + ranks[slot];
	return state;
}

void
table_ranks(const struct table *table, uint64_t state,
    uint32_t ranks[static SEATS])
{
	for (unsigned slot = table->solved.class.slots; slot-- > 0;) {
		uint32_t count = table->side[slot]->count;

		ranks[slot] = (uint32_t)(state % count);
		state /= count;
	}
}

/* From a seat's ranks to those of the next. */
static void
rotate_ranks(const struct table *table, uint32_t *ranks)
{
	unsigned last = table->solved.class.slots - 1U;
	uint32_t first = ranks[0];

	memmove(ranks, ranks + 1, last * sizeof(*ranks));
	ranks[last] = first;
}

/* The value of a state in which the same seat goes on. */
static void
set_again(const struct table *table, uint32_t *ranks, unsigned sixes,
    struct outcome *out)
{
	unsigned slots = table->solved.class.slots;
	const float *shares =
	    table->shares[sixes] + state_of(table, ranks) * slots;

	for (unsigned slot = 0; slot < slots; slot++)
		out->share[slot] = shares[slot];
}

/* The value of a state in which the next seat rolls. */
static void
set_next(const struct table *table, uint32_t *ranks, struct outcome *out)
{
	unsigned slots = table->solved.class.slots;
	const float *shares;

	rotate_ranks(table, ranks);
	shares = table->next->shares[0] + state_of(table->next, ranks) * slots;
	for (unsigned slot = 0; slot < slots; slot++)
		out->share[(slot + 1) % slots] = shares[slot];
}

static void
add_outcome(const struct outcome *other, double weight, struct outcome *out)
{
	for (unsigned slot = 0; slot < SEATS; slot++)
		out->share[slot] += weight * other->share[slot];
	out->passes += weight * other->passes;
}

/* Send the rival token on slot 0's place `place` to its base. */
static void
capture(const struct table *table, uint32_t *ranks, unsigned place)
{
	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side *side = table->side[slot];
		uint64_t there = board_turn(PLACE_BIT(place),
				     SEATS - table->distance[slot]) &
		    side->states[ranks[slot]].occupied;

		if (there != 0)
			ranks[slot] = side_capture(side, ranks[slot],
			    (unsigned)__builtin_ctzll(there));
	}
}

/* A move; `sixes` have been rolled in a row after it. */
static void
play(const struct table *table, const uint32_t *before, unsigned sixes,
    const struct side_move *move, uint64_t occupied, struct outcome *out)
{
	const struct table *after =
	    move->target == PLACE_GOAL ? table->lower : table;
	uint64_t hit = PLACE_BIT(move->target) & occupied & ~PLACES_SAFE;
	uint32_t ranks[SEATS];

	memset(out, 0, sizeof(*out));
	if (after == NULL) {
		out->share[0] = 1;
		return;
	}
	memcpy(ranks, before, sizeof(ranks));
	ranks[0] = move->rank;
	if (hit != 0)
		capture(table, ranks, move->target);
	if (sixes > 0 || hit != 0 || after != table)
		set_again(after, ranks, sixes, out);
	else
		set_next(table, ranks, out);
}

/* Slot 0's best move of a face; false if it has none. */
static bool
play_best(const struct table *table, const uint32_t *ranks,
    const struct view *view, unsigned sixes, unsigned die, struct outcome *best)
{
	const struct side_state *own = &table->side[0]->states[ranks[0]];
	const struct side_move *moves = own->moves[die - 1];
	struct outcome tried;

	best->share[0] = -1;
	for (unsigned i = 0; i < own->moves_count[die - 1]; i++) {
		if ((view->blocked >> moves[i].target & 1) != 0)
			continue;
		play(table, ranks, sixes, &moves[i], view->occupied, &tried);
		if (tried.share[0] > best->share[0])
			*best = tried;
	}
	return best->share[0] >= 0;
}

static struct view
look(const struct table *table, const uint32_t *ranks)
{
	struct view view = { 0, 0 };

	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side_state *rival =
		    &table->side[slot]->states[ranks[slot]];
		unsigned distance = table->distance[slot];

		view.occupied |= board_turn(rival->occupied, distance);
		view.blocked |= board_turn(rival->blocked, distance);
	}
	return view;
}

static float *
fresh_at(const struct table *table, unsigned sixes, uint64_t state)
{
	return table->fresh[sixes] + state * (table->solved.class.slots + 1U);
}

/* Faces 1 to 5 lead to the same whatever was rolled before. */
void
table_compute(const struct table *table, uint64_t state)
{
	const double face = 1.0 / DIE_FACES;
	unsigned slots = table->solved.class.slots;
	struct outcome below_six = { { 0 }, 0 }, best, out = { { 0 }, 0 };
	uint32_t ranks[SEATS] = { 0 };
	struct view view;

	table_ranks(table, state, ranks);
	view = look(table, ranks);
	for (unsigned die = 1; die < DIE_FACES; die++) {
		if (play_best(table, ranks, &view, 0, die, &best))
			add_outcome(&best, face, &below_six);
		else
			below_six.passes += face;
	}
	for (int sixes = SIXES_MAX; sixes >= 0; sixes--) {
		struct outcome six = { { 0 }, 1 };
		float *fresh = fresh_at(table, (unsigned)sixes, state);

		if (sixes < SIXES_MAX &&
		    !play_best(table, ranks, &view, (unsigned)sixes + 1,
			DIE_FACES, &six))
			six = out;
		out = below_six;
		add_outcome(&six, face, &out);
		for (unsigned slot = 0; slot < slots; slot++)
			fresh[slot] = (float)out.share[slot];
		fresh[slots] = (float)out.passes;
	}
}

/* The shares of a state, slot 0 first, once the round of passes is closed. */
static void
close_round(const struct table *table, const uint32_t *at, double *shares)
{
	unsigned slots = table->solved.class.slots;
	double passes = 1;
	uint32_t ranks[SEATS];

	memcpy(ranks, at, sizeof(ranks));
	memset(shares, 0, SEATS * sizeof(*shares));
	for (unsigned turn = 0; turn < slots; turn++) {
		const float *fresh = fresh_at(table, 0, state_of(table, ranks));

		for (unsigned slot = 0; slot < slots; slot++)
			shares[(slot + turn) % slots] += passes * fresh[slot];
		passes *= fresh[slots];
		rotate_ranks(table, ranks);
		table = table->next;
	}
	for (unsigned slot = 0; slot < slots; slot++)
		shares[slot] /= 1 - passes;
}

double
table_store(const struct table *table, uint64_t state)
{
	unsigned slots = table->solved.class.slots;
	double own[SEATS], next[SEATS], change = 0;
	uint32_t ranks[SEATS] = { 0 };

	table_ranks(table, state, ranks);
	close_round(table, ranks, own);
	rotate_ranks(table, ranks);
	close_round(table->next, ranks, next);
	for (unsigned slot = 0; slot < slots; slot++) {
		float *share = &table->shares[0][state * slots + slot];
		double moved = own[slot] - (double)*share;

		*share = (float)own[slot];
		if (moved > change || -moved > change)
			change = moved < 0 ? -moved : moved;
		for (unsigned sixes = 1; sixes <= SIXES_MAX; sixes++) {
			const float *fresh = fresh_at(table, sixes, state);

			table->shares[sixes][state * slots + slot] =
			    (float)(fresh[slot] +
				fresh[slots] *
				    next[(slot + slots - 1) % slots]);
		}
	}
	return change;
}
