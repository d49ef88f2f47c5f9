/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What pruning, the table and more threads are worth: the same positions
 * searched to the same depth with and without each, by the functions that the
 * engine uses. Two players without pruning are searched as max^n, which finds
 * the same. Times are those of a clock on the wall, and the processor time of
 * the leading thread, which says the same where others compete.
 *
 * usage: bench_search [POSITIONS [THREADS]]
 */

#define _POSIX_C_SOURCE 200112L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/eval.h"
#include "ai/expectimax.h"
#include "ai/maxn.h"
#include "ai/random.h"
#include "tests/sample.h"

enum { TABLE_BYTES = 16 << 20, POSITIONS = 50 };

struct way {
	const char *name;
	bool prunes, has_table, has_threads;
};

static const struct way ways[] = {
	{ "plain", false, false, false },
	{ "table", false, true, false },
	{ "pruning", true, false, false },
	{ "as it is", true, true, false },
	{ "with threads", true, true, true },
};

enum { WAYS = sizeof(ways) / sizeof(ways[0]), WAY_BEST = 3 };

/* At greater depths only the last ways, which threads are worth something for.
 */
static const struct setting {
	unsigned seats;
	int depth;
	unsigned first_way;
} settings[] = {
	{ SEATS_TWO, 3, 0 },
	{ SEATS_TWO, 4, 0 },
	{ SEATS_TWO, 5, 0 },
	{ SEATS_TWO, 6, WAY_BEST },
	{ SEATS_THREE, 4, 0 },
	{ SEATS_THREE, 5, WAY_BEST },
	{ SEATS_FOUR, 4, 0 },
	{ SEATS_FOUR, 5, WAY_BEST },
};

struct cost {
	uint64_t nodes;
	int64_t wall_us, cpu_us;
	uint64_t values; /* of all that was found, which is to be the same */
};

static unsigned threads;

static int64_t
read_us(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* search_run() always prunes, so here are its iterations without that. */
static void
run_unpruned(const struct search_request *request, struct search_report *out)
{
	const struct position *pos = &request->position;
	struct view view = moves_view(pos);
	struct team alone;
	struct tree tree;

	team_init_alone(&alone, request->table);
	tree_init(&tree, request, &alone, TREE_ALONE);
	for (tree.depth = 1; tree.depth <= request->limits.depth;
	     tree.depth++) {
		uint64_t rest = moves_legal(pos, &view, request->die);

		out->lines[0].value.wp[pos->turn] = -1;
		do {
			struct position next = moves_successor(pos, &view,
			    moves_first(rest), request->die);
			struct value value;

			maxn_value(&tree, &next, tree.depth - 1, &value);
			if (value.wp[pos->turn] >
			    out->lines[0].value.wp[pos->turn])
				out->lines[0].value = value;
			rest = moves_rest(rest);
		} while (rest != 0);
	}
	tree_settle(&tree);
	out->nodes = atomic_load(&alone.nodes);
}

static void *
help(void *request)
{
	search_help(request);
	return NULL;
}

static void
run_threads(const struct search_request *request, struct search_report *out)
{
	static struct team team;
	struct search_request shared = *request;
	pthread_t helpers[TEAM_THREADS_MAX];

	shared.team = &team;
	team_init(&team, request->table);
	for (unsigned n = 1; n < threads; n++)
		if (pthread_create(&helpers[n], NULL, help, &shared) != 0)
			exit(1);
	search_run(&shared, out);
	for (unsigned n = 1; n < threads; n++)
		pthread_join(helpers[n], NULL);
}

static void
search(const struct way *way, const struct search_request *request,
    struct cost *cost)
{
	struct search_report report;
	int64_t wall_us = read_us(CLOCK_MONOTONIC);
	int64_t cpu_us = read_us(CLOCK_THREAD_CPUTIME_ID);

	if (way->has_threads)
		run_threads(request, &report);
	else if (way->prunes)
		search_run(request, &report);
	else
		run_unpruned(request, &report);
	cost->wall_us += read_us(CLOCK_MONOTONIC) - wall_us;
	cost->cpu_us += read_us(CLOCK_THREAD_CPUTIME_ID) - cpu_us;
	cost->nodes += report.nodes;
	cost->values = random_mix(cost->values ^
	    (uint64_t)report.lines[0].value.wp[request->position.turn]);
}

static void
print_costs(const struct setting *setting, int positions,
    const struct cost costs[static WAYS])
{
	struct position pos = position_start(setting->seats, TOKENS_MAX);
	const struct cost *first = &costs[setting->first_way];

	printf("%u players, depth %d, %d positions\n", position_players(&pos),
	    setting->depth, positions);
	for (unsigned n = setting->first_way; n < WAYS; n++) {
		const struct cost *cost = &costs[n];

		if (ways[n].prunes && !ways[n].has_table &&
		    position_players(&pos) > 2)
			continue;
		printf("\t%-16s %10.0f nodes %9.2f ms each, %6.0f knodes/s, "
		       "nodes 1/%.2f, time 1/%.2f, processor 1/%.2f%s\n",
		    ways[n].name, (double)cost->nodes / positions,
		    (double)cost->wall_us / 1000 / positions,
		    (double)cost->nodes * 1000 / (double)cost->wall_us,
		    (double)first->nodes / (double)cost->nodes,
		    (double)first->wall_us / (double)cost->wall_us,
		    (double)first->cpu_us / (double)cost->cpu_us,
		    cost->values == first->values ? "" : " OTHER VALUES");
	}
}

static void
compare(const struct setting *setting, int positions, struct table *table)
{
	struct cost costs[WAYS] = { 0 };
	uint64_t rng = 1;
	struct eval eval;

	eval_init(&eval);
	for (int i = 0; i < positions; i++) {
		struct search_request request = {
			.position =
			    sample_position(setting->seats, TOKENS_MAX, &rng),
			.die = random_die(&rng),
			.multipv = 1,
			.limits = { setting->depth, UINT64_MAX, INT64_MAX },
			.evaluator = &eval.base,
		};

		for (unsigned n = setting->first_way; n < WAYS; n++) {
			request.table = ways[n].has_table ? table : NULL;
			search(&ways[n], &request, &costs[n]);
		}
	}
	print_costs(setting, positions, costs);
}

int
main(int argc, char **argv)
{
	int positions = argc > 1 ? atoi(argv[1]) : POSITIONS;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	void *memory = aligned_alloc(64, TABLE_BYTES);
	struct table *table;

	threads = argc > 2 ? (unsigned)atoi(argv[2]) : (unsigned)processors;
	if (memory == NULL || positions < 1 || threads < 1 ||
	    threads > TEAM_THREADS_MAX)
		return 1;
	table = table_init(memset(memory, 0, TABLE_BYTES), TABLE_BYTES);
	for (size_t n = 0; n < sizeof(settings) / sizeof(settings[0]); n++)
		compare(&settings[n], positions, table);
	free(memory);
	return 0;
}
