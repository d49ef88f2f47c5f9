/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/random.h"
#include "tests/endgame_equation.h"
#include "tests/sample.h"

/* The seats of a class whose seat to roll is this one. */
static unsigned
seats_from(const struct endgame_class *class, unsigned turn)
{
	unsigned seats = (1U | class->distances) << turn;

	return (seats | seats >> SEATS) & ((1U << SEATS) - 1);
}

struct position
endgame_draw(const struct endgame_class *class, uint64_t *rng)
{
	const char *why;
	struct position pos;

	do {
		unsigned seat = random_below(rng, SEATS);

		pos = position_empty(seats_from(class, seat), TOKENS_MAX);
		pos.turn = (uint8_t)seat;
		pos.sixes = (uint8_t)random_below(rng, SIXES_MAX + 1);
		for (unsigned slot = 0; slot < class->slots; slot++) {
			for (unsigned n = 0; n < TOKENS_MAX; n++)
				position_put(pos.planes[seat],
				    n < class->unfinished[slot]
					? PLACE_BIT(
					      random_below(rng, ENDGAME_PLACES))
					: PLACES_GOAL);
			seat = position_next_seat(&pos, seat);
		}
	} while (!position_check(&pos, &why));
	return pos;
}

bool
endgame_look_up(const struct prober *prober, const struct slow_game *game,
    double share[static SEATS])
{
	struct position pos = sample_from_slow(game);
	struct value value = { { 0 } };
	int winner = slow_winner(game);

	if (winner != SLOW_NOBODY)
		value.wp[winner] = VALUE_ONE;
	else if (!prober->probe(prober, &pos, &value))
		return false;
	for (unsigned seat = 0; seat < SEATS; seat++)
		share[seat] = (double)value.wp[seat] / VALUE_ONE;
	return true;
}

bool
endgame_best_of_face(const struct prober *prober, const struct slow_game *game,
    int die, double share[static SEATS])
{
	struct slow_move moves[SLOW_TOKENS];
	double tried[SEATS];
	int count = slow_moves(game, die, moves);

	for (int i = 0; i < count; i++) {
		struct slow_game next = *game;

		slow_apply(&next, &moves[i]);
		if (!endgame_look_up(prober, &next, tried))
			return false;
		if (i == 0 || tried[game->seat] > share[game->seat])
			memcpy(share, tried, sizeof(tried));
	}
	return true;
}

bool
endgame_look_ahead(const struct prober *prober, const struct slow_game *game,
    double share[static SEATS])
{
	double best[SEATS];

	memset(share, 0, SEATS * sizeof(*share));
	for (int die = 1; die <= DIE_FACES; die++) {
		if (!endgame_best_of_face(prober, game, die, best))
			return false;
		for (unsigned seat = 0; seat < SEATS; seat++)
			share[seat] += best[seat] / DIE_FACES;
	}
	return true;
}
