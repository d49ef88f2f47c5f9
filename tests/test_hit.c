/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ai/hit.h"
#include "ai/random.h"
#include "tests/sample.h"

/* A seat that aims: steps of its tokens, and squares it cannot stop on. */
struct aim {
	int token[TOKENS_MAX];
	int tokens;
	bool shut[SLOW_GOAL + 1]; /* by step of this seat */
	int target;
};

/* Where a token gets to by a roll; SLOW_BASE if it cannot move. */
static int
land(const struct aim *aim, int step, int die)
{
	int to = step == SLOW_BASE ? (die == 6 ? 0 : SLOW_BASE) : step + die;

	return to > SLOW_GOAL || (to >= 0 && aim->shut[to]) ? SLOW_BASE : to;
}

static bool
stops_on_target(const struct aim *aim, int die)
{
	for (int n = 0; n < aim->tokens; n++)
		if (land(aim, aim->token[n], die) == aim->target)
			return true;
	return false;
}

/*
 * The share of all sequences of `rolls` more rolls that hit, in units of
 * 6^-rolls, when every six is used in the best way, or not at all.
 */
static int
count_hits(const struct aim *aim, int sixes)
{
	int left = SIXES_MAX - sixes, unit = 1, hits = 0, best = 0;

	for (int n = 0; n < left; n++)
		unit *= DIE_FACES;
	for (int die = 1; die <= (left > 0 ? 6 : 5); die++)
		hits += stops_on_target(aim, die) ? unit : 0;
	if (left == 0 || stops_on_target(aim, 6))
		return hits;
	best = count_hits(aim, sixes + 1);
	for (int n = 0; n < aim->tokens; n++) {
		struct aim next = *aim;
		int to = land(aim, aim->token[n], 6), found;

		if (to == SLOW_BASE)
			continue;
		next.token[n] = to;
		found = count_hits(&next, sixes + 1);
		best = found > best ? found : best;
	}
	return hits + best;
}

/* Tokens and blocks at random, mostly near the target. */
static struct aim
random_aim(uint64_t *rng)
{
	struct aim aim = { .tokens = (int)random_below(rng, TOKENS_MAX) + 1 };

	aim.target = (int)random_below(rng, 51);
	for (int n = 0; n < aim.tokens; n++) {
		int step = aim.target + 6 - (int)random_below(rng, 30);

		if (step < 0 || step > 50 || step == aim.target)
			step =
			    random_below(rng, 4) == 0 ? SLOW_GOAL : SLOW_BASE;
		aim.token[n] = step;
	}
	for (unsigned n = random_below(rng, 6); n > 0; n--) {
		int step = aim.target - (int)random_below(rng, 13);

		if (step >= 0 && step != aim.target)
			aim.shut[step] = true;
	}
	return aim;
}

Test(hit, chance_is_that_of_all_sequences_of_dice)
{
	uint64_t rng = 1;

	for (int n = 0; n < 200000; n++) {
		struct aim aim = random_aim(&rng);
		int sixes = (int)random_below(&rng, SIXES_MAX + 1);
		uint64_t tokens = 0, shut = 0;
		int unit = HIT_ONE;

		for (int k = 0; k < 3 - sixes; k++)
			unit /= DIE_FACES;
		for (int k = 0; k < aim.tokens; k++)
			tokens |= PLACE_BIT(aim.token[k] + PLACE_START);
		for (int step = 0; step <= SLOW_GOAL; step++)
			if (aim.shut[step])
				shut |= PLACE_BIT(step + PLACE_START);
		cr_assert(eq(int,
		    (int)hit_chance(hit_layout(tokens), hit_layout(shut),
			(unsigned)aim.target + PLACE_START, (unsigned)sixes),
		    count_hits(&aim, sixes) * unit));
	}
}

/*
 * The chance by all the rules, duty and every other roll included, that the
 * seat to roll captures the token of `victim` on a place within some rolls.
 */
static double
full_chance(const struct position *pos, unsigned victim, unsigned place,
    int rolls)
{
	struct view view = moves_view(pos);
	double sum = 0;

	if (rolls == 0)
		return 0;
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		uint64_t rest = moves_legal(pos, &view, die);
		double best = 0;

		do {
			uint64_t origin = moves_first(rest);
			struct position next =
			    moves_successor(pos, &view, origin, die);
			double found = 0;

			if (position_count(&next, victim, place) == 0)
				found = 1;
			else if (next.turn == pos->turn &&
			    !position_has_won(&next, pos->turn))
				found = full_chance(&next, victim, place,
				    rolls - 1);
			best = found > best ? found : best;
			rest &= rest - 1;
		} while (rest != 0);
		sum += best;
	}
	return sum / DIE_FACES;
}

static double
quick_chance(const struct position *pos, uint64_t seen)
{
	struct view view = moves_view(pos);

	return (double)hit_chance(hit_layout(pos->planes[pos->turn][0]),
		   hit_layout(view.blocked), (unsigned)__builtin_ctzll(seen),
		   pos->sixes) /
	    HIT_ONE;
}

Test(hit, what_is_left_out_matters_little)
{
	double off = 0;
	int count = 0, equal = 0;
	uint64_t rng = 2;

	while (count < 20000) {
		struct position pos = sample_any_position(&rng);
		unsigned seat = position_next_seat(&pos, pos.turn);
		unsigned distance = (seat - pos.turn) % SEATS;
		uint64_t singles = pos.planes[seat][0] & ~pos.planes[seat][1] &
		    PLACES_TRACK & ~PLACES_SAFE;
		uint64_t seen = board_turn(moves_first(singles), distance);
		double full, error;

		if (seen == 0)
			continue;
		full = full_chance(&pos, seat,
		    (unsigned)__builtin_ctzll(singles), 4);
		error = full - quick_chance(&pos, seen);
		error = error < 0 ? -error : error;
		off += error;
		equal += error < 1e-9;
		count++;
	}
	cr_expect(lt(dbl, off / count, 0.0025));
	cr_expect(gt(int, equal, count * 8 / 10));
}
