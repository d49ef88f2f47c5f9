/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Shares are of the seat to roll, which always wants more of it, and turn into
 * VALUE_ONE minus themselves when the other seat is to roll.
 *
 * A chance node's share is the sum of six faces' shares, divided by six and
 * rounded as value_mean() does: down for the first seat, so up for the second.
 * Both grow with the sum, so a window for the share is a window for the sum,
 * without any loss, and this file prunes in whole numbers throughout.
 */

#include "ai/expectimax.h"

struct candidate {
	uint64_t origin;
	int32_t guess;
};

/* A face on its way from "anything is possible" (low 0, high VALUE_ONE) to a
 * single share. */
struct option {
	struct candidate moves[TOKENS_MAX];
	unsigned count;
	unsigned die;
	int32_t weight;
	int32_t low, high;
	int32_t best; /* of the moves looked at; fails soft like a share */
};

struct node {
	const struct position *pos;
	struct view view;
	int depth;	     /* of the positions after the roll */
	int32_t rounding;    /* added to the sum before it is divided */
	int32_t window_low;  /* sums up to this are at or below alpha */
	int32_t window_high; /* sums from this on are at or above beta */
	int32_t low, high;   /* bounds of the sum as they stand */
	unsigned count;
	struct option options[DIE_FACES];
};

static int32_t
share_of_sum(const struct node *node, int32_t sum)
{
	return (sum + node->rounding) / DIE_FACES;
}

int32_t
expectimax_move(struct tree *tree, const struct position *pos,
    const struct view *view, uint64_t origin, unsigned die, int depth,
    struct window window)
{
	struct position next = *pos;
	struct window theirs = {
		VALUE_ONE - window.beta,
		VALUE_ONE - window.alpha,
	};

	moves_play(&next, view, origin, die);
	if (next.turn == pos->turn)
		return expectimax_share(tree, &next, depth, window);
	return VALUE_ONE - expectimax_share(tree, &next, depth, theirs);
}

/*
 * The window in which a face's share makes a difference, the other faces being
 * what they are known to be.
 */
static struct window
window_of_option(const struct node *node, const struct option *option)
{
	int32_t others_low = node->low - option->weight * option->low;
	int32_t others_high = node->high - option->weight * option->high;
	int32_t fails = node->window_low - others_high;
	int32_t cuts = node->window_high - others_low;
	struct window window = { -1, VALUE_ONE + 1 };

	if (fails >= 0)
		window.alpha = fails / option->weight;
	if (cuts <= option->weight * VALUE_ONE)
		window.beta = (cuts + option->weight - 1) / option->weight;
	return window;
}

static void
narrow(struct node *node, struct option *option, int32_t low, int32_t high)
{
	node->low += option->weight * (low - option->low);
	node->high += option->weight * (high - option->high);
	option->low = low;
	option->high = high;
}

static bool
is_decided(const struct node *node)
{
	return node->high <= node->window_low || node->low >= node->window_high;
}

/*
 * Look at moves first to last - 1 of a face, and take what they tell over into
 * the bounds of the sum. Above alpha the best share is one that can be had;
 * below beta it is, once all moves were looked at, one that can't be bettered.
 */
static void
search_moves(struct tree *tree, struct node *node, struct option *option,
    unsigned first, unsigned last)
{
	struct window window = window_of_option(node, option);
	int32_t low = option->low, high = option->high;

	for (unsigned n = first; n < last && option->best < window.beta; n++) {
		struct window inner = window;
		int32_t share;

		if (option->best > inner.alpha)
			inner.alpha = option->best;
		share = expectimax_move(tree, node->pos, &node->view,
		    option->moves[n].origin, option->die, node->depth, inner);
		if (tree->stopped)
			return;
		if (share > option->best)
			option->best = share;
	}
	if (option->best > window.alpha)
		low = option->best;
	if (option->best < window.beta && last == option->count)
		high = option->best;
	narrow(node, option, low, high);
}

/* A part of a face's moves: the first, or all the others. */
enum part { PART_FIRST, PART_OTHERS };

static unsigned
part_begin(enum part part)
{
	return part == PART_FIRST ? 0 : 1;
}

static unsigned
part_end(const struct option *option, enum part part)
{
	return part == PART_FIRST ? 1 : option->count;
}

static bool
is_busy(const struct tree *tree, const struct node *node,
    const struct option *option, enum part part)
{
	unsigned n = part_begin(part), last = part_end(option, part);
	uint64_t origins = 0;

	if (n == last)
		return false;
	for (; n < last; n++)
		origins |= option->moves[n].origin;
	return tree_is_busy(tree, node->pos, &node->view, origins, option->die,
	    node->depth);
}

static bool
search_part(struct tree *tree, struct node *node, struct option *option,
    enum part part)
{
	unsigned first = part_begin(part), last = part_end(option, part);

	if (first < last)
		search_moves(tree, node, option, first, last);
	return !tree->stopped;
}

/* Faces at which another thread is just now come last. */
static bool
search_parts(struct tree *tree, struct node *node, enum part part)
{
	unsigned busy = 0;

	for (unsigned n = 0; n < node->count && !is_decided(node); n++)
		if (is_busy(tree, node, &node->options[n], part))
			busy |= 1u << n;
		else if (!search_part(tree, node, &node->options[n], part))
			return false;
	for (unsigned n = 0; n < node->count && !is_decided(node); n++)
		if ((busy >> n & 1) != 0 &&
		    !search_part(tree, node, &node->options[n], part))
			return false;
	return true;
}

static void
fill_option(struct option *option, const struct face *face)
{
	uint64_t rest = face->origins;

	option->die = face->die;
	option->weight = face->weight;
	option->low = 0;
	option->high = VALUE_ONE;
	option->best = -1;
	option->count = 0;
	do {
		option->moves[option->count++].origin = moves_first(rest);
		rest = moves_rest(rest);
	} while (rest != 0);
}

static void
fill_node(struct node *node, const struct position *pos, int depth,
    struct window window)
{
	struct face faces[DIE_FACES];

	node->pos = pos;
	node->view = moves_view(pos);
	node->depth = depth - 1;
	node->rounding =
	    pos->turn == position_first_seat(pos) ? 0 : DIE_FACES - 1;
	node->window_low =
	    DIE_FACES * window.alpha + DIE_FACES - 1 - node->rounding;
	node->window_high = DIE_FACES * window.beta - node->rounding;
	node->low = 0;
	node->high = DIE_FACES * VALUE_ONE;
	node->count = tree_faces(pos, &node->view, faces);
	for (unsigned n = 0; n < node->count; n++)
		fill_option(&node->options[n], &faces[n]);
}

static bool
guess_move(struct tree *tree, const struct node *node, unsigned die,
    struct candidate *move)
{
	struct position next = *node->pos;
	struct value value;

	moves_play(&next, &node->view, move->origin, die);
	switch (tree_visit(tree, &next, node->depth, &value)) {
	case TREE_STOPPED:
		return false;
	case TREE_OPEN:
		tree_guess(tree, &next, &value);
		break;
	case TREE_KNOWN:
		break;
	}
	move->guess = value.wp[node->pos->turn];
	return true;
}

/* Those which a static evaluation likes come first. */
static bool
order_moves(struct tree *tree, const struct node *node, struct option *option)
{
	for (unsigned n = 0; n < option->count; n++) {
		struct candidate move = option->moves[n];
		unsigned k = n;

		if (!guess_move(tree, node, option->die, &move))
			return false;
		for (; k > 0 && option->moves[k - 1].guess < move.guess; k--)
			option->moves[k] = option->moves[k - 1];
		option->moves[k] = move;
	}
	return true;
}

static bool
order_options(struct tree *tree, struct node *node)
{
	for (unsigned n = 0; n < node->count; n++)
		if (node->options[n].count > 1 &&
		    !order_moves(tree, node, &node->options[n]))
			return false;
	return true;
}

static int32_t
search_node(struct tree *tree, const struct position *pos, int depth,
    struct window window, enum table_bound *bound)
{
	struct node node;

	*bound = TABLE_EXACT;
	fill_node(&node, pos, depth, window);
	if (depth > 1 && !order_options(tree, &node))
		return 0;
	/*
	 * Star2: first one move of every face, which may already show that the
	 * sum reaches beta, and then, as in Star1, the rest of them.
	 */
	if (search_parts(tree, &node, PART_FIRST))
		search_parts(tree, &node, PART_OTHERS);
	if (node.low == node.high)
		return share_of_sum(&node, node.low);
	if (node.low >= node.window_high) {
		*bound = TABLE_LOWER;
		return share_of_sum(&node, node.low);
	}
	*bound = TABLE_UPPER;
	return share_of_sum(&node, node.high);
}

/* What the table says settles it, or at least narrows the window. */
static bool
is_settled(const struct table_entry *entry, int32_t share,
    struct window *window)
{
	switch (entry->bound) {
	case TABLE_LOWER:
		if (share > window->alpha)
			window->alpha = share - 1;
		return share >= window->beta;
	case TABLE_UPPER:
		if (share < window->beta)
			window->beta = share + 1;
		return share <= window->alpha;
	default:
		return true;
	}
}

int32_t
expectimax_share(struct tree *tree, const struct position *pos, int depth,
    struct window window)
{
	uint64_t key, estimates = tree->estimates;
	struct table_entry entry;
	enum table_bound bound;
	int32_t share;

	if (tree_visit(tree, pos, depth, &entry.value) != TREE_OPEN)
		return entry.value.wp[pos->turn];
	if (depth == 0) {
		tree_estimate(tree, pos, &entry.value);
		return entry.value.wp[pos->turn];
	}
	key = position_hash(pos);
	if (tree_recall(tree, key, depth, &entry)) {
		share = entry.value.wp[pos->turn];
		if (is_settled(&entry, share, &window))
			return share;
	}
	if (!tree_enter(tree, key, depth))
		return 0;
	share = search_node(tree, pos, depth, window, &bound);
	entry.value = value_pair(pos, share);
	tree_remember(tree, key, depth, &entry.value, bound, estimates);
	tree_leave(tree, key, depth);
	return share;
}
