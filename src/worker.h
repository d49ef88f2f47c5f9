/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Worker threads, where jobs run.
 *
 * Everything here is called on the loop thread, and the callbacks come there,
 * out of workers_collect(). Jobs begin in the order submitted; as a session
 * has one job out at a time, that takes the sessions in turn. Each worker
 * keeps the memory of its transposition table from one job to the next.
 *
 * A search that may use several threads has the help of workers which would
 * otherwise be idle, and of spare threads: so there are never more than are
 * told here. When a job has to wait, workers are called away from helping. The
 * one that leads takes its next job once its helpers have left, for they use
 * its table; that is soon, unless they step back and other processes keep the
 * processors busy.
 */

#ifndef LUDOD_SRC_WORKER_H
#define LUDOD_SRC_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/job.h"

struct workers;

/* A job on its way through the workers, until its `done` or workers_abandon()
 * or workers_withdraw(). */
struct work;

struct workers_callbacks {
	/* An intermediate info line, LF included, valid during the call. */
	void (*info)(void *owner, const char *line, size_t length);
	/* The job has run and is the owner's again. */
	void (*done)(void *owner, struct job *job);
};

/*
 * How the workers compete with the loop thread for a processor. Who steps back
 * runs while nothing else is to be done, so that others needn't wait until the
 * scheduler thinks that it has had its share, some milliseconds later.
 */
enum workers_rank { WORKERS_EQUAL, WORKERS_STEP_BACK };

/*
 * NULL with errno if memory or threads are short. At least one thread. Spare
 * ones are started when a search has use for them; if that fails it does
 * without.
 */
struct workers *
workers_new(unsigned threads, unsigned spare, enum workers_rank rank,
    size_t queue_max, const struct workers_callbacks *callbacks);

/* Stops what runs, waits for it, and frees every job that is left. */
void workers_free(struct workers *workers);

/* Readable when workers_collect() has something to do. */
int workers_fd(const struct workers *workers);
void workers_collect(struct workers *workers);

/*
 * Have a job run. NULL, the job being the caller's still: `queue_max` more
 * than there are free threads wait (EBUSY), or memory is short (ENOMEM).
 */
struct work *
workers_submit(struct workers *workers, struct job *job, void *owner);

/* The owner goes: the job is stopped, and freed in time. */
void workers_abandon(struct workers *workers, struct work *work);

/* Take back a job that hasn't begun; false: it has. */
bool workers_withdraw(struct workers *workers, struct work *work);

/* When it began, by clock_now_us(); 0: it waits. */
int64_t workers_begun_us(struct workers *workers, const struct work *work);

/* From now on; what waits already is not refused. */
void workers_set_queue_max(struct workers *workers, size_t queue_max);

/* Jobs that wait for a worker, for statistics. */
size_t workers_queued(struct workers *workers);

#endif
