/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/notation.h"

static const char pass_word[] = "pass";
static const char move_form[] = "a move is DIE:FROM-TO or DIE:pass";

const char notation_seat_letters[SEATS + 1] = "RGYB";

/* More digits than this are out of any bounds, leading zeros or not. */
enum { DIGITS_MAX = 10, STEP_GOAL = PLACE_GOAL - PLACE_START };

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

int
notation_seat(char letter)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (notation_seat_letters[seat] == letter)
			return seat;
	return -1;
}

/* Add a seat to those before it; *why if it isn't one or comes too early. */
static bool
add_seat(char letter, unsigned *seats, const char **why)
{
	int seat = notation_seat(letter);

	if (seat < 0)
		*why = "a seat is one of R, G, Y and B";
	else if (*seats >> seat & 1)
		*why = "a seat is named twice";
	else if (*seats >> seat != 0)
		*why = "seats are listed in the order R, G, Y, B";
	else {
		*seats |= 1U << seat;
		return true;
	}
	return false;
}

unsigned
notation_seats(const char *word, const char **why)
{
	unsigned seats = 0;

	for (; *word != '\0'; word++)
		if (!add_seat(*word, &seats, why))
			return 0;
	if (__builtin_popcount(seats) < 2) {
		*why = "fewer than two seats";
		return 0;
	}
	return seats;
}

/* `b`, `g` or a step, moving *text past it; -1 and *why if it is neither. */
static int
read_place(const char **text, const char **why)
{
	const char *first = *text;
	bool negative = *first == '-';
	int step = 0;

	if (*first == 'b' || *first == 'g') {
		++*text;
		return *first == 'b' ? PLACE_BASE : PLACE_GOAL;
	}
	*text += negative;
	*why = "a step is not a number, b or g";
	if (!is_digit(**text))
		return -1;
	for (first = *text; is_digit(**text); ++*text)
		if (step <= STEP_GOAL)
			step = step * 10 + (**text - '0');
	if (**text != ',' && **text != '/' && **text != '\0')
		return -1;
	*why = "a step is outside 0-56";
	if (step > STEP_GOAL || (negative && step != 0) ||
	    *text - first > DIGITS_MAX)
		return -1;
	return PLACE_START + step;
}

/* One seat's tokens up to '/' or the end; returns how many, or 0 and *why. */
static unsigned
read_tokens(const char **text, uint64_t planes[static TOKENS_MAX],
    const char **why)
{
	for (unsigned count = 1;; count++) {
		int place;

		*why = "a token is missing";
		if (**text == ',' || **text == '/' || **text == '\0')
			return 0;
		place = read_place(text, why);
		if (place < 0)
			return 0;
		*why = "a seat has more than 4 tokens";
		if (count > TOKENS_MAX)
			return 0;
		position_put(planes, PLACE_BIT(place));
		if (**text == '/' || **text == '\0')
			return count;
		*why = "a token is not followed by a comma";
		if (**text != ',')
			return 0;
		++*text;
	}
}

bool
notation_read_placement(const char *word, struct position *pos,
    const char **why)
{
	struct position read;
	unsigned seats = 0;

	memset(&read, 0, sizeof(read));
	do {
		int seat = notation_seat(*word);
		unsigned tokens;

		if (!add_seat(*word, &seats, why))
			return false;
		if (*++word != ':') {
			*why = "a seat is not followed by a colon";
			return false;
		}
		word++;
		tokens = read_tokens(&word, read.planes[seat], why);
		if (tokens == 0)
			return false;
		if (read.tokens == 0)
			read.tokens = (uint8_t)tokens;
	} while (*word++ == '/');
	read.seats = (uint8_t)seats;
	read.turn = (uint8_t)position_first_seat(&read);
	*pos = read;
	return true;
}

bool
notation_read_turn(const char *word, struct position *pos, const char **why)
{
	int seat = word[0] == '\0' ? -1 : notation_seat(word[0]);

	if (seat < 0 || word[1] != '\0') {
		*why = "the seat to roll is one of R, G, Y and B";
		return false;
	}
	pos->turn = (uint8_t)seat;
	return true;
}

bool
notation_read_sixes(const char *word, struct position *pos, const char **why)
{
	if (word[0] < '0' || word[0] > '0' + SIXES_MAX || word[1] != '\0') {
		*why = "sixes is 0 to 2";
		return false;
	}
	pos->sixes = (uint8_t)(word[0] - '0');
	return true;
}

/* A place in its shortest form; returns where it ends. */
static char *
put_place(char *at, unsigned place)
{
	unsigned step = place - PLACE_START;

	if (place == PLACE_BASE || place == PLACE_GOAL) {
		*at++ = place == PLACE_BASE ? 'b' : 'g';
		return at;
	}
	if (step >= 10)
		*at++ = (char)('0' + step / 10);
	*at++ = (char)('0' + step % 10);
	return at;
}

/* Returns where its last separator was to be. */
static char *
put_placement(char *at, const struct position *pos)
{
	for (unsigned seat = 0; seat < SEATS; seat++) {
		if (!position_plays(pos, seat))
			continue;
		*at++ = notation_seat_letters[seat];
		*at++ = ':';
		for (unsigned place = 0; place < PLACES; place++) {
			unsigned n = position_count(pos, seat, place);

			for (; n > 0; n--) {
				at = put_place(at, place);
				*at++ = ',';
			}
		}
		at[-1] = '/';
	}
	return at - 1;
}

int
notation_write_position(const struct position *pos,
    char out[static NOTATION_POSITION_MAX])
{
	char *at = put_placement(out, pos);

	*at++ = ' ';
	*at++ = notation_seat_letters[pos->turn];
	*at++ = ' ';
	*at++ = (char)('0' + pos->sixes);
	*at = '\0';
	return (int)(at - out);
}

/*
 * The place a move leaves, -1 and *why if it is none. The spelling is not
 * looked at closely, for the whole move is going to be compared.
 */
static int
read_origin(const char *text, unsigned die, const char **why)
{
	int step = 0;

	if (*text == 'b') {
		*why = "only a six enters a token";
		return die == DIE_FACES ? PLACE_BASE : -1;
	}
	*why = move_form;
	if (!is_digit(*text))
		return -1;
	for (; is_digit(*text) && step <= STEP_GOAL; text++)
		step = step * 10 + (*text - '0');
	if (*text != '-')
		return -1;
	*why = "the roll leads past the goal";
	return step + (int)die <= STEP_GOAL ? PLACE_START + step : -1;
}

bool
notation_read_move(const char *word, unsigned *die, uint64_t *origin,
    const char **why)
{
	char canonical[NOTATION_MOVE_MAX];
	unsigned face;
	int place;

	*why = "the die is not 1-6";
	if (word[0] < '1' || word[0] > '0' + DIE_FACES)
		return false;
	face = (unsigned)(word[0] - '0');
	*why = move_form;
	if (word[1] != ':')
		return false;
	if (strcmp(word + 2, pass_word) == 0) {
		*die = face;
		*origin = 0;
		return true;
	}
	place = read_origin(word + 2, face, why);
	if (place < 0)
		return false;
	notation_write_move(face, PLACE_BIT(place), canonical);
	*why = "the roll does not lead there";
	if (strcmp(word, canonical) != 0)
		return false;
	*die = face;
	*origin = PLACE_BIT(place);
	return true;
}

int
notation_write_move(unsigned die, uint64_t origin,
    char out[static NOTATION_MOVE_MAX])
{
	char *at = out;

	*at++ = (char)('0' + die);
	*at++ = ':';
	if (origin == 0) {
		memcpy(at, pass_word, sizeof(pass_word));
		return (int)(at - out) + (int)sizeof(pass_word) - 1;
	}
	at = put_place(at, (unsigned)__builtin_ctzll(origin));
	*at++ = '-';
	at =
	    put_place(at, (unsigned)__builtin_ctzll(moves_target(origin, die)));
	*at = '\0';
	return (int)(at - out);
}

const char *
notation_refuse_move(const struct position *pos, unsigned die, uint64_t origin)
{
	struct view view = moves_view(pos);
	uint64_t legal = moves_legal(pos, &view, die);

	if (origin == 0)
		return legal == 0 ? NULL : "a token can move, so one must";
	if ((legal & origin) != 0)
		return NULL;
	if ((pos->planes[pos->turn][0] & origin) == 0)
		return "the seat to roll has no token there";
	if (moves_is_third_six(pos, die))
		return "the third six in a row moves nothing";
	return "a rival block stands there";
}
