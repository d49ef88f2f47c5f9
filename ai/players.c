/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/players.h"
#include "ai/random.h"

const char *const player_names[PLAYERS] = {
	[PLAYER_RANDOM] = "random",
	[PLAYER_FAST] = "fast",
	[PLAYER_AGGRESSIVE] = "aggressive",
	[PLAYER_DEFENSIVE] = "defensive",
	[PLAYER_MIXED] = "mixed",
};

/* A roll and what its moves are judged by. */
struct roll {
	const struct position *pos;
	struct view view;
	unsigned die;
};

static int
step_of(uint64_t place)
{
	return __builtin_ctzll(place) - PLACE_START;
}

/* The number of tokens of `rival` one to six squares behind `seen`. */
static int
count_behind(const uint64_t rival[static TOKENS_MAX], uint64_t seen)
{
	uint64_t behind = seen >> 1 | seen >> 2 | seen >> 3 | seen >> 4 |
	    seen >> 5 | seen >> 6;
	int count = 0;

	for (unsigned n = 0; n < TOKENS_MAX; n++)
		count += __builtin_popcountll(rival[n] & behind & PLACES_TRACK);
	return count;
}

/* The danger of a token of `seat` on a place given as one bit. */
static int
danger_of(const struct position *pos, unsigned seat, uint64_t place)
{
	int danger = 0;

	place &= PLACES_TRACK & ~PLACES_SAFE & ~pos->planes[seat][1];
	for (unsigned distance = 1; distance < SEATS; distance++)
		danger += count_behind(pos->planes[(seat + distance) % SEATS],
		    board_turn(place, SEATS - distance));
	return danger;
}

/* The step of the rival token on `hit`, a place of `seat`. */
static int
captured_step(const struct position *pos, unsigned seat, uint64_t hit)
{
	for (unsigned distance = 1; distance < SEATS; distance++) {
		uint64_t seen = board_turn(hit, SEATS - distance);

		if (seen & pos->planes[(seat + distance) % SEATS][0])
			return step_of(seen);
	}
	return -1;
}

static int64_t
score_fast(const struct roll *roll, uint64_t origin)
{
	(void)roll;
	return step_of(origin);
}

static int64_t
score_aggressive(const struct roll *roll, uint64_t origin)
{
	uint64_t hit = moves_hit(&roll->view, moves_target(origin, roll->die));

	return hit == 0 ? -1 : captured_step(roll->pos, roll->pos->turn, hit);
}

static int64_t
score_defensive(const struct roll *roll, uint64_t origin)
{
	unsigned seat = roll->pos->turn;
	struct position next =
	    moves_successor(roll->pos, &roll->view, origin, roll->die);
	int64_t score = 0;

	for (uint64_t rest = next.planes[seat][0]; rest != 0; rest &= rest - 1)
		score -= danger_of(&next, seat, moves_first(rest)) *
		    (step_of(rest) + 10);
	return score;
}

/* In tenths of a point, so that halves and tenths are whole numbers. */
static int64_t
score_mixed(const struct roll *roll, uint64_t origin)
{
	const struct position *pos = roll->pos;
	const uint64_t *own = pos->planes[pos->turn];
	const uint64_t safe = PLACES_TRACK & PLACES_SAFE;
	uint64_t target = moves_target(origin, roll->die);
	uint64_t hit = moves_hit(&roll->view, target);
	struct position next =
	    moves_successor(pos, &roll->view, origin, roll->die);
	int from = step_of(origin), to = step_of(target);
	int64_t score = to;

	score += danger_of(pos, pos->turn, origin) * (200 + 5 * from);
	score -= danger_of(&next, pos->turn, target) * (200 + 5 * to);
	if (target & PLACES_GOAL)
		score += 1000;
	if (hit != 0)
		score += 600 + 10 * captured_step(pos, pos->turn, hit);
	if (origin & PLACES_BASE)
		score += 550;
	if (target & safe)
		score += 150;
	if (origin & safe)
		score -= 80;
	if (target & own[0] & ~own[1] & PLACES_TRACK)
		score += 120;
	if (origin & own[1] & ~own[2] & PLACES_TRACK)
		score -= 80;
	if ((origin & PLACES_TRACK) && (target & PLACES_COLUMN))
		score += 200;
	return score;
}

static uint64_t
choose_random(uint64_t origins, uint64_t *rng)
{
	unsigned count = (unsigned)__builtin_popcountll(origins);

	if (count > 1)
		for (unsigned n = random_below(rng, count); n > 0; n--)
			origins &= origins - 1;
	return moves_first(origins);
}

uint64_t
player_choose(enum player player, const struct position *pos, unsigned die,
    uint64_t *rng)
{
	static int64_t (*const scores[PLAYERS])(const struct roll *,
	    uint64_t) = {
		[PLAYER_FAST] = score_fast,
		[PLAYER_AGGRESSIVE] = score_aggressive,
		[PLAYER_DEFENSIVE] = score_defensive,
		[PLAYER_MIXED] = score_mixed,
	};
	struct roll roll = { pos, moves_view(pos), die };
	uint64_t rest = moves_legal(pos, &roll.view, die), chosen = 0;
	int64_t best = INT64_MIN;

	if (player == PLAYER_RANDOM)
		return choose_random(rest, rng);
	/* From the base on, so that of equals the farthest token is taken. */
	for (; rest != 0; rest &= rest - 1) {
		int64_t score = scores[player](&roll, moves_first(rest));

		if (score >= best) {
			best = score;
			chosen = moves_first(rest);
		}
	}
	return chosen;
}
