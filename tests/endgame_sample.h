/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Small endgame classes, solved and loaded within a test. */

#ifndef LUDOD_TESTS_ENDGAME_SAMPLE_H
#define LUDOD_TESTS_ENDGAME_SAMPLE_H

#include "src/tables/solve.h"

/* A class, its rotations and all they lead to. Fails the test if it can't. */
struct solver *
endgame_sample_solve(const struct endgame_class *class, unsigned threads);

/* All that a solver has, written to memory and read back. */
struct endgame_sample {
	struct endgame set;
	uint8_t *files[ENDGAME_TABLES_MAX];
};

void
endgame_sample_load(struct endgame_sample *sample, const struct solver *solver);
void endgame_sample_clear(struct endgame_sample *sample);

#endif
