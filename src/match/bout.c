/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/bout.h"
#include "src/match/seed.h"

enum { NOBODY = -1, MOVE_ROOM = PLAY_MOVE_MAX + 1 };

void
bout_init(struct bout *bout, const struct runner_config *config)
{
	memset(bout, 0, sizeof(*bout));
	bout->config = config;
	bout->moves = alloc_zero(config->max_rolls + 1, MOVE_ROOM);
}

void
bout_clear(struct bout *bout)
{
	free(bout->result.fault);
	free(bout->moves);
}

void
bout_start(struct bout *bout, const struct game_order *order)
{
	uint64_t seed = bout->config->seed;

	bout->play = play_start(&bout->config->rules);
	free(bout->result.fault);
	memset(&bout->result, 0, sizeof(bout->result));
	memcpy(bout->result.engine, order->who.engine,
	    sizeof(bout->result.engine));
	for (unsigned seat = 0; seat < SEATS; seat++)
		bout->dice[seat] = seed_dice(seed, order->set, seat);
	bout->engine_seed = seed_engine(seed, order->set, order->seating);
	bout->rng = bout->engine_seed;
	bout->rolls = 0;
	bout->moves_length = 0;
	bout->moves[0] = '\0';
}

bool
bout_is_over(struct bout *bout)
{
	int winner = play_winner(&bout->play);

	if (bout->result.fault != NULL)
		return true;
	bout->result.seat = winner;
	bout->result.end = winner >= 0 ? END_WON : END_LIMIT;
	return winner >= 0 || bout->rolls == bout->config->max_rolls;
}

unsigned
bout_roll(struct bout *bout, struct play_move *out)
{
	unsigned seat = play_turn(&bout->play);
	struct seat_result *result = &bout->result.seats[seat];

	bout->die = random_die(&bout->dice[bout->config->seat_dice ? seat : 0]);
	bout->rolls++;
	result->rolls++;
	result->pips += bout->die;
	result->sixes += bout->die == DIE_FACES;
	return play_moves(&bout->play, bout->die, out);
}

void
bout_make(struct bout *bout, const struct play_move *move)
{
	char *out = bout->moves + bout->moves_length;

	if (bout->moves_length > 0)
		*out++ = ' ';
	out += play_write_move(&bout->play, move, out);
	bout->moves_length = (size_t)(out - bout->moves);
	play_make(&bout->play, move);
}

void
bout_note_time(struct bout *bout, unsigned seat, int64_t time_us)
{
	struct seat_result *result = &bout->result.seats[seat];

	result->time_us += time_us;
	if (time_us > result->time_max_us)
		result->time_max_us = time_us;
}

void
bout_forfeit(struct bout *bout, int seat, enum game_end end, const char *what)
{
	char position[PLAY_POSITION_MAX];

	play_write(&bout->play, position);
	if (asprintf(&bout->result.fault, "position %s / go dice %u: %s",
		position, bout->die, what) < 0)
		alloc_failed();
	bout->result.end = end;
	bout->result.seat = seat;
}
