/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Win probabilities of the seats that play, of either game. */

#ifndef LUDOD_PROTOCOL_SCORE_H
#define LUDOD_PROTOCOL_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/value.h"
#include "protocol/game.h"

struct score {
	int64_t weight[SEATS]; /* in proportion, as value_share() wants them */
	unsigned seats;
	bool exact; /* true before rounding, not an estimate */
};

enum { SCORE_TOTAL = 10000, SCORE_TOTAL_FINE = 1000000 };

/* Of a value that a search or an evaluator found for these seats. */
struct score
score_of_value(const struct value *value, unsigned seats, bool exact);

/* The truth about a position of snakes-and-ladders, finished or not. */
struct score score_of_snakes(const struct snakes_position *pos);

/* The truth about a Ludo game that is over. */
struct score score_of_winner(const struct position *pos);

#endif
