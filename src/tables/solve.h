/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Retrograde value iteration for endgames.
 *
 * A class's states lead to states of the same class and, turn passed on, of
 * its rotations, or, a token gone home, of a class with fewer tokens, which is
 * solved before. The rotations are solved together, level by level of total
 * progress from high to low, for a move that captures nothing raises it. Only
 * captures lead back down, and what they read is a sweep old; so sweeps are
 * few. The one cycle within a level, everybody passing until the board comes
 * round unchanged, is closed exactly: V0 = c0 + p0·(c1 + p1·(… + p·V0)). A
 * level is first computed as a whole, then stored, so that the result doesn't
 * depend on the number of threads.
 */

#ifndef LUDOD_TABLES_SOLVE_H
#define LUDOD_TABLES_SOLVE_H

#include "src/tables/side.h"

enum {
	SOLVER_THREADS_MAX = 256,
	/* With fewer to do, a thread would mostly wait for the others. */
	SOLVER_THREAD_STATES = 30000,
};

struct table;

struct solved {
	struct endgame_class class;
	uint64_t states;
	const struct table *table; /* the solver's own */
};

struct solver;

struct solver_progress {
	const struct endgame_class *class;
	unsigned sweep; /* from 1 */
	double done;	/* of this sweep, 0 to 1 */
	/* The largest so far, of any share: the first thread's, in the end all
	 * threads'. */
	double change;
};

/* Called on the solving thread, several times in a sweep and at its end. */
typedef void (
    *solver_progress_fn)(void *ctx, const struct solver_progress *progress);

/* NULL and errno if memory is short. */
struct solver *
solver_new(unsigned threads, solver_progress_fn progress, void *ctx);
void solver_free(struct solver *solver);

/*
 * Solve a class, its rotations and all they lead to; what is solved already
 * is not solved again. Returns 0, or -1 and errno, after which the solver can
 * only be freed.
 */
int solver_solve(struct solver *solver, const struct endgame_class *class);

/*
 * The solution of a class that was solved, or of the nth class, from 0, in the
 * order of solving; NULL if there is none. The solver's.
 */
const struct solved *
solver_get(const struct solver *solver, const struct endgame_class *class);
const struct solved *solver_nth(const struct solver *solver, unsigned n);

/* Each slot's share in a state, numbered as in a file, no six rolled before. */
void solver_shares(const struct solved *solved, uint64_t state,
    float shares[static SEATS]);

/*
 * How far from its end the iteration of any class was left at most, by its last
 * sweeps. What a class has taken over of the errors of those it leads to is not
 * counted.
 */
double solver_error(const struct solver *solver);

/* The class as the next seat sees it. */
struct endgame_class solver_rotate(const struct endgame_class *class);

#endif
