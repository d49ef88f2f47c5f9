/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <sys/resource.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/table_memory.h"
#include "src/worker.h"

/* What a worker posts to the loop: that a job is done, or a line of it. */
struct message {
	STAILQ_ENTRY(message) next;
	struct work *work;
	bool is_line; /* the head of a struct line */
};
STAILQ_HEAD(messages, message);

struct line {
	struct message message; /* first */
	size_t length;
	char bytes[];
};

struct work {
	TAILQ_ENTRY(work) next; /* in the queue, or among those begun */
	struct job *job;
	void *owner;	  /* NULL: gone */
	int64_t begun_us; /* 0: in the queue */
	struct message done;
};
TAILQ_HEAD(works, work);

struct worker {
	pthread_t thread;
	struct workers *workers;
	struct work *work;
	struct table_memory table;
};

struct workers {
	struct workers_callbacks callbacks;
	enum workers_rank rank;
	size_t queue_max;
	int wake_fd;

	pthread_mutex_t lock; /* of all from here to `worker` */
	pthread_cond_t work_or_quit;
	bool quit;
	struct works queue;
	size_t queued;
	struct works begun;
	struct messages messages;

	unsigned count;
	struct worker worker[];
};

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

/* On a worker's thread. An info line may be lost when memory is short. */
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

/* With the lock held. The next job, or NULL to quit. */
static struct work *
next_work(struct workers *workers)
{
	struct work *work;

	while ((work = TAILQ_FIRST(&workers->queue)) == NULL) {
		if (workers->quit)
			return NULL;
		pthread_cond_wait(&workers->work_or_quit, &workers->lock);
	}
	TAILQ_REMOVE(&workers->queue, work, next);
	workers->queued--;
	work->begun_us = clock_now_us();
	TAILQ_INSERT_TAIL(&workers->begun, work, next);
	return work;
}

/*
 * On Linux a nice value is a thread's own. This one is a tenth of the loop's
 * weight, which has the loop preempt a search as soon as it wakes, and leaves
 * searches something beside other processes which are as busy. SCHED_BATCH
 * doesn't do: it is looked at only when the batch thread wakes; SCHED_IDLE does
 * too much. A system that refuses it has slower answers and no other harm.
 */
static void
step_back(void)
{
	enum { STEPS = 10 };
	const id_t self = (id_t)gettid();
	int now;

	errno = 0;
	now = getpriority(PRIO_PROCESS, self);
	if (errno == 0)
		setpriority(PRIO_PROCESS, self, now + STEPS);
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
		.ctx = worker,
	};

	if (workers->rank == WORKERS_STEP_BACK)
		step_back();
	pthread_mutex_lock(&workers->lock);
	while ((worker->work = next_work(workers)) != NULL) {
		pthread_mutex_unlock(&workers->lock);
		job_run(worker->work->job, &env);
		pthread_mutex_lock(&workers->lock);
		post(workers, &worker->work->done);
	}
	pthread_mutex_unlock(&workers->lock);
	return NULL;
}

/* Signals are the loop's: a worker has them all blocked. */
static int
start_thread(struct worker *worker)
{
	sigset_t all, before;
	int error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&worker->thread, NULL, worker_main, worker);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return error;
}

struct workers *
workers_new(unsigned threads, enum workers_rank rank, size_t queue_max,
    const struct workers_callbacks *callbacks)
{
	struct workers *workers;
	int error;

	workers = calloc(1, sizeof *workers + threads * sizeof(struct worker));
	if (workers == NULL)
		return NULL;
	workers->callbacks = *callbacks;
	workers->rank = rank;
	workers->queue_max = queue_max;
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
	for (; workers->count < threads; workers->count++) {
		struct worker *worker = &workers->worker[workers->count];

		worker->workers = workers;
		error = start_thread(worker);
		if (error != 0) {
			workers_free(workers);
			errno = error;
			return NULL;
		}
	}
	return workers;
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
	pthread_cond_broadcast(&workers->work_or_quit);
	pthread_mutex_unlock(&workers->lock);

	for (unsigned i = 0; i < workers->count; i++) {
		struct worker *worker = &workers->worker[i];

		pthread_join(worker->thread, NULL);
		table_memory_clear(&worker->table);
	}
	free_messages(workers);
	close(workers->wake_fd);
	pthread_cond_destroy(&workers->work_or_quit);
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
	full = workers->queued >= workers->queue_max;
	if (!full) {
		TAILQ_INSERT_TAIL(&workers->queue, work, next);
		workers->queued++;
		pthread_cond_signal(&workers->work_or_quit);
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
