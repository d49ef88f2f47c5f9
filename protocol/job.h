/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A job: a command that takes long enough to be run elsewhere (go, perft,
 * bench). It holds copies of all it needs, so it may run on any thread while
 * its session lives on, changes or dies. Life of a job:
 *
 *	session   makes it and hands it to the host
 *	host      calls job_run() once, on a thread of its choice
 *	anyone    may call job_stop() meanwhile, from any thread
 *	host      gives it back by session_job_done(), on the session's thread,
 *		  or, when the session is gone, frees it by job_free()
 */

#ifndef LUDOD_PROTOCOL_JOB_H
#define LUDOD_PROTOCOL_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct job;
struct team;

/* What a job may ask of the thread that runs it. */
struct job_env {
	/* Microseconds of a clock that never goes back. */
	int64_t (*now_us)(void);
	/*
	 * Zeroed memory for a transposition table of this many MiB, aligned to
	 * 64 bytes, which stays the host's and is still valid when job_run()
	 * returns; NULL: search without one. *fresh is set if the memory was
	 * zeroed just now, else it holds an earlier job's table of this size.
	 */
	void *(*table_memory)(void *ctx, unsigned mib, bool *fresh);
	/*
	 * What is found so far: all info lines of one depth, LFs included,
	 * valid during the call. These may be dropped, all together, when a
	 * client doesn't read; nothing else may. NULL: not wanted.
	 */
	void (*info)(void *ctx, const char *lines, size_t length);
	/*
	 * Have up to so many further threads call job_help() for this job,
	 * those which can be spared, until dismiss(). That doesn't wait for
	 * them, but both the table's memory and *team, which is theirs to
	 * share, are needed until they have returned. NULL, all three: there
	 * are none.
	 */
	void (*gather)(void *ctx, unsigned count);
	void (*dismiss)(void *ctx);
	struct team *team;
	void *ctx;
};

/* Run it to its end. Its result stays in the job until the session takes it. */
void job_run(struct job *job, const struct job_env *env);

/*
 * Help a job that has gathered others, until there is nothing left to do, or
 * *leave is set: then somebody else may be sent in its place. The job may end
 * and be given back meanwhile, so a helper holds it: each job_hold(), before
 * dismiss(), is made good by a job_free().
 */
void job_help(const struct job *job, const atomic_bool *leave);
void job_hold(struct job *job);

/* Ask it to end soon. */
void job_stop(struct job *job);

/*
 * Answered in well under a millisecond (forced, snakes, easy level, a perft of
 * one roll, or asked to stop before it began), so that a host may run it ahead
 * of deep searches, or on the spot. Ask again after job_stop().
 */
bool job_is_cheap(const struct job *job);

/* What a job is, for statistics: `go` by its level, and the others. */
enum job_class {
	JOB_EASY,
	JOB_MEDIUM,
	JOB_HARD,
	JOB_COUNT, /* perft and bench */
	JOB_CLASSES
};
enum job_class job_class(const struct job *job);

/*
 * A `go` within its level's own budget, so that how long it takes says how fast
 * the host is; else the client has said how long it may take.
 */
bool job_keeps_budget(const struct job *job);

/* How many nodes it has counted when it has run. */
uint64_t job_nodes(const struct job *job);

void job_free(struct job *job);

#endif
