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

static const float *
shares_at(const struct table *table, const uint32_t *ranks)
{
	uint64_t state = 0;

	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		state = state * table->side[slot]->count + ranks[slot];
	return table->solved.shares + state * table->solved.class.slots;
}

/* Add the value of the state in which the next seat rolls. */
static void
add_next(const struct table *table, const uint32_t *ranks, double weight,
    struct outcome *out)
{
	unsigned slots = table->solved.class.slots;
	uint32_t next[SEATS];
	const float *shares;

	for (unsigned slot = 0; slot < slots; slot++)
		next[slot] = ranks[(slot + 1) % slots];
	shares = shares_at(table->next, next);
	for (unsigned slot = 0; slot < slots; slot++)
		out->share[(slot + 1) % slots] += weight * shares[slot];
}

static void
add_outcome(const struct table *table, const struct outcome *other,
    double weight, struct outcome *out)
{
	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
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

static void
expand(const struct table *, const uint32_t *, unsigned, struct outcome *);

static void
play(const struct table *table, const uint32_t *before, unsigned sixes,
    unsigned die, const struct side_move *move, uint64_t occupied,
    struct outcome *out)
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
	if (die == DIE_FACES) {
		expand(after, ranks, sixes + 1, out);
		add_next(after, ranks, out->passes, out);
		out->passes = 0;
	} else if (hit != 0 || after != table) {
		const float *shares = shares_at(after, ranks);

		for (unsigned slot = 0; slot < table->solved.class.slots;
		     slot++)
			out->share[slot] = shares[slot];
	} else {
		add_next(table, ranks, 1, out);
	}
}

static void
look(const struct table *table, const uint32_t *ranks, struct view *view)
{
	*view = (struct view){ 0, 0 };
	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side_state *rival =
		    &table->side[slot]->states[ranks[slot]];
		unsigned distance = table->distance[slot];

		view->occupied |= board_turn(rival->occupied, distance);
		view->blocked |= board_turn(rival->blocked, distance);
	}
}

/* The expectation before a roll, slot 0 choosing its best move of each face. */
static void
expand(const struct table *table, const uint32_t *ranks, unsigned sixes,
    struct outcome *out)
{
	const struct side_state *own = &table->side[0]->states[ranks[0]];
	struct view view;

	look(table, ranks, &view);
	memset(out, 0, sizeof(*out));
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		const struct side_move *moves = own->moves[die - 1];
		bool third = die == DIE_FACES && sixes == SIXES_MAX;
		struct outcome best = { { -1 }, 0 }, tried;

		for (unsigned i = 0; i < own->moves_count[die - 1] && !third;
		     i++) {
			if ((view.blocked >> moves[i].target & 1) != 0)
				continue;
			play(table, ranks, sixes, die, &moves[i], view.occupied,
			    &tried);
			if (tried.share[0] > best.share[0])
				best = tried;
		}
		if (best.share[0] < 0) {
			memset(&best, 0, sizeof(best));
			if (die == DIE_FACES && !third)
				expand(table, ranks, sixes + 1, &best);
			else
				best.passes = 1;
		}
		add_outcome(table, &best, 1.0 / DIE_FACES, out);
	}
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

static float *
fresh_at(const struct table *table, uint64_t state)
{
	return table->fresh + state * (table->solved.class.slots + 1U);
}

void
table_compute(const struct table *table, uint64_t state)
{
	float *fresh = fresh_at(table, state);
	unsigned slots = table->solved.class.slots;
	uint32_t ranks[SEATS] = { 0 };
	struct outcome out;

	table_ranks(table, state, ranks);
	expand(table, ranks, 0, &out);
	for (unsigned slot = 0; slot < slots; slot++)
		fresh[slot] = (float)out.share[slot];
	fresh[slots] = (float)out.passes;
}

double
table_store(const struct table *table, uint64_t state)
{
	unsigned slots = table->solved.class.slots;
	float *shares = table->solved.shares + state * slots;
	const struct table *seen = table;
	double sum[SEATS] = { 0 }, passes = 1, change = 0;
	uint32_t ranks[SEATS];

	table_ranks(table, state, ranks);
	for (unsigned turn = 0; turn < slots; turn++) {
		const float *fresh;
		uint32_t first = ranks[0];
		uint64_t at = 0;

		for (unsigned slot = 0; slot < slots; slot++)
			at = at * seen->side[slot]->count + ranks[slot];
		fresh = fresh_at(seen, at);
		for (unsigned slot = 0; slot < slots; slot++)
			sum[(slot + turn) % slots] += passes * fresh[slot];
		passes *= fresh[slots];
		memmove(ranks, ranks + 1, (slots - 1) * sizeof(*ranks));
		ranks[slots - 1] = first;
		seen = seen->next;
	}
	for (unsigned slot = 0; slot < slots; slot++) {
		float share = (float)(sum[slot] / (1 - passes));
		double moved = share > shares[slot] ? share - shares[slot]
						    : shares[slot] - share;

		shares[slot] = share;
		if (moved > change)
			change = moved;
	}
	return change;
}
