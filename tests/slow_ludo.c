/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/slow_ludo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TRACK = 52,   /* squares */
	QUARTER = 13, /* squares from one seat's start to the next one's */
	STAR = 8,     /* squares from a start to the star square after it */
	LAST_ON_TRACK = 50, /* step */
	FACES = 6,
	SIX = 6
};

static const char letters[] = "RGYB";

void
slow_start(struct slow_game *game, const char *seats, int tokens)
{
	memset(game, 0, sizeof(*game));
	game->tokens = tokens;
	for (int seat = SLOW_SEATS - 1; seat >= 0; seat--) {
		if (strchr(seats, letters[seat]) == NULL)
			continue;
		game->playing[seat] = true;
		game->seat = seat;
		for (int i = 0; i < tokens; i++)
			game->token[seat][i] = SLOW_BASE;
	}
}

static bool
is_safe(int square)
{
	return square % QUARTER == 0 || square % QUARTER == STAR;
}

static int
track_square(int seat, int step)
{
	return (QUARTER * seat + step) % TRACK;
}

static bool
stands_on(int seat, int step, int square)
{
	return step >= 0 && step <= LAST_ON_TRACK &&
	    track_square(seat, step) == square;
}

static int
count_on_square(const struct slow_game *game, int seat, int square)
{
	int count = 0;

	for (int i = 0; i < game->tokens; i++)
		if (stands_on(seat, game->token[seat][i], square))
			count++;
	return count;
}

/*
 * Whether a token of the seat to roll may stop on a track square; if so,
 * `captures` is the seat whose token that sends to its base, or SLOW_NOBODY.
 */
static bool
may_stop_on(const struct slow_game *game, int square, int *captures)
{
	*captures = SLOW_NOBODY;
	for (int rival = 0; rival < SLOW_SEATS; rival++) {
		int count;

		if (rival == game->seat || !game->playing[rival])
			continue;
		count = count_on_square(game, rival, square);
		if (count >= 2)
			return false;
		if (count == 1 && !is_safe(square))
			*captures = rival;
	}
	return true;
}

static int
count_in_goal(const struct slow_game *game, int seat)
{
	int count = 0;

	for (int i = 0; i < game->tokens; i++)
		if (game->token[seat][i] == SLOW_GOAL)
			count++;
	return count;
}

/* Whether a token on step `from` can use the roll, and what that does. */
static bool
find_move(const struct slow_game *game, int die, int from,
    struct slow_move *move)
{
	int to = from == SLOW_BASE ? 0 : from + die;

	if (from == SLOW_BASE && die != SIX)
		return false;
	if (to > SLOW_GOAL)
		return false;

	*move = (struct slow_move){ .die = die, .from = from, .to = to };
	move->captures = SLOW_NOBODY;
	if (to <= LAST_ON_TRACK &&
	    !may_stop_on(game, track_square(game->seat, to), &move->captures))
		return false;

	move->goal = to == SLOW_GOAL;
	move->wins =
	    move->goal && count_in_goal(game, game->seat) == game->tokens - 1;
	move->again = !move->wins &&
	    (die == SIX || move->captures != SLOW_NOBODY || move->goal);
	return true;
}

int
slow_moves(const struct slow_game *game, int die,
    struct slow_move moves[SLOW_TOKENS])
{
	const int *token = game->token[game->seat];
	bool third_six = die == SIX && game->sixes == 2;
	int count = 0;

	if (!third_six) {
		for (int i = 0; i < game->tokens; i++) {
			if (i > 0 && token[i] == token[i - 1])
				continue;
			if (find_move(game, die, token[i], &moves[count]))
				count++;
		}
	}
	if (count > 0)
		return count;

	moves[0] = (struct slow_move){ .die = die, .pass = true };
	moves[0].captures = SLOW_NOBODY;
	moves[0].again = die == SIX && !third_six;
	return 1;
}

/* Moves one token of a seat and keeps the seat's tokens in order. */
static void
replace_token(struct slow_game *game, int seat, int from, int to)
{
	int *token = game->token[seat];
	int i = 0;

	while (token[i] != from)
		i++;
	for (; i > 0 && token[i - 1] > to; i--)
		token[i] = token[i - 1];
	for (; i < game->tokens - 1 && token[i + 1] < to; i++)
		token[i] = token[i + 1];
	token[i] = to;
}

static void
send_to_base(struct slow_game *game, int seat, int square)
{
	int i = 0;

	while (!stands_on(seat, game->token[seat][i], square))
		i++;
	replace_token(game, seat, game->token[seat][i], SLOW_BASE);
}

void
slow_apply(struct slow_game *game, const struct slow_move *move)
{
	if (!move->pass) {
		replace_token(game, game->seat, move->from, move->to);
		if (move->captures != SLOW_NOBODY)
			send_to_base(game, move->captures,
			    track_square(game->seat, move->to));
	}

	if (move->again && move->die == SIX)
		game->sixes++;
	else
		game->sixes = 0;

	if (move->again || move->wins)
		return;
	do
		game->seat = (game->seat + 1) % SLOW_SEATS;
	while (!game->playing[game->seat]);
}

int
slow_winner(const struct slow_game *game)
{
	for (int seat = 0; seat < SLOW_SEATS; seat++)
		if (game->playing[seat] &&
		    count_in_goal(game, seat) == game->tokens)
			return seat;
	return SLOW_NOBODY;
}

uint64_t
slow_perft(const struct slow_game *game, int n)
{
	struct slow_move moves[SLOW_TOKENS];
	uint64_t leaves = 0;

	if (n == 0)
		return 1;
	if (slow_winner(game) != SLOW_NOBODY)
		return 0;
	for (int die = 1; die <= FACES; die++) {
		int count = slow_moves(game, die, moves);

		for (int i = 0; i < count; i++) {
			struct slow_game next = *game;

			slow_apply(&next, &moves[i]);
			leaves += slow_perft(&next, n - 1);
		}
	}
	return leaves;
}

/*
 * Uniform over 0 to n - 1, the bias of at most n / 2^32 aside. SplitMix64:
 * Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014.
 */
static int
random_below(uint64_t *rng, int n)
{
	uint64_t x = *rng += 0x9e3779b97f4a7c15;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	x ^= x >> 31;
	return (int)((x >> 32) * (uint64_t)n >> 32);
}

int
slow_playout(struct slow_game *game, uint64_t *rng)
{
	struct slow_move moves[SLOW_TOKENS];
	bool won = slow_winner(game) != SLOW_NOBODY;
	int rolls = 0;

	while (!won) {
		int die = 1 + random_below(rng, FACES);
		int count = slow_moves(game, die, moves);
		int choice = count == 1 ? 0 : random_below(rng, count);

		slow_apply(game, &moves[choice]);
		won = moves[choice].wins;
		rolls++;
	}
	return rolls;
}

static char *
put_step(char *out, int step)
{
	if (step == SLOW_BASE)
		return out + sprintf(out, "b");
	if (step == SLOW_GOAL)
		return out + sprintf(out, "g");
	return out + sprintf(out, "%d", step);
}

void
slow_print(const struct slow_game *game, char text[SLOW_GAME_SIZE])
{
	char *out = text;

	for (int seat = 0; seat < SLOW_SEATS; seat++) {
		if (!game->playing[seat])
			continue;
		if (out > text)
			*out++ = '/';
		*out++ = letters[seat];
		for (int i = 0; i < game->tokens; i++) {
			*out++ = i == 0 ? ':' : ',';
			out = put_step(out, game->token[seat][i]);
		}
	}
	sprintf(out, " %c %d", letters[game->seat], game->sixes);
}

static int
take_step(const char **in)
{
	char *end;
	int step = (int)strtol(*in, &end, 10);

	if (end == *in)
		step = *end++ == 'b' ? SLOW_BASE : SLOW_GOAL;
	*in = end;
	return step;
}

static int
take_seat(const char **in)
{
	return (int)(strchr(letters, *(*in)++) - letters);
}

void
slow_parse(struct slow_game *game, const char *text)
{
	memset(game, 0, sizeof(*game));
	do {
		int seat = take_seat(&text);

		game->playing[seat] = true;
		game->tokens = 0;
		do {
			text++; /* ':' or ',' */
			game->token[seat][game->tokens++] = take_step(&text);
		} while (*text == ',');
	} while (*text++ == '/');
	game->seat = take_seat(&text);
	game->sixes = atoi(text);
}

void
slow_print_move(const struct slow_move *move, char text[SLOW_MOVE_SIZE])
{
	char *out = text + sprintf(text, "%d:", move->die);

	if (move->pass) {
		out += sprintf(out, "pass");
	} else {
		out = put_step(out, move->from);
		*out++ = '-';
		out = put_step(out, move->to);
	}
	if (move->captures != SLOW_NOBODY)
		out += sprintf(out, " captures %c", letters[move->captures]);
	if (move->goal)
		out += sprintf(out, " goal");
	if (move->wins)
		out += sprintf(out, " wins");
	if (move->again)
		sprintf(out, " again");
}
