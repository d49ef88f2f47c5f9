/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Where a run of tuning stands: all that it takes to go on as if it had not
 * been interrupted. It is kept in a file of JSON, which is replaced whole.
 */

#ifndef LUDOD_TUNE_STATE_H
#define LUDOD_TUNE_STATE_H

#include <jansson.h>

#include "src/stats/control.h"
#include "src/tune/course.h"
#include "src/tune/spsa.h"

struct state {
	/* What decides the course of a run, and must not change. */
	json_t *setup;
	struct spsa spsa;
	struct control luck; /* of the sets so far, the upper side's */
	struct course course;
	uint64_t games, forfeits;
};

/*
 * Nothing done yet. Takes over a reference to `setup`; spsa is the caller's to
 * fill in, before course_init(). Ends the program if memory is short.
 */
void state_init(struct state *state, json_t *setup, const struct spsa *spsa,
    unsigned controls);
void state_clear(struct state *state);

/*
 * Keeps the file for this process alone, by a lock on another beside it, since
 * the file itself is replaced. Unless `resume` there must be nothing in it.
 * Returns what state_unlock() wants, or -1 and *why, a static string or that
 * of errno.
 */
int state_lock(const char *path, bool resume, const char **why);
void state_unlock(const char *path, int lock);

/* -1 and errno; what was there before is then still there. */
int state_save(const struct state *state, const char *path);

/*
 * To be cleared on success. False and *why, a static string or that of errno,
 * if there is no such file, or it is none of ours.
 */
bool state_load(const char *path, struct state *out, const char **why);

#endif
