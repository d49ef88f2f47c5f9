/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a worker does on its thread. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/worker_private.h"

/* With the lock held. */
static void
post(struct workers *workers, struct message *message)
{
	const uint64_t one = 1;
	bool was_empty = STAILQ_EMPTY(&workers->messages);

	STAILQ_INSERT_TAIL(&workers->messages, message, next);
	/* It can't fail: the counter is read back before it could be full. */
	if (was_empty &&
	    write(workers->wake_fd, &one, sizeof one) != sizeof one)
		abort();
}

/* An info line may be lost when memory is short. */
static void
post_line(void *ctx, const char *line, size_t length)
{
	struct worker *worker = ctx;
	struct workers *workers = worker->workers;
	struct line *copy = malloc(sizeof *copy + length);

	if (copy == NULL)
		return;
	copy->message.work = worker->work;
	copy->message.is_line = true;
	copy->length = length;
	memcpy(copy->bytes, line, length);
	pthread_mutex_lock(&workers->lock);
	post(workers, &copy->message);
	pthread_mutex_unlock(&workers->lock);
}

static void *
table_memory(void *ctx, unsigned mib, bool *fresh)
{
	struct worker *worker = ctx;

	return table_memory_get(&worker->table, mib, fresh);
}

/* With the lock held. */
static void
wait_idle(struct worker *worker)
{
	struct workers *workers = worker->workers;

	if (worker->is_spare) {
		pthread_cond_wait(&workers->spare_or_quit, &workers->lock);
		return;
	}
	workers->idle++;
	pthread_cond_wait(&workers->work_or_quit, &workers->lock);
	workers->idle--;
}

/* With the lock held. The next job, or NULL to quit. */
static struct work *
next_work(struct worker *worker)
{
	struct workers *workers = worker->workers;
	struct work *work;

	while (
	    worker->is_spare || (work = TAILQ_FIRST(&workers->queue)) == NULL) {
		if (workers->quit)
			return NULL;
		if (!worker_help(worker))
			wait_idle(worker);
	}
	TAILQ_REMOVE(&workers->queue, work, next);
	workers->queued--;
	workers->busy++;
	work->begun_us = clock_now_us();
	TAILQ_INSERT_TAIL(&workers->begun, work, next);
	return work;
}

/*
 * On Linux a nice value is a thread's own, and the greatest has the loop
 * preempt a search as soon as it wakes; at lesser ones, 10 for instance, it
 * still waits for some milliseconds now and then. SCHED_BATCH changes little,
 * for it is looked at only when the batch thread wakes, and SCHED_IDLE does no
 * better. A system that refuses it has slower answers and no other harm.
 */
static void
step_back(void)
{
	enum { NICEST = 19 };

	setpriority(PRIO_PROCESS, (id_t)gettid(), NICEST);
}

static void *
worker_main(void *arg)
{
	struct worker *worker = arg;
	struct workers *workers = worker->workers;
	const struct job_env env = {
		.now_us = clock_now_us,
		.table_memory = table_memory,
		.info = post_line,
		.gather = worker_gather,
		.dismiss = worker_dismiss,
		.team = &worker->team,
		.ctx = worker,
	};

	/* Not so on standard input, where nobody else waits for an answer: a
	 * helper that has to step back is late to leave, too, and the next
	 * search with it. */
	if (workers->rank == WORKERS_STEP_BACK)
		step_back();
	pthread_mutex_lock(&workers->lock);
	while ((worker->work = next_work(worker)) != NULL) {
		pthread_mutex_unlock(&workers->lock);
		job_run(worker->work->job, &env);
		pthread_mutex_lock(&workers->lock);
		post(workers, &worker->work->done);
		/* The answer needn't wait for them, but the table must. */
		worker_await_helpers(worker);
		workers->busy--;
	}
	pthread_mutex_unlock(&workers->lock);
	return NULL;
}

/* Signals are the loop's: a worker has them all blocked. */
int
worker_start(struct workers *workers, bool is_spare)
{
	struct worker *worker = &workers->worker[workers->count];
	sigset_t all, before;
	int error;

	worker->workers = workers;
	worker->is_spare = is_spare;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&worker->thread, NULL, worker_main, worker);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (error == 0)
		workers->count++;
	return error;
}
