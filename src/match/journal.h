/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * All that is known of a match: its header, the sets that have a result, what
 * they sum up to, and the files where this is kept. What went wrong has been
 * said on the standard error when a function here fails.
 */

#ifndef LUDOD_MATCH_JOURNAL_H
#define LUDOD_MATCH_JOURNAL_H

#include "src/match/settings.h"

struct journal {
	const struct settings *settings;
	struct result_header header; /* json is NULL: not open */
	struct ledger ledger;
	int out, games;	     /* files, or -1 */
	uint64_t all, known; /* sets of the shard; those with results */
};

/*
 * Opens the files which the settings name; if the match is to be resumed,
 * finds out what has been played. For that the settings get the seed of the
 * results, unless one was given, and the test of their verdict, if they have
 * one. `id` as for settings_header(). -1 if it can't be done; there is nothing
 * to close then.
 */
int journal_open(struct journal *journal, struct settings *settings,
    const struct roll_call_id *id);
void journal_close(struct journal *journal);

/* Has everything been played, or a test ended? */
bool journal_is_over(const struct journal *journal);

/*
 * Write and count a set, which is taken over, and the records of its games,
 * if those are kept. -1 if it can't be written.
 */
int journal_add(struct journal *journal, struct set_result *set,
    char *const records[]);

#endif
