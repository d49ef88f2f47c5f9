/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What a run of tuning is to be: its command line.
 *
 * Much of it is what a match is told, too, and is read as a match's: a run is
 * a match of an engine against itself, named upper and lower, whose values
 * differ from set to set. Each --engine is one more place where that engine
 * can be had.
 */

#ifndef LUDOD_TUNE_PLAN_H
#define LUDOD_TUNE_PLAN_H

#include "src/match/settings.h"
#include "src/tune/tunable.h"

enum { PLAN_TEXT_MAX = 256 };

/* Words of its own, for a command line. */
struct plan_words {
	char **word; /* ends with NULL; or NULL for no words */
	size_t count;
};

struct plan {
	size_t places;
	struct plan_words *place;  /* the words of each --engine */
	struct plan_words own;	   /* all other options of tuning alone */
	struct plan_words shared;  /* what is a match's, too */
	struct settings *settings; /* of a match at each place */
	uint64_t total, batch;
	uint64_t confirm_sets; /* at most; 0: don't */
	double r_end;	       /* instead of the tunables' own; 0: theirs */
	double c_times;	       /* C_END is multiplied by that */
	char *tunables, *only, *state, *plot; /* in `own`, or NULL */
	bool resume;
};

/*
 * Reads the words after the program's name. False, and what is wrong in
 * `why`, if they make no sense. To be cleared in either case.
 */
bool plan_read(char **words, struct plan *out, char why[static PLAN_TEXT_MAX]);
void plan_clear(struct plan *plan);

/*
 * Can the files of --state and --plot be written? It is said if not: days of
 * play must not end with that.
 */
bool plan_can_write(const struct plan *plan);

/* From now on the engine plays with this option, wherever it is. */
void plan_set_option(struct plan *plan, const char *name, const char *value);

/*
 * The settings of a match of new values against old ones at the first place,
 * with dice that the run has not seen; to be cleared by settings_clear().
 */
void plan_confirm(const struct plan *plan, const struct tunables *new_values,
    const struct tunables *old_values, struct settings *out);

#endif
