/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Exact endgames: win probabilities under best play, from tables solved by
 * ludo-tables.
 *
 * A table is seen from the seat to roll. Slot 0 is that seat, the next slots
 * are the other playing seats in clockwise order; `distances` tells where they
 * sit (bit d: a seat d places on), for a table that holds for Red against
 * Yellow is wrong for Red against Green. Each slot has so many unfinished
 * tokens; those in the goal don't matter, so a table also serves short games.
 *
 * The unfinished tokens of a slot are a multiset of places 0 – 56, numbered in
 * colexicographic order (the combinatorial number system, Lehmer 1964). The
 * states of a table are the product of the slots' numbers, slot 0 outermost,
 * and every state has one 16-bit share of each slot but the last, which has
 * the rest. Only states with sixes = 0 are stored; the others follow from them
 * by looking at most two rolls ahead.
 */

#ifndef LUDOD_AI_ENDGAME_H
#define LUDOD_AI_ENDGAME_H

#include <stddef.h>
#include <stdint.h>

#include "ai/evaluator.h"

enum {
	ENDGAME_PLACES = PLACE_GOAL, /* places of an unfinished token */
	ENDGAME_SHARE_ONE = 65535,   /* a stored share of 1 */
	ENDGAME_TABLES_MAX = 32,
	ENDGAME_HEADER_SIZE = 40,
};

/* Which positions a table is for. */
struct endgame_class {
	uint8_t distances; /* bit d = 1, 2, 3: a seat sits d places on */
	uint8_t slots;	   /* playing seats, 2 – 4 */
	uint8_t unfinished[SEATS]; /* by slot, 1 – 4; 0 past the last */
};

struct endgame_table {
	struct endgame_class class;
	const uint8_t *shares; /* little-endian 16-bit words */
};

/*
 * A set of tables, and the prober that looks into it. Constant while a search
 * runs. The tables' memory is the caller's and outlives the set.
 */
struct endgame {
	struct prober prober;
	unsigned unfinished_max; /* of all seats together, in any table */
	unsigned count;
	struct endgame_table tables[ENDGAME_TABLES_MAX];
};

/* How many multisets of `tokens` places there are (1 – 4 tokens). */
uint32_t endgame_multisets(unsigned tokens);

/* The number of the multiset of a seat's unfinished tokens. */
uint32_t endgame_rank(const uint64_t planes[static TOKENS_MAX]);

/* How many states a class has. */
uint64_t endgame_states(const struct endgame_class *class);

/* The size of a class's table in a file, header included. */
uint64_t endgame_file_size(const struct endgame_class *class);

/* The class of a position that is not finished, and its state in it. */
struct endgame_class endgame_class_of(const struct position *pos);
uint64_t endgame_state_of(const struct position *pos);

void endgame_write_header(const struct endgame_class *class, uint64_t checksum,
    uint8_t header[static ENDGAME_HEADER_SIZE]);

/* The checksum of a table's shares: FNV-1a over 64-bit words. */
uint64_t endgame_checksum(const uint8_t *shares, uint64_t size);

/*
 * Read a table file's bytes. False, and why, if they are not a whole and sound
 * table of this version.
 */
bool endgame_read(const uint8_t *file, size_t size, struct endgame_table *table,
    const char **why);

void endgame_init(struct endgame *set);

/* False, and why, if the set is full or has a table of the same class. */
bool endgame_add(struct endgame *set, const struct endgame_table *table,
    const char **why);

#endif
