/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Plays batches of sets between an engine and itself, each side with values of
 * its own from set to set, at all places at once.
 */

#ifndef LUDOD_TUNE_ROUNDS_H
#define LUDOD_TUNE_ROUNDS_H

#include <event2/event.h>

#include "src/match/result.h"
#include "src/tune/plan.h"
#include "src/tune/spsa.h"

struct rounds;

/* The plan must outlive it. Ends the program if memory is short. */
struct rounds *rounds_new(struct event_base *base, const struct plan *plan);
void rounds_free(struct rounds *rounds);

/*
 * Play comparisons `first` to `first + count - 1`, each one set of that
 * number: engine 0 has the upper values, engine 1 the lower ones. out[n] is
 * the n-th, to be cleared by set_clear(). A status: STATUS_FINE, STATUS_TROUBLE
 * when an engine can't be had, which has been said, or that of
 * rounds_interrupt(); if it is not fine, nothing is to be cleared.
 */
int rounds_play(struct rounds *rounds, const struct spsa *spsa, uint64_t first,
    uint64_t count, struct set_result *out);

/* Let the batch end early, with this status. */
void rounds_interrupt(struct rounds *rounds, int status);

#endif
