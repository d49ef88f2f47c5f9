/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/snakes_notation.h"

static const char pass_word[] = "pass";

const char snakes_seat_letters[SNAKES_SEATS + 1] = "BW";

/* Longer numbers are out of any bounds, leading zeros or not. */
enum { DIGITS_MAX = 10 };

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Digits, moving *text past them. What is beyond the goal stays beyond it. */
static bool
read_number(const char **text, int *out)
{
	const char *first = *text;
	int number = 0;

	for (; is_digit(**text); ++*text)
		if (number <= SNAKES_GOAL)
			number = number * 10 + (**text - '0');
	if (*text - first > DIGITS_MAX)
		number = SNAKES_GOAL + 1;
	*out = number;
	return *text != first;
}

/* What is wrong with SEAT:SQUARE, or NULL; *text moves past it. */
static const char *
read_token(const char **text, char letter, int *square)
{
	bool negative;

	if (**text != letter)
		return "the seats are not B then W";
	++*text;
	if (**text != ':')
		return "no colon after a seat";
	++*text;
	if (**text == '/' || **text == '\0')
		return "a square is missing";
	negative = **text == '-';
	if (negative)
		++*text;
	if (!read_number(text, square) || (**text != '/' && **text != '\0'))
		return "a square is not a number";
	if (negative)
		*square = -*square;
	return NULL;
}

static const char *
read_placement(const char *word, int square[static SNAKES_SEATS])
{
	for (int seat = 0; seat < SNAKES_SEATS; seat++) {
		const char *fault =
		    read_token(&word, snakes_seat_letters[seat], &square[seat]);

		if (fault != NULL)
			return fault;
		/* Without its W the next turn sees the end of the word. */
		if (*word == '/' && seat == SNAKES_WHITE)
			return "there are more seats than B and W";
		if (*word == '/')
			word++;
	}
	return NULL;
}

/* The seat of a one-letter word, or -1. */
static int
read_seat(const char *word)
{
	const char *found;

	if (word[0] == '\0' || word[1] != '\0')
		return -1;
	found = strchr(snakes_seat_letters, word[0]);
	return found == NULL ? -1 : (int)(found - snakes_seat_letters);
}

bool
snakes_read_position(const char *placement, const char *turn,
    struct snakes_position *out, const char **why)
{
	struct snakes_position pos = { .turn = read_seat(turn) };
	const char *fault = read_placement(placement, pos.square);

	if (fault != NULL) {
		*why = fault;
		return false;
	}
	if (!snakes_check(&pos, why))
		return false;
	*out = pos;
	return true;
}

static const char move_form[] = "a move is DIE:FROM-TO or DIE:pass";

/* What is wrong with DIE:FROM-TO as the move that a roll forces, or NULL. */
static const char *
path_fault(const char *word, const struct snakes_move *forced)
{
	const char *text = word + sizeof("1:") - 1;
	char canonical[SNAKES_MOVE_MAX];
	int from, to;

	if (!read_number(&text, &from) || *text++ != '-' ||
	    !read_number(&text, &to) || *text != '\0')
		return move_form;
	if (from != forced->from)
		return "the token to move does not stand there";
	if (forced->pass)
		return "the roll would lead past 100, so it is a pass";
	if (to != forced->to)
		return "the roll does not lead there";
	/* As in Ludo, there is one way to write a move. */
	snakes_write_move(forced, canonical);
	return strcmp(word, canonical) == 0 ? NULL : move_form;
}

static const char *
move_fault(const char *word, const struct snakes_position *pos,
    struct snakes_move *forced)
{
	if (word[0] < '1' || word[0] > '0' + DIE_FACES)
		return "the die is not 1-6";
	if (word[1] != ':')
		return move_form;
	if (snakes_winner(pos) >= 0)
		return "the game is over";
	snakes_roll(pos, word[0] - '0', forced);
	if (strcmp(word + 2, pass_word) == 0)
		return forced->pass ? NULL : "the token can move";
	return path_fault(word, forced);
}

bool
snakes_read_move(const char *word, const struct snakes_position *pos,
    struct snakes_move *out, const char **why)
{
	struct snakes_move forced;
	const char *fault = move_fault(word, pos, &forced);

	if (fault != NULL) {
		*why = fault;
		return false;
	}
	*out = forced;
	return true;
}

/* A square in decimal; returns where it ends. */
static char *
put_square(char *at, int square)
{
	if (square >= 100)
		*at++ = (char)('0' + square / 100);
	if (square >= 10)
		*at++ = (char)('0' + square / 10 % 10);
	*at++ = (char)('0' + square % 10);
	return at;
}

int
snakes_write_position(const struct snakes_position *pos,
    char out[static SNAKES_POSITION_MAX])
{
	char *at = out;

	for (int seat = 0; seat < SNAKES_SEATS; seat++) {
		*at++ = snakes_seat_letters[seat];
		*at++ = ':';
		at = put_square(at, pos->square[seat]);
		*at++ = seat == SNAKES_BLACK ? '/' : ' ';
	}
	*at++ = snakes_seat_letters[pos->turn];
	*at = '\0';
	return (int)(at - out);
}

int
snakes_write_move(const struct snakes_move *move,
    char out[static SNAKES_MOVE_MAX])
{
	char *at = out;

	*at++ = (char)('0' + move->die);
	*at++ = ':';
	if (move->pass) {
		memcpy(at, pass_word, sizeof(pass_word));
		return (int)(at - out) + (int)sizeof(pass_word) - 1;
	}
	at = put_square(at, move->from);
	*at++ = '-';
	at = put_square(at, move->to);
	*at = '\0';
	return (int)(at - out);
}
