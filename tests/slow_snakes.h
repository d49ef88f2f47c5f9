/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Snakes-and-ladders once more, as plainly as the rules put it, for the tests
 * to compare with. It shares nothing with ai/.
 */

#ifndef LUDOD_TESTS_SLOW_SNAKES_H
#define LUDOD_TESTS_SLOW_SNAKES_H

#include <stdbool.h>

enum { SLOW_GOAL = 100, SLOW_SQUARES = 101, SLOW_ROLLS = 1500 };

/* The square a roll stops on, and where the token rests in the end. */
struct slow_roll {
	int stop;
	int rest;
};

struct slow_roll slow_snakes_roll(int square, int die);

/* Is this a square of 0 - 100 that is no ladder's foot and no snake's head? */
bool slow_snakes_rests(int square);

/*
 * out[n]: the probability that the token on a square arrives with exactly the
 * n-th roll. Past SLOW_ROLLS it is less than 1e-25 from every square.
 */
void slow_snakes_arrival(int square, double out[SLOW_ROLLS + 1]);

#endif
