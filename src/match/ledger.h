/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Takes sets in whatever order they are finished, and counts them in the order
 * of their numbers, so that what is said, and where a sequential test ends,
 * is the same however many games are played at once.
 */

#ifndef LUDOD_MATCH_LEDGER_H
#define LUDOD_MATCH_LEDGER_H

#include "src/match/summary.h"

/* A sequential test, if there is one: elo0 < elo1. */
struct ledger_test {
	bool wanted;
	bool adjusted; /* it looks at scores with luck taken out */
	double elo0, elo1, alpha, beta;
};

struct ledger {
	struct summary summary; /* of all sets before the first gap */
	struct ledger_test test;
	struct sprt sprt; /* as of the last set counted */
	enum sprt_verdict verdict;
	uint64_t first, step;	    /* set numbers are first + k * step */
	uint64_t counted;	    /* sets in the summary */
	struct set_result *waiting; /* k from `counted` on; no games: missing */
	size_t room;
};

/*
 * For the sets of the header's shard, which must outlive the ledger. Ends the
 * program if memory is short, as ledger_add() does.
 */
void ledger_init(struct ledger *ledger, const struct result_header *header,
    const struct ledger_test *test);
/* No harm to one that is all zero. */
void ledger_clear(struct ledger *ledger);

/* The number of the shard's k-th set. */
uint64_t ledger_number(const struct ledger *ledger, uint64_t k);

/* Has the shard's k-th set been added? */
bool ledger_has(const struct ledger *ledger, uint64_t k);

/*
 * Take over a set of the shard that was not added before, and count what can
 * be counted. After a verdict nothing more is counted.
 */
void ledger_add(struct ledger *ledger, struct set_result *set);

#endif
