/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/moves.h"
#include "src/tables/solve.h"

enum {
	LEVELS = ENDGAME_PLACES * TOKENS_MAX * SEATS,
	SWEEPS_MAX = 200,
};

/* A sweep that changes no share by more than this is the last. */
static const double change_enough = 2e-7;

struct table {
	struct solved solved;
	unsigned distance[SEATS]; /* of each slot from slot 0 */
	const struct side *side[SEATS];
	const struct table *next;  /* the class as the next seat sees it */
	const struct table *lower; /* slot 0 a token less; NULL: it has won */
	/* While it is being solved: */
	float *fresh;	 /* per state: a share of each slot, and passes */
	uint32_t *order; /* the states by level */
	uint64_t level[LEVELS + 1]; /* where each level starts in order */
};

struct solver {
	unsigned threads;
	solver_progress_fn progress;
	void *ctx;
	double error;
	struct side side[TOKENS_MAX + 1]; /* by number of tokens */
	unsigned count;
	struct table tables[ENDGAME_TABLES_MAX];
};

/* The tables solved together: a class and its rotations. */
struct group {
	unsigned count;
	struct table *tables[SEATS];
};

/*
 * What a seat can expect of a state: shares, and the probability that the
 * turn passes on with the board as it was, which is not in the shares yet.
 */
struct outcome {
	double share[SEATS];
	double passes;
};

struct endgame_class
solver_rotate(const struct endgame_class *class)
{
	struct endgame_class next = {0};
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

static const float *
shares_at(const struct table *table, const uint32_t *ranks)
{
	uint64_t state = 0;

	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		state = state * table->side[slot]->count + ranks[slot];
	return table->solved.shares + state * table->solved.class.slots;
}

/* Add the value of the state in which the next seat rolls. */
static void
add_next(const struct table *table, const uint32_t *ranks, double weight,
    struct outcome *out)
{
	unsigned slots = table->solved.class.slots;
	uint32_t next[SEATS];
	const float *shares;

	for (unsigned slot = 0; slot < slots; slot++)
		next[slot] = ranks[(slot + 1) % slots];
	shares = shares_at(table->next, next);
	for (unsigned slot = 0; slot < slots; slot++)
		out->share[(slot + 1) % slots] += weight * shares[slot];
}

static void
add_outcome(const struct table *table, const struct outcome *other,
    double weight, struct outcome *out)
{
	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		out->share[slot] += weight * other->share[slot];
	out->passes += weight * other->passes;
}

/* Send the rival token on slot 0's place `place` to its base. */
static void
capture(const struct table *table, uint32_t *ranks, unsigned place)
{
	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side *side = table->side[slot];
		uint64_t there = board_turn(PLACE_BIT(place),
				     SEATS - table->distance[slot]) &
		    side->states[ranks[slot]].occupied;

		if (there != 0)
			ranks[slot] = side_capture(side, ranks[slot],
			    (unsigned)__builtin_ctzll(there));
	}
}

static void
expand(const struct table *, const uint32_t *, unsigned, struct outcome *);

static void
play(const struct table *table, const uint32_t *before, unsigned sixes,
    unsigned die, const struct side_move *move, uint64_t occupied,
    struct outcome *out)
{
	const struct table *after =
	    move->target == PLACE_GOAL ? table->lower : table;
	uint64_t hit = PLACE_BIT(move->target) & occupied & ~PLACES_SAFE;
	uint32_t ranks[SEATS];

	memset(out, 0, sizeof(*out));
	if (after == NULL) {
		out->share[0] = 1;
		return;
	}
	memcpy(ranks, before, sizeof(ranks));
	ranks[0] = move->rank;
	if (hit != 0)
		capture(table, ranks, move->target);
	if (die == DIE_FACES) {
		expand(after, ranks, sixes + 1, out);
		add_next(after, ranks, out->passes, out);
		out->passes = 0;
	} else if (hit != 0 || after != table) {
		const float *shares = shares_at(after, ranks);

		for (unsigned slot = 0; slot < table->solved.class.slots;
		     slot++)
			out->share[slot] = shares[slot];
	} else {
		add_next(table, ranks, 1, out);
	}
}

static void
look(const struct table *table, const uint32_t *ranks, struct view *view)
{
	*view = (struct view){0, 0};
	for (unsigned slot = 1; slot < table->solved.class.slots; slot++) {
		const struct side_state *rival =
		    &table->side[slot]->states[ranks[slot]];
		unsigned distance = table->distance[slot];

		view->occupied |= board_turn(rival->occupied, distance);
		view->blocked |= board_turn(rival->blocked, distance);
	}
}

/* The expectation before a roll, slot 0 choosing its best move of each face. */
static void
expand(const struct table *table, const uint32_t *ranks, unsigned sixes,
    struct outcome *out)
{
	const struct side_state *own = &table->side[0]->states[ranks[0]];
	struct view view;

	look(table, ranks, &view);
	memset(out, 0, sizeof(*out));
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		const struct side_move *moves = own->moves[die - 1];
		bool third = die == DIE_FACES && sixes == SIXES_MAX;
		struct outcome best = {{-1}, 0}, tried;

		for (unsigned i = 0; i < own->moves_count[die - 1] && !third;
		     i++) {
			if ((view.blocked >> moves[i].target & 1) != 0)
				continue;
			play(table, ranks, sixes, die, &moves[i], view.occupied,
			    &tried);
			if (tried.share[0] > best.share[0])
				best = tried;
		}
		if (best.share[0] < 0) {
			memset(&best, 0, sizeof(best));
			if (die == DIE_FACES && !third)
				expand(table, ranks, sixes + 1, &best);
			else
				best.passes = 1;
		}
		add_outcome(table, &best, 1.0 / DIE_FACES, out);
	}
}

static void
ranks_of(const struct table *table, uint64_t state, uint32_t *ranks)
{
	for (unsigned slot = table->solved.class.slots; slot-- > 0;) {
		uint32_t count = table->side[slot]->count;

		ranks[slot] = (uint32_t)(state % count);
		state /= count;
	}
}

static float *
fresh_at(const struct table *table, uint64_t state)
{
	return table->fresh + state * (table->solved.class.slots + 1U);
}

static void
compute_state(const struct table *table, uint64_t state)
{
	float *fresh = fresh_at(table, state);
	unsigned slots = table->solved.class.slots;
	uint32_t ranks[SEATS];
	struct outcome out;

	ranks_of(table, state, ranks);
	expand(table, ranks, 0, &out);
	for (unsigned slot = 0; slot < slots; slot++)
		fresh[slot] = (float)out.share[slot];
	fresh[slots] = (float)out.passes;
}

/* Close the round of passes and store; returns the largest change. */
static double
store_state(const struct table *table, uint64_t state)
{
	unsigned slots = table->solved.class.slots;
	float *shares = table->solved.shares + state * slots;
	const struct table *seen = table;
	double sum[SEATS] = {0}, passes = 1, change = 0;
	uint32_t ranks[SEATS];

	ranks_of(table, state, ranks);
	for (unsigned turn = 0; turn < slots; turn++) {
		const float *fresh;
		uint32_t first = ranks[0];
		uint64_t at = 0;

		for (unsigned slot = 0; slot < slots; slot++)
			at = at * seen->side[slot]->count + ranks[slot];
		fresh = fresh_at(seen, at);
		for (unsigned slot = 0; slot < slots; slot++)
			sum[(slot + turn) % slots] += passes * fresh[slot];
		passes *= fresh[slots];
		memmove(ranks, ranks + 1, (slots - 1) * sizeof(*ranks));
		ranks[slots - 1] = first;
		seen = seen->next;
	}
	for (unsigned slot = 0; slot < slots; slot++) {
		float share = (float)(sum[slot] / (1 - passes));
		double moved = share > shares[slot] ? share - shares[slot]
						    : shares[slot] - share;

		shares[slot] = share;
		if (moved > change)
			change = moved;
	}
	return change;
}

/* One thread's part of a sweep. */
struct share {
	const struct group *group;
	pthread_barrier_t *barrier;
	unsigned index, of;
	double change;
};

static void
sweep_level(struct share *share, unsigned level, bool store)
{
	for (unsigned i = 0; i < share->group->count; i++) {
		const struct table *table = share->group->tables[i];

		for (uint64_t at = table->level[level] + share->index;
		     at < table->level[level + 1]; at += share->of) {
			uint64_t state = table->order[at];
			double change = 0;

			if (store)
				change = store_state(table, state);
			else
				compute_state(table, state);
			if (change > share->change)
				share->change = change;
		}
	}
	pthread_barrier_wait(share->barrier);
}

static void *
sweep_share(void *arg)
{
	struct share *share = arg;

	for (unsigned level = LEVELS; level-- > 0;) {
		const struct table *first = share->group->tables[0];

		if (first->level[level] == first->level[level + 1])
			continue;
		sweep_level(share, level, false);
		sweep_level(share, level, true);
	}
	return NULL;
}

/* -1 and errno if threads can't be had. */
static int
sweep(const struct solver *solver, const struct group *group, double *change)
{
	pthread_t threads[solver->threads];
	struct share shares[solver->threads];
	pthread_barrier_t barrier;
	int error;

	error = pthread_barrier_init(&barrier, NULL, solver->threads);
	for (unsigned i = 0; error == 0 && i < solver->threads; i++) {
		shares[i] =
		    (struct share){group, &barrier, i, solver->threads, 0};
		if (i > 0)
			error = pthread_create(&threads[i], NULL, sweep_share,
			    &shares[i]);
	}
	if (error != 0) {
		errno = error;
		return -1;
	}
	sweep_share(&shares[0]);
	*change = shares[0].change;
	for (unsigned i = 1; i < solver->threads; i++) {
		pthread_join(threads[i], NULL);
		if (shares[i].change > *change)
			*change = shares[i].change;
	}
	pthread_barrier_destroy(&barrier);
	return 0;
}

/*
 * Sweep until nothing moves. What is left to move after that is bounded by
 * the geometric series of the changes.
 */
static int
iterate(struct solver *solver, const struct group *group)
{
	const struct endgame_class *class = &group->tables[0]->solved.class;
	double change = 1, before, ratio, error;

	for (unsigned n = 1; n <= SWEEPS_MAX && change > change_enough; n++) {
		before = change;
		if (sweep(solver, group, &change) == -1)
			return -1;
		if (solver->progress != NULL)
			solver->progress(solver->ctx, class, n, change);
	}
	ratio = change < before ? change / before : 0.5;
	error = change_enough + change * ratio / (1 - ratio);
	if (error > solver->error)
		solver->error = error;
	return 0;
}

static unsigned
level_of(const struct table *table, uint64_t state)
{
	uint32_t ranks[SEATS];
	unsigned level = 0;

	ranks_of(table, state, ranks);
	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		level += table->side[slot]->states[ranks[slot]].progress;
	return level;
}

static void
sort_levels(struct table *table)
{
	uint64_t at[LEVELS + 1] = {0}, sum = 0;

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
	table->solved.shares = malloc(table->solved.states * class->slots *
	    sizeof(*table->solved.shares));
	table->fresh = malloc(
	    table->solved.states * (class->slots + 1U) * sizeof(*table->fresh));
	table->order = malloc(table->solved.states * sizeof(*table->order));
	if (table->solved.shares == NULL || table->fresh == NULL ||
	    table->order == NULL)
		return -1;
	for (uint64_t i = 0; i < table->solved.states * class->slots; i++)
		table->solved.shares[i] = 1.0F / (float)class->slots;
	sort_levels(table);
	return 0;
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
		free(group->tables[i]->fresh);
		free(group->tables[i]->order);
		group->tables[i]->fresh = NULL;
		group->tables[i]->order = NULL;
	}
}

int
solver_solve(struct solver *solver, const struct endgame_class *class)
{
	struct endgame_class lower = *class;
	struct group group;
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
	if (result == 0)
		result = iterate(solver, &group);
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
		free(solver->tables[i].solved.shares);
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

double
solver_error(const struct solver *solver)
{
	return solver->error;
}
