/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <pthread.h>

#include "src/tables/table.h"

enum {
	SWEEPS_MAX = 200,
	TILE = 16, /* boards a side: a line of the processor's cache */
};

/* A sweep that changes no share by more than this is the last. */
static const double change_enough = 2e-7;

/* A sweep, which its threads start together once it is known how many. */
struct sweep {
	struct group *group;
	unsigned threads;
	struct solver_progress at;
	solver_progress_fn progress;
	void *ctx;
	pthread_mutex_t gate;
	pthread_barrier_t barrier;
};

/* One thread's part of it. */
struct share {
	struct sweep *sweep;
	unsigned index;
	double change;
};

typedef double (*visit_fn)(const struct table *table, const uint32_t *numbers);

static double
compute(const struct table *table, const uint32_t *numbers)
{
	table_compute(table, numbers);
	return 0;
}

/* Visit boards of a prefix, as table `turn` of the group sees them. */
static double
visit_row(const struct group *group, unsigned turn, uint64_t prefix,
    uint32_t number, uint32_t end, visit_fn visit)
{
	const struct table *table = group->tables[turn];
	unsigned slots = table->solved.class.slots, last = slots - 1 - turn;
	uint32_t numbers[SEATS] = { 0 };
	double most = 0;

	for (unsigned seat = slots - 1; seat-- > 0;) {
		unsigned slot = (seat + slots - turn) % slots;

		numbers[slot] = (uint32_t)(prefix % table->side[slot]->count);
		prefix /= table->side[slot]->count;
	}
	for (; number < end; number++) {
		numbers[last] = number;
		most = fmax(most, visit(table, numbers));
	}
	return most;
}

/* Where a run of prefixes of one progress ends, no longer than a tile. */
static uint64_t
run_end(const struct group *group, uint64_t begin)
{
	uint64_t end = begin + 1;

	while (end < group->prefixes && end < begin + TILE &&
	    group->progress[end] == group->progress[begin])
		end++;
	return end;
}

/*
 * The boards of a level which have these prefixes, tile by tile: what they
 * look up next to each other is next to each other by the last seat's numbers
 * or by the prefixes', as the case may be.
 */
static double
visit_run(const struct group *group, unsigned turn, uint64_t begin,
    uint64_t end, unsigned level, visit_fn visit)
{
	const struct side *side = group_last(group);
	unsigned progress = level - group->progress[begin];
	uint32_t last = side->first[progress + 1];
	double change = 0;

	for (uint32_t first = side->first[progress]; first < last;
	     first += TILE) {
		uint32_t tile_end = last - first < TILE ? last : first + TILE;

		for (uint64_t prefix = begin; prefix < end; prefix++)
			change = fmax(change,
			    visit_row(group, turn, prefix, first, tile_end,
				visit));
	}
	return change;
}

static void
visit_level(struct share *share, unsigned level, visit_fn visit)
{
	const struct sweep *sweep = share->sweep;
	const struct group *group = sweep->group;

	for (unsigned turn = 0; turn < group->count; turn++) {
		unsigned run = 0;
		uint64_t end;

		for (uint64_t begin = 0; begin < group->prefixes; begin = end) {
			end = run_end(group, begin);
			if (run++ % sweep->threads == share->index &&
			    group_count(group, begin, level) > 0)
				share->change = fmax(share->change,
				    visit_run(group, turn, begin, end, level,
					visit));
		}
	}
	pthread_barrier_wait(&share->sweep->barrier);
}

/* What the first thread does for all. */
static void
enter_level(struct sweep *sweep, unsigned level, double change)
{
	double boards = (double)group_enter(sweep->group, level);

	if (sweep->progress != NULL)
		sweep->progress(sweep->ctx, &sweep->at);
	sweep->at.done +=
	    boards / (double)sweep->group->tables[0]->solved.states;
	sweep->at.change = change;
}

static void
sweep_share(struct share *share)
{
	struct sweep *sweep = share->sweep;

	for (unsigned level = sweep->group->level_max + 1; level-- > 0;) {
		if (share->index == 0)
			enter_level(sweep, level, share->change);
		pthread_barrier_wait(&sweep->barrier);
		visit_level(share, level, compute);
		visit_level(share, level, table_store);
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
sweep_once(struct sweep *sweep, unsigned threads)
{
	struct share shares[SOLVER_THREADS_MAX] = { { sweep, 0, 0 } };
	pthread_t ids[SOLVER_THREADS_MAX];
	double change;

	pthread_mutex_init(&sweep->gate, NULL);
	pthread_mutex_lock(&sweep->gate);
	for (unsigned i = 0; i < threads; i++) {
		shares[i] = (struct share){ sweep, i, 0 };
		if (i > 0 &&
		    pthread_create(&ids[i], NULL, run_share, &shares[i]) != 0)
			break;
		sweep->threads = i + 1;
	}
	pthread_barrier_init(&sweep->barrier, NULL, sweep->threads);
	pthread_mutex_unlock(&sweep->gate);
	sweep_share(&shares[0]);
	change = shares[0].change;
	for (unsigned i = 1; i < sweep->threads; i++) {
		pthread_join(ids[i], NULL);
		change = fmax(change, shares[i].change);
	}
	pthread_barrier_destroy(&sweep->barrier);
	pthread_mutex_destroy(&sweep->gate);
	return change;
}

/* What is left to move is bounded by the geometric series of the changes. */
double
sweep_group(struct group *group, unsigned threads, solver_progress_fn progress,
    void *ctx)
{
	const struct solved *solved = &group->tables[0]->solved;
	struct sweep sweep = { .group = group,
		.progress = progress,
		.ctx = ctx };
	uint64_t worth = solved->states / SOLVER_THREAD_STATES + 1;
	double change = 1, before = 1, ratio;

	if (threads > worth)
		threads = (unsigned)worth;
	for (unsigned n = 1; n <= SWEEPS_MAX && change > change_enough; n++) {
		before = change;
		sweep.at = (struct solver_progress){ &solved->class, n, 0, 0 };
		change = sweep_once(&sweep, threads);
		sweep.at.done = 1;
		sweep.at.change = change;
		if (progress != NULL)
			progress(ctx, &sweep.at);
	}
	ratio = change < before ? change / before : 0.5;
	return change_enough + change * ratio / (1 - ratio);
}
