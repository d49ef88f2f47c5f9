/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/tree.h"

/*
 * The clock is read once in this many nodes: every 3 ms if an evaluation takes
 * as long as 50 microseconds, and too rarely to matter if it is fast.
 */
enum { CLOCK_NODES = 64 };

/* How many nodes are counted at a time. */
enum { LOT_NODES = 64 };

/* Marks are set and looked for from this depth on; below it they cost more
 * than they save. */
enum { MARK_DEPTH = 2 };

void
tree_init(struct tree *tree, const struct search_request *request,
    struct team *team, enum tree_role role)
{
	*tree = (struct tree){ .request = request, .team = team, .role = role };
	if (request->now_us != NULL)
		tree->start_us = request->now_us();
	tree->clock_pause = CLOCK_NODES;
	tree->may_stop = role == TREE_HELPER;
}

static void
tell_hits(struct tree *tree)
{
	if (tree->table_hits != 0)
		atomic_fetch_add_explicit(&tree->team->table_hits,
		    tree->table_hits, memory_order_relaxed);
	tree->table_hits = 0;
}

void
tree_settle(struct tree *tree)
{
	if (tree->role != TREE_HELPER)
		atomic_fetch_sub_explicit(&tree->team->nodes, tree->lot,
		    memory_order_relaxed);
	tree->lot = 0;
	tell_hits(tree);
}

static uint64_t
size_of_lot(const struct tree *tree, uint64_t nodes)
{
	uint64_t limit = tree->request->limits.nodes;
	uint64_t left = nodes < limit ? limit - nodes : 0;

	/* Depth 1 is searched in any case. */
	if (left == 0 && !tree->may_stop)
		left = 1;
	return left < LOT_NODES ? left : LOT_NODES;
}

/* Get the next lot, if there is one. */
static void
draw_lot(struct tree *tree)
{
	_Atomic uint64_t *count = &tree->team->nodes;
	uint64_t nodes = atomic_load_explicit(count, memory_order_relaxed);

	tell_hits(tree);
	do
		tree->lot = size_of_lot(tree, nodes);
	while (!atomic_compare_exchange_weak_explicit(count, &nodes,
	    nodes + tree->lot, memory_order_relaxed, memory_order_relaxed));
	tree->is_spent = tree->lot == 0;
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
is_set(const atomic_bool *flag)
{
	return flag != NULL && atomic_load_explicit(flag, memory_order_relaxed);
}

bool
tree_is_over(const struct tree *tree)
{
	return is_set(&tree->team->over) || is_set(tree->request->stop) ||
	    atomic_load_explicit(&tree->team->nodes, memory_order_relaxed) >=
	    tree->request->limits.nodes;
}

/* Has the leader finished this depth since, so that its values are no help? */
static bool
is_overtaken(const struct tree *tree)
{
	int finished =
	    atomic_load_explicit(&tree->team->depth, memory_order_relaxed);

	return finished > tree->finished && finished >= tree->depth;
}

static bool
must_stop(struct tree *tree, int depth)
{
	if (tree->lot == 0)
		draw_lot(tree);
	if (!tree->may_stop)
		return false;
	/* The leader may still look up what helpers have left in the table. */
	if (tree->is_spent && (tree->role != TREE_LEADER || depth == 0))
		return true;
	if (is_set(tree->request->stop))
		return true;
	return tree->role == TREE_HELPER
	    ? is_set(&tree->team->over) || is_overtaken(tree)
	    : is_out_of_time(tree);
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
	if (must_stop(tree, depth)) {
		tree->stopped = true;
		*value = (struct value){ { 0 } };
		return TREE_STOPPED;
	}
	if (!tree->is_spent)
		tree->lot--;
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

static bool
marks(const struct tree *tree, int depth)
{
	return tree->role != TREE_ALONE && depth >= MARK_DEPTH;
}

bool
tree_enter(struct tree *tree, uint64_t key, int depth)
{
	if (tree->is_spent)
		tree->stopped = true;
	else if (marks(tree, depth))
		team_enter(tree->team, key, depth);
	return !tree->stopped;
}

void
tree_leave(struct tree *tree, uint64_t key, int depth)
{
	if (marks(tree, depth))
		team_leave(tree->team, key, depth);
}

bool
tree_is_busy(const struct tree *tree, const struct position *pos,
    const struct view *view, uint64_t origins, unsigned die, int depth)
{
	if (!marks(tree, depth))
		return false;
	do {
		struct position next =
		    moves_successor(pos, view, moves_first(origins), die);

		if (team_is_busy(tree->team, position_hash(&next), depth))
			return true;
		origins = moves_rest(origins);
	} while (origins != 0);
	return false;
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
