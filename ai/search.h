/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The search: expectimax over dice and moves.
 *
 * Depth is counted in rolls, the given one first: at depth 1 the position
 * after each move is evaluated statically, at depth 2 it is averaged over one
 * further roll and its best answer, and so on. Passes, extra rolls and the
 * third six count like any other roll; the tree simply goes on with whichever
 * seat rolls next.
 *
 * Two players: one number decides, and chance nodes are pruned by Star1 and
 * Star2 (B. W. Ballard, "The *-minimax search procedure for trees containing
 * chance nodes", Artificial Intelligence 21, 1983), which leaves the value what
 * the unpruned recursion finds. Three and four players: max^n (C. Luckhardt
 * and K. Irani, "An algorithmic solution of n-person games", AAAI 1986) over
 * the vector of win probabilities, every seat choosing its own best. Not
 * paranoid search, which would let it prune: rivals in Ludo play for
 * themselves, one who hinders the leader at his own cost is rare, and a search
 * that fears three conspirators runs from dangers nobody will make real (a
 * judgement; it was not measured). Among equal moves the first in legal order
 * is taken, in the tree as at the root.
 *
 * Every move is looked at: to leave inner nodes only the best by their static
 * value, for more depth, wins nothing (docs/strength.md).
 *
 * A search allocates nothing, keeps no state but the table's, and is a pure
 * function of its request, unless the clock, `stop` or a second thread come in.
 *
 * Several threads: each searches the whole tree, depth by depth, on one table,
 * and finds in it what others have been through. A node tells that somebody is
 * at it; others take its siblings first and come back later, when most of it is
 * in the table, and share what is left in the same way. This is J.-C. Weill's
 * "The ABDADA distributed minimax search algorithm" (ICCA Journal 19, 1996),
 * with the marks kept apart from the table as T. Kerrigan simplified it. A
 * chance node suits that well, for its faces have to be seen all the same, in
 * whatever order. Moves stay in theirs. Values are those of one thread; nodes
 * and, under a limit of nodes, the depth that is reached vary.
 *
 * That beats a helper which only takes faces in the opposite order; for both,
 * see docs/strength.md.
 */

#ifndef LUDOD_AI_SEARCH_H
#define LUDOD_AI_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ai/evaluator.h"
#include "ai/table.h"
#include "ai/team.h"

/* The most that can be asked for. */
enum { SEARCH_DEPTH_MAX = 99, SEARCH_TIME_MAX_MS = 24 * 60 * 60 * 1000 };
#define SEARCH_NODES_MAX INT64_C(1000000000000000000)

/* What ends a search: the first that is reached. */
struct search_limits {
	int depth;	 /* 1 – SEARCH_DEPTH_MAX */
	uint64_t nodes;	 /* UINT64_MAX: no limit */
	int64_t time_us; /* since the start; INT64_MAX: no limit */
};

/* One root move, or one face of `go dice any`, with what is known of it. */
struct search_line {
	uint64_t origin; /* 0: a pass */
	unsigned die;
	struct value value; /* of the position after the move */
	bool exact;	    /* the value is true, not an estimate */
};

enum { SEARCH_LINES_MAX = DIE_FACES + 1 };

/*
 * A completed depth. For one die: the best min(multipv, moves) moves, best
 * first. For any die: faces 1 – 6 in order, each with its best move, then the
 * mean (die 0).
 */
struct search_report {
	int depth;
	int seldepth; /* the deepest roll looked at */
	unsigned count;
	struct search_line lines[SEARCH_LINES_MAX];
	uint64_t nodes;	     /* by the whole team, as it counts them */
	uint64_t table_hits; /* in the endgame tables */
	int hashfull;	     /* per mille */
	int64_t time_us;
};

struct search_request {
	struct position position; /* not finished */
	unsigned die;		  /* 1 – 6; 0: before the roll, every face */
	uint64_t searchmoves;	  /* origins to look at; 0: all */
	unsigned multipv;	  /* 1 – 4; not for die 0 */
	struct search_limits limits;
	const struct evaluator *evaluator;
	const struct prober *prober; /* or NULL */
	struct table *table;	     /* or NULL: search without */
	struct team *team;	     /* or NULL: one thread; needs a table */
	const atomic_bool *stop;     /* or NULL */
	/* Microseconds of a clock that never goes back; or NULL: no clock. */
	int64_t (*now_us)(void);
	/* Called after each completed depth, last of all the final one. */
	void (*report)(void *ctx, const struct search_report *report);
	void *ctx;
};

/*
 * Iterative deepening until a limit, `stop`, or the end of the game in every
 * line. Depth 1 is always finished. *out is the last completed depth, with the
 * nodes and time of the whole search.
 */
void
search_run(const struct search_request *request, struct search_report *out);

/*
 * Help a search_run() that another thread is about to begin, or has begun, with
 * the same request and its team. Returns once it is over, or out of nodes, or
 * there is nothing left to do, or *request->stop is set, which may be another
 * flag than the leader's. The clock and `report` are the leader's affair.
 */
void search_help(const struct search_request *request);

#endif
