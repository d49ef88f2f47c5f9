/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "src/tables/table.h"

struct solver {
	unsigned threads;
	solver_progress_fn progress;
	void *ctx;
	double error;
	struct side side[TOKENS_MAX + 1]; /* by number of tokens */
	unsigned count;
	struct table tables[ENDGAME_TABLES_MAX];
};

struct endgame_class
solver_rotate(const struct endgame_class *class)
{
	struct endgame_class next = { 0 };
	unsigned step = (unsigned)__builtin_ctz(class->distances);
	unsigned seats = 1U | class->distances;

	next.slots = class->slots;
	seats = (seats | seats << SEATS) >> step;
	next.distances = (uint8_t)(seats & 0xeU);
	for (unsigned slot = 0; slot < class->slots; slot++)
		next.unfinished[slot] =
		    class->unfinished[(slot + 1) % class->slots];
	return next;
}

static unsigned
level_of(const struct table *table, uint64_t state)
{
	uint32_t ranks[SEATS];
	unsigned level = 0;

	table_ranks(table, state, ranks);
	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		level += table->side[slot]->states[ranks[slot]].progress;
	return level;
}

static void
sort_levels(struct table *table)
{
	uint64_t at[LEVELS + 1] = { 0 }, sum = 0;

	for (uint64_t state = 0; state < table->solved.states; state++)
		at[level_of(table, state)]++;
	for (unsigned level = 0; level <= LEVELS; level++) {
		table->level[level] = sum;
		sum += at[level];
		at[level] = table->level[level];
	}
	for (uint64_t state = 0; state < table->solved.states; state++)
		table->order[at[level_of(table, state)]++] = (uint32_t)state;
}

static struct table *
find(struct solver *solver, const struct endgame_class *class)
{
	for (unsigned i = 0; i < solver->count; i++)
		if (memcmp(&solver->tables[i].solved.class, class,
			sizeof(*class)) == 0)
			return &solver->tables[i];
	return NULL;
}

/* The first guess: everybody is as likely to win. */
static int
make_arrays(struct table *table)
{
	unsigned slots = table->solved.class.slots;
	uint64_t states = table->solved.states;

	table->order = malloc(states * sizeof(*table->order));
	if (table->order == NULL)
		return -1;
	for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++) {
		float *shares = malloc(states * slots * sizeof(*shares));

		table->shares[sixes] = shares;
		table->fresh[sixes] =
		    malloc(states * (slots + 1U) * sizeof(float));
		if (shares == NULL || table->fresh[sixes] == NULL)
			return -1;
		for (uint64_t i = 0; i < states * slots; i++)
			shares[i] = 1.0F / (float)slots;
	}
	table->solved.shares = table->shares[0];
	sort_levels(table);
	return 0;
}

/* -1 and errno if memory is short or there are too many tables. */
static int
add_table(struct solver *solver, const struct endgame_class *class,
    struct group *group)
{
	struct table *table = &solver->tables[solver->count];
	unsigned slot = 0;

	if (solver->count == ENDGAME_TABLES_MAX) {
		errno = E2BIG;
		return -1;
	}
	memset(table, 0, sizeof(*table));
	solver->count++;
	group->tables[group->count++] = table;
	table->solved.class = *class;
	table->solved.states = endgame_states(class);
	for (unsigned distance = 0; distance < SEATS; distance++)
		if (distance == 0 || (class->distances >> distance & 1) != 0)
			table->distance[slot++] = distance;
	for (slot = 0; slot < class->slots; slot++) {
		struct side *side = &solver->side[class->unfinished[slot]];

		if (side->states == NULL &&
		    side_init(side, class->unfinished[slot]) == -1)
			return -1;
		table->side[slot] = side;
	}
	return make_arrays(table);
}

/* A class and its rotations, each the `next` of the one before. */
static int
add_group(struct solver *solver, const struct endgame_class *class,
    struct group *group)
{
	struct endgame_class seen = *class;
	struct endgame_class lower;

	group->count = 0;
	do {
		if (add_table(solver, &seen, group) == -1)
			return -1;
		seen = solver_rotate(&seen);
	} while (find(solver, &seen) == NULL);
	for (unsigned i = 0; i < group->count; i++) {
		struct table *table = group->tables[i];

		table->next = group->tables[(i + 1) % group->count];
		lower = table->solved.class;
		lower.unfinished[0]--;
		table->lower = find(solver, &lower);
	}
	return 0;
}

static void
finish_group(struct group *group)
{
	for (unsigned i = 0; i < group->count; i++) {
		for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++) {
			free(group->tables[i]->fresh[sixes]);
			group->tables[i]->fresh[sixes] = NULL;
		}
		free(group->tables[i]->order);
		group->tables[i]->order = NULL;
	}
}

int
solver_solve(struct solver *solver, const struct endgame_class *class)
{
	struct endgame_class lower = *class;
	struct group group;
	double error;
	int result;

	if (find(solver, class) != NULL)
		return 0;
	for (unsigned slot = 0; slot < class->slots; slot++) {
		if (class->unfinished[slot] == 1)
			continue;
		lower.unfinished[slot]--;
		if (solver_solve(solver, &lower) == -1)
			return -1;
		lower.unfinished[slot]++;
	}
	result = add_group(solver, class, &group);
	if (result == 0) {
		error = sweep_group(&group, solver->threads, solver->progress,
		    solver->ctx);
		if (error > solver->error)
			solver->error = error;
	}
	finish_group(&group);
	return result;
}

struct solver *
solver_new(unsigned threads, solver_progress_fn progress, void *ctx)
{
	struct solver *solver = calloc(1, sizeof(*solver));

	if (solver == NULL)
		return NULL;
	solver->threads = threads;
	solver->progress = progress;
	solver->ctx = ctx;
	return solver;
}

void
solver_free(struct solver *solver)
{
	for (unsigned i = 0; i < solver->count; i++)
		for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++)
			free(solver->tables[i].shares[sixes]);
	for (unsigned tokens = 0; tokens <= TOKENS_MAX; tokens++)
		side_clear(&solver->side[tokens]);
	free(solver);
}

const struct solved *
solver_get(const struct solver *solver, const struct endgame_class *class)
{
	for (unsigned i = 0; i < solver->count; i++)
		if (memcmp(&solver->tables[i].solved.class, class,
			sizeof(*class)) == 0)
			return &solver->tables[i].solved;
	return NULL;
}

const struct solved *
solver_nth(const struct solver *solver, unsigned n)
{
	return n < solver->count ? &solver->tables[n].solved : NULL;
}

double
solver_error(const struct solver *solver)
{
	return solver->error;
}
