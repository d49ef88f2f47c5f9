/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Legal moves and the successor of a position, inline because the search, the
 * benchmark of random games and perft spend their time here.
 *
 * The moves of a roll are the set of places a token may leave, one bit each:
 * two tokens on one place are one move, the empty set is a pass, and the order
 * from the lowest bit is the order "from the base on" in which moves are
 * listed. A pass is the origin 0, and needs no special case below.
 */

#ifndef LUDOD_AI_MOVES_H
#define LUDOD_AI_MOVES_H

#include "ai/position.h"

/* The rivals on the track, as the seat to roll sees them. */
struct view {
	uint64_t occupied;
	uint64_t blocked; /* squares with a block: nobody else stops there */
};

/* What a move does, for those who tell people about it. */
struct move_effect {
	int captured; /* the seat that lost a token, or -1 */
	bool goal;
	bool wins;
	bool again; /* the same seat rolls again */
};

static inline void
moves_see(const struct position *pos, unsigned distance, struct view *view)
{
	const uint64_t *rival = pos->planes[(pos->turn + distance) % SEATS];

	view->occupied |= board_turn(rival[0], distance);
	view->blocked |= board_turn(rival[1], distance);
}

/* No loop, so that every distance is a constant to the compiler. */
static inline struct view
moves_view(const struct position *pos)
{
	unsigned rivals = position_others(pos, pos->turn);
	struct view view = { 0, 0 };

	if (rivals & 1)
		moves_see(pos, 1, &view);
	if (rivals & 2)
		moves_see(pos, 2, &view);
	if (rivals & 4)
		moves_see(pos, 3, &view);
	return view;
}

/* The third six in a row moves nothing and ends the turn. */
static inline bool
moves_is_third_six(const struct position *pos, unsigned die)
{
	return die == DIE_FACES && pos->sixes == SIXES_MAX;
}

/* The origins of all legal moves; 0 is a pass. The game is not over. */
static inline uint64_t
moves_legal(const struct position *pos, const struct view *view, unsigned die)
{
	uint64_t free = PLACES_ALL & ~view->blocked;
	uint64_t tokens = pos->planes[pos->turn][0];
	uint64_t origins = tokens & ~PLACES_BASE & free >> die;

	if (die == DIE_FACES) {
		origins |= tokens & PLACES_BASE & free >> PLACE_START;
		if (pos->sixes == SIXES_MAX)
			origins = 0;
	}
	return origins;
}

/* Where a token that leaves `origin` comes to stand. */
static inline uint64_t
moves_target(uint64_t origin, unsigned die)
{
	return origin == PLACES_BASE ? PLACE_BIT(PLACE_START) : origin << die;
}

/* The rival tokens that a stop on `target` sends to their base: one or none. */
static inline uint64_t
moves_hit(const struct view *view, uint64_t target)
{
	return target & view->occupied & ~PLACES_SAFE;
}

/* Send the token on `hit`, a place of the seat to roll, to its base. */
static inline void
moves_capture(struct position *pos, uint64_t hit)
{
	for (unsigned distance = 1; distance < SEATS; distance++) {
		uint64_t *rival = pos->planes[(pos->turn + distance) % SEATS];
		uint64_t place = board_turn(hit, SEATS - distance) & rival[0];

		position_move(rival, place, place != 0 ? PLACES_BASE : 0);
	}
}

/*
 * Play a legal move, or a pass, in place. `view` is moves_view(pos). True if
 * the move wins: the winner is the seat to roll then, and sixes is 0.
 */
static inline bool
moves_play(struct position *pos, const struct view *view, uint64_t origin,
    unsigned die)
{
	uint64_t target = moves_target(origin, die);
	uint64_t hit = moves_hit(view, target);
	bool six = die == DIE_FACES && pos->sixes < SIXES_MAX;

	position_move(pos->planes[pos->turn], origin, target);
	if (hit != 0)
		moves_capture(pos, hit);
	if (target == PLACES_GOAL && position_has_won(pos, pos->turn)) {
		pos->sixes = 0;
		return true;
	}
	pos->sixes = six ? pos->sixes + 1 : 0;
	if (!six && hit == 0 && target != PLACES_GOAL)
		pos->turn = (uint8_t)position_next_seat(pos, pos->turn);
	return false;
}

/*
 * The same, leaving `pos` as it is and returning its successor. Where time
 * counts, moves_play() in a copy is better: what an inline function returns, a
 * compiler may copy once more.
 */
static inline struct position
moves_successor(const struct position *pos, const struct view *view,
    uint64_t origin, unsigned die)
{
	struct position next = *pos;

	moves_play(&next, view, origin, die);
	return next;
}

/* What playing `origin` (0: a pass) with this die does. */
struct move_effect
moves_effect(const struct position *pos, uint64_t origin, unsigned die);

/* The lowest origin of a set, as one bit; 0 if it is empty. */
static inline uint64_t
moves_first(uint64_t origins)
{
	return origins & -origins;
}

/* The set without its lowest origin. */
static inline uint64_t
moves_rest(uint64_t origins)
{
	return origins & (origins - 1);
}

/* How many moves a set holds, a pass not counted: at most four. */
static inline unsigned
moves_count(uint64_t origins)
{
	unsigned count = 0;

	for (; origins != 0; origins = moves_rest(origins))
		count++;
	return count;
}

#endif
