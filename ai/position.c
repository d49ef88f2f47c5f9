/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/position.h"
#include "ai/random.h"

struct position
position_empty(unsigned seats, unsigned tokens)
{
	struct position pos;

	memset(&pos, 0, sizeof(pos));
	pos.seats = (uint8_t)seats;
	pos.tokens = (uint8_t)tokens;
	pos.turn = (uint8_t)position_first_seat(&pos);
	return pos;
}

struct position
position_start(unsigned seats, unsigned tokens)
{
	struct position pos = position_empty(seats, tokens);

	for (unsigned seat = 0; seat < SEATS; seat++)
		for (unsigned n = 0; n < tokens && position_plays(&pos, seat);
		     n++)
			pos.planes[seat][n] = PLACES_BASE;
	return pos;
}

/* How many tokens a seat has on the board, base and goal included. */
static unsigned
count_tokens(const struct position *pos, unsigned seat)
{
	unsigned tokens = 0;

	for (unsigned n = 0; n < TOKENS_MAX; n++)
		tokens += (unsigned)__builtin_popcountll(pos->planes[seat][n]);
	return tokens;
}

static bool
shares_unsafe_square(const struct position *pos)
{
	for (unsigned seat = 0; seat < SEATS; seat++) {
		uint64_t rivals = 0;

		for (unsigned distance = 1; distance < SEATS; distance++)
			rivals |= board_turn(
			    pos->planes[(seat + distance) % SEATS][0],
			    distance);
		if ((pos->planes[seat][0] & rivals & ~PLACES_SAFE) != 0)
			return true;
	}
	return false;
}

static bool
has_equal_tokens(const struct position *pos)
{
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (count_tokens(pos, seat) !=
		    (position_plays(pos, seat) ? pos->tokens : 0))
			return false;
	return true;
}

bool
position_check(const struct position *pos, const char **why)
{
	unsigned winners = 0;

	*why = NULL;
	if (pos->seats >= 1U << SEATS || position_players(pos) < 2)
		*why = "fewer than two seats";
	else if (pos->tokens < 1 || pos->tokens > TOKENS_MAX)
		*why = "a seat has 1 to 4 tokens";
	else if (!has_equal_tokens(pos))
		*why = "seats have unequal token counts";
	else if (shares_unsafe_square(pos))
		*why = "two seats on a square that is not safe";
	else if (pos->turn >= SEATS || !position_plays(pos, pos->turn))
		*why = "the seat to roll is not playing";
	else if (pos->sixes > SIXES_MAX)
		*why = "sixes is 0 to 2";
	if (*why != NULL)
		return false;
	for (unsigned seat = 0; seat < SEATS; seat++)
		winners += position_has_won(pos, seat);
	if (winners > 1)
		*why = "more than one seat has all tokens in the goal";
	return winners <= 1;
}

int
position_winner(const struct position *pos)
{
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (position_has_won(pos, seat))
			return (int)seat;
	return -1;
}

/*
 * A seat's planes in one word: no two ways to place up to four tokens make the
 * same, which was found by trying them all.
 */
static uint64_t
fold_planes(const uint64_t planes[static TOKENS_MAX])
{
	return planes[0] + planes[1] * UINT64_C(0x9e3779b97f4a7c15) +
	    planes[2] * UINT64_C(0xbf58476d1ce4e5b9) +
	    planes[3] * UINT64_C(0x94d049bb133111eb);
}

uint64_t
position_hash(const struct position *pos)
{
	static const uint64_t seeds[SEATS] = {
		/* the digits of pi */
		UINT64_C(0x243f6a8885a308d3),
		UINT64_C(0x13198a2e03707344),
		UINT64_C(0xa4093822299f31d0),
		UINT64_C(0x082efa98ec4e6c89),
	};
	uint64_t hash = (uint64_t)pos->seats << 24 |
	    (uint64_t)pos->tokens << 16 | (uint64_t)pos->turn << 8 | pos->sixes;

	for (unsigned seat = 0; seat < SEATS; seat++)
		if (position_plays(pos, seat))
			hash += random_mix(
			    fold_planes(pos->planes[seat]) ^ seeds[seat]);
	return random_mix(hash);
}

bool
position_equal(const struct position *a, const struct position *b)
{
	return memcmp(a->planes, b->planes, sizeof(a->planes)) == 0 &&
	    a->seats == b->seats && a->tokens == b->tokens &&
	    a->turn == b->turn && a->sixes == b->sixes;
}
