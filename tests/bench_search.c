/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What pruning and the table are worth: the same positions searched to the
 * same depth with and without each, by the functions that the engine uses.
 * Two players without pruning are searched as max^n, which finds the same.
 *
 * usage: bench_search [POSITIONS]
 */

#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/eval.h"
#include "ai/expectimax.h"
#include "ai/maxn.h"
#include "ai/random.h"
#include "tests/sample.h"

enum { TABLE_BYTES = 16 << 20, POSITIONS = 50 };

struct way {
	const char *name;
	bool prunes, has_table;
};

static const struct way ways[] = {
	{ "plain", false, false },
	{ "table", false, true },
	{ "pruning", true, false },
	{ "pruning, table", true, true },
};

enum { WAYS = sizeof(ways) / sizeof(ways[0]) };

static const struct {
	unsigned seats;
	int depth;
} settings[] = {
	{ SEATS_TWO, 3 },
	{ SEATS_TWO, 4 },
	{ SEATS_TWO, 5 },
	{ SEATS_THREE, 4 },
	{ SEATS_FOUR, 4 },
};

struct cost {
	uint64_t nodes;
	int64_t time_us;
	uint64_t values; /* of all that was found, which is to be the same */
};

static int64_t
now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* search_run() always prunes, so here are its iterations without that. */
static void
run_unpruned(const struct search_request *request, struct search_report *out)
{
	const struct position *pos = &request->position;
	struct view view = moves_view(pos);
	struct tree tree;

	tree_init(&tree, request);
	if (request->table != NULL)
		table_new_search(request->table);
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
	out->nodes = tree.nodes;
}

static void
search(const struct way *way, const struct search_request *request,
    struct cost *cost)
{
	struct search_report report;
	int64_t start_us = now_us();

	if (way->prunes)
		search_run(request, &report);
	else
		run_unpruned(request, &report);
	cost->time_us += now_us() - start_us;
	cost->nodes += report.nodes;
	cost->values = random_mix(cost->values ^
	    (uint64_t)report.lines[0].value.wp[request->position.turn]);
}

static void
print_costs(unsigned seats, int depth, int positions,
    const struct cost costs[static WAYS])
{
	struct position pos = position_start(seats, TOKENS_MAX);

	printf("%u players, depth %d, %d positions\n", position_players(&pos),
	    depth, positions);
	for (unsigned n = 0; n < WAYS; n++) {
		const struct cost *cost = &costs[n];

		if (ways[n].prunes && position_players(&pos) > 2)
			continue;
		printf("\t%-16s %10.0f nodes %9.2f ms each, %6.0f knodes/s, "
		       "nodes 1/%.2f, time 1/%.2f%s\n",
		    ways[n].name, (double)cost->nodes / positions,
		    (double)cost->time_us / 1000 / positions,
		    (double)cost->nodes * 1000 / (double)cost->time_us,
		    (double)costs[0].nodes / (double)cost->nodes,
		    (double)costs[0].time_us / (double)cost->time_us,
		    cost->values == costs[0].values ? "" : " OTHER VALUES");
	}
}

static void
compare(unsigned seats, int depth, int positions, struct table *table)
{
	struct cost costs[WAYS] = { 0 };
	uint64_t rng = 1;
	struct eval eval;

	eval_init(&eval);
	for (int i = 0; i < positions; i++) {
		struct search_request request = {
			.position = sample_position(seats, TOKENS_MAX, &rng),
			.die = random_die(&rng),
			.multipv = 1,
			.limits = { depth, UINT64_MAX, INT64_MAX },
			.evaluator = &eval.base,
		};

		for (unsigned n = 0; n < WAYS; n++) {
			request.table = ways[n].has_table ? table : NULL;
			search(&ways[n], &request, &costs[n]);
		}
	}
	print_costs(seats, depth, positions, costs);
}

int
main(int argc, char **argv)
{
	int positions = argc > 1 ? atoi(argv[1]) : POSITIONS;
	void *memory = aligned_alloc(64, TABLE_BYTES);
	struct table *table;

	if (memory == NULL || positions < 1)
		return 1;
	table = table_init(memset(memory, 0, TABLE_BYTES), TABLE_BYTES);
	for (size_t n = 0; n < sizeof(settings) / sizeof(settings[0]); n++)
		compare(settings[n].seats, settings[n].depth, positions, table);
	free(memory);
	return 0;
}
