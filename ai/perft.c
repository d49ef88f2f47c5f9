/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>

#include "ai/moves.h"
#include "ai/perft.h"

struct walk {
	const atomic_bool *stop;
	unsigned uncounted; /* rolls left at which leaves are not made */
	bool stopped;
};

static bool
must_stop(struct walk *walk)
{
	if (walk->stop != NULL &&
	    atomic_load_explicit(walk->stop, memory_order_relaxed))
		walk->stopped = true;
	return walk->stopped;
}

static uint64_t
leaves_of_roll(const struct position *pos)
{
	struct view view = moves_view(pos);
	uint64_t leaves = 0;

	for (unsigned die = 1; die <= DIE_FACES; die++) {
		unsigned count = moves_count(moves_legal(pos, &view, die));

		leaves += count != 0 ? count : 1;
	}
	return leaves;
}

static uint64_t
leaves_below(struct walk *walk, const struct position *pos, unsigned n)
{
	struct view view;
	uint64_t leaves = 0;

	if (n == 0)
		return 1;
	/* Only the one who moved last, the seat to roll then, can have won. */
	if (position_has_won(pos, pos->turn) || must_stop(walk))
		return 0;
	if (n == walk->uncounted)
		return leaves_of_roll(pos);
	view = moves_view(pos);
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		uint64_t rest = moves_legal(pos, &view, die);

		do {
			struct position next =
			    moves_successor(pos, &view, moves_first(rest), die);

			leaves += leaves_below(walk, &next, n - 1);
			rest = moves_rest(rest);
		} while (rest != 0);
	}
	return leaves;
}

static bool
run(struct walk *walk, const struct position *pos, unsigned n, uint64_t *leaves)
{
	if (position_winner(pos) >= 0)
		*leaves = n == 0;
	else
		*leaves = leaves_below(walk, pos, n);
	return !walk->stopped;
}

bool
perft_count(const struct position *pos, unsigned n, const atomic_bool *stop,
    uint64_t *leaves)
{
	struct walk walk = { .stop = stop, .uncounted = 1 };

	return run(&walk, pos, n, leaves);
}

bool
perft_walk(const struct position *pos, unsigned n, const atomic_bool *stop,
    uint64_t *leaves)
{
	struct walk walk = { .stop = stop, .uncounted = 0 };

	return run(&walk, pos, n, leaves);
}
