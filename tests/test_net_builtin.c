/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>

#include "ai/net_builtin.h"
#include "tests/nets.h"

enum { POSITIONS = 4000 };

static struct net net;

/* Stands for the hand-written evaluation: one seat has it all. */
static void
evaluate_constant(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	*out = value_won(position_first_seat(pos));
}

Test(net_builtin, a_game_of_other_seats_is_left_to_the_other_evaluator)
{
	static const struct evaluator constant = { evaluate_constant };
	struct net_evaluator evaluator;
	unsigned asked = 0;

	nets_random(&net, NETS_OPPOSITE, 64, 13);
	net_evaluator_init(&evaluator, &constant);
	net_evaluator_add(&evaluator, &net);
	for (unsigned seats = 0; seats < NET_SETS; seats++) {
		struct position pos;
		struct value value, expected;

		if (__builtin_popcount(seats) < 2)
			continue;
		pos = position_start(seats, TOKENS_MAX);
		evaluator.evaluator.evaluate(&evaluator.evaluator, &pos,
		    &value);
		if (seats == 0x5 || seats == 0xa)
			net_value(&net, &pos, &expected);
		else {
			expected = value_won(position_first_seat(&pos));
			asked++;
		}
		cr_assert_arr_eq(&value, &expected, sizeof(value));
	}
	cr_assert_eq(asked, 9);
}

/* Reads the built-in nets into by_seats[]. */
static void
load_builtins(struct net_evaluator *evaluator)
{
	static struct net nets[NET_BUILTINS];

	net_evaluator_init(evaluator, NULL);
	for (unsigned i = 0; i < NET_BUILTINS; i++) {
		struct net_builtin builtin = net_builtin(i);
		const char *why;

		cr_assert(net_load(builtin.data, builtin.bytes, &nets[i], &why),
		    "%s: %s", builtin.name, why);
		for (unsigned seats = 0; seats < NET_SETS; seats++)
			if (net_covers(&nets[i].shape, seats))
				cr_assert_null(evaluator->by_seats[seats],
				    "%s: covered twice", builtin.name);
		net_evaluator_add(evaluator, &nets[i]);
	}
}

Test(net_builtin, every_seat_set_has_a_net)
{
	struct net_evaluator evaluator;

	load_builtins(&evaluator);
	for (unsigned seats = 0; seats < NET_SETS; seats++)
		cr_assert_eq(evaluator.by_seats[seats] != NULL,
		    __builtin_popcount(seats) > 1);
}

/* A built-in net sees that a token ahead is worth having. */
Test(net_builtin, progress_is_good_and_falling_back_is_bad)
{
	struct net_evaluator evaluator;

	load_builtins(&evaluator);
	for (unsigned seats = 0; seats < NET_SETS; seats++) {
		struct position pos, ahead, home;
		struct value value[3];

		if (evaluator.by_seats[seats] == NULL)
			continue;
		pos = position_start(seats, TOKENS_MAX);
		ahead = home = pos;
		position_move(ahead.planes[pos.turn], PLACES_BASE,
		    PLACE_BIT(40));
		for (unsigned n = 0; n < 3; n++)
			position_move(home.planes[pos.turn], PLACES_BASE,
			    PLACES_GOAL);
		evaluator.evaluator.evaluate(&evaluator.evaluator, &pos,
		    &value[0]);
		evaluator.evaluator.evaluate(&evaluator.evaluator, &ahead,
		    &value[1]);
		evaluator.evaluator.evaluate(&evaluator.evaluator, &home,
		    &value[2]);
		cr_assert_lt(value[0].wp[pos.turn], value[1].wp[pos.turn]);
		cr_assert_lt(value[1].wp[pos.turn], value[2].wp[pos.turn]);
		cr_assert_gt(value[2].wp[pos.turn], VALUE_ONE / 2);
	}
}

/* No sum of a built-in net wraps in play, or its value would jump. */
Test(net_builtin, sums_of_the_built_in_nets_stay_in_range)
{
	struct net_evaluator evaluator;
	uint64_t random = 6;

	load_builtins(&evaluator);
	for (unsigned seats = 0; seats < NET_SETS; seats++) {
		const struct net *built = evaluator.by_seats[seats];
		struct position pos = { .seats = 0 };

		for (unsigned i = 0; built != NULL && i < POSITIONS; i++) {
			uint16_t rows[NET_ACTIVE_MAX];
			unsigned count;

			nets_walk(&pos, 1U << seats, &random);
			count = net_rows(&built->shape, &pos, rows);
			for (unsigned h = 0; h < built->shape.hidden; h++) {
				int sum = built->bias[h];

				for (unsigned r = 0; r < count; r++)
					sum += built->first[rows[r] *
						built->shape.hidden +
					    h];
				cr_assert_eq(sum, (int16_t)sum);
			}
		}
	}
}
