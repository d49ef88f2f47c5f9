/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/sample.h"
#include "ai/random.h"

uint64_t
sample_origin(uint64_t origins, uint64_t *rng)
{
	unsigned count = (unsigned)__builtin_popcountll(origins);

	if (count == 0)
		return 0;
	for (unsigned n = random_below(rng, count); n > 0; n--)
		origins &= origins - 1;
	return moves_first(origins);
}

struct position
sample_position(unsigned seats, unsigned tokens, uint64_t *rng)
{
	struct position pos = position_start(seats, tokens);
	unsigned mean = position_players(&pos) * tokens * 22;

	for (unsigned rolls = random_below(rng, 2 * mean); rolls > 0; rolls--) {
		unsigned die = random_die(rng);
		struct view view = moves_view(&pos);
		uint64_t origins = moves_legal(&pos, &view, die);

		moves_play(&pos, &view, sample_origin(origins, rng), die);
		if (position_winner(&pos) >= 0)
			pos = position_start(seats, tokens);
	}
	return pos;
}

struct position
sample_any_position(uint64_t *rng)
{
	static const unsigned seats[] = { 3, 5, 6, 7, 9, 10, 11, 12, 13, 14,
		15 };
	unsigned kind = random_below(rng, sizeof(seats) / sizeof(seats[0]));
	unsigned tokens = random_below(rng, TOKENS_MAX) + 1;

	return sample_position(seats[kind], tokens, rng);
}

/* Place and step differ by PLACE_START, the base and the goal included. */
struct slow_game
sample_to_slow(const struct position *pos)
{
	struct slow_game game = { .tokens = pos->tokens,
		.seat = pos->turn,
		.sixes = pos->sixes };

	for (unsigned seat = 0; seat < SEATS; seat++) {
		int n = 0;

		game.playing[seat] = position_plays(pos, seat);
		for (unsigned place = 0; place < PLACES; place++)
			for (unsigned k = position_count(pos, seat, place);
			     k > 0; k--)
				game.token[seat][n++] =
				    (int)place - PLACE_START;
	}
	return game;
}

struct position
sample_from_slow(const struct slow_game *game)
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
			    PLACE_BIT(game->token[seat][n] + PLACE_START));
	return pos;
}

uint64_t
sample_origin_from_slow(const struct slow_move *move)
{
	return move->pass ? 0 : PLACE_BIT(move->from + PLACE_START);
}

struct position
sample_parse(const char *text)
{
	struct slow_game game;

	slow_parse(&game, text);
	return sample_from_slow(&game);
}
