/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/maxn.h"

static void
best_move(struct tree *tree, const struct position *pos,
    const struct view *view, const struct face *face, int depth,
    struct value *best)
{
	uint64_t rest = face->origins;
	unsigned seat = pos->turn;

	best->wp[seat] = -1;
	do {
		uint64_t origin = moves_first(rest);
		struct position next = *pos;
		struct value value;

		moves_play(&next, view, origin, face->die);
		maxn_value(tree, &next, depth - 1, &value);
		if (tree->stopped)
			return;
		if (value.wp[seat] > best->wp[seat])
			*best = value;
		rest = moves_rest(rest);
	} while (rest != 0);
}

/* Add the value of a face to the sum of them. */
static bool
add_face(struct tree *tree, const struct position *pos, const struct view *view,
    const struct face *face, int depth, struct value *sum)
{
	struct value best;

	best_move(tree, pos, view, face, depth, &best);
	if (tree->stopped)
		return false;
	for (unsigned seat = 0; seat < SEATS; seat++)
		sum->wp[seat] += best.wp[seat] * face->weight;
	return true;
}

/* Faces at which another thread is just now come last. */
static bool
mean_of_faces(struct tree *tree, const struct position *pos, int depth,
    struct value *value)
{
	struct view view = moves_view(pos);
	struct face faces[DIE_FACES];
	unsigned count = tree_faces(pos, &view, faces);
	struct value sum = { { 0 } };
	unsigned busy = 0;

	for (unsigned n = 0; n < count; n++)
		if (tree_is_busy(tree, pos, &view, faces[n].origins,
			faces[n].die, depth - 1))
			busy |= 1u << n;
		else if (!add_face(tree, pos, &view, &faces[n], depth, &sum))
			return false;
	for (unsigned n = 0; n < count; n++)
		if ((busy >> n & 1) != 0 &&
		    !add_face(tree, pos, &view, &faces[n], depth, &sum))
			return false;
	*value = value_mean(&sum, pos->seats);
	return true;
}

void
maxn_value(struct tree *tree, const struct position *pos, int depth,
    struct value *value)
{
	uint64_t key, estimates;
	struct table_entry entry;

	if (tree_visit(tree, pos, depth, value) != TREE_OPEN)
		return;
	if (depth == 0) {
		tree_estimate(tree, pos, value);
		return;
	}
	key = position_hash(pos);
	if (tree_recall(tree, key, depth, &entry)) {
		*value = entry.value;
		return;
	}
	estimates = tree->estimates;
	if (!tree_enter(tree, key, depth))
		return;
	if (mean_of_faces(tree, pos, depth, value))
		tree_remember(tree, key, depth, value, TABLE_EXACT, estimates);
	tree_leave(tree, key, depth);
}
