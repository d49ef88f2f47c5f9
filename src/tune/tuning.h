/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* A run of tuning, from the first question to the confirming match. */

#ifndef LUDOD_TUNE_TUNING_H
#define LUDOD_TUNE_TUNING_H

#include "src/tune/plan.h"

/*
 * What is found goes to the standard output, progress and what goes wrong to
 * the standard error. A status (src/match/status.h), that of the confirming
 * match if there is one, but STATUS_FORFEITS in place of its verdict if games
 * of the run were forfeited; or 128 + the signal that ended it.
 */
int tuning_run(struct plan *plan);

#endif
