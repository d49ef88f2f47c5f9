/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/value.h"

struct value
value_won(unsigned seat)
{
	struct value value = { { 0 } };

	value.wp[seat] = VALUE_ONE;
	return value;
}

struct value
value_pair(const struct position *pos, int32_t share)
{
	struct value value = { { 0 } };

	value.wp[pos->turn] = share;
	value.wp[position_next_seat(pos, pos->turn)] = VALUE_ONE - share;
	return value;
}

struct value
value_mean(const struct value *sum, unsigned seats)
{
	struct value mean = { { 0 } };
	int32_t rest = VALUE_ONE;
	unsigned last = 0;

	for (unsigned seat = 0; seat < SEATS; seat++) {
		if ((seats >> seat & 1) == 0)
			continue;
		mean.wp[seat] = sum->wp[seat] / DIE_FACES;
		rest -= mean.wp[seat];
		last = seat;
	}
	mean.wp[last] += rest;
	return mean;
}

void
value_share(const int64_t *weights, unsigned n, int total, int *out)
{
	int64_t sum = 0, remainder[SEATS];
	int rest = total;

	for (unsigned i = 0; i < n; i++)
		sum += weights[i];
	for (unsigned i = 0; i < n; i++) {
		out[i] = (int)(weights[i] * total / sum);
		remainder[i] = weights[i] * total % sum;
		rest -= out[i];
	}
	for (; rest > 0; rest--) {
		unsigned most = 0;

		for (unsigned i = 1; i < n; i++)
			if (remainder[i] > remainder[most])
				most = i;
		out[most]++;
		remainder[most] = -1;
	}
}
