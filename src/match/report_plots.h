/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The plots of a report's page. Each has a number of its own on the page. */

#ifndef LUDOD_MATCH_REPORT_PLOTS_H
#define LUDOD_MATCH_REPORT_PLOTS_H

#include <stdio.h>

#include "src/match/store.h"
#include "src/match/summary.h"

/* Ratings with their intervals, in this order of engines. */
void report_plot_ratings(FILE *out, const struct summary *summary,
    const unsigned *order, unsigned number);

/*
 * How the difference of two engines, or the ratings of more, and their
 * intervals settled as sets were added.
 */
void report_plot_running(FILE *out, const struct results *results,
    const unsigned *order, unsigned number);

/* Games by their number of rolls. */
void
report_plot_rolls(FILE *out, const struct results *results, unsigned number);

/* Time per move, by engine in this order: the games' means, and the longest. */
void report_plot_times(FILE *out, const struct results *results,
    const unsigned *order, unsigned number);

#endif
