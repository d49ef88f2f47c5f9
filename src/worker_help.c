/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Workers that have nothing else to do help with the searches of others. The
 * moment a job has to wait they are called away from that; those who find the
 * queue empty then go back.
 */

#include "src/worker_private.h"

/* Where is there room, and fewest others? */
static struct offer *
find_offer(struct workers *workers)
{
	struct offer *best = NULL;

	for (unsigned i = 0; i < workers->count; i++) {
		struct offer *offer = &workers->worker[i].offer;

		if (offer->present < offer->wanted &&
		    (best == NULL || offer->present < best->present))
			best = offer;
	}
	return best;
}

bool
worker_help(struct worker *worker)
{
	struct workers *workers = worker->workers;
	struct offer *offer = find_offer(workers);
	struct job *job;

	if (offer == NULL)
		return false;
	job = offer->job;
	job_hold(job);
	offer->present++;
	worker->helps = true;
	atomic_store(&worker->leave, false);
	pthread_mutex_unlock(&workers->lock);
	job_help(job, &worker->leave);
	job_free(job);
	pthread_mutex_lock(&workers->lock);
	worker->helps = false;
	/* One who returns of himself has found nothing left to do. */
	if (!atomic_load(&worker->leave))
		offer->wanted = 0;
	if (--offer->present == 0)
		pthread_cond_broadcast(&workers->helper_left);
	return true;
}

/* With fewer threads than there might be, a search is slower, no more. */
static void
start_spare(struct workers *workers, unsigned count)
{
	while (workers->count < workers->count_max && workers->count <= count &&
	    !workers->quit)
		if (worker_start(workers, true) != 0)
			return;
}

void
worker_gather(void *ctx, unsigned count)
{
	struct worker *worker = ctx;
	struct workers *workers = worker->workers;

	pthread_mutex_lock(&workers->lock);
	start_spare(workers, count);
	worker->offer = (struct offer){ worker->work->job, count, 0 };
	for (unsigned n = 0; n < count && n < workers->idle; n++)
		pthread_cond_signal(&workers->work_or_quit);
	pthread_cond_broadcast(&workers->spare_or_quit);
	pthread_mutex_unlock(&workers->lock);
}

void
worker_dismiss(void *ctx)
{
	struct worker *worker = ctx;
	struct workers *workers = worker->workers;

	pthread_mutex_lock(&workers->lock);
	worker->offer.wanted = 0;
	pthread_mutex_unlock(&workers->lock);
}

void
worker_await_helpers(struct worker *worker)
{
	struct workers *workers = worker->workers;

	while (worker->offer.present > 0)
		pthread_cond_wait(&workers->helper_left, &workers->lock);
}

void
workers_call_back(struct workers *workers)
{
	for (unsigned i = 0; i < workers->count; i++) {
		struct worker *worker = &workers->worker[i];

		if (worker->helps && !worker->is_spare)
			atomic_store(&worker->leave, true);
	}
}
