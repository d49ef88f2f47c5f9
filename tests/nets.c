/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <string.h>

#include "ai/moves.h"
#include "ai/random.h"
#include "tests/nets.h"

const unsigned nets_kinds[NETS_KINDS] = { NETS_OPPOSITE, NETS_NEIGHBOURS,
	NETS_THREE, NETS_FOUR };

void
nets_random(struct net *net, unsigned covers, unsigned hidden, uint64_t seed)
{
	const char *why;

	memset(net, 0, sizeof(*net));
	cr_assert(net_shape_init(&net->shape, covers, hidden, &why), "%s", why);
	for (size_t i = 0; i < (size_t)net->shape.rows * hidden; i++)
		net->first[i] = (int16_t)random_below(&seed, 1025) - 512;
	for (size_t i = 0; i < hidden; i++)
		net->bias[i] = (int16_t)random_below(&seed, 1025) - 512;
	for (size_t i = 0; i < NET_BUCKETS * net->shape.outputs * hidden; i++)
		net->out[i] = (int16_t)random_below(&seed, 2001) - 1000;
	for (size_t i = 0; i < NET_BUCKETS * net->shape.outputs; i++)
		net->out_bias[i] =
		    (int32_t)random_below(&seed, 2000001) - 1000000;
	net->forward = net_forward_fastest();
}

/* The next position of a random game of one of the seat sets in `covers`. */
static void
walk(struct position *pos, unsigned covers, uint64_t *random)
{
	unsigned die = random_die(random);
	struct view view;
	uint64_t origins;

	if (pos->seats == 0 || position_winner(pos) >= 0) {
		unsigned seats;

		do
			seats = random_below(random, NET_SETS);
		while ((covers >> seats & 1) == 0);
		*pos =
		    position_start(seats, 1 + random_below(random, TOKENS_MAX));
		return;
	}
	view = moves_view(pos);
	origins = moves_legal(pos, &view, die);
	for (unsigned skip = random_below(random, TOKENS_MAX);
	     skip > 0 && (origins & (origins - 1)) != 0; skip--)
		origins &= origins - 1;
	moves_play(pos, &view, moves_first(origins), die);
}

void
nets_walk(struct position *pos, unsigned covers, uint64_t *random)
{
	do
		walk(pos, covers, random);
	while (position_winner(pos) >= 0);
}
