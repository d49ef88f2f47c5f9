/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cases.h"
#include "tests/slow_ludo.h"

static const char position_words[] = "position ludo ";

static void
parse_position(struct slow_game *game, const char *line)
{
	size_t length = strlen(position_words);
	char text[SLOW_GAME_SIZE];

	cr_assert_eq(strncmp(line, position_words, length), 0, "%s", line);
	slow_parse(game, line + length);
	slow_print(game, text);
	cr_assert_str_eq(text, line + length);
}

Test(slow_ludo, perft_of_the_rules)
{
	static const struct {
		const char *position;
		uint64_t leaves[5]; /* 1 to 5 rolls on; 0: not given */
	} table[] = {
		{ "R:b,b,b,b/Y:b,b,b,b R 0", { 6, 37, 227, 1417, 9224 } },
		{ "R:b,b,b,b/G:b,b,b,b/Y:b,b,b,b R 0",
		    { 6, 37, 227, 1392, 8664 } },
		{ "R:b,b,b,b/G:b,b,b,b/Y:b,b,b,b/B:b,b,b,b R 0",
		    { 6, 37, 227, 1392, 8539 } },
		{ "R:b,b,9,34/G:b,b,b,53/Y:b,b,b,16/B:b,b,25,55 B 0",
		    { 8, 94, 888, 7515, 0 } },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct slow_game game;

		slow_parse(&game, table[i].position);
		cr_assert_eq(slow_perft(&game, 0), 1);
		for (int n = 1; n <= 5 && table[i].leaves[n - 1] != 0; n++)
			cr_assert_eq(slow_perft(&game, n),
			    table[i].leaves[n - 1], "%s, perft %d",
			    table[i].position, n);
	}
}

Test(slow_ludo, perft_cases)
{
	struct cases cases;
	struct slow_game game;

	cases_open(&cases, "perft.txt", 4);
	while (cases_next(&cases)) {
		parse_position(&game, cases.field[0]);
		for (int n = 1; n <= 3; n++)
			cr_assert_eq(slow_perft(&game, n),
			    strtoull(cases.field[n], NULL, 10), "%s, perft %d",
			    cases.field[0], n);
	}
	cr_assert_geq(cases.count, 60);
}

Test(slow_ludo, legal_cases)
{
	struct cases cases;
	struct slow_game game;

	cases_open(&cases, "legal.txt", 3);
	while (cases_next(&cases)) {
		struct slow_move moves[SLOW_TOKENS];
		char list[SLOW_TOKENS * (SLOW_MOVE_SIZE + 3)] = "";
		int count;

		parse_position(&game, cases.field[0]);
		count = slow_moves(&game, atoi(cases.field[1]), moves);
		for (int i = 0; i < count; i++) {
			char text[SLOW_MOVE_SIZE];

			slow_print_move(&moves[i], text);
			if (i > 0)
				strcat(list, " , ");
			strcat(list, text);
		}
		cr_assert_str_eq(list, cases.field[2], "%s, die %s: %s",
		    cases.field[0], cases.field[1], list);
	}
	cr_assert_geq(cases.count, 42);
}

Test(slow_ludo, moves_lead_where_the_rules_say)
{
	struct cases cases;

	cases_open(&cases, "after.txt", 3);
	while (cases_next(&cases)) {
		const char *before = cases.field[0], *move = cases.field[1];
		struct slow_move moves[SLOW_TOKENS];
		struct slow_game game;
		char text[SLOW_MOVE_SIZE + SLOW_GAME_SIZE];
		bool found = false;
		int count;

		slow_parse(&game, before);
		count = slow_moves(&game, atoi(move), moves);
		for (int k = 0; k < count && !found; k++) {
			slow_print_move(&moves[k], text);
			if (strcmp(text, move) != 0)
				continue;
			found = true;
			slow_apply(&game, &moves[k]);
		}
		cr_assert(found, "%s: no %s", before, move);
		slow_print(&game, text);
		cr_assert_str_eq(text, cases.field[2], "%s, %s: %s", before,
		    move, text);
	}
	cr_assert_geq(cases.count, 16);
}

Test(slow_ludo, one_winner_and_nothing_after)
{
	static const struct {
		const char *position;
		int winner;
	} table[] = {
		{ "R:g,g/G:55,g/Y:b,g G 0", 0 },
		{ "R:55,g/B:g,g B 0", 3 },
		{ "R:55,g/B:b,g B 0", SLOW_NOBODY },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct slow_game game;

		slow_parse(&game, table[i].position);
		cr_assert_eq(slow_winner(&game), table[i].winner);
		cr_assert_eq(slow_perft(&game, 0), 1);
		cr_assert_eq(slow_perft(&game, 1) == 0,
		    table[i].winner != SLOW_NOBODY);
	}
}

Test(slow_ludo, start_lists_the_seats_asked_for)
{
	static const struct {
		const char *seats;
		int tokens;
		const char *position;
	} table[] = {
		{ "RY", 4, "R:b,b,b,b/Y:b,b,b,b R 0" },
		{ "GB", 1, "G:b/B:b G 0" },
		{ "GYB", 3, "G:b,b,b/Y:b,b,b/B:b,b,b G 0" },
		{ "RGYB", 2, "R:b,b/G:b,b/Y:b,b/B:b,b R 0" },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct slow_game game;
		char text[SLOW_GAME_SIZE];

		slow_start(&game, table[i].seats, table[i].tokens);
		slow_print(&game, text);
		cr_assert_str_eq(text, table[i].position);
	}
}

/*
 * The length of random games sums up all the rules. The bounds stand five
 * standard errors off the means of two million games, 173.39 and 376.44
 * rolls; the deviations are 24 and 61 rolls a game.
 */
Test(slow_ludo, random_games_have_their_length)
{
	enum { GAMES = 4000 };
	static const struct {
		const char *seats;
		double mean_min, mean_max; /* rolls a game */
	} table[] = {
		{ "RY", 171.5, 175.3 },
		{ "RGYB", 371.6, 381.3 },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		uint64_t rng = 1;
		int64_t rolls = 0;
		double mean;

		for (int k = 0; k < GAMES; k++) {
			struct slow_game game;

			slow_start(&game, table[i].seats, SLOW_TOKENS);
			rolls += slow_playout(&game, &rng);
			cr_assert_eq(slow_winner(&game), game.seat);
		}
		mean = (double)rolls / GAMES;
		cr_assert(mean > table[i].mean_min && mean < table[i].mean_max,
		    "%s: %.2f rolls a game", table[i].seats, mean);
	}
}
