/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/players.h"
#include "ai/random.h"
#include "tests/sample.h"

enum { PASS = -2 };

/* The step that the player moves from; SLOW_BASE, or PASS. */
static int
choose(enum player player, const struct position *pos, unsigned die)
{
	uint64_t rng = 1;
	uint64_t origin = player_choose(player, pos, die, &rng);

	return origin == 0 ? PASS : __builtin_ctzll(origin) - PLACE_START;
}

Test(players, choose_as_worked_out_by_hand)
{
	static const struct {
		enum player player;
		const char *position;
		unsigned die;
		int from;
	} cases[] = {
		/* the front token, though the base might be left */
		{ PLAYER_FAST, "R:b,3,3,20/Y:b,b,b,b R 0", 6, 20 },
		{ PLAYER_FAST, "R:b,3,3,52/Y:b,b,b,b R 0", 5, 3 },
		{ PLAYER_FAST, "R:b,b,b,b/Y:b,b,b,b R 0", 5, PASS },
		{ PLAYER_FAST, "R:b,b,b,b/Y:b,b,b,b R 0", 6, SLOW_BASE },
		{ PLAYER_FAST, "R:b,3,3,20/Y:b,b,b,b R 2", 6, PASS },
		/* Y 36 stands on R's 10, Y 40 on R's 14 */
		{ PLAYER_AGGRESSIVE, "R:b,7,11,20/Y:b,b,36,40 R 0", 3, 11 },
		{ PLAYER_AGGRESSIVE, "R:b,7,12,20/Y:b,b,36,40 R 0", 3, 7 },
		{ PLAYER_AGGRESSIVE, "R:b,7,12,20/Y:b,b,36,40 R 0", 1, 20 },
		/* Y 21 stands on R's 47, which is safe: no capture */
		{ PLAYER_AGGRESSIVE, "R:b,b,44,50/Y:b,b,b,21 R 0", 3, 50 },
		/* Y 35 stands on R's 9, two squares behind 11; 13 is safe */
		{ PLAYER_DEFENSIVE, "R:b,b,11,20/Y:b,b,b,35 R 0", 2, 11 },
		/* one square on, the same danger at a greater step */
		{ PLAYER_DEFENSIVE, "R:b,b,10,40/Y:b,b,b,35 R 0", 1, 40 },
		/* the greater step is worth more: 15 is R's 41 */
		{ PLAYER_DEFENSIVE, "R:b,b,12,43/Y:b,b,15,35 R 0", 5, 43 },
		/* nothing in danger: the token farthest ahead */
		{ PLAYER_DEFENSIVE, "R:b,2,30,30/Y:b,b,b,b R 0", 4, 30 },
		/* 100 for the goal, 60 + 36 for a capture, 55 for entering */
		{ PLAYER_MIXED, "R:b,b,4,50/Y:b,b,b,36 R 0", 6, 50 },
		{ PLAYER_MIXED, "R:b,b,4,30/Y:b,b,b,36 R 0", 6, 4 },
		{ PLAYER_MIXED, "R:b,b,5,30/Y:b,b,b,b R 0", 6, SLOW_BASE },
		/* 15 for a safe square against 20 for the column */
		{ PLAYER_MIXED, "R:b,b,5,49/Y:b,b,b,b R 0", 3, 49 },
		/* a block of 12 more than makes up for 29 steps ahead */
		{ PLAYER_MIXED, "R:b,3,5,34/Y:b,b,b,b R 0", 2, 3 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct position pos = sample_parse(cases[n].position);

		cr_expect(eq(int, choose(cases[n].player, &pos, cases[n].die),
			      cases[n].from),
		    "case %zu: %s %s, die %u", n, player_names[cases[n].player],
		    cases[n].position, cases[n].die);
	}
}

/* The oracle: the same players over arrays of steps. */

static int
square(int seat, int step)
{
	return (13 * seat + step) % 52;
}

static bool
on_track(int step)
{
	return step >= 0 && step <= 50;
}

static bool
is_safe(int seat, int step)
{
	int rest = square(seat, step) % 13;

	return on_track(step) && (rest == 0 || rest == 8);
}

static int
tokens_on(const struct slow_game *game, int seat, int step)
{
	int count = 0;

	for (int n = 0; n < game->tokens; n++)
		count += game->token[seat][n] == step;
	return count;
}

static int
danger(const struct slow_game *game, int seat, int step)
{
	int count = 0;

	if (!on_track(step) || is_safe(seat, step) ||
	    tokens_on(game, seat, step) > 1)
		return 0;
	for (int rival = 0; rival < SLOW_SEATS; rival++)
		for (int n = 0; n < game->tokens; n++) {
			int other = game->token[rival][n];

			if (rival == seat || !game->playing[rival] || other < 0)
				continue;
			for (int d = 1; d <= 6 && other + d <= 50; d++)
				count += square(rival, other + d) ==
				    square(seat, step);
		}
	return count;
}

/* The step of the token that a move captures, or -1. */
static int
prey(const struct slow_game *game, const struct slow_move *move)
{
	int rival = move->captures;

	for (int n = 0; rival != SLOW_NOBODY && n < game->tokens; n++)
		if (on_track(game->token[rival][n]) &&
		    square(rival, game->token[rival][n]) ==
			square(game->seat, move->to))
			return game->token[rival][n];
	return -1;
}

static double
mixed_points(const struct slow_game *game, const struct slow_game *after,
    const struct slow_move *move)
{
	int seat = game->seat, from = move->from, to = move->to;
	double points = 0;

	if (move->goal)
		points += 100;
	if (move->captures != SLOW_NOBODY)
		points += 60 + prey(game, move);
	if (from == SLOW_BASE)
		points += 55;
	points += danger(game, seat, from) * (20 + from / 2.0);
	points -= danger(after, seat, to) * (20 + to / 2.0);
	if (is_safe(seat, to))
		points += 15;
	if (is_safe(seat, from))
		points -= 8;
	if (on_track(to) && tokens_on(game, seat, to) == 1)
		points += 12;
	if (on_track(from) && tokens_on(game, seat, from) == 2)
		points -= 8;
	if (on_track(from) && to > 50 && to < SLOW_GOAL)
		points += 20;
	return points + to / 10.0;
}

static double
points(enum player player, const struct slow_game *game,
    const struct slow_move *move)
{
	struct slow_game after = *game;
	double sum = 0;

	slow_apply(&after, move);
	switch (player) {
	case PLAYER_AGGRESSIVE:
		return prey(game, move);
	case PLAYER_DEFENSIVE:
		for (int n = 0; n < game->tokens; n++) {
			int step = after.token[game->seat][n];

			sum -= danger(&after, game->seat, step) * (step + 10);
		}
		return sum;
	case PLAYER_MIXED:
		return mixed_points(game, &after, move);
	default:
		return 0;
	}
}

static int
slow_choose(enum player player, const struct slow_game *game, int die)
{
	struct slow_move moves[SLOW_TOKENS];
	int count = slow_moves(game, die, moves), best = count - 1;

	if (moves[0].pass)
		return PASS;
	for (int n = count - 2; n >= 0; n--)
		if (points(player, game, &moves[n]) >
		    points(player, game, &moves[best]) + 1e-6)
			best = n;
	return moves[best].from;
}

Test(players, agree_with_slow_ones)
{
	uint64_t rng = 3;

	for (int n = 0; n < 50000; n++) {
		struct position pos = sample_any_position(&rng);
		struct slow_game game = sample_to_slow(&pos);
		unsigned die = random_die(&rng);

		for (enum player player = PLAYER_FAST; player < PLAYERS;
		     player++) {
			int slow = slow_choose(player, &game, (int)die);
			char text[SLOW_GAME_SIZE];

			slow_print(&game, text);
			cr_assert(eq(int, choose(player, &pos, die), slow),
			    "%s at %s, die %u", player_names[player], text,
			    die);
		}
	}
}

Test(players, random_is_even)
{
	struct position pos = sample_parse("R:b,3,3,20/Y:b,b,b,b R 0");
	unsigned seen[PLACES] = { 0 };
	uint64_t rng = 4;

	for (int n = 0; n < 30000; n++)
		seen[__builtin_ctzll(
		    player_choose(PLAYER_RANDOM, &pos, 6, &rng))]++;
	/* 10000 each, with a standard deviation of 82 */
	for (int place = 0; place < PLACES; place++) {
		if (place == 0 || place == 4 || place == 21)
			cr_expect(lt(int, abs((int)seen[place] - 10000), 400));
		else
			cr_expect(eq(uint, seen[place], 0));
	}
}

Test(players, random_draws_only_where_it_has_a_choice)
{
	struct position pos = sample_parse("R:b,b,b,b/Y:b,b,b,b R 0");
	uint64_t rng = 5;

	cr_assert(eq(u64, player_choose(PLAYER_RANDOM, &pos, 1, &rng), 0));
	cr_assert(
	    eq(u64, player_choose(PLAYER_RANDOM, &pos, 6, &rng), PLACES_BASE));
	cr_assert(eq(u64, rng, 5));
}
