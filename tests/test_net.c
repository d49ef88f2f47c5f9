/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "ai/random.h"
#include "tests/nets.h"

enum { POSITIONS = 4000 };

static struct net net;

Test(net, plain_and_fast_code_agree_to_the_bit)
{
	uint64_t random = 2;

	for (unsigned hidden = NET_HIDDEN_STEP; hidden <= NET_HIDDEN_MAX;
	     hidden += NET_HIDDEN_STEP)
		for (unsigned kind = 0; kind < NETS_KINDS; kind++) {
			struct position pos = { .seats = 0 };

			nets_random(&net, nets_kinds[kind], hidden, random);
			for (unsigned i = 0; i < POSITIONS; i++) {
				int32_t plain[SEATS] = { 0 },
					fast[SEATS] = { 0 };
				uint16_t rows[NET_ACTIVE_MAX];
				unsigned count, bucket;

				nets_walk(&pos, nets_kinds[kind], &random);
				count = net_rows(&net.shape, &pos, rows);
				bucket = net_bucket(&pos);
				cr_assert_lt(bucket, NET_BUCKETS);
				net_forward_plain(&net, rows, count, bucket,
				    plain);
				net_forward_fastest()(&net, rows, count, bucket,
				    fast);
				cr_assert_arr_eq(plain, fast, sizeof(plain));
			}
		}
}

/* Weights at the ends of their range: sums wrap, and wrap alike. */
Test(net, sums_that_wrap_agree_too)
{
	struct position pos = { .seats = 0 };
	uint64_t random = 3;

	nets_random(&net, NETS_OPPOSITE, 128, 1);
	for (size_t i = 0; i < (size_t)net.shape.rows * 128; i++)
		net.first[i] =
		    random_below(&random, 2) == 0 ? INT16_MIN : INT16_MAX;
	for (unsigned i = 0; i < POSITIONS; i++) {
		int32_t plain, fast;
		uint16_t rows[NET_ACTIVE_MAX];
		unsigned count;

		nets_walk(&pos, NETS_OPPOSITE, &random);
		count = net_rows(&net.shape, &pos, rows);
		net_forward_plain(&net, rows, count, 0, &plain);
		net_forward_fastest()(&net, rows, count, 0, &fast);
		cr_assert_eq(plain, fast);
	}
}

/* The network's formula in floating point, with exp2(). */
static void
slow_value(const struct position *pos, double wp[SEATS])
{
	unsigned hidden = net.shape.hidden, outputs = net.shape.outputs;
	unsigned bucket = net_bucket(pos);
	uint16_t rows[NET_ACTIVE_MAX];
	unsigned count = net_rows(&net.shape, pos, rows);
	double sums[SEATS] = { 0 }, total = 0;

	for (unsigned o = 0; o < outputs; o++) {
		unsigned at = bucket * outputs + o;

		sums[o] = net.out_bias[at];
		for (unsigned h = 0; h < hidden; h++) {
			int unit = net.bias[h];

			for (unsigned r = 0; r < count; r++)
				unit += net.first[rows[r] * hidden + h];
			unit = unit < 0 ? 0 : unit > 1023 ? 1023 : unit;
			sums[o] += floor(unit * unit / 256.0) *
			    net.out[at * hidden + h];
		}
		sums[o] /= (double)NET_SQUARE_ONE * NET_OUT_ONE;
	}
	for (unsigned d = 0; d < SEATS; d++) {
		unsigned seat = (pos->turn + d) % SEATS;

		wp[seat] = position_plays(pos, seat) ? exp2(sums[d]) : 0;
		total += wp[seat];
	}
	for (unsigned seat = 0; seat < SEATS; seat++)
		wp[seat] /= total;
}

Test(net, values_are_those_of_the_formula_for_every_seat_set)
{
	uint64_t random = 4;

	for (unsigned kind = 0; kind < NETS_KINDS; kind++) {
		struct position pos = { .seats = 0 };

		nets_random(&net, nets_kinds[kind], 64, kind + 7);
		for (unsigned i = 0; i < POSITIONS; i++) {
			struct value value;
			double wp[SEATS];
			int64_t total = 0;

			nets_walk(&pos, nets_kinds[kind], &random);
			cr_assert(net_covers(&net.shape, pos.seats));
			net_value(&net, &pos, &value);
			slow_value(&pos, wp);
			for (unsigned seat = 0; seat < SEATS; seat++) {
				total += value.wp[seat];
				cr_assert_geq(value.wp[seat], 0);
				cr_assert_float_eq((double)value.wp[seat] /
					VALUE_ONE,
				    wp[seat], 1e-5);
			}
			cr_assert_eq(total, VALUE_ONE);
		}
	}
}

/* Seats are told apart by their distances only. */
Test(net, turning_the_board_turns_the_value)
{
	uint64_t random = 5;

	for (unsigned kind = 0; kind < NETS_KINDS; kind++) {
		struct position pos = { .seats = 0 };

		nets_random(&net, nets_kinds[kind], 64, kind + 9);
		for (unsigned i = 0; i < POSITIONS; i++) {
			struct position turned;
			struct value value, expected;

			nets_walk(&pos, nets_kinds[kind], &random);
			turned = pos;
			turned.turn = (pos.turn + 1U) % SEATS;
			turned.seats =
			    (uint8_t)((pos.seats << 1 | pos.seats >> 3) & 15);
			for (unsigned seat = 0; seat < SEATS; seat++)
				memcpy(turned.planes[(seat + 1) % SEATS],
				    pos.planes[seat], sizeof(pos.planes[0]));
			cr_assert(net_covers(&net.shape, turned.seats));
			net_value(&net, &pos, &expected);
			net_value(&net, &turned, &value);
			for (unsigned seat = 0; seat < SEATS; seat++)
				cr_assert_eq(value.wp[(seat + 1) % SEATS],
				    expected.wp[seat]);
		}
	}
}

static size_t
make_file(void)
{
	make_net(OPPOSITE, 64, 11);
	net_file_write(&net, file);
	return net_file_bytes(&net.shape);
}

Test(net, a_file_that_was_written_is_read_back)
{
	static struct net copy;
	size_t bytes = make_file();
	const char *why;

	cr_assert(net_load(file, bytes, &copy, &why), "%s", why);
	cr_assert_arr_eq(&copy.shape, &net.shape, sizeof(net.shape));
	cr_assert_arr_eq(copy.first, net.first, sizeof(net.first));
	cr_assert_arr_eq(copy.bias, net.bias, sizeof(net.bias));
	cr_assert_arr_eq(copy.out, net.out, sizeof(net.out));
	cr_assert_arr_eq(copy.out_bias, net.out_bias, sizeof(net.out_bias));
}

Test(net, a_bad_file_is_refused_with_a_reason)
{
	static const struct {
		long bytes; /* more or fewer */
		size_t at;
		unsigned char flip;
		const char *why;
	} cases[] = {
		{ -1, 0, 0, "too short" },
		{ 1, 0, 0, "wrong length" },
		{ 0, 0, 1, "not a net file" },
		{ 0, NET_FILE_VERSION_AT, 3, "another version" },
		{ 0, NET_FILE_COVERS_AT, 0x20, "wrong checksum" },
		{ 0, NET_FILE_COVERS_AT + 1, 0x80, "don't go together" },
		{ 0, NET_FILE_HIDDEN_AT, 1, "hidden layer" },
		{ 0, NET_FILE_HIDDEN_AT, 0xc0, "too short" },
		{ 0, NET_FILE_PAYLOAD_AT, 1, "wrong length" },
		{ 0, NET_FILE_CHECKSUM_AT, 1, "wrong checksum" },
		{ 0, NET_FILE_HEADER, 1, "wrong checksum" },
		{ 0, 20000, 0x80, "wrong checksum" },
	};
	size_t bytes = make_file();
	const char *why;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t given = bytes + (size_t)cases[i].bytes;
		void *exact = malloc(given);

		file[cases[i].at] ^= cases[i].flip;
		memcpy(exact, file, given);
		file[cases[i].at] ^= cases[i].flip;
		cr_assert(!net_load(exact, given, &net, &why), "%zu", i);
		cr_assert_not_null(strstr(why, cases[i].why), "%zu: %s", i,
		    why);
		free(exact);
	}
	for (size_t given = 0; given < NET_FILE_HEADER; given++)
		cr_assert(!net_load(file, given, &net, &why));
}

Test(net, an_output_that_could_overflow_is_refused)
{
	size_t bytes = make_file();
	const char *why;

	for (unsigned h = 0; h < 64; h++)
		net.out[h] = INT16_MIN;
	net_file_write(&net, file);
	cr_assert(!net_load(file, bytes, &net, &why));
	cr_assert_not_null(strstr(why, "out of range"), "%s", why);
	make_file();
	net.out_bias[3] = NET_OUT_BIAS_MAX + 1;
	net_file_write(&net, file);
	cr_assert(!net_load(file, bytes, &net, &why));
	cr_assert_not_null(strstr(why, "out of range"), "%s", why);
}

Test(net, a_shape_needs_seats_and_a_width)
{
	static const struct {
		unsigned covers, hidden;
	} bad[] = { { 0, 64 }, { 0x0002, 64 }, { 0x8080, 64 }, { 0x0021, 64 },
		{ OPPOSITE, 0 }, { OPPOSITE, 63 }, { OPPOSITE, 320 } };
	struct net_shape shape;
	const char *why;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cr_assert(!net_shape_init(&shape, bad[i].covers, bad[i].hidden,
		    &why));
		cr_assert_not_null(why);
	}
}

/* Stands for the hand-written evaluation: one seat has it all. */
static void
evaluate_constant(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	*out = value_won(position_first_seat(pos));
}

Test(net, a_game_of_other_seats_is_left_to_the_other_evaluator)
{
	static const struct evaluator constant = { evaluate_constant };
	struct net_evaluator evaluator;
	unsigned asked = 0;

	make_net(OPPOSITE, 64, 13);
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

Test(net, the_default_games_have_nets)
{
	struct net_evaluator evaluator;

	load_builtins(&evaluator);
	cr_assert_not_null(evaluator.by_seats[SEATS_TWO]);
	cr_assert_not_null(evaluator.by_seats[SEATS_FOUR]);
}

/* A built-in net sees that a token ahead is worth having. */
Test(net, progress_is_good_and_falling_back_is_bad)
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
Test(net, sums_of_the_built_in_nets_stay_in_range)
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

			walk_on(&pos, 1U << seats, &random);
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
