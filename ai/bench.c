/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>

#include "ai/bench.h"
#include "ai/engine.h"
#include "ai/moves.h"
#include "ai/players.h"
#include "ai/random.h"
#include "ai/snakes_odds.h"

/* A game of Ludo, played by a fixed player and looked at now and then. */
struct bench_game {
	unsigned seats, tokens;
	int depth;
	unsigned stride; /* rolls from one search to the next */
};

static const struct bench_game games[] = {
	{ SEATS_TWO, 4, 5, 9 },
	{ 1 << SEAT_RED | 1 << SEAT_GREEN, 4, 5, 11 },
	{ 1 << SEAT_GREEN | 1 << SEAT_BLUE, 2, 6, 13 },
	{ SEATS_THREE, 4, 4, 7 },
	{ SEATS_FOUR ^ 1 << SEAT_RED, 1, 5, 5 },
	{ SEATS_FOUR, 4, 4, 17 },
	{ SEATS_FOUR, 3, 4, 19 },
};

/* One search in so many is of the position before the roll. */
enum { ANY_DIE_STRIDE = 8 };

struct bench {
	int depth; /* 0: each game's own */
	struct engine_knowledge nets;
	struct table *table;
	const atomic_bool *stop;
	uint64_t searches, nodes;
};

static bool
must_stop(const struct bench *bench)
{
	return bench->stop != NULL &&
	    atomic_load_explicit(bench->stop, memory_order_relaxed);
}

static void
search(struct bench *bench, const struct position *pos, unsigned die, int depth)
{
	struct engine_request request = {
		.position = *pos,
		.die = die,
		.multipv = 1,
		.level = LEVEL_HARD,
		.has_limits = true,
		.limits = { bench->depth != 0 ? bench->depth : depth,
		    UINT64_MAX, INT64_MAX },
		.knowledge = bench->searches++ % 2 == 0 ? &bench->nets : NULL,
		.table = bench->table,
		.stop = bench->stop,
	};
	struct engine_answer answer;

	engine_go(&request, &answer);
	bench->nodes += answer.report.nodes;
}

static void
play_ludo(struct bench *bench, const struct bench_game *game, uint64_t *rng)
{
	struct position pos = position_start(game->seats, game->tokens);
	unsigned searches = 0;

	for (unsigned roll = 1; position_winner(&pos) < 0; roll++) {
		unsigned die = random_die(rng);
		struct view view = moves_view(&pos);
		bool any = (searches + 1) % ANY_DIE_STRIDE == 0;

		if (must_stop(bench))
			return;
		if (roll % game->stride == 0) {
			search(bench, &pos, any ? 0 : die,
			    any ? game->depth - 1 : game->depth);
			searches++;
		}
		moves_play(&pos, &view,
		    player_choose(PLAYER_MIXED, &pos, die, rng), die);
	}
}

/* Every roll's answer is a look into a table: one node. */
static void
play_snakes(struct bench *bench, uint64_t *rng)
{
	struct snakes_position pos = snakes_startpos;

	while (snakes_winner(&pos) < 0) {
		double chance[SNAKES_SEATS];
		struct snakes_move move;

		snakes_roll(&pos, (int)random_die(rng), &move);
		pos = snakes_apply(&pos, &move);
		snakes_win_probability(&pos, chance);
		bench->nodes++;
	}
}

bool
bench_run(int depth, const struct evaluator *nets, struct table *table,
    const atomic_bool *stop, uint64_t *nodes)
{
	struct bench bench = {
		.depth = depth,
		.nets = { .net = nets },
		.table = table,
		.stop = stop,
	};
	uint64_t rng = 1;

	for (size_t n = 0; n < sizeof(games) / sizeof(games[0]); n++)
		play_ludo(&bench, &games[n], &rng);
	play_snakes(&bench, &rng);
	*nodes = bench.nodes;
	return !must_stop(&bench);
}
