/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <pthread.h>

#include "src/tables/table.h"

enum { SWEEPS_MAX = 200 };

/* A sweep that changes no share by more than this is the last. */
static const double change_enough = 2e-7;

/* A sweep, which its threads start together once it is known how many. */
struct sweep {
	const struct group *group;
	unsigned threads;
	pthread_mutex_t gate;
	pthread_barrier_t barrier;
};

/* One thread's part of it. */
struct share {
	struct sweep *sweep;
	unsigned index;
	double change;
};

static void
sweep_level(struct share *share, unsigned level, bool store)
{
	for (unsigned i = 0; i < share->sweep->group->count; i++) {
		const struct table *table = share->sweep->group->tables[i];

		for (uint64_t at = table->level[level] + share->index;
		     at < table->level[level + 1];
		     at += share->sweep->threads) {
			uint64_t state = table->order[at];
			double change = 0;

			if (store)
				change = table_store(table, state);
			else
				table_compute(table, state);
			if (change > share->change)
				share->change = change;
		}
	}
	pthread_barrier_wait(&share->sweep->barrier);
}

static void
sweep_share(struct share *share)
{
	const struct table *first = share->sweep->group->tables[0];

	for (unsigned level = LEVELS; level-- > 0;) {
		if (first->level[level] == first->level[level + 1])
			continue;
		sweep_level(share, level, false);
		sweep_level(share, level, true);
	}
}

static void *
run_share(void *arg)
{
	struct share *share = arg;

	pthread_mutex_lock(&share->sweep->gate);
	pthread_mutex_unlock(&share->sweep->gate);
	sweep_share(share);
	return NULL;
}

/* Sweep once; with fewer threads where the system gives no more. */
static double
sweep_once(const struct group *group, unsigned threads)
{
	struct sweep sweep = { .group = group };
	struct share shares[SOLVER_THREADS_MAX] = { { &sweep, 0, 0 } };
	pthread_t ids[SOLVER_THREADS_MAX];
	double change;

	pthread_mutex_init(&sweep.gate, NULL);
	pthread_mutex_lock(&sweep.gate);
	for (unsigned i = 0; i < threads; i++) {
		shares[i] = (struct share){ &sweep, i, 0 };
		if (i > 0 &&
		    pthread_create(&ids[i], NULL, run_share, &shares[i]) != 0)
			break;
		sweep.threads = i + 1;
	}
	pthread_barrier_init(&sweep.barrier, NULL, sweep.threads);
	pthread_mutex_unlock(&sweep.gate);
	sweep_share(&shares[0]);
	change = shares[0].change;
	for (unsigned i = 1; i < sweep.threads; i++) {
		pthread_join(ids[i], NULL);
		if (shares[i].change > change)
			change = shares[i].change;
	}
	pthread_barrier_destroy(&sweep.barrier);
	pthread_mutex_destroy(&sweep.gate);
	return change;
}

/* What is left to move is bounded by the geometric series of the changes. */
double
sweep_group(const struct group *group, unsigned threads,
    solver_progress_fn progress, void *ctx)
{
	double change = 1, before = 1, ratio;

	for (unsigned n = 1; n <= SWEEPS_MAX && change > change_enough; n++) {
		before = change;
		change = sweep_once(group, threads);
		if (progress != NULL)
			progress(ctx, &group->tables[0]->solved.class, n,
			    change);
	}
	ratio = change < before ? change / before : 0.5;
	return change_enough + change * ratio / (1 - ratio);
}
