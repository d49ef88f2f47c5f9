/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Reports on a match, as text and as a page of HTML which needs nothing but
 * itself. Failed writes show in ferror(out).
 */

#ifndef LUDOD_MATCH_REPORT_H
#define LUDOD_MATCH_REPORT_H

#include <stdio.h>

#include "src/match/store.h"
#include "src/match/summary.h"

/*
 * `Score of A vs B: W - L - D [SCORE] GAMES`, for two engines; and below it
 * what A's score would be if they were equal, when their seats make that other
 * than a half.
 */
void report_score_line(FILE *out, const struct summary *summary);

/* The differences of two engines in Elo, with and without luck. */
void report_difference(FILE *out, const struct summary *summary);

/* All of it; the summary is that of the results, and its ranking is solved. */
void report_text(FILE *out, const struct results *results,
    const struct summary *summary);
void report_html(FILE *out, const struct results *results,
    const struct summary *summary);

/* `report [--html FILE] FILE`; returns an exit status (src/match/status.h). */
int report_main(int argc, char **argv);

#endif
