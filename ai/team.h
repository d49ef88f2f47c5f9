/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What the threads of one search share besides its table: atomics, no locks.
 *
 * Marks tell which nodes somebody is searching just now. A mark is a hint that
 * may be overwritten or come late; then a node is searched twice, and no value
 * changes.
 *
 * The memory is the caller's, and outlives all threads of the search.
 */

#ifndef LUDOD_AI_TEAM_H
#define LUDOD_AI_TEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ai/table.h"

/* A leader and helpers. */
enum { TEAM_THREADS_MAX = 64, TEAM_MARKS = 1024, TEAM_CACHE_LINE = 64 };

/* What is often written is not in one cache line with what is often read. */
struct team {
	/* Nodes that were searched, or that a thread has set out to. */
	_Atomic uint64_t nodes;
	_Atomic uint64_t table_hits;
	char before_marks[TEAM_CACHE_LINE];
	_Atomic uint64_t marks[TEAM_MARKS];
	char behind_marks[TEAM_CACHE_LINE];
	/* What the leader has completed, and whether it has all it wants. */
	atomic_int depth;
	atomic_bool over;
};

/*
 * Make a team for one search on this table, and turn the table over to it.
 * Before the first thread of that search starts.
 */
void team_init(struct team *team, struct table *table);

/* The same for a search of one thread, which may have no table (NULL). Marks
 * are not to be used. */
void team_init_alone(struct team *team, struct table *table);

/* Mark a node, and take the mark off again. */
void team_enter(struct team *team, uint64_t position_key, int depth);
void team_leave(struct team *team, uint64_t position_key, int depth);

/* Is it marked? */
bool team_is_busy(const struct team *team, uint64_t position_key, int depth);

#endif
