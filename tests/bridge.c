/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/random.h"
#include "tests/bridge.h"

const char *const bridge_seat_sets[BRIDGE_SEAT_SETS] = {
	"RG",
	"RY",
	"RB",
	"GY",
	"GB",
	"YB",
	"RGY",
	"RGB",
	"RYB",
	"GYB",
	"RGYB",
};

static unsigned
place_of_step(int step)
{
	return (unsigned)(step + 1);
}

struct position
bridge_position(const struct slow_game *game)
{
	unsigned seats = 0;
	struct position pos;

	for (unsigned seat = 0; seat < SEATS; seat++)
		seats |= (unsigned)game->playing[seat] << seat;
	pos = position_empty(seats, (unsigned)game->tokens);
	pos.turn = (uint8_t)game->seat;
	pos.sixes = (uint8_t)game->sixes;
	for (unsigned seat = 0; seat < SEATS; seat++)
		for (int n = 0; n < game->tokens && game->playing[seat]; n++)
			position_put(pos.planes[seat],
			    PLACE_BIT(place_of_step(game->token[seat][n])));
	return pos;
}

uint64_t
bridge_origin(const struct slow_move *move)
{
	return move->pass ? 0 : PLACE_BIT(place_of_step(move->from));
}

void
bridge_midgame(struct slow_game *game, const char *seats, int tokens,
    uint64_t *rng)
{
	struct slow_game start, next;
	unsigned rolls;

	slow_start(&start, seats, tokens);
	rolls =
	    random_below(rng, (unsigned)tokens * (unsigned)strlen(seats) * 25);
	*game = start;
	for (unsigned n = 0; n < rolls; n++) {
		struct slow_move moves[SLOW_TOKENS];
		int count = slow_moves(game, (int)random_die(rng), moves);

		next = *game;
		slow_apply(&next, &moves[random_below(rng, (unsigned)count)]);
		if (slow_winner(&next) != SLOW_NOBODY)
			return;
		*game = next;
	}
}
