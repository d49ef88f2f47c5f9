/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>
#include <string.h>

#include "tests/slow_snakes.h"

static const struct {
	int from;
	int to;
} jumps[] = {
	{ 1, 38 },
	{ 4, 14 },
	{ 9, 31 },
	{ 16, 6 },
	{ 21, 42 },
	{ 28, 84 },
	{ 36, 44 },
	{ 47, 26 },
	{ 49, 11 },
	{ 51, 67 },
	{ 56, 53 },
	{ 62, 19 },
	{ 64, 60 },
	{ 71, 91 },
	{ 80, 100 },
	{ 87, 24 },
	{ 93, 73 },
	{ 95, 75 },
	{ 98, 78 },
};

enum { JUMPS = sizeof(jumps) / sizeof(jumps[0]) };

struct slow_roll
slow_snakes_roll(int square, int die)
{
	struct slow_roll roll = { square, square };

	if (square + die > SLOW_GOAL)
		return roll;
	roll.stop = roll.rest = square + die;
	for (size_t i = 0; i < JUMPS; i++)
		if (jumps[i].from == roll.stop)
			roll.rest = jumps[i].to;
	return roll;
}

bool
slow_snakes_rests(int square)
{
	for (size_t i = 0; i < JUMPS; i++)
		if (jumps[i].from == square)
			return false;
	return square >= 0 && square <= SLOW_GOAL;
}

void
slow_snakes_arrival(int square, double out[SLOW_ROLLS + 1])
{
	double now[SLOW_SQUARES] = { 0 };
	int rest[SLOW_GOAL][6];

	for (int from = 0; from < SLOW_GOAL; from++)
		for (int die = 1; die <= 6; die++)
			rest[from][die - 1] = slow_snakes_roll(from, die).rest;
	now[square] = 1;
	for (int n = 0; n <= SLOW_ROLLS; n++) {
		double next[SLOW_SQUARES] = { 0 };

		out[n] = now[SLOW_GOAL];
		for (int from = 0; from < SLOW_GOAL; from++)
			for (int face = 0; face < 6; face++)
				next[rest[from][face]] += now[from] / 6;
		memcpy(now, next, sizeof(now));
	}
}
