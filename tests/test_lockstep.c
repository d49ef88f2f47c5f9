/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The engine's rules and the plain ones, side by side, through whole random
 * games and through positions that no play leads to: every list of moves, what
 * every move does and every state must be the same in both.
 */

#include <criterion/criterion.h>

#include "ai/notation.h"
#include "ai/random.h"
#include "tests/sample.h"

/* A state is written out, which takes long, in one game of so many. */
enum { PRINTED_EVERY = 64 };

struct pair {
	struct slow_game slow;
	struct position fast;
	bool printed;
};

static void
assert_same_state(const struct pair *pair)
{
	struct position want = sample_from_slow(&pair->slow);
	char fast[NOTATION_POSITION_MAX], slow[SLOW_GAME_SIZE];
	bool same = position_equal(&pair->fast, &want);
	const char *why;

	if (pair->printed || !same) {
		notation_write_position(&pair->fast, fast);
		slow_print(&pair->slow, slow);
		cr_assert_str_eq(fast, slow);
	}
	cr_assert(same);
	cr_assert(position_check(&pair->fast, &why), "%s", why);
	cr_assert_eq(position_winner(&pair->fast), slow_winner(&pair->slow));
}

static bool
is_same_move(const struct pair *pair, const struct slow_move *move,
    uint64_t origin)
{
	struct move_effect effect =
	    moves_effect(&pair->fast, origin, (unsigned)move->die);

	return origin == sample_origin_from_slow(move) &&
	    effect.captured == move->captures && effect.goal == move->goal &&
	    effect.wins == move->wins && effect.again == move->again;
}

/* Lists the moves of a roll; returns how many, the pass being one. */
static unsigned
list_moves(const struct pair *pair, unsigned die,
    struct slow_move moves[static SLOW_TOKENS])
{
	unsigned count = (unsigned)slow_moves(&pair->slow, (int)die, moves);
	struct view view = moves_view(&pair->fast);
	uint64_t rest = moves_legal(&pair->fast, &view, die);
	bool same = moves_count(rest) == (moves[0].pass ? 0 : count);
	char text[SLOW_GAME_SIZE];

	for (unsigned n = 0; n < count && same; n++) {
		same = is_same_move(pair, &moves[n], moves_first(rest));
		rest = moves_rest(rest);
	}
	if (!same)
		slow_print(&pair->slow, text);
	cr_assert(same, "%s, die %u", text, die);
	return count;
}

static void
play(struct pair *pair, const struct slow_move *move)
{
	struct view view = moves_view(&pair->fast);

	slow_apply(&pair->slow, move);
	moves_play(&pair->fast, &view, sample_origin_from_slow(move),
	    (unsigned)move->die);
	assert_same_state(pair);
}

static void
play_game(unsigned seats, unsigned tokens, bool printed, uint64_t *rng)
{
	struct pair pair = { .fast = position_start(seats, tokens),
		.printed = printed };
	bool won = false;

	pair.slow = sample_to_slow(&pair.fast);
	assert_same_state(&pair);
	while (!won) {
		struct slow_move moves[SLOW_TOKENS];
		unsigned count = list_moves(&pair, random_die(rng), moves);
		unsigned choice = random_below(rng, count);

		play(&pair, &moves[choice]);
		won = moves[choice].wins;
	}
}

/* Games of all sets of so many seats; most of them short ones. */
static void
play_games(unsigned players)
{
	static const int games[TOKENS_MAX + 1] = { 0, 20000, 4000, 1500, 800 };
	uint64_t rng = players;

	for (unsigned seats = 1; seats <= SEATS_FOUR; seats++) {
		if ((unsigned)__builtin_popcount(seats) != players)
			continue;
		for (unsigned tokens = 1; tokens <= TOKENS_MAX; tokens++)
			for (int n = 0; n < games[tokens] / SAMPLE_SHARE; n++)
				play_game(seats, tokens, n % PRINTED_EVERY == 0,
				    &rng);
	}
}

Test(lockstep, games_of_two)
{
	play_games(2);
}

Test(lockstep, games_of_three)
{
	play_games(3);
}

Test(lockstep, games_of_four)
{
	play_games(4);
}

/* A place that crowds with others: near a track square, or with its fellows. */
static unsigned
crowded_place(unsigned seat, unsigned square, unsigned fellow, uint64_t *rng)
{
	enum { CROWD = 14 };
	unsigned step;

	switch (random_below(rng, 8)) {
	case 0:
		return PLACE_BASE;
	case 1:
		return PLACE_GOAL;
	case 2:
		return PLACE_GOAL - random_below(rng, 13);
	case 3:
	case 4:
		return fellow;
	default:
		square += random_below(rng, CROWD);
		step = (square + TRACK_SQUARES - seat * SEAT_DISTANCE) %
		    TRACK_SQUARES;
		return step == PLACE_TRACK_LAST ? PLACE_BASE
						: step + PLACE_START;
	}
}

/* What the rules accept, though no play may lead there, and is not over. */
static struct position
crowded_position(uint64_t *rng)
{
	struct position like = sample_any_position(rng);
	struct position pos;
	const char *why;

	do {
		unsigned square = random_below(rng, TRACK_SQUARES);

		pos = position_empty(like.seats, like.tokens);
		pos.turn = like.turn;
		pos.sixes = (uint8_t)random_below(rng, SIXES_MAX + 1);
		for (unsigned seat = 0; seat < SEATS; seat++) {
			unsigned place = PLACE_BASE;

			for (unsigned n = 0;
			     n < pos.tokens && position_plays(&pos, seat);
			     n++) {
				place = crowded_place(seat, square, place, rng);
				position_put(pos.planes[seat],
				    PLACE_BIT(place));
			}
		}
	} while (!position_check(&pos, &why) || position_winner(&pos) >= 0);
	return pos;
}

Test(lockstep, positions_out_of_reach)
{
	enum { POSITIONS = 100000 };
	uint64_t rng = 1;

	for (int i = 0; i < POSITIONS; i++) {
		struct pair pair = { .fast = crowded_position(&rng) };

		pair.slow = sample_to_slow(&pair.fast);
		assert_same_state(&pair);
		for (unsigned die = 1; die <= DIE_FACES; die++) {
			struct slow_move moves[SLOW_TOKENS];
			unsigned count = list_moves(&pair, die, moves);

			for (unsigned n = 0; n < count; n++) {
				struct pair next = pair;

				play(&next, &moves[n]);
			}
		}
	}
}
