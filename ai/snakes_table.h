/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The tables that ai/gen/snakes_table.c writes at build time, to be read by
 * way of ai/snakes_odds.h. A token on a foot or head, where none rests, is
 * taken to roll on from there.
 */

#ifndef LUDOD_AI_SNAKES_TABLE_H
#define LUDOD_AI_SNAKES_TABLE_H

#include "ai/snakes.h"

/* By a token's square: the mean number of rolls it still needs. */
extern const double snakes_table_mean[SNAKES_SQUARES];

/*
 * By the square of the seat to roll and then its rival's: the win probability
 * of the seat to roll, 1 if it has arrived and 0 if only the rival has.
 */
extern const double snakes_table_win[SNAKES_SQUARES][SNAKES_SQUARES];

#endif
