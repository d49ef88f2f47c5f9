/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Inside the solver: a class while it is being solved, how its states are
 * computed (expect.c), and how sweeps over them are made (sweep.c).
 */

#ifndef LUDOD_TABLES_TABLE_H
#define LUDOD_TABLES_TABLE_H

#include "src/tables/solve.h"

enum { LEVELS = ENDGAME_PLACES * TOKENS_MAX * SEATS };

struct table {
	struct solved solved;
	unsigned distance[SEATS]; /* of each slot from slot 0 */
	const struct side *side[SEATS];
	const struct table *next;  /* the class as the next seat sees it */
	const struct table *lower; /* slot 0 a token less; NULL: it has won */
	float *shares[SIXES_MAX + 1]; /* by sixes; [0] is solved.shares */
	/* While it is being solved: */
	float *fresh[SIXES_MAX + 1]; /* shares of a state, and passes */
	uint32_t *order;	     /* the states by level */
	uint64_t level[LEVELS + 1];  /* where each level starts in order */
};

/* The tables which are solved together: a class and its rotations. */
struct group {
	unsigned count;
	struct table *tables[SEATS];
};

/* The ranks of a state's slots. */
void table_ranks(const struct table *table, uint64_t state,
    uint32_t ranks[static SEATS]);

/* Compute a state from the shares that others have, into `fresh`. */
void table_compute(const struct table *table, uint64_t state);

/*
 * Close the round of passes of a state whose level has been computed, and
 * store its shares. Returns the largest change.
 */
double table_store(const struct table *table, uint64_t state);

/*
 * Sweep over a group until nothing moves; `progress` is told after each.
 * Returns a bound on the error that is left.
 */
double sweep_group(const struct group *group, unsigned threads,
    solver_progress_fn progress, void *ctx);

#endif
