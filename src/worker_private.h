/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What the workers are made of. Private to src/worker*.c. */

#ifndef LUDOD_SRC_WORKER_PRIVATE_H
#define LUDOD_SRC_WORKER_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <sys/queue.h>

#include "ai/team.h"
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

/* How many others a worker's job has use for, and how many are with it. */
struct offer {
	struct job *job;
	unsigned wanted, present;
};

struct worker {
	pthread_t thread;
	struct workers *workers;
	bool is_spare; /* does nothing but help */
	struct work *work;
	struct table_memory table;
	struct team team;
	struct offer offer;
	bool helps;	   /* somebody else just now, */
	atomic_bool leave; /* until it is called away */
};

struct workers {
	struct workers_callbacks callbacks;
	enum workers_rank rank;
	size_t queue_max;
	int wake_fd;

	pthread_mutex_t lock;	     /* of all from here to `worker` */
	pthread_cond_t work_or_quit; /* or help is wanted */
	pthread_cond_t spare_or_quit;
	pthread_cond_t helper_left;
	bool quit;
	struct works queue;
	size_t queued;
	unsigned idle; /* workers that could take a job */
	unsigned busy; /* that have one, or await its helpers */
	struct works begun;
	struct messages messages;

	unsigned threads; /* that take jobs; set once */
	unsigned count;	  /* those and spare ones, which come last */
	unsigned count_max;
	struct worker worker[];
};

/* With the lock held: start one more thread. 0, or an error number. */
int worker_start(struct workers *workers, bool is_spare);

/* The job's side: see struct job_env. `ctx` is the worker that runs it. */
void worker_gather(void *ctx, unsigned count);
void worker_dismiss(void *ctx);

/* With the lock held: the job has ended, now see that all its helpers have. */
void worker_await_helpers(struct worker *worker);

/* With the lock held: help whoever wants it most; false if nobody does. */
bool worker_help(struct worker *worker);

/* With the lock held: see that those who help look at the queue again. */
void workers_call_back(struct workers *workers);

#endif
