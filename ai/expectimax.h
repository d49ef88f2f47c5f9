/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The search for two players. Private to ai/search.c. */

#ifndef LUDOD_AI_EXPECTIMAX_H
#define LUDOD_AI_EXPECTIMAX_H

#include "ai/tree.h"

/*
 * The values that matter to the one who asks: above alpha and below beta. The
 * widest window is from -1 to VALUE_ONE + 1.
 */
struct window {
	int32_t alpha, beta;
};

/*
 * The value of a node as the share of the seat to roll. Exact when it lies in
 * the window; else at or below alpha it is an upper bound, at or above beta a
 * lower one. Without meaning once tree->stopped is set.
 */
int32_t expectimax_share(struct tree *tree, const struct position *pos,
    int depth, struct window window);

/*
 * The same for playing `origin` with `die`: the share of the seat that moves
 * in the position it leads to. `depth` is that position's.
 */
int32_t expectimax_move(struct tree *tree, const struct position *pos,
    const struct view *view, uint64_t origin, unsigned die, int depth,
    struct window window);

#endif
