/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "ai/moves.h"
#include "src/match/seed.h"
#include "tests/strength_play.h"

enum { TABLE_BYTES = 16 << 20 };

const char *
side_name(unsigned side)
{
	if (side == SIDE_RIVAL)
		return "rival";
	return side < SIDE_RIVAL ? level_table[side].name
				 : player_names[side - SIDE_PLAYERS];
}

int
company_init(struct company *company, const struct mind *minds, uint64_t seed)
{
	company->seed = seed;
	company->minds = minds;
	for (unsigned n = 0; n < MINDS; n++) {
		void *memory = aligned_alloc(64, TABLE_BYTES);

		if (memory == NULL)
			return -1;
		memset(memory, 0, TABLE_BYTES);
		company->tables[n] = table_init(memory, TABLE_BYTES);
	}
	return 0;
}

static uint64_t
choose(const struct company *company, unsigned side, const struct position *pos,
    unsigned die, uint32_t seed)
{
	unsigned number = side == SIDE_RIVAL ? MIND_RIVAL : MIND_HARD;
	const struct mind *mind = &company->minds[number];
	enum level_number level = side == SIDE_RIVAL ? LEVEL_HARD : side;
	struct engine_request request = {
		.position = *pos,
		.die = die,
		.multipv = 1,
		.level = level,
		.has_limits = level == LEVEL_HARD && mind->nodes != 0,
		.limits = { SEARCH_DEPTH_MAX, mind->nodes, INT64_MAX },
		.seed = seed,
		.knowledge = &mind->knowledge,
		.table = company->tables[number],
	};
	struct engine_answer answer;

	engine_go(&request, &answer);
	return answer.origin;
}

/* The winner's seat, with the first side on seat `first`. */
static unsigned
play_game(const struct company *company, const struct match *match,
    uint64_t set, unsigned first)
{
	struct position pos = position_start(match->seats, TOKENS_MAX);
	uint64_t rng = seed_derive(company->seed, SEED_ENGINE, set, first);
	uint32_t engine_seed = (uint32_t)random_next(&rng);
	uint64_t dice[SEATS];

	for (unsigned seat = 0; seat < SEATS; seat++)
		dice[seat] = seed_dice(company->seed, set, seat);
	while (position_winner(&pos) < 0) {
		unsigned side =
		    pos.turn == first ? match->first : match->second;
		unsigned die = random_die(&dice[pos.turn]);
		struct view view = moves_view(&pos);
		uint64_t origin = moves_legal(&pos, &view, die);

		if (moves_rest(origin) == 0)
			;
		else if (side < SIDE_PLAYERS)
			origin = choose(company, side, &pos, die, engine_seed);
		else
			origin =
			    player_choose(side - SIDE_PLAYERS, &pos, die, &rng);
		moves_play(&pos, &view, origin, die);
	}
	return pos.turn;
}

double
play_set(const struct company *company, const struct match *match, uint64_t set)
{
	unsigned games = 0, won = 0;

	for (unsigned seat = 0; seat < SEATS; seat++)
		if (match->seats >> seat & 1) {
			won += play_game(company, match, set, seat) == seat;
			games++;
		}
	return (double)won / games;
}
