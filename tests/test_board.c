/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The boards that `show` draws. */

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/random.h"
#include "tests/talk.h"

enum { GAMES = 40, WIDTH_MAX = 80, DRAWING_SIZE = 1 << 14 };

static void
open_talk(struct talk *talk, bool colour)
{
	talk_init(talk);
	talk->config.colour = colour;
	talk_open(talk);
}

/* Takes what show has said; returns how many lines of a board there were. */
static int
take_board(struct talk *talk, const char *position, char out[DRAWING_SIZE])
{
	const char *line;
	int lines = 0;

	talk_say(talk, "position %s\nshow\n", position);
	out[0] = '\0';
	while ((line = talk_take(talk)) != NULL && line[0] == '|') {
		cr_assert_eq(line[1], ' ');
		strcat(out, line + 2);
		strcat(out, "\n");
		lines++;
	}
	cr_assert_not_null(line);
	cr_assert_eq(strncmp(line, "state position ", 15), 0, "%s", line);
	return lines;
}

/* How many tokens of a seat a drawing shows: R is one, R3 are three. */
static unsigned
count_tokens(const char *board, char seat)
{
	unsigned count = 0;

	for (const char *at = board; (at = strchr(at, seat)) != NULL; at++)
		if (!islower((unsigned char)at[1])) /* the seat's name */
			count += at[1] >= '2' && at[1] <= '4'
			    ? (unsigned)(at[1] - '0')
			    : 1;
	return count;
}

static void
check_board(struct talk *talk, const struct position *pos)
{
	char text[NOTATION_POSITION_MAX], position[128], board[DRAWING_SIZE];

	notation_write_position(pos, text);
	snprintf(position, sizeof(position), "ludo %s", text);
	take_board(talk, position, board);
	for (unsigned seat = 0; seat < SEATS; seat++)
		cr_assert_eq(count_tokens(board, notation_seat_letters[seat]),
		    position_plays(pos, seat) ? pos->tokens : 0, "%s\n%s", text,
		    board);
	for (const char *c = board; *c != '\0'; c++)
		cr_assert(*c == '\n' || isprint((unsigned char)*c));
	for (const char *line = board; *line != '\0';
	     line += strcspn(line, "\n") + 1)
		cr_assert_lt(strcspn(line, "\n"), WIDTH_MAX - 2);
}

Test(board, shows_all_tokens_of_random_games)
{
	uint64_t random = 1;
	struct talk talk;

	open_talk(&talk, false);
	for (unsigned game = 0; game < GAMES; game++) {
		unsigned tokens = 1 + game % TOKENS_MAX;
		struct position pos = position_start(SEATS_FOUR, tokens);

		while (position_winner(&pos) < 0) {
			struct view view = moves_view(&pos);
			unsigned die = random_die(&random);

			moves_play(&pos, &view,
			    moves_first(moves_legal(&pos, &view, die)), die);
			if (random_below(&random, 20) == 0)
				check_board(&talk, &pos);
		}
		check_board(&talk, &pos);
	}
	talk_close(&talk);
}

/* All four seats on Red's start square, which is safe. */
Test(board, notes_what_does_not_fit_into_a_square)
{
	char board[DRAWING_SIZE];
	struct talk talk;
	int lines;

	open_talk(&talk, false);
	lines = take_board(&talk, "ludo R:0/G:39/Y:26/B:13 R", board);
	cr_assert_eq(lines, 15);
	cr_assert_not_null(strstr(board, "*RGYB"));
	lines = take_board(&talk, "ludo R:0,0/G:39,39/Y:26,b/B:b,13 R", board);
	cr_assert_eq(lines, 16);
	cr_assert_not_null(strstr(board, "*#1"));
	cr_assert_not_null(strstr(board, "\n #1: R2 G2 Y B\n"), "%s", board);
	lines = take_board(&talk,
	    "ludo R:0,0,8,8/G:39,39,47,47/Y:26,26,34,34/B:13,13,21,21 R",
	    board);
	cr_assert_eq(lines, 17);
	cr_assert_not_null(strstr(board, "\n #2: R2 G2 Y2 B2\n"), "%s", board);
	talk_close(&talk);
}

/* Drops the escape sequences of colours; returns how many there were. */
static int
drop_colours(char *board)
{
	int count = 0;

	for (char *at = board; (at = strchr(at, '\033')) != NULL; count++) {
		char *end = strchr(at, 'm');

		cr_assert_not_null(end);
		memmove(at, end + 1, strlen(end + 1) + 1);
	}
	return count;
}

Test(board, has_colours_only_if_asked_for)
{
	static const char *const positions[] = {
		"ludo R:b,b,0,12/G:b,3,g,g/Y:5,5,51,g/B:b,b,b,b R 1",
		"snakes B:79/W:97 W", "snakes startpos"
	};
	struct talk plain, coloured;

	open_talk(&plain, false);
	open_talk(&coloured, true);
	for (size_t i = 0; i < sizeof(positions) / sizeof(positions[0]); i++) {
		char want[DRAWING_SIZE], got[DRAWING_SIZE];

		take_board(&plain, positions[i], want);
		take_board(&coloured, positions[i], got);
		cr_assert_eq(drop_colours(want), 0);
		cr_assert_gt(drop_colours(got), 4);
		cr_assert_str_eq(got, want);
	}
	talk_close(&coloured);
	talk_close(&plain);
}

Test(board, of_snakes_runs_in_zigzag)
{
	char board[DRAWING_SIZE];
	struct talk talk;

	open_talk(&talk, false);
	cr_assert_eq(take_board(&talk, "snakes B:79/W:97 W", board), 21);
	/* 100 at the top left, 1 at the bottom left, 10 below 11. */
	cr_assert(talk_match_lines("100 99 98v78 97 96 95v75 94 93v73 92 91\n"
				   "W\n"
				   "81 82 83 84 85 86 87v24 88 89 90\n"
				   "\n"
				   "80^100 79 78 77 76 75 74 73 72 71^91\n"
				   "B\n"
				   "...\n"
				   "20 19 18 17 16v6 15 14 13 12 11\n"
				   "\n"
				   "1^38 2 3 4^14 5 6 7 8 9^31 10\n"
				   "\n"
				   "start:\n",
		      board),
	    "%s", board);
	take_board(&talk, "snakes startpos", board);
	cr_assert_not_null(strstr(board, "start: BW\n"));
	/* Each below its square. */
	take_board(&talk, "snakes B:90/W:90 W", board);
	cr_assert_not_null(strstr(board, "90\n"));
	cr_assert(talk_match_lines("...\n81 82 83 84 85 86 87v24 88 89 90\n"
				   "BW\n...\n",
	    board));
	talk_close(&talk);
}
