/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Results that ludo-match has left in the folder of a test. */

#ifndef LUDOD_TESTS_RESULTS_H
#define LUDOD_TESTS_RESULTS_H

#include "src/match/store.h"
#include "tests/runs.h"

/* For results_clear(). */
struct results results_of(const struct runs *runs, const char *name);

/* Were the same sets played in the same way? */
void results_expect_same(const struct runs *runs, const char *name,
    const char *other);

#endif
