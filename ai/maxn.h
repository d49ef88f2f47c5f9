/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The search for three and four players. Private to ai/search.c. */

#ifndef LUDOD_AI_MAXN_H
#define LUDOD_AI_MAXN_H

#include "ai/tree.h"

/*
 * The value of a node, every seat choosing the move that is best for itself,
 * the first in legal order among equal ones. Without meaning once
 * tree->stopped is set.
 */
void maxn_value(struct tree *tree, const struct position *pos, int depth,
    struct value *value);

#endif
