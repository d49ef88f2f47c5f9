/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Random games played by the fast rules and the slow ones in step: after every
 * roll the same moves are legal and do the same, and after every move the
 * positions are the same. All seat sets and token counts take turns.
 */

#include <criterion/criterion.h>

#include "ai/random.h"
#include "tests/sample.h"

enum { GAMES = 220000 };

static const unsigned seat_sets[] = { 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15 };
enum { SEAT_SETS = sizeof(seat_sets) / sizeof(seat_sets[0]) };

struct pair {
	struct position fast;
	struct slow_game slow;
};

static void
fail(const struct pair *pair, unsigned die, const char *what)
{
	char text[SLOW_GAME_SIZE];

	slow_print(&pair->slow, text);
	cr_assert_fail("%s, die %u: %s differs", text, die, what);
}

static void
check_effect(const struct pair *pair, const struct slow_move *move)
{
	unsigned die = (unsigned)move->die;
	struct move_effect effect =
	    moves_effect(&pair->fast, sample_origin_from_slow(move), die);

	if (effect.captured != move->captures)
		fail(pair, die, "the capture");
	if (effect.goal != move->goal || effect.wins != move->wins ||
	    effect.again != move->again)
		fail(pair, die, "the effect");
}

/* The lists, a pass being the empty one; both go from the base on. */
static void
check_moves(const struct pair *pair, const struct slow_move *moves, int count,
    uint64_t origins, unsigned die)
{
	uint64_t rest = origins;

	for (int n = 0; n < count; n++) {
		if (moves_first(rest) != sample_origin_from_slow(&moves[n]))
			fail(pair, die, "the list of moves");
		rest = moves_rest(rest);
		check_effect(pair, &moves[n]);
	}
	if (rest != 0)
		fail(pair, die, "the number of moves");
}

/* One roll; false when it has won the game. */
static bool
play_roll(struct pair *pair, uint64_t *rng)
{
	unsigned die = random_die(rng);
	struct view view = moves_view(&pair->fast);
	struct slow_move moves[SLOW_TOKENS];
	int count = slow_moves(&pair->slow, (int)die, moves);
	int choice = (int)random_below(rng, (unsigned)count);
	struct position expected;

	check_moves(pair, moves, count, moves_legal(&pair->fast, &view, die),
	    die);
	moves_play(&pair->fast, &view, sample_origin_from_slow(&moves[choice]),
	    die);
	slow_apply(&pair->slow, &moves[choice]);
	expected = sample_from_slow(&pair->slow);
	if (!position_equal(&pair->fast, &expected))
		fail(pair, die, "the position");
	if (position_winner(&pair->fast) != slow_winner(&pair->slow))
		fail(pair, die, "the winner");
	return !moves[choice].wins;
}

Test(lockstep, random_games)
{
	uint64_t rng = 1, rolls = 0;

	for (unsigned n = 0; n < GAMES; n++) {
		unsigned seats = seat_sets[n % SEAT_SETS];
		unsigned tokens = 1 + n / SEAT_SETS % TOKENS_MAX;
		struct pair pair = { .fast = position_start(seats, tokens) };

		pair.slow = sample_to_slow(&pair.fast);
		do
			rolls++;
		while (play_roll(&pair, &rng));
	}
	cr_log_info("%d games, %lu rolls", GAMES, (unsigned long)rolls);
}
