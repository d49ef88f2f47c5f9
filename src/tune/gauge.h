/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What people are told while values are tuned. */

#ifndef LUDOD_TUNE_GAUGE_H
#define LUDOD_TUNE_GAUGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "src/tune/state.h"

struct gauge {
	FILE *out; /* or NULL: say nothing */
	bool is_terminal;
	uint64_t start_games, start_done; /* when this run began */
	int64_t start_us;
	unsigned told; /* tenths of which there was a table */
};

/* Says nothing if `out` is NULL. */
void gauge_start(struct gauge *gauge, FILE *out, const struct state *state);

/* After a batch: a line on a terminal, and at each tenth a table. */
void gauge_show(struct gauge *gauge, const struct state *state);

/* Leaves the line empty. */
void gauge_end(struct gauge *gauge);

/* Every value: at the start, now, how far it moved, where it is going. */
void gauge_table(FILE *out, const struct state *state);

#endif
