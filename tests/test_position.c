/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/random.h"
#include "tests/sample.h"

static const unsigned seat_sets[] = { 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15 };
enum { SEAT_SETS = sizeof(seat_sets) / sizeof(seat_sets[0]) };

Test(position, starts_with_all_tokens_in_the_base)
{
	static const struct {
		unsigned seats, tokens;
		const char *text;
	} table[] = {
		{ SEATS_TWO, 4, "R:b,b,b,b/Y:b,b,b,b R 0" },
		{ SEATS_THREE, 3, "R:b,b,b/G:b,b,b/Y:b,b,b R 0" },
		{ SEATS_FOUR, 2, "R:b,b/G:b,b/Y:b,b/B:b,b R 0" },
		{ 1 << SEAT_GREEN | 1 << SEAT_BLUE, 1, "G:b/B:b G 0" },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct position pos =
		    position_start(table[i].seats, table[i].tokens);
		char text[NOTATION_POSITION_MAX];

		notation_write_position(&pos, text);
		cr_assert_str_eq(text, table[i].text);
	}
}

/* The planes, against counters. */
Test(position, tokens_are_put_moved_and_taken)
{
	static const unsigned places[] = { PLACE_BASE, 28, PLACE_GOAL };
	struct position pos = position_empty(SEATS_TWO, TOKENS_MAX);
	uint64_t *planes = pos.planes[SEAT_RED];
	unsigned counts[3] = { 0 }, tokens = 0;
	uint64_t rng = 1;

	for (int i = 0; i < 100000; i++) {
		unsigned from = random_below(&rng, 3);
		unsigned to = (from + 1 + random_below(&rng, 2)) % 3;
		bool moves = counts[from] > 0;
		bool stays = moves && random_below(&rng, 4) > 0;

		if (moves || tokens < TOKENS_MAX) {
			bool puts = stays || !moves;

			position_move(planes,
			    moves ? PLACE_BIT(places[from]) : 0,
			    puts ? PLACE_BIT(places[to]) : 0);
			counts[from] -= moves;
			counts[to] += puts;
			tokens += puts - moves;
		}
		if (tokens < TOKENS_MAX && random_below(&rng, 2) == 0) {
			position_put(planes, PLACE_BIT(places[to]));
			counts[to]++;
			tokens++;
		}
		position_put(planes, 0);
		position_move(planes, 0, 0);
		for (unsigned n = 0; n < 3; n++)
			cr_assert_eq(position_count(&pos, SEAT_RED, places[n]),
			    counts[n]);
	}
}

Test(position, seats_follow_each_other_clockwise)
{
	for (size_t i = 0; i < SEAT_SETS; i++) {
		struct position pos = position_empty(seat_sets[i], 1);

		cr_assert_eq(pos.turn, position_first_seat(&pos));
		for (unsigned seat = 0; seat < SEATS; seat++) {
			unsigned next = (seat + 1) % SEATS;

			while ((seat_sets[i] >> next & 1) == 0)
				next = (next + 1) % SEATS;
			cr_assert_eq(position_next_seat(&pos, seat), next);
			for (unsigned d = 1; d <= SEATS; d++)
				cr_assert_eq(
				    position_others(&pos, seat) >> (d - 1) & 1,
				    position_plays(&pos, (seat + d) % SEATS));
		}
	}
}

Test(position, has_one_winner)
{
	static const struct {
		const char *text;
		int winner;
	} table[] = {
		{ "R:g,g/G:55,g/Y:b,g G 0", SEAT_RED },
		{ "R:55,g/B:g,g B 0", SEAT_BLUE },
		{ "R:55,g,g,g/B:b,g,g,g B 0", -1 },
		{ "R:b/G:b/Y:g/B:55 B 0", SEAT_YELLOW },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct position pos = sample_parse(table[i].text);

		cr_assert_eq(position_winner(&pos), table[i].winner);
	}
}

/* A position of one fault, made from a good one. */
struct faulty {
	const char *text;
	unsigned seats, tokens, turn, sixes;
	const char *why;
};

Test(position, refusals_name_the_fault)
{
	static const struct faulty table[] = {
		{ "R:b,4/Y:b,b R 0", 5, 2, 0, 0, NULL },
		{ "R:b,4/Y:b,b R 0", 1, 2, 0, 0, "fewer than two seats" },
		{ "R:b,4/Y:b,b R 0", 0, 2, 0, 0, "fewer than two seats" },
		{ "R:b,4/Y:b,b R 0", 16 | 1, 2, 0, 0, "fewer than two seats" },
		{ "R:b,4/Y:b,b R 0", 5, 0, 0, 0, "a seat has 1 to 4 tokens" },
		{ "R:b,4/Y:b,b R 0", 5, 5, 0, 0, "a seat has 1 to 4 tokens" },
		{ "R:b,4/Y:b,b R 0", 5, 255, 0, 0, "a seat has 1 to 4 tokens" },
		{ "R:b,4/Y:b,b R 0", 5, 1, 0, 0,
		    "seats have unequal token counts" },
		{ "R:b,4/Y:b,b R 0", 5, 4, 0, 0,
		    "seats have unequal token counts" },
		{ "R:b,4/Y:b,b R 0", 7, 2, 0, 0,
		    "seats have unequal token counts" },
		{ "R:b,4/G:b,1/Y:b,b R 0", 5, 2, 0, 0,
		    "seats have unequal token counts" },
		{ "R:b,4/Y:b,b R 0", 5, 2, 1, 0,
		    "the seat to roll is not playing" },
		{ "R:b,4/Y:b,b R 0", 5, 2, 4, 0,
		    "the seat to roll is not playing" },
		{ "R:b,4/Y:b,b R 0", 5, 2, 255, 0,
		    "the seat to roll is not playing" },
		{ "R:b,4/Y:b,b R 0", 5, 2, 2, 2, NULL },
		{ "R:b,4/Y:b,b R 0", 5, 2, 0, 3, "sixes is 0 to 2" },
		{ "R:b,4/Y:b,b R 0", 5, 2, 0, 255, "sixes is 0 to 2" },
		{ "R:g,g/Y:55,g R 0", 5, 2, 0, 0, NULL },
		{ "R:g,g/Y:g,g R 0", 5, 2, 0, 0,
		    "more than one seat has all tokens in the goal" },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct position pos = sample_parse(table[i].text);
		const char *why;

		pos.seats = (uint8_t)table[i].seats;
		pos.tokens = (uint8_t)table[i].tokens;
		pos.turn = (uint8_t)table[i].turn;
		pos.sixes = (uint8_t)table[i].sixes;
		cr_assert_eq(position_check(&pos, &why), table[i].why == NULL);
		if (table[i].why == NULL)
			cr_assert_null(why);
		else
			cr_assert_str_eq(why, table[i].why);
	}
}

/* Every two steps of every two seats. */
Test(position, only_safe_squares_are_shared)
{
	int refused = 0;

	for (unsigned i = 0; i < SEATS * SEATS * PLACES * PLACES; i++) {
		unsigned a = i % SEATS, b = i / SEATS % SEATS;
		unsigned at = i / (SEATS * SEATS) % PLACES;
		unsigned bt = i / (SEATS * SEATS * PLACES);
		struct position pos = position_empty(1U << a | 1U << b, 1);
		unsigned square = at - PLACE_START + 13 * a;
		bool meet, safe = square % 13 == 0 || square % 13 == 8;
		const char *why;

		if (a == b || (at == PLACE_GOAL && bt == PLACE_GOAL))
			continue;
		meet = at >= 1 && at <= 51 && bt >= 1 && bt <= 51 &&
		    square % 52 == (bt - PLACE_START + 13 * b) % 52;
		position_put(pos.planes[a], PLACE_BIT(at));
		position_put(pos.planes[b], PLACE_BIT(bt));
		cr_assert_eq(position_check(&pos, &why), !meet || safe);
		if (!meet || safe)
			continue;
		cr_assert_str_eq(why, "two seats on a square that is not safe");
		refused++;
	}
	/* Of 44 unsafe squares two seats share all but one of each. */
	cr_assert_eq(refused, 12 * 42);
}

/* All that a position is, in few bits. */
struct keyed {
	uint64_t hash, key[2];
};

static void
push(struct keyed *keyed, unsigned value, unsigned bits)
{
	keyed->key[0] = keyed->key[0] << bits | keyed->key[1] >> (64 - bits);
	keyed->key[1] = keyed->key[1] << bits | value;
}

static struct keyed
keyed_position(const struct position *pos)
{
	struct keyed keyed = { .hash = position_hash(pos) };

	push(&keyed, pos->seats, 4);
	push(&keyed, pos->tokens, 3);
	push(&keyed, pos->turn, 2);
	push(&keyed, pos->sixes, 2);
	for (unsigned seat = 0; seat < SEATS; seat++)
		for (unsigned place = 0; place < PLACES; place++)
			for (unsigned k = position_count(pos, seat, place);
			     k > 0; k--)
				push(&keyed, place, 6);
	return keyed;
}

static int
by_hash(const void *a, const void *b)
{
	uint64_t x = ((const struct keyed *)a)->hash;
	uint64_t y = ((const struct keyed *)b)->hash;

	return (x > y) - (x < y);
}

/* Fill the array with the positions of random games of every kind. */
static void
collect_positions(struct keyed *all, size_t count)
{
	uint64_t rng = 1;
	size_t n = 0;

	for (unsigned game = 0; n < count; game++) {
		struct position pos =
		    position_start(seat_sets[game % SEAT_SETS],
			game / SEAT_SETS % TOKENS_MAX + 1);

		for (; n < count && position_winner(&pos) < 0; n++) {
			unsigned die = random_die(&rng);
			struct view view = moves_view(&pos);
			uint64_t origins = moves_legal(&pos, &view, die);

			all[n] = keyed_position(&pos);
			moves_play(&pos, &view, sample_origin(origins, &rng),
			    die);
		}
	}
}

/* Every bit is set half of the time, to within five deviations. */
static void
assert_balanced(const struct keyed *all, size_t count)
{
	for (unsigned bit = 0; bit < 64; bit++) {
		double off = -(double)count / 2;

		for (size_t n = 0; n < count; n++)
			off += (double)(all[n].hash >> bit & 1);
		cr_assert_lt(off * off, 25 * 0.25 * (double)count, "bit %u",
		    bit);
	}
}

Test(position, hashes_do_not_collide)
{
	enum { POSITIONS = 2000000 };
	struct keyed *all = malloc(POSITIONS * sizeof(*all));
	size_t distinct = 1;

	cr_assert_not_null(all);
	collect_positions(all, POSITIONS);
	qsort(all, POSITIONS, sizeof(*all), by_hash);
	for (size_t n = 1; n < POSITIONS; n++) {
		if (all[n].hash != all[distinct - 1].hash)
			all[distinct++] = all[n];
		else
			cr_assert(memcmp(all[n].key, all[distinct - 1].key,
				      sizeof(all[n].key)) == 0);
	}
	cr_assert_gt(distinct, 1000000);
	assert_balanced(all, distinct);
	free(all);
}

static int
by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Hash all ways to place so many more tokens from a place on. */
static uint64_t *
hash_placements(uint64_t *out, const struct position *pos, unsigned seat,
    unsigned tokens, unsigned place)
{
	if (tokens == 0) {
		*out = position_hash(pos);
		return out + 1;
	}
	for (; place < PLACES; place++) {
		struct position next = *pos;

		position_put(next.planes[seat], PLACE_BIT(place));
		out = hash_placements(out, &next, seat, tokens - 1, place);
	}
	return out;
}

Test(position, hashes_tell_all_placements_of_a_seat_apart)
{
	/* Four of 58 places, one of them perhaps several times. */
	enum { PLACEMENTS = 61 * 60 * 59 * 58 / 24 };
	struct position pos = position_empty(SEATS_FOUR, TOKENS_MAX);
	uint64_t *all = malloc(SEATS * PLACEMENTS * sizeof(*all)), *end = all;

	cr_assert_not_null(all);
	for (unsigned seat = 0; seat < SEATS; seat++)
		end = hash_placements(end, &pos, seat, TOKENS_MAX, 0);
	cr_assert_eq(end - all, SEATS * PLACEMENTS);
	qsort(all, SEATS * PLACEMENTS, sizeof(*all), by_value);
	for (size_t n = 1; n < SEATS * PLACEMENTS; n++)
		cr_assert_neq(all[n], all[n - 1]);
	free(all);
}

/* How many bits of the hash one bit of a position turns, of 64. */
static double
mean_turned(const struct position *positions, size_t count, size_t byte,
    unsigned bit)
{
	int turned = 0;

	for (size_t n = 0; n < count; n++) {
		struct position other = positions[n];

		((unsigned char *)&other)[byte] ^= (unsigned char)(1U << bit);
		cr_assert_not(position_equal(&positions[n], &other));
		turned += __builtin_popcountll(
		    position_hash(&positions[n]) ^ position_hash(&other));
	}
	return turned / (double)count;
}

Test(position, hash_hangs_on_every_bit)
{
	enum { SAMPLES = 200 };
	struct position positions[SAMPLES];
	size_t bytes = offsetof(struct position, sixes) + 1;
	uint64_t rng = 1;

	for (int n = 0; n < SAMPLES; n++)
		positions[n] = sample_position(SEATS_FOUR,
		    1 + (unsigned)n % TOKENS_MAX, &rng);
	for (size_t byte = 0; byte < bytes; byte++) {
		for (unsigned bit = 0; bit < 8; bit++) {
			double turned =
			    mean_turned(positions, SAMPLES, byte, bit);

			cr_assert(turned > 30 && turned < 34,
			    "byte %zu, bit %u: %.1f", byte, bit, turned);
		}
	}
}
