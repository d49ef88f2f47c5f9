/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Results of matches between engines of known strength, made up without
 * playing. A seat rolls fifty times and wins with odds of 10^(rating / 400),
 * and of e for each standard deviation of luck, of which its pips tell a part.
 */

#ifndef LUDOD_TESTS_MATCH_SAMPLE_H
#define LUDOD_TESTS_MATCH_SAMPLE_H

#include "src/match/store.h"

struct match_sample {
	unsigned players, engines;
	bool has_luck;
	const double *elo;		 /* of each engine */
	const uint8_t (*seating)[SEATS]; /* of the games of each set */
	unsigned games;
	double forfeits; /* how many of the games */
	double same; /* how many sets go by luck alone: the same seat wins */
	uint64_t seed;
};

/* A header for these results; to be cleared by header_clear(). */
void match_sample_header(const struct match_sample *sample,
    struct result_header *out);

/* A set; to be cleared by set_clear(). */
void match_sample_set(const struct match_sample *sample, uint64_t number,
    struct set_result *out);

/* A match; to be cleared by results_clear(). */
void match_sample_results(const struct match_sample *sample, size_t sets,
    struct results *out);

#endif
