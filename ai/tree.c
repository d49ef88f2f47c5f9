/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/tree.h"

/*
 * The clock is read once in this many nodes: every 3 ms if an evaluation takes
 * as long as 50 microseconds, and too rarely to matter if it is fast.
 */
enum { CLOCK_NODES = 64 };

void
tree_init(struct tree *tree, const struct search_request *request)
{
	*tree = (struct tree){ .request = request };
	if (request->now_us != NULL)
		tree->start_us = request->now_us();
	tree->clock_pause = CLOCK_NODES;
}

int64_t
tree_elapsed_us(const struct tree *tree)
{
	if (tree->request->now_us == NULL)
		return 0;
	return tree->request->now_us() - tree->start_us;
}

static bool
is_out_of_time(struct tree *tree)
{
	if (--tree->clock_pause != 0)
		return false;
	tree->clock_pause = CLOCK_NODES;
	return tree->request->limits.time_us != INT64_MAX &&
	    tree_elapsed_us(tree) >= tree->request->limits.time_us;
}

static bool
must_stop(struct tree *tree)
{
	const struct search_request *request = tree->request;

	if (!tree->may_stop)
		return false;
	return tree->nodes >= request->limits.nodes ||
	    (request->stop != NULL &&
		atomic_load_explicit(request->stop, memory_order_relaxed)) ||
	    is_out_of_time(tree);
}

static bool
probe(struct tree *tree, const struct position *pos, struct value *value)
{
	const struct prober *prober = tree->request->prober;

	if (prober == NULL || !prober->probe(prober, pos, value))
		return false;
	tree->table_hits++;
	return true;
}

static void
note_rolls(struct tree *tree, int rolls)
{
	if (rolls > tree->seldepth)
		tree->seldepth = rolls;
}

enum tree_visit
tree_visit(struct tree *tree, const struct position *pos, int depth,
    struct value *value)
{
	if (must_stop(tree)) {
		tree->stopped = true;
		*value = (struct value){ { 0 } };
		return TREE_STOPPED;
	}
	tree->nodes++;
	note_rolls(tree, tree->depth - depth);
	if (position_has_won(pos, pos->turn)) {
		*value = value_won(pos->turn);
		return TREE_KNOWN;
	}
	if (probe(tree, pos, value))
		return TREE_KNOWN;
	return TREE_OPEN;
}

void
tree_guess(const struct tree *tree, const struct position *pos,
    struct value *value)
{
	const struct evaluator *evaluator = tree->request->evaluator;

	evaluator->evaluate(evaluator, pos, value);
}

void
tree_estimate(struct tree *tree, const struct position *pos,
    struct value *value)
{
	tree_guess(tree, pos, value);
	tree->estimates++;
}

bool
tree_recall(struct tree *tree, uint64_t key, int depth,
    struct table_entry *entry)
{
	const struct table *table = tree->request->table;

	if (table == NULL || !table_get(table, key, depth, entry))
		return false;
	/* An estimate was made at the end of a line of full length. */
	if (entry->estimated) {
		tree->estimates++;
		note_rolls(tree, tree->depth);
	}
	return true;
}

void
tree_remember(const struct tree *tree, uint64_t key, int depth,
    const struct value *value, enum table_bound bound, uint64_t estimates)
{
	struct table_entry entry = {
		.value = *value,
		.bound = bound,
		.estimated = tree->estimates != estimates,
	};

	if (tree->request->table != NULL && !tree->stopped)
		table_put(tree->request->table, key, depth, &entry);
}

unsigned
tree_faces(const struct position *pos, const struct view *view,
    struct face faces[static DIE_FACES])
{
	struct face passes = { 0, 0, 0 };
	unsigned count = 0;

	for (unsigned die = 1; die <= DIE_FACES; die++) {
		uint64_t origins = moves_legal(pos, view, die);
		bool same_turn = die == DIE_FACES && pos->sixes < SIXES_MAX;

		if (origins == 0 && !same_turn) {
			passes.die = die;
			passes.weight++;
			continue;
		}
		faces[count++] = (struct face){ origins, die, 1 };
	}
	if (passes.weight != 0) {
		faces[count++] = faces[0];
		faces[0] = passes;
	}
	return count;
}
