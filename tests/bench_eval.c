/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How many positions the hand-written evaluation judges in a second of
 * processor time.
 */

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "ai/eval.h"
#include "tests/sample.h"

enum { POSITIONS = 4096, EVALUATIONS = 1 << 22 };

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void
measure(unsigned seats)
{
	static struct position positions[POSITIONS];
	uint64_t rng = 1, sum = 0;
	struct eval eval;
	double start;

	eval_init(&eval);
	for (int n = 0; n < POSITIONS; n++)
		positions[n] = sample_position(seats, TOKENS_MAX, &rng);
	start = seconds();
	for (int n = 0; n < EVALUATIONS; n++) {
		struct value value;

		eval.base.evaluate(&eval.base, &positions[n % POSITIONS],
		    &value);
		sum += (uint64_t)value.wp[0];
	}
	printf("%d players: %.2f million evaluations/s (sum %" PRIu64 ")\n",
	    __builtin_popcount(seats), EVALUATIONS / (seconds() - start) / 1e6,
	    sum);
}

int
main(void)
{
	measure(SEATS_TWO);
	measure(SEATS_THREE);
	measure(SEATS_FOUR);
	return 0;
}
