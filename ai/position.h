/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A Ludo position: a small value, copied freely, never shared.
 *
 * planes[s][n] holds the places on which seat s has more than n tokens, so
 * planes[s][0] is "occupied" and planes[s][1] is "a pile of two or more",
 * which on the track is a block. This "thermometer" keeps the number of tokens
 * on a place without a counter: adding and taking a token are a few boolean
 * operations on whole words. Seats that don't play have empty planes.
 */

#ifndef LUDOD_AI_POSITION_H
#define LUDOD_AI_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/board.h"

struct position {
	uint64_t planes[SEATS][TOKENS_MAX];
	uint8_t seats;	/* bit s is set when seat s plays */
	uint8_t tokens; /* of each seat, 1 – 4 */
	uint8_t turn;	/* the seat to roll; the winner after a winning move */
	uint8_t sixes;	/* rolled in a row in this turn, 0 – 2 */
};

enum {
	SEATS_TWO = 1 << SEAT_RED | 1 << SEAT_YELLOW,
	SEATS_THREE = SEATS_TWO | 1 << SEAT_GREEN,
	SEATS_FOUR = SEATS_THREE | 1 << SEAT_BLUE,
};

/* All tokens in the base, the first seat to roll. At least two seats. */
struct position position_start(unsigned seats, unsigned tokens);

/* A position of these seats and no token yet, to be filled by position_put().
 */
struct position position_empty(unsigned seats, unsigned tokens);

/*
 * Is this a position that the rules accept (reachable or not)? If not, *why
 * says what is wrong; a static string. Seats, token counts, turn and sixes may
 * hold any value.
 */
bool position_check(const struct position *pos, const char **why);

/*
 * A 64-bit hash of everything that decides the game: tokens, seats, turn and
 * sixes. Positions that differ collide with a probability of about 2^-64.
 */
uint64_t position_hash(const struct position *pos);

bool position_equal(const struct position *a, const struct position *b);

/* How many tokens seat s has on a place. */
static inline unsigned
position_count(const struct position *pos, unsigned seat, unsigned place)
{
	const uint64_t *planes = pos->planes[seat];

	return (unsigned)((planes[0] >> place & 1) + (planes[1] >> place & 1) +
	    (planes[2] >> place & 1) + (planes[3] >> place & 1));
}

/* Add a token of a seat on a place given as one bit, or none at all. */
static inline void
position_put(uint64_t planes[static TOKENS_MAX], uint64_t place)
{
	planes[3] |= planes[2] & place;
	planes[2] |= planes[1] & place;
	planes[1] |= planes[0] & place;
	planes[0] |= place;
}

/*
 * Move a token from one place to another, or take it away or put it down if
 * one of them is 0. The four planes are computed independently, for a random
 * game takes as long as the chain from one to the next would be.
 */
static inline void
position_move(uint64_t planes[static TOKENS_MAX], uint64_t from, uint64_t to)
{
	uint64_t one = planes[0], two = planes[1], three = planes[2];
	uint64_t four = planes[3];

	planes[0] = (one & ~from) | two | to;
	planes[1] = (two & ~from) | three | (one & to);
	planes[2] = (three & ~from) | four | (two & to);
	planes[3] = (four & ~from) | (three & to);
}

static inline bool
position_plays(const struct position *pos, unsigned seat)
{
	return pos->seats >> seat & 1;
}

/*
 * The seats that play, counted clockwise from a seat: bit d - 1 is set when the
 * one d seats after it plays, and bit 3 when it does so itself.
 */
static inline unsigned
position_others(const struct position *pos, unsigned seat)
{
	return pos->seats * ((1U << SEATS) + 1) >> (seat + 1);
}

/* The next seat in clockwise order that plays. */
static inline unsigned
position_next_seat(const struct position *pos, unsigned seat)
{
	unsigned others = position_others(pos, seat);

	return (seat + 1 + (unsigned)__builtin_ctz(others)) % SEATS;
}

static inline unsigned
position_first_seat(const struct position *pos)
{
	return (unsigned)__builtin_ctz(pos->seats);
}

static inline unsigned
position_players(const struct position *pos)
{
	return (unsigned)__builtin_popcount(pos->seats);
}

/* Has this seat all its tokens in the goal? */
static inline bool
position_has_won(const struct position *pos, unsigned seat)
{
	return pos->planes[seat][pos->tokens - 1] >> PLACE_GOAL & 1;
}

/* The seat that has won, or -1 while the game goes on. */
int position_winner(const struct position *pos);

#endif
