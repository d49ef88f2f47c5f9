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

struct tree {
	const struct search_request *request;
	int depth;	/* of this iteration, counting the root's roll */
	int seldepth;	/* the most rolls that were followed in a line */
	uint64_t nodes; /* chance nodes whose value was asked for */
	uint64_t table_hits;
	uint64_t estimates; /* values that lean on a static evaluation */
	int64_t start_us;
	unsigned clock_pause; /* nodes until the clock is read again */
	bool may_stop;	      /* not before depth 1 is finished */
	bool stopped;	      /* values found since are worth nothing */
};

enum tree_visit {
	TREE_KNOWN,   /* *value is the node's true value */
	TREE_OPEN,    /* it has to be searched, or estimated */
	TREE_STOPPED, /* unwind: *value is 0 and will be thrown away */
};

void tree_init(struct tree *tree, const struct search_request *request);

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
