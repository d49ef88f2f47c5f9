/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* A line on a terminal that tells how a match goes. */

#ifndef LUDOD_MATCH_PROGRESS_H
#define LUDOD_MATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "src/match/ledger.h"

struct progress {
	FILE *terminal;	 /* or NULL: say nothing */
	uint64_t sets;	 /* to be played in all */
	uint64_t before; /* played by an earlier run */
	int64_t start_us, shown_us;
};

/* Says nothing if `file` is NULL or no terminal. */
void progress_start(struct progress *progress, FILE *file, uint64_t sets,
    uint64_t before);

/* A game was played; `played` sets and `games` games of this run so far. */
void progress_show(struct progress *progress, const struct ledger *ledger,
    uint64_t played, uint64_t games);

/* Leaves the line empty. */
void progress_end(struct progress *progress);

#endif
