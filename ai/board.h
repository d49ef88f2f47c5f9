/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The Ludo board.
 *
 * A token's place is counted from its own seat and kept as a bit number:
 *
 *	place  0	the base
 *	place  1 – 51	steps 0 – 50: the track, from the seat's start square
 *	place 52 – 56	steps 51 – 55: the home column
 *	place 57	step 56: the goal
 *
 * so that a set of places is one 64-bit word and a roll of d is a shift by d.
 * The pattern of safe squares repeats every 13 squares and the seats sit 13
 * squares apart, so one mask of safe places serves all four.
 */

#ifndef LUDOD_AI_BOARD_H
#define LUDOD_AI_BOARD_H

#include <stdint.h>

enum seat { SEAT_RED, SEAT_GREEN, SEAT_YELLOW, SEAT_BLUE };

enum {
	SEATS = 4,
	TOKENS_MAX = 4,
	DIE_FACES = 6,
	SIXES_MAX = 2, /* a third six in a row is not used */
	TRACK_SQUARES = 52,
	SEAT_DISTANCE = 13, /* track squares from one start to the next */
};

enum {
	PLACE_BASE = 0,
	PLACE_START = 1,
	PLACE_TRACK_LAST = 51,
	PLACE_COLUMN_FIRST = 52,
	PLACE_GOAL = 57,
	PLACES = 58,
};

#define PLACE_BIT(place) (UINT64_C(1) << (place))
#define PLACES_ALL	 (PLACE_BIT(PLACES) - 1)
#define PLACES_BASE	 PLACE_BIT(PLACE_BASE)
#define PLACES_GOAL	 PLACE_BIT(PLACE_GOAL)
#define PLACES_TRACK	 (PLACE_BIT(PLACE_COLUMN_FIRST) - PLACE_BIT(PLACE_START))
#define PLACES_COLUMN	 (PLACE_BIT(PLACE_GOAL) - PLACE_BIT(PLACE_COLUMN_FIRST))

/* Steps 0, 8, 13, 21, 26, 34, 39 and 47. */
#define PLACES_SAFE                                              \
	((PLACE_BIT(PLACE_START) | PLACE_BIT(PLACE_START + 8)) * \
	    (1 | PLACE_BIT(13) | PLACE_BIT(26) | PLACE_BIT(39)))

/*
 * The track places of a seat, seen from the seat that sits `distance` seats
 * before it in clockwise order (1 – 3). A square the viewer never visits (the
 * one before its start) falls away, and so does everything off the track.
 * With SEATS - distance the view goes the other way.
 */
static inline uint64_t
board_turn(uint64_t places, unsigned distance)
{
	unsigned shift = distance * SEAT_DISTANCE;

	places &= PLACES_TRACK;
	return (places << shift | places >> (TRACK_SQUARES - shift)) &
	    PLACES_TRACK;
}

#endif
