/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/worker_private.h"

static int
start_threads(struct workers *workers, unsigned threads)
{
	int error = 0;

	pthread_mutex_lock(&workers->lock);
	while (error == 0 && workers->count < threads)
		error = worker_start(workers, false);
	pthread_mutex_unlock(&workers->lock);
	return error;
}

struct workers *
workers_new(unsigned threads, unsigned spare, enum workers_rank rank,
    size_t queue_max, const struct workers_callbacks *callbacks)
{
	unsigned count_max = threads + spare;
	struct workers *workers;
	int error;

	workers =
	    calloc(1, sizeof *workers + count_max * sizeof(struct worker));
	if (workers == NULL)
		return NULL;
	workers->callbacks = *callbacks;
	workers->rank = rank;
	workers->queue_max = queue_max;
	workers->threads = threads;
	workers->count_max = count_max;
	TAILQ_INIT(&workers->queue);
	TAILQ_INIT(&workers->begun);
	STAILQ_INIT(&workers->messages);
	workers->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (workers->wake_fd == -1) {
		free(workers);
		return NULL;
	}
	pthread_mutex_init(&workers->lock, NULL);
	pthread_cond_init(&workers->work_or_quit, NULL);
	pthread_cond_init(&workers->spare_or_quit, NULL);
	pthread_cond_init(&workers->helper_left, NULL);
	error = start_threads(workers, threads);
	if (error == 0)
		return workers;
	workers_free(workers);
	errno = error;
	return NULL;
}

static void
work_free(struct work *work)
{
	job_free(work->job);
	free(work);
}

/* With the threads gone, all that began has posted that it is done. */
static void
free_messages(struct workers *workers)
{
	struct message *message;

	while ((message = STAILQ_FIRST(&workers->messages)) != NULL) {
		STAILQ_REMOVE_HEAD(&workers->messages, next);
		if (message->is_line)
			free(message);
		else
			work_free(message->work);
	}
}

void
workers_free(struct workers *workers)
{
	struct work *work;
	unsigned count;

	if (workers == NULL)
		return;
	pthread_mutex_lock(&workers->lock);
	while ((work = TAILQ_FIRST(&workers->queue)) != NULL) {
		TAILQ_REMOVE(&workers->queue, work, next);
		work_free(work);
	}
	for (work = TAILQ_FIRST(&workers->begun); work != NULL;
	     work = TAILQ_NEXT(work, next))
		job_stop(work->job);
	workers->quit = true;
	count = workers->count; /* which doesn't grow from now on */
	pthread_cond_broadcast(&workers->work_or_quit);
	pthread_cond_broadcast(&workers->spare_or_quit);
	pthread_mutex_unlock(&workers->lock);

	for (unsigned i = 0; i < count; i++) {
		struct worker *worker = &workers->worker[i];

		pthread_join(worker->thread, NULL);
		table_memory_clear(&worker->table);
	}
	free_messages(workers);
	close(workers->wake_fd);
	pthread_cond_destroy(&workers->work_or_quit);
	pthread_cond_destroy(&workers->spare_or_quit);
	pthread_cond_destroy(&workers->helper_left);
	pthread_mutex_destroy(&workers->lock);
	free(workers);
}

int
workers_fd(const struct workers *workers)
{
	return workers->wake_fd;
}

static void
deliver_done(struct workers *workers, struct work *work)
{
	void *owner = work->owner;
	struct job *job = work->job;

	pthread_mutex_lock(&workers->lock);
	TAILQ_REMOVE(&workers->begun, work, next);
	pthread_mutex_unlock(&workers->lock);
	free(work);
	if (owner != NULL)
		workers->callbacks.done(owner, job);
	else
		job_free(job);
}

static void
deliver_line(struct workers *workers, struct line *line)
{
	void *owner = line->message.work->owner;

	if (owner != NULL)
		workers->callbacks.info(owner, line->bytes, line->length);
	free(line);
}

void
workers_collect(struct workers *workers)
{
	struct messages arrived = STAILQ_HEAD_INITIALIZER(arrived);
	struct message *message;
	uint64_t count;

	if (read(workers->wake_fd, &count, sizeof count) == -1)
		return;
	pthread_mutex_lock(&workers->lock);
	STAILQ_CONCAT(&arrived, &workers->messages);
	pthread_mutex_unlock(&workers->lock);
	while ((message = STAILQ_FIRST(&arrived)) != NULL) {
		STAILQ_REMOVE_HEAD(&arrived, next);
		if (message->is_line)
			deliver_line(workers, (struct line *)message);
		else
			deliver_done(workers, message->work);
	}
}

struct work *
workers_submit(struct workers *workers, struct job *job, void *owner)
{
	struct work *work = calloc(1, sizeof *work);
	bool full;

	if (work == NULL)
		return NULL;
	work->job = job;
	work->owner = owner;
	work->done.work = work;

	pthread_mutex_lock(&workers->lock);
	/* One that a free thread has not woken up for yet doesn't wait. */
	full = workers->queued + workers->busy >=
	    workers->queue_max + workers->threads;
	if (!full) {
		TAILQ_INSERT_TAIL(&workers->queue, work, next);
		workers->queued++;
		pthread_cond_signal(&workers->work_or_quit);
		if (workers->queued > workers->idle)
			workers_call_back(workers);
	}
	pthread_mutex_unlock(&workers->lock);
	if (!full)
		return work;
	free(work);
	errno = EBUSY;
	return NULL;
}

/* With the lock held. */
static bool
unqueue(struct workers *workers, struct work *work)
{
	if (work->begun_us != 0)
		return false;
	TAILQ_REMOVE(&workers->queue, work, next);
	workers->queued--;
	return true;
}

bool
workers_withdraw(struct workers *workers, struct work *work)
{
	bool withdrawn;

	pthread_mutex_lock(&workers->lock);
	withdrawn = unqueue(workers, work);
	pthread_mutex_unlock(&workers->lock);
	if (withdrawn)
		free(work);
	return withdrawn;
}

void
workers_abandon(struct workers *workers, struct work *work)
{
	struct job *job = work->job;

	job_stop(job);
	if (workers_withdraw(workers, work))
		job_free(job);
	else
		work->owner = NULL;
}

int64_t
workers_begun_us(struct workers *workers, const struct work *work)
{
	int64_t begun_us;

	pthread_mutex_lock(&workers->lock);
	begun_us = work->begun_us;
	pthread_mutex_unlock(&workers->lock);
	return begun_us;
}

void
workers_set_queue_max(struct workers *workers, size_t queue_max)
{
	workers->queue_max = queue_max;
}

size_t
workers_queued(struct workers *workers)
{
	size_t queued;

	pthread_mutex_lock(&workers->lock);
	queued = workers->queued;
	pthread_mutex_unlock(&workers->lock);
	return queued;
}
