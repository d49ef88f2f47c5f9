/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Where a run of tuning starts from, or goes on. */

#ifndef LUDOD_TUNE_START_H
#define LUDOD_TUNE_START_H

#include "src/tune/plan.h"
#include "src/tune/question.h"
#include "src/tune/state.h"

enum { START_TEXT_MAX = 256 };

/*
 * A new run, or with --resume the one in the file of --state; to be cleared by
 * state_clear(). False, and in `why` what is wrong with that file or in what
 * it differs from the plan.
 */
bool start_state(const struct plan *plan, const struct answers *answers,
    struct state *out, char why[static START_TEXT_MAX]);

#endif
