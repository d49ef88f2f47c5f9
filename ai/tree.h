/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What the searches share while they walk through one request's tree. Private
 * to ai/search.c, ai/expectimax.c and ai/maxn.c.
 *
 * A node is a chance node, the position before a roll. `depth` is how many
 * more rolls are looked at below it.
 */

#ifndef LUDOD_AI_TREE_H
#define LUDOD_AI_TREE_H

#include "ai/moves.h"
#include "ai/search.h"

/*
 * Nodes are counted before they are searched, a lot at a time, so that threads
 * rarely meet at the count and none goes beyond the limit.
 */
enum tree_role {
	TREE_ALONE,
	TREE_LEADER, /* counts depths, and ends the search for all */
	TREE_HELPER, /* leaves its values in the table */
};

struct tree {
	const struct search_request *request;
	struct team *team;
	enum tree_role role;
	int depth;	     /* of this iteration, counting the root's roll */
	int finished;	     /* of a helper: by the leader, when this began */
	int seldepth;	     /* the most rolls that were followed in a line */
	uint64_t lot;	     /* nodes drawn from the budget, not searched yet */
	uint64_t table_hits; /* that are not counted yet */
	uint64_t estimates;  /* values that lean on a static evaluation */
	int64_t start_us;
	unsigned clock_pause; /* nodes until the clock is read again */
	bool may_stop;	      /* not before depth 1 is finished */
	bool is_spent;	      /* the limit of nodes is met */
	bool stopped;	      /* values found since are worth nothing */
};

enum tree_visit {
	TREE_KNOWN,   /* *value is the node's true value */
	TREE_OPEN,    /* it has to be searched, or estimated */
	TREE_STOPPED, /* unwind: *value is 0 and will be thrown away */
};

/* The team is the search's, and stays the caller's. */
void tree_init(struct tree *tree, const struct search_request *request,
    struct team *team, enum tree_role role);

/* Has a helper nothing more to do? */
bool tree_is_over(const struct tree *tree);

/*
 * Tell the team what was counted so far. What a helper has left of its lot is
 * forfeited: given back, it might turn up after the limit was met.
 */
void tree_settle(struct tree *tree);

/* Microseconds since the start; 0 without a clock. */
int64_t tree_elapsed_us(const struct tree *tree);

/*
 * The value of a node was asked for. This is the one place that counts nodes,
 * looks at the limits and `stop`, and knows which values need no search.
 */
enum tree_visit tree_visit(struct tree *tree, const struct position *pos,
    int depth, struct value *value);

/* The static value of an open node, where it is not for the score. */
void tree_guess(const struct tree *tree, const struct position *pos,
    struct value *value);

/* The static value of an open node at depth 0. */
void tree_estimate(struct tree *tree, const struct position *pos,
    struct value *value);

/*
 * The table, where the request has one. A recalled estimate counts as one.
 * `estimates` is what tree->estimates was when the node was entered.
 */
bool tree_recall(struct tree *tree, uint64_t key, int depth,
    struct table_entry *entry);
void tree_remember(const struct tree *tree, uint64_t key, int depth,
    const struct value *value, enum table_bound bound, uint64_t estimates);

/*
 * Begin to search below a node, and end. Others are told of it. False if there
 * are no nodes left for that: then tree->stopped is set.
 */
bool tree_enter(struct tree *tree, uint64_t key, int depth);
void tree_leave(struct tree *tree, uint64_t key, int depth);

/*
 * Is another thread at a position, of this depth, to which one of these moves
 * leads? Then something else had better be done first.
 */
bool tree_is_busy(const struct tree *tree, const struct position *pos,
    const struct view *view, uint64_t origins, unsigned die, int depth);

/* Faces of a roll that lead on in the same way: only passes do. */
struct face {
	uint64_t origins; /* 0: a pass */
	unsigned die;	  /* one of them */
	int32_t weight;	  /* how many they are */
};

/* All six of them, passes first. Returns into how many they fall. */
unsigned tree_faces(const struct position *pos, const struct view *view,
    struct face faces[static DIE_FACES]);

#endif
