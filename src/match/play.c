/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/snakes_notation.h"
#include "src/match/play.h"

/* The number, among those that play, of a seat of RGYB. */
static unsigned
seat_index(const struct position *pos, unsigned seat)
{
	return (unsigned)__builtin_popcount(pos->seats & ((1U << seat) - 1));
}

struct play
play_start(const struct play_rules *rules)
{
	struct play play = { .snakes = rules->snakes };

	if (rules->snakes)
		play.squares = snakes_startpos;
	else
		play.ludo = position_start(rules->seats, rules->tokens);
	return play;
}

unsigned
play_players(const struct play *play)
{
	return play->snakes ? SNAKES_SEATS : position_players(&play->ludo);
}

unsigned
play_turn(const struct play *play)
{
	return play->snakes ? (unsigned)play->squares.turn
			    : seat_index(&play->ludo, play->ludo.turn);
}

int
play_winner(const struct play *play)
{
	int seat;

	if (play->snakes)
		return snakes_winner(&play->squares);
	seat = position_winner(&play->ludo);
	return seat < 0 ? -1 : (int)seat_index(&play->ludo, (unsigned)seat);
}

unsigned
play_moves(const struct play *play, unsigned die, struct play_move *out)
{
	struct view view;
	uint64_t origins;

	out->die = die;
	if (play->snakes) {
		snakes_roll(&play->squares, (int)die, &out->square);
		return !out->square.pass;
	}
	view = moves_view(&play->ludo);
	origins = moves_legal(&play->ludo, &view, die);
	out->origin = moves_first(origins);
	return (unsigned)__builtin_popcountll(origins);
}

void
play_choose(const struct play *play, enum player player, unsigned die,
    uint64_t *rng, struct play_move *out)
{
	if (play_moves(play, die, out) > 1)
		out->origin = player_choose(player, &play->ludo, die, rng);
}

bool
play_read_move(const struct play *play, const char *word, unsigned die,
    struct play_move *out, const char **why)
{
	if (play->snakes) {
		if (!snakes_read_move(word, &play->squares, &out->square, why))
			return false;
		out->die = (unsigned)out->square.die;
	} else {
		if (!notation_read_move(word, &out->die, &out->origin, why))
			return false;
		*why = notation_refuse_move(&play->ludo, out->die, out->origin);
		if (*why != NULL)
			return false;
	}
	*why = out->die == die ? NULL : "another die was rolled";
	return *why == NULL;
}

int
play_write_move(const struct play *play, const struct play_move *move,
    char out[static PLAY_MOVE_MAX])
{
	return play->snakes ? snakes_write_move(&move->square, out)
			    : notation_write_move(move->die, move->origin, out);
}

static int
write_snakes_answer(const struct snakes_move *move,
    char out[static PLAY_ANSWER_MAX])
{
	int length = snakes_write_move(move, out);
	size_t room = PLAY_ANSWER_MAX - (size_t)length;

	if (move->via != 0)
		length += snprintf(out + length, room, " via %d", move->via);
	if (move->wins)
		length += snprintf(out + length, room, " wins");
	return length;
}

int
play_write_answer(const struct play *play, const struct play_move *move,
    char out[static PLAY_ANSWER_MAX])
{
	struct move_effect effect;
	char captures[] = " captures ?";
	int length;

	if (play->snakes)
		return write_snakes_answer(&move->square, out);
	effect = moves_effect(&play->ludo, move->origin, move->die);
	length = notation_write_move(move->die, move->origin, out);
	if (effect.captured >= 0)
		captures[sizeof(captures) - 2] =
		    notation_seat_letters[effect.captured];
	return length +
	    snprintf(out + length, PLAY_ANSWER_MAX - (size_t)length, "%s%s%s%s",
		effect.captured >= 0 ? captures : "",
		effect.goal ? " goal" : "", effect.wins ? " wins" : "",
		effect.again ? " again" : "");
}

int
play_write(const struct play *play, char out[static PLAY_POSITION_MAX])
{
	const char *game = play->snakes ? "snakes " : "ludo ";
	int length = (int)strlen(game);

	strcpy(out, game);
	return length +
	    (play->snakes ? snakes_write_position(&play->squares, out + length)
			  : notation_write_position(&play->ludo, out + length));
}

void
play_make(struct play *play, const struct play_move *move)
{
	struct view view;

	if (play->snakes) {
		play->squares = snakes_apply(&play->squares, &move->square);
		return;
	}
	view = moves_view(&play->ludo);
	moves_play(&play->ludo, &view, move->origin, move->die);
}
