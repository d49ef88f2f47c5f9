/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>

#include "tests/nets.h"

enum { POSITIONS = 4000 };

/* The rows of a position, found token by token. */
static void
count_rows(const struct net_shape *shape, const struct position *pos,
    unsigned *times)
{
	for (unsigned d = 0; d < SEATS; d++) {
		unsigned seat = (pos->turn + d) % SEATS;
		unsigned row = shape->place_row[d];

		if (!position_plays(pos, seat))
			continue;
		for (unsigned place = 0; place < PLACES; place++) {
			unsigned count = position_count(pos, seat, place);
			bool own = place == PLACE_BASE || place == PLACE_GOAL;

			if (place == PLACE_GOAL)
				count += TOKENS_MAX - pos->tokens;
			for (unsigned n = 0; n < count; n++) {
				unsigned deep = n < 2 || !own ? 0
				    : place == PLACE_BASE     ? n
							      : n + 2;

				times[row +
				    (deep != 0	     ? 2 * PLACES + deep - 2
					    : n == 0 ? place
						     : PLACES + place)]++;
			}
		}
	}
	if (pos->sixes > 0)
		times[shape->sixes_row + pos->sixes - 1U]++;
}

/* Could a token of `by`, on this place, hit this place of `victim`? */
static bool
hits(unsigned by, unsigned from, unsigned victim, unsigned target)
{
	unsigned square = (SEAT_DISTANCE * victim + target - 1) % TRACK_SQUARES;

	for (unsigned to = from + 1; to <= from + DIE_FACES; to++)
		if (to <= PLACE_TRACK_LAST &&
		    (SEAT_DISTANCE * by + to - 1) % TRACK_SQUARES == square)
			return true;
	return false;
}

/* On how many of its places could `by` hit this token, at most three. */
static unsigned
count_hits(const struct position *pos, unsigned by, unsigned victim,
    unsigned target)
{
	unsigned count = 0;

	for (unsigned from = PLACE_START; from <= PLACE_TRACK_LAST; from++)
		if (position_count(pos, by, from) > 0 &&
		    hits(by, from, victim, target))
			count++;
	return count > 3 ? 3 : count;
}

static void
count_threats(const struct net_shape *shape, const struct position *pos,
    unsigned *times)
{
	for (unsigned v = 0; v < SEATS; v++)
		for (unsigned a = 0; a < SEATS; a++) {
			unsigned victim = (pos->turn + v) % SEATS;
			unsigned by = (pos->turn + a) % SEATS;

			if (a == v || !position_plays(pos, by))
				continue;
			for (unsigned p = PLACE_START; p <= PLACE_TRACK_LAST;
			     p++)
				if (position_count(pos, victim, p) == 1 &&
				    (p - 1) % 13 != 0 && (p - 1) % 13 != 8)
					times[shape->threat_row[v][a > v] + p -
					    1] +=
					    count_hits(pos, by, victim, p);
		}
}

Test(net_rows, rows_are_those_of_the_tokens_and_threats)
{
	uint64_t random = 1;

	for (unsigned kind = 0; kind < NETS_KINDS; kind++) {
		struct position pos = { .seats = 0 };
		struct net_shape shape;
		const char *why;

		cr_assert(net_shape_init(&shape, nets_kinds[kind], 64, &why));
		cr_assert_leq(shape.rows, NET_ROWS_MAX);
		for (unsigned i = 0; i < POSITIONS; i++) {
			unsigned expected[NET_ROWS_MAX] = { 0 };
			uint16_t rows[NET_ACTIVE_MAX];
			unsigned count;

			nets_walk(&pos, nets_kinds[kind], &random);
			count_rows(&shape, &pos, expected);
			count_threats(&shape, &pos, expected);
			count = net_rows(&shape, &pos, rows);
			for (unsigned r = 0; r < count; r++) {
				cr_assert_lt(rows[r], shape.rows);
				expected[rows[r]]--;
			}
			for (unsigned r = 0; r < NET_ROWS_MAX; r++)
				cr_assert_eq(expected[r], 0, "row %u", r);
		}
	}
}
