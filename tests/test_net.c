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
