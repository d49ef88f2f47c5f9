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
make_shares(struct table *table)
{
	unsigned slots = table->solved.class.slots;
	uint64_t count = table->solved.states * (slots - 1);

	for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++) {
		float *shares = malloc(count * sizeof(*shares));

		table->shares[sixes] = shares;
		if (shares == NULL)
			return -1;
		for (uint64_t i = 0; i < count; i++)
			shares[i] = 1.0F / (float)slots;
	}
	return 0;
}

static struct side *
get_side(struct solver *solver, unsigned tokens)
{
	struct side *side = &solver->side[tokens];

	if (side->states == NULL && side_init(side, tokens, side - 1) == -1)
		return NULL;
	return side;
}

/* Of table `turn` of a group: its slot 0 is seat `turn`. */
static void
set_strides(struct table *table, unsigned turn)
{
	unsigned slots = table->solved.class.slots;
	uint64_t stride = 1;

	for (unsigned seat = slots; seat-- > 0;) {
		unsigned slot = (seat + slots - turn) % slots;

		table->stride[slot] = stride;
		stride *= table->side[slot]->count;
	}
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
	table->solved.table = table;
	table->level = &group->level;
	for (unsigned distance = 0; distance < SEATS; distance++)
		if (distance == 0 || (class->distances >> distance & 1) != 0)
			table->distance[slot++] = distance;
	for (slot = 0; slot < class->slots; slot++) {
		table->side[slot] = get_side(solver, class->unfinished[slot]);
		if (table->side[slot] == NULL)
			return -1;
	}
	set_strides(table, group->count - 1);
	return make_shares(table);
}

/* Its slots are this one's, the first of them last. */
static void
set_next(struct table *table, const struct table *next)
{
	unsigned slots = table->solved.class.slots;

	table->next = next;
	for (unsigned slot = 0; slot < slots; slot++)
		table->next_stride[slot] =
		    next->stride[(slot + slots - 1) % slots];
}

/* The rotation in which the last seat has the most tokens. */
static struct endgame_class
first_of_group(const struct endgame_class *class)
{
	struct endgame_class first = *class, seen = *class;

	for (unsigned turn = 1; turn < class->slots; turn++) {
		seen = solver_rotate(&seen);
		if (seen.unfinished[class->slots - 1] >
		    first.unfinished[class->slots - 1])
			first = seen;
	}
	return first;
}

/* A class and its rotations, each the `next` of the one before. */
static int
add_group(struct solver *solver, const struct endgame_class *class,
    struct group *group)
{
	struct endgame_class seen = first_of_group(class);
	struct endgame_class lower;

	memset(group, 0, sizeof(*group));
	do {
		if (add_table(solver, &seen, group) == -1)
			return -1;
		seen = solver_rotate(&seen);
	} while (find(solver, &seen) == NULL);
	for (unsigned i = 0; i < group->count; i++) {
		struct table *table = group->tables[i];

		set_next(table, group->tables[(i + 1) % group->count]);
		lower = table->solved.class;
		lower.unfinished[0]--;
		table->lower = find(solver, &lower);
	}
	return group_init(group);
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
	group_clear(&group);
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

void
solver_shares(const struct solved *solved, uint64_t state,
    float shares[static SEATS])
{
	const struct table *table = solved->table;
	unsigned slots = solved->class.slots;
	uint64_t board = 0;

	for (unsigned slot = slots; slot-- > 0;) {
		const struct side *side = table->side[slot];

		board +=
		    side->numbers[state % side->count] * table->stride[slot];
		state /= side->count;
	}
	shares[slots - 1] = 1;
	for (unsigned slot = 0; slot < slots - 1; slot++) {
		shares[slot] = table->shares[0][board * (slots - 1) + slot];
		shares[slots - 1] -= shares[slot];
	}
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
