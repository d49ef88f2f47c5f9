/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Simulated players, whose true strength is known. */

#ifndef LUDOD_TESTS_SIMULATE_H
#define LUDOD_TESTS_SIMULATE_H

#include <stdint.h>

/* A number from 0 to below 1. */
double simulate_uniform(uint64_t *rng);

/* The seat that wins, seat n with a probability of strength[n] / the sum. */
unsigned
simulate_winner(const double strength[], unsigned seats, uint64_t *rng);

/*
 * A race of two players who roll in turn until one has come to RACE_LENGTH.
 * Player 0 goes a step farther than it rolled with probability `bonus`, and is
 * the first to roll in every second game.
 */
enum { RACE_LENGTH = 40, RACE_PAST = RACE_LENGTH + 7 };

/* The probability that player 0 wins, from each pair of places and turn. */
struct race_odds {
	double bonus;
	double win[RACE_PAST][RACE_PAST][2];
};

struct race_result {
	double score; /* of player 0: 0 or 1 */
	double luck; /* what the dice did for player 0, in `reference`'s eyes */
	double pips; /* of player 0 less those of player 1, each less 3.5 */
};

void race_solve(double bonus, struct race_odds *out);

struct race_result race_play(double bonus, unsigned first,
    const struct race_odds *reference, uint64_t *rng);

#endif
