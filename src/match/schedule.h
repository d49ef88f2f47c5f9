/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Who sits where, in which game of which set.
 *
 * A lineup says how often each engine sits at a table. With E engines and S
 * seats every lineup has each engine S div E times, and there is a lineup for
 * each way to choose who takes the S mod E seats left over: all pairs of three
 * engines at two seats, AABB of two engines at four. Lineups can be given
 * instead.
 *
 * A set is a lineup seated in several ways with the same dice. Where a lineup
 * has few seatings a set has all of them; else it has the rotations of one
 * order round the table, the orders taking turns, so that every engine has
 * sat in every seat, behind and before every other. Such an entry of every
 * lineup comes before the next of any, so that a match which ends early has
 * seen them all alike. The seatings of a set with the number n are those of
 * entry n mod (number of entries).
 */

#ifndef LUDOD_MATCH_SCHEDULE_H
#define LUDOD_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/board.h"

enum schedule_kind { SCHEDULE_AUTO, SCHEDULE_ALL, SCHEDULE_ROTATIONS };

enum { SCHEDULE_FEW = 6 }; /* so many seatings are few */

/* Engines by seat. */
struct seating {
	uint8_t engine[SEATS];
};

struct schedule;

/* The schedule of all lineups. 2 <= seats <= SEATS, engines >= 2. */
struct schedule *
schedule_new(unsigned engines, unsigned seats, enum schedule_kind kind);

/* The schedule of these lineups, each of which may list an engine repeatedly.
 */
struct schedule *schedule_of(const struct seating *lineup, size_t lineups,
    unsigned seats, enum schedule_kind kind);

void schedule_free(struct schedule *schedule);

/* After so many sets every seating of every lineup has been played. */
uint64_t schedule_round(const struct schedule *schedule);

/* How many games set n has; *out is the first of as many seatings. */
unsigned schedule_seatings(const struct schedule *schedule, uint64_t set,
    const struct seating **out);

#endif
