/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Parts of a report's page. */

#ifndef LUDOD_MATCH_REPORT_PAGE_H
#define LUDOD_MATCH_REPORT_PAGE_H

#include <stdio.h>

#include "src/match/store.h"
#include "src/match/summary.h"

/* Rules of CSS, for use beside those of plot_style(). */
void report_style(FILE *out);

/* What each engine calls itself, its limits and options, and its speed. */
void
report_engines(FILE *out, const struct summary *summary, const unsigned *order);

/* The first forfeits, each with its cause; nothing if there are none. */
void report_faults(FILE *out, const struct results *results);

#endif
