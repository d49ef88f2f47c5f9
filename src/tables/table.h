/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Inside the solver: a class while it is being solved, how its states are
 * computed (expect.c), and how sweeps over them are made (sweep.c).
 *
 * A class and its rotations, which differ in who is to roll, are a group. A
 * board has one number in all of them, so that to pass the turn on is to look
 * at the same number in the next table; where a class is its own rotation, the
 * board is turned instead. The seats are those of the group's first table, the
 * last of them innermost: it has the most tokens, and with them the longest
 * runs of neighbours in a level.
 */

#ifndef LUDOD_TABLES_TABLE_H
#define LUDOD_TABLES_TABLE_H

#include "src/tables/solve.h"

/*
 * The boards of one level of a group, in the order of their numbers: `width`
 * are the numbers of the last seat, and start[board / width] + board % width is
 * the place of a board in it.
 */
struct level {
	uint64_t width;
	int64_t *start;
};

struct table {
	struct solved solved;
	unsigned distance[SEATS]; /* of each slot from slot 0 */
	/* Of a board's number by each slot's: here, and in the next table. */
	uint64_t stride[SEATS], next_stride[SEATS];
	const struct side *side[SEATS];
	const struct table *next;  /* the class as the next seat sees it */
	const struct table *lower; /* slot 0 a token less; NULL: it has won */
	/* Of each board's slots but the last, by sixes. */
	float *shares[SIXES_MAX + 1];
	/* While it is being solved: */
	const struct level *level;
	/* The same of each place in the level, and then the passes. */
	float *fresh[SIXES_MAX + 1];
};

/* The tables which are solved together: a class and its rotations. */
struct group {
	unsigned count;
	struct table *tables[SEATS];
	struct level level;
	unsigned level_max;
	uint64_t prefixes;  /* boards without the last seat */
	uint16_t *progress; /* of each prefix */
};

/* Compute the state of a board, given as the slots' numbers, from the shares
 * that others have, into `fresh`. */
void table_compute(const struct table *table, const uint32_t *numbers);

/*
 * Close the round of passes of a state whose level has been computed, and
 * store its shares. Returns the largest change.
 */
double table_store(const struct table *table, const uint32_t *numbers);

/* Make what a group whose tables are made needs to be solved; -1 and errno if
 * memory is short. It is to be cleared in any case. */
int group_init(struct group *group);
void group_clear(struct group *group);

const struct side *group_last(const struct group *group);

/* How many boards with this prefix a level has. */
uint32_t
group_count(const struct group *group, uint64_t prefix, unsigned level);

/* Make `level` the boards of this level. Returns how many there are. */
uint64_t group_enter(struct group *group, unsigned level);

/*
 * Sweep over a group until nothing moves; `progress` may be NULL. Returns a
 * bound on the error that is left.
 */
double sweep_group(struct group *group, unsigned threads,
    solver_progress_fn progress, void *ctx);

#endif
