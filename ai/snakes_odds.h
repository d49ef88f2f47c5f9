/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The chances of snakes-and-ladders. A token's way is an absorbing Markov
 * chain, so all of them are solutions of linear systems and nothing is
 * sampled; S. C. Althoen, L. King and K. Schilling solve one token's mean in
 * "How Long Is a Game of Snakes and Ladders?", The Mathematical Gazette 77,
 * 1993.
 *
 * All sums are done in integers and made doubles last, so the numbers are the
 * same on every machine. Each is within 1e-14 of the truth.
 */

#ifndef LUDOD_AI_SNAKES_ODDS_H
#define LUDOD_AI_SNAKES_ODDS_H

#include "ai/snakes.h"

/* More than 99.99 % of the tokens need from any square. */
enum { SNAKES_ROLLS_MAX = 256 };

/* How many rolls of its own a token still needs to reach the goal. */
struct snakes_rolls {
	double mean;
	int count;			      /* 0 on the goal */
	double probability[SNAKES_ROLLS_MAX]; /* [n - 1]: of needing n rolls */
};

/*
 * Each seat's win probability before the roll, or in a finished game. They add
 * up to 1. For those after a roll, apply it first.
 */
void snakes_win_probability(const struct snakes_position *pos,
    double out[static SNAKES_SEATS]);

/*
 * What the token on a square still needs. The distribution ends with the roll
 * by which 99.99 % have arrived; the mean is that of all.
 */
void snakes_rolls(int square, struct snakes_rolls *out);

#endif
