/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Evaluators that make life hard for a search that prunes, and a prober.
 */

#ifndef LUDOD_TESTS_EVALUATORS_H
#define LUDOD_TESTS_EVALUATORS_H

#include "ai/evaluator.h"

struct test_evaluator {
	struct evaluator evaluator; /* first, so that it can be found again */
	const char *name;
	uint64_t seed;
	int32_t base;
};

enum { TEST_EVALUATORS = 7, TEST_NARROW = 2, TEST_NARROWS = 3 };

/*
 * random: any share, without rhyme or reason; coarse: so few different shares
 * that most moves are equal; narrow, lowest, highest: shares so close that
 * rounding decides, in the middle of their range and at its ends; progress:
 * smooth, as a real one; level: always the same.
 * The close ones are TEST_NARROWS, from TEST_NARROW on.
 */
extern const struct test_evaluator test_evaluators[TEST_EVALUATORS];

/* The first claims to know one position in eight, the second all the others. */
enum { TEST_PROBERS = 2 };
extern const struct prober test_probers[TEST_PROBERS];

#endif
