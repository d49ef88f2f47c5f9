/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/evaluators.h"
#include "ai/random.h"

/* Shares in proportion to the weights of the seats that play. */
static void
share_out(const struct position *pos, const int64_t weights[static SEATS],
    struct value *out)
{
	int64_t sum = 0;
	int32_t rest = VALUE_ONE;
	unsigned last = 0;

	*out = (struct value){ { 0 } };
	for (unsigned seat = 0; seat < SEATS; seat++)
		sum += position_plays(pos, seat) ? weights[seat] : 0;
	for (unsigned seat = 0; seat < SEATS; seat++) {
		if (!position_plays(pos, seat))
			continue;
		out->wp[seat] = (int32_t)(weights[seat] * VALUE_ONE / sum);
		rest -= out->wp[seat];
		last = seat;
	}
	out->wp[last] += rest;
}

/* With two players one share is uniform over the whole range. */
static void
share_at_random(const struct position *pos, uint64_t seed, struct value *out)
{
	uint64_t state = position_hash(pos) ^ seed;
	int64_t weights[SEATS], rest = VALUE_ONE;

	for (unsigned seat = 0; seat < SEATS; seat++) {
		weights[seat] = random_below(&state, (unsigned)rest + 1);
		if (position_plays(pos, seat))
			rest -= weights[seat];
	}
	weights[position_first_seat(pos)] += rest;
	share_out(pos, weights, out);
}

static void
evaluate_random(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	share_at_random(pos, ((const struct test_evaluator *)self)->seed, out);
}

static void
evaluate_coarse(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	uint64_t state =
	    position_hash(pos) ^ ((const struct test_evaluator *)self)->seed;
	int64_t weights[SEATS];

	for (unsigned seat = 0; seat < SEATS; seat++)
		weights[seat] = random_below(&state, 2);
	weights[pos->turn] += 1;
	share_out(pos, weights, out);
}

static void
evaluate_narrow(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	uint64_t state =
	    position_hash(pos) ^ ((const struct test_evaluator *)self)->seed;
	unsigned first = position_first_seat(pos);
	unsigned second = position_next_seat(pos, first);

	*out = (struct value){ { 0 } };
	out->wp[second] = ((const struct test_evaluator *)self)->base +
	    (int32_t)random_below(&state, 9);
	out->wp[first] = VALUE_ONE - out->wp[second];
}

static void
evaluate_progress(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	int64_t weights[SEATS];

	(void)self;
	for (unsigned seat = 0; seat < SEATS; seat++) {
		weights[seat] = 40;
		for (unsigned place = 0; place < PLACES; place++)
			weights[seat] +=
			    place * position_count(pos, seat, place);
		weights[seat] *= weights[seat];
	}
	share_out(pos, weights, out);
}

static void
evaluate_level(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	static const int64_t weights[SEATS] = { 1, 1, 1, 1 };

	(void)self;
	share_out(pos, weights, out);
}

const struct test_evaluator test_evaluators[TEST_EVALUATORS] = {
	{ { evaluate_random }, "random", 1, 0 },
	{ { evaluate_coarse }, "coarse", 2, 0 },
	{ { evaluate_narrow }, "narrow", 4, VALUE_ONE / 2 },
	{ { evaluate_narrow }, "lowest", 5, 0 },
	{ { evaluate_narrow }, "highest", 6, VALUE_ONE - 8 },
	{ { evaluate_progress }, "progress", 0, 0 },
	{ { evaluate_level }, "level", 0, 0 },
};

static bool
probe_few(const struct prober *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	if (position_hash(pos) % 8 != 0)
		return false;
	share_at_random(pos, 3, out);
	return true;
}

static bool
probe_most(const struct prober *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	if (position_hash(pos) % 8 == 0)
		return false;
	share_at_random(pos, 3, out);
	return true;
}

const struct prober test_probers[TEST_PROBERS] = { { probe_few },
	{ probe_most } };
