/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The seam between the search and what it knows about positions.
 *
 * An evaluator estimates a position before the roll; a prober, where there is
 * one, knows the true value of some positions. Both are constant while a
 * search runs, may be shared by any number of searches, and must be pure: the
 * same position gives the same value, which adds up to VALUE_ONE.
 */

#ifndef LUDOD_AI_EVALUATOR_H
#define LUDOD_AI_EVALUATOR_H

#include <stdbool.h>

#include "ai/value.h"

struct evaluator {
	/* The game is not over. */
	void (*evaluate)(const struct evaluator *self,
	    const struct position *pos, struct value *out);
};

struct prober {
	/* False, and *out untouched, where the true value is not known. */
	bool (*probe)(const struct prober *self, const struct position *pos,
	    struct value *out);
};

#endif
