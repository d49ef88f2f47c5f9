/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/search.h"
#include "ai/expectimax.h"
#include "ai/maxn.h"

/* `value` is true to the depth for the moves that are reported; for the others
 * it is a bound that keeps them below. */
struct root_move {
	uint64_t origin;
	struct value value;
	bool exact;
};

struct root_face {
	struct root_move moves[TOKENS_MAX]; /* best first */
	unsigned count;
	unsigned die;
	unsigned width; /* how many moves are reported */
	bool settled;	/* searching deeper can't change them */
};

struct root {
	const struct search_request *request;
	struct view view;
	struct root_face faces[DIE_FACES];
	unsigned count;
};

static void
fill_face(struct root *root, unsigned die)
{
	const struct search_request *request = root->request;
	struct root_face *face = &root->faces[root->count++];
	uint64_t rest = moves_legal(&request->position, &root->view, die);

	if (request->searchmoves != 0)
		rest &= request->searchmoves;
	*face = (struct root_face){ .die = die, .width = 1 };
	do {
		face->moves[face->count++].origin = moves_first(rest);
		rest = moves_rest(rest);
	} while (rest != 0);
	if (request->die != 0)
		face->width = request->multipv < face->count ? request->multipv
							     : face->count;
}

static void
fill_root(struct root *root, const struct search_request *request)
{
	root->request = request;
	root->count = 0;
	root->view = moves_view(&request->position);
	if (request->die != 0)
		fill_face(root, request->die);
	else
		for (unsigned die = 1; die <= DIE_FACES; die++)
			fill_face(root, die);
}

/* Of equal moves the first in legal order is the better one. */
static bool
is_better(const struct root_move *a, const struct root_move *b, unsigned seat)
{
	if (a->value.wp[seat] != b->value.wp[seat])
		return a->value.wp[seat] > b->value.wp[seat];
	return a->origin < b->origin;
}

/*
 * Only what beats the last of the moves to be reported so far needs its true
 * value. `face` holds the moves searched so far.
 */
static struct window
window_of_move(const struct root_face *face, uint64_t origin, unsigned seat)
{
	struct window window = { -1, VALUE_ONE + 1 };
	const struct root_move *last = &face->moves[face->width - 1];

	if (face->count >= face->width)
		window.alpha = last->value.wp[seat] - (origin < last->origin);
	return window;
}

static void
search_move(struct tree *tree, const struct root *root,
    const struct root_face *face, struct root_move *move)
{
	const struct position *pos = &root->request->position;
	uint64_t estimates = tree->estimates;

	if (position_players(pos) == 2) {
		int32_t share = expectimax_move(tree, pos, &root->view,
		    move->origin, face->die, tree->depth - 1,
		    window_of_move(face, move->origin, pos->turn));

		move->value = value_pair(pos, share);
	} else {
		struct position next =
		    moves_successor(pos, &root->view, move->origin, face->die);

		maxn_value(tree, &next, tree->depth - 1, &move->value);
	}
	move->exact = tree->estimates == estimates;
}

/* Search the moves of `face` in its order, and put them into *done. */
static bool
search_face(struct tree *tree, const struct root *root,
    const struct root_face *face, struct root_face *done)
{
	unsigned seat = root->request->position.turn;
	uint64_t estimates = tree->estimates;

	done->die = face->die;
	done->width = face->width;
	done->count = 0;
	for (unsigned n = 0; n < face->count; n++) {
		struct root_move move = face->moves[n];
		unsigned k = done->count;

		search_move(tree, root, done, &move);
		if (tree->stopped)
			return false;
		for (; k > 0 && is_better(&move, &done->moves[k - 1], seat);
		     k--)
			done->moves[k] = done->moves[k - 1];
		done->moves[k] = move;
		done->count++;
	}
	done->settled = tree->estimates == estimates;
	return true;
}

/* A whole iteration, or nothing. */
static bool
search_depth(struct tree *tree, struct root *root)
{
	struct root_face done[DIE_FACES];

	for (unsigned n = 0; n < root->count; n++)
		if (!search_face(tree, root, &root->faces[n], &done[n]))
			return false;
	for (unsigned n = 0; n < root->count; n++)
		root->faces[n] = done[n];
	return true;
}

static void
report_face(const struct root_face *face, struct search_report *out)
{
	for (unsigned n = 0; n < face->width; n++)
		out->lines[out->count++] = (struct search_line){
			.origin = face->moves[n].origin,
			.die = face->die,
			.value = face->moves[n].value,
			.exact = face->moves[n].exact,
		};
}

/* After the six faces' lines comes that of their mean. */
static void
report_mean(const struct root *root, struct search_report *out)
{
	struct search_line mean = { .exact = true };
	struct value sum = { { 0 } };

	for (unsigned n = 0; n < DIE_FACES; n++) {
		for (unsigned seat = 0; seat < SEATS; seat++)
			sum.wp[seat] += out->lines[n].value.wp[seat];
		mean.exact = mean.exact && out->lines[n].exact;
	}
	mean.value = value_mean(&sum, root->request->position.seats);
	out->lines[out->count++] = mean;
}

static void
report_cost(struct tree *tree, struct search_report *out)
{
	const struct table *table = tree->request->table;
	const struct team *team = tree->team;

	tree_settle(tree);
	out->seldepth = tree->seldepth;
	out->nodes = atomic_load_explicit(&team->nodes, memory_order_relaxed);
	out->table_hits =
	    atomic_load_explicit(&team->table_hits, memory_order_relaxed);
	out->hashfull = table != NULL ? table_full(table) : 0;
	out->time_us = tree_elapsed_us(tree);
}

static void
report_depth(struct tree *tree, const struct root *root,
    struct search_report *out)
{
	out->depth = tree->depth;
	out->count = 0;
	for (unsigned n = 0; n < root->count; n++)
		report_face(&root->faces[n], out);
	if (root->request->die == 0)
		report_mean(root, out);
	report_cost(tree, out);
	if (root->request->report != NULL)
		root->request->report(root->request->ctx, out);
}

/* No depth can add to what is true. */
static bool
is_settled(const struct root *root)
{
	for (unsigned n = 0; n < root->count; n++)
		if (!root->faces[n].settled)
			return false;
	return true;
}

static void
lead(struct tree *tree, struct search_report *out)
{
	const struct search_request *request = tree->request;
	struct root root;

	fill_root(&root, request);
	do {
		tree->depth++;
		if (!search_depth(tree, &root))
			break;
		atomic_store_explicit(&tree->team->depth, tree->depth,
		    memory_order_relaxed);
		report_depth(tree, &root, out);
		tree->may_stop = true;
	} while (tree->depth < request->limits.depth && !is_settled(&root));
	report_cost(tree, out);
	atomic_store_explicit(&tree->team->over, true, memory_order_relaxed);
}

void
search_run(const struct search_request *request, struct search_report *out)
{
	struct tree tree;
	struct team alone;

	if (request->team != NULL) {
		tree_init(&tree, request, request->team, TREE_LEADER);
	} else {
		team_init_alone(&alone, request->table);
		tree_init(&tree, request, &alone, TREE_ALONE);
	}
	lead(&tree, out);
}

/*
 * A depth that the leader has finished is gone through once more, out of the
 * table, to learn the order of the moves.
 */
static void
help(struct tree *tree)
{
	int depth = 1;
	struct root root;

	fill_root(&root, tree->request);
	while (depth <= tree->request->limits.depth && !is_settled(&root) &&
	    !tree_is_over(tree)) {
		tree->finished = atomic_load_explicit(&tree->team->depth,
		    memory_order_relaxed);
		if (depth < tree->finished)
			depth = tree->finished;
		tree->depth = depth;
		tree->stopped = false;
		if (search_depth(tree, &root))
			depth++;
	}
}

void
search_help(const struct search_request *request)
{
	struct tree tree;

	tree_init(&tree, request, request->team, TREE_HELPER);
	help(&tree);
	tree_settle(&tree);
}
