/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What the report as text and the one as a page have in common. */

#ifndef LUDOD_MATCH_REPORT_DATA_H
#define LUDOD_MATCH_REPORT_DATA_H

#include <stdio.h>

#include "src/match/store.h"
#include "src/match/summary.h"

/* The engines by rating, best first. */
void report_rank(const struct summary *summary,
    unsigned out[static RESULT_ENGINES_MAX]);

/*
 * What `row` got of the points that it and `column` got in games of both, for
 * each seat they had: 0 to 1, or NAN if they have not met.
 */
double
report_meeting(const struct summary *summary, unsigned row, unsigned column);

/* How a sequential test ended. */
struct report_verdict {
	bool accepted_h1, adjusted;
	double elo0, elo1, llr;
	struct interval bounds;
};

/* False if there was none, or it went on to the end. */
bool report_verdict(const struct results *results,
    const struct summary *summary, struct report_verdict *out);

/* How far an interval reaches to its wider side. */
double report_reach(double value, const struct interval *interval);

enum { REPORT_REACH_MAX = 64 };

/* The value, `between` and that; or as much as is known if it has no end. */
void report_reach_text(double value, const struct interval *interval,
    const char *between, bool is_signed, char out[static REPORT_REACH_MAX]);
double report_error(const struct estimate *estimate);

/* Games that this engine forfeited, or any did. */
uint64_t report_forfeits(const uint64_t ended[static GAME_ENDS]);

enum { REPORT_RULES_MAX = 128 };

/* `Ludo RY, 4 tokens, global dice, seed 7`. */
void report_rules(const struct result_header *header,
    char out[static REPORT_RULES_MAX]);

#endif
