/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "protocol/game.h"

static const struct {
	const char *name;
	enum game_kind kind;
} kinds[] = {
	{ "ludo", GAME_LUDO },
	{ "snakes", GAME_SNAKES },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static const char *
kind_name(enum game_kind kind)
{
	for (unsigned i = 0; i < KINDS; i++)
		if (kinds[i].kind == kind)
			return kinds[i].name;
	return "";
}

int
game_write(const struct game *game, char out[static GAME_TEXT_MAX])
{
	int length = snprintf(out, GAME_TEXT_MAX, "%s ", kind_name(game->kind));

	if (game->kind == GAME_LUDO)
		return length +
		    notation_write_position(&game->ludo, out + length);
	return length + snakes_write_position(&game->snakes, out + length);
}

unsigned
game_seats(const struct game *game, char out[static SEATS + 1])
{
	unsigned count = 0;

	if (game->kind == GAME_SNAKES) {
		strcpy(out, snakes_seat_letters);
		return SNAKES_SEATS;
	}
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (position_plays(&game->ludo, seat))
			out[count++] = notation_seat_letters[seat];
	out[count] = '\0';
	return count;
}

char
game_winner(const struct game *game)
{
	int winner = game->kind == GAME_LUDO ? position_winner(&game->ludo)
					     : snakes_winner(&game->snakes);

	if (winner < 0)
		return 0;
	return game->kind == GAME_LUDO ? notation_seat_letters[winner]
				       : snakes_seat_letters[winner];
}

static void
snakes_move(const struct snakes_position *pos, unsigned die,
    struct game_move *out)
{
	struct snakes_move move;

	snakes_roll(pos, (int)die, &move);
	*out = (struct game_move){
		.die = die,
		.pass = move.pass,
		.via = move.via,
		.wins = move.wins,
	};
	snakes_write_move(&move, out->text);
}

static void
ludo_move(const struct position *pos, unsigned die, uint64_t origin,
    struct game_move *out)
{
	struct move_effect effect = moves_effect(pos, origin, die);

	*out = (struct game_move){
		.origin = origin,
		.die = die,
		.pass = origin == 0,
		.captures = effect.captured < 0
		    ? '\0'
		    : notation_seat_letters[effect.captured],
		.goal = effect.goal,
		.wins = effect.wins,
		.again = effect.again,
	};
	notation_write_move(die, origin, out->text);
}

void
game_move(const struct game *game, unsigned die, uint64_t origin,
    struct game_move *out)
{
	if (game->kind == GAME_SNAKES)
		snakes_move(&game->snakes, die, out);
	else
		ludo_move(&game->ludo, die, origin, out);
}

unsigned
game_moves(const struct game *game, unsigned die,
    struct game_move out[static TOKENS_MAX])
{
	struct view view;
	uint64_t origins = 0;
	unsigned count = 0;

	if (game->kind == GAME_LUDO) {
		view = moves_view(&game->ludo);
		origins = moves_legal(&game->ludo, &view, die);
	}
	do {
		game_move(game, die, moves_first(origins), &out[count++]);
		origins &= origins - 1;
	} while (origins != 0);
	return count;
}

static bool
refuse_move(struct fault *fault, const char *why, const char *word)
{
	return fault_set(fault, ERROR_ILLEGAL_MOVE, why, word);
}

static bool
read_ludo_move(const struct position *pos, const char *word, unsigned die,
    struct game_move *out, struct fault *fault)
{
	const char *why;

	if (!notation_read_move(word, &out->die, &out->origin, &why))
		return refuse_move(fault, why, word);
	if (die != 0 && out->die != die)
		return refuse_move(fault, "a move of another die", word);
	if (position_winner(pos) >= 0)
		return refuse_move(fault, "the game is over", word);
	why = notation_refuse_move(pos, out->die, out->origin);
	if (why != NULL)
		return refuse_move(fault, why, word);
	out->pass = out->origin == 0;
	return true;
}

static bool
read_snakes_move(const struct snakes_position *pos, const char *word,
    unsigned die, struct game_move *out, struct fault *fault)
{
	struct snakes_move move;
	const char *why;

	if (!snakes_read_move(word, pos, &move, &why))
		return refuse_move(fault, why, word);
	if (die != 0 && move.die != (int)die)
		return refuse_move(fault, "a move of another die", word);
	out->origin = 0;
	out->die = (unsigned)move.die;
	out->pass = move.pass;
	return true;
}

bool
game_read_move(const struct game *game, const char *word, unsigned die,
    struct game_move *out, struct fault *fault)
{
	if (game->kind == GAME_SNAKES)
		return read_snakes_move(&game->snakes, word, die, out, fault);
	return read_ludo_move(&game->ludo, word, die, out, fault);
}

static void
play(struct game *game, const struct game_move *move)
{
	struct snakes_move snakes;
	struct view view;

	if (game->kind == GAME_SNAKES) {
		snakes_roll(&game->snakes, (int)move->die, &snakes);
		game->snakes = snakes_apply(&game->snakes, &snakes);
		return;
	}
	view = moves_view(&game->ludo);
	moves_play(&game->ludo, &view, move->origin, move->die);
}

static bool
play_words(struct words *words, struct game *game, struct fault *fault)
{
	const char *word;

	if (words->left > GAME_MOVES_MAX)
		return fault_set(fault, ERROR_TOO_MANY_MOVES,
		    "at most 4000 moves", NULL);
	for (unsigned number = 1; (word = words_take(words)) != NULL;
	     number++) {
		struct game_move move;

		if (!game_read_move(game, word, 0, &move, fault)) {
			fault->number = number;
			return false;
		}
		play(game, &move);
	}
	return true;
}

/* What `startpos` may be told; 0: not told. */
struct start {
	int64_t players, tokens;
	unsigned seats;
};

static bool
read_start_number(struct words *words, const struct number_form *form,
    int64_t *out, struct fault *fault)
{
	if (*out != 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "said twice",
		    form->name);
	return number_take(words, form, out, fault);
}

static bool
read_start_seats(struct words *words, unsigned *out, struct fault *fault)
{
	const char *word = words_take(words), *why;

	if (*out != 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "said twice",
		    "seats");
	if (word == NULL)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "no letters after",
		    "seats");
	*out = notation_seats(word, &why);
	if (*out == 0)
		return fault_set(fault, ERROR_BAD_POSITION, why, word);
	return true;
}

static bool
read_ludo_start(struct words *words, struct position *out, struct fault *fault)
{
	static const struct number_form players_form = { "players", 2, SEATS,
		NUMBER_DIGITS };
	static const struct number_form tokens_form = { "tokens", 1, TOKENS_MAX,
		NUMBER_DIGITS };
	static const unsigned usual[SEATS + 1] = { [0] = SEATS_TWO,
		[2] = SEATS_TWO,
		[3] = SEATS_THREE,
		[4] = SEATS_FOUR };
	struct start start = { 0, 0, 0 };
	bool well = true;

	while (well) {
		if (words_accept(words, "players"))
			well = read_start_number(words, &players_form,
			    &start.players, fault);
		else if (words_accept(words, "tokens"))
			well = read_start_number(words, &tokens_form,
			    &start.tokens, fault);
		else if (words_accept(words, "seats"))
			well = read_start_seats(words, &start.seats, fault);
		else
			break;
	}
	if (!well)
		return false;
	if (start.players != 0 && start.seats != 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "either players or seats", NULL);
	*out = position_start(start.seats != 0 ? start.seats
					       : usual[start.players],
	    start.tokens != 0 ? (unsigned)start.tokens : TOKENS_MAX);
	return true;
}

static bool
refuse_position(struct fault *fault, const char *why, const char *word)
{
	return fault_set(fault, ERROR_BAD_POSITION, why, word);
}

/* The words that the positions of both games begin with. */
static bool
take_position(struct words *words, const char **placement, const char **turn,
    struct fault *fault)
{
	*placement = words_take(words);
	*turn = words_take(words);
	if (*placement == NULL)
		return refuse_position(fault, "the placement is missing", NULL);
	return *turn != NULL ||
	    refuse_position(fault, "the seat to roll is missing after",
		*placement);
}

static bool
read_ludo(struct words *words, struct position *out, struct fault *fault)
{
	const char *placement, *turn, *sixes, *why;

	if (words_accept(words, "startpos"))
		return read_ludo_start(words, out, fault);
	if (!take_position(words, &placement, &turn, fault))
		return false;
	/* With the first seat to roll, so the placement alone is judged. */
	if (!notation_read_placement(placement, out, &why) ||
	    !position_check(out, &why))
		return refuse_position(fault, why, placement);
	if (!notation_read_turn(turn, out, &why) || !position_check(out, &why))
		return refuse_position(fault, why, turn);
	sixes = words_peek(words);
	if (sixes != NULL && strcmp(sixes, "moves") != 0 &&
	    !notation_read_sixes(words_take(words), out, &why))
		return refuse_position(fault, why, sixes);
	return true;
}

static bool
read_snakes(struct words *words, struct snakes_position *out,
    struct fault *fault)
{
	const char *placement, *turn, *why;

	if (words_accept(words, "startpos")) {
		*out = snakes_startpos;
		return true;
	}
	if (!take_position(words, &placement, &turn, fault))
		return false;
	/* Is it the placement's fault, whoever rolls? */
	if (!snakes_read_position(placement, "B", out, &why))
		return refuse_position(fault, why, placement);
	if (!snakes_read_position(placement, turn, out, &why))
		return refuse_position(fault, why, turn);
	return true;
}

bool
game_read(struct words *words, struct game *game, struct fault *fault)
{
	const char *name = words_take(words);
	struct game read = { .kind = GAME_NONE };
	bool well;

	for (unsigned i = 0; i < KINDS; i++)
		if (strcmp(name, kinds[i].name) == 0)
			read.kind = kinds[i].kind;
	if (read.kind == GAME_NONE)
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "a game is ludo or snakes", name);
	well = read.kind == GAME_LUDO ? read_ludo(words, &read.ludo, fault)
				      : read_snakes(words, &read.snakes, fault);
	if (!well)
		return false;
	well = words_accept(words, "moves") ? play_words(words, &read, fault)
					    : words_end(words, fault);
	if (well)
		*game = read;
	return well;
}
