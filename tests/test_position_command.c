/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* `position` and what tells of a position: state, legal. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/game.h"
#include "tests/cases.h"
#include "tests/talk.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

enum { BIG = 40000 };

Test(position, is_written_in_canonical_form_and_read_back)
{
	static const struct {
		const char *words, *state;
	} cases[] = {
		{ "ludo startpos", "ludo R:b,b,b,b/Y:b,b,b,b R 0 ongoing" },
		{ "ludo startpos players 2",
		    "ludo R:b,b,b,b/Y:b,b,b,b R 0 ongoing" },
		{ "ludo startpos players 3",
		    "ludo R:b,b,b,b/G:b,b,b,b/Y:b,b,b,b R 0 ongoing" },
		{ "ludo startpos tokens 1 players 4",
		    "ludo R:b/G:b/Y:b/B:b R 0 ongoing" },
		{ "ludo startpos seats GB tokens 2",
		    "ludo G:b,b/B:b,b G 0 ongoing" },
		{ "ludo startpos tokens 3 seats YB moves",
		    "ludo Y:b,b,b/B:b,b,b Y 0 ongoing" },
		{ "ludo startpos moves 6:b-0 4:0-4",
		    "ludo R:b,b,b,4/Y:b,b,b,b Y 0 ongoing" },
		{ "ludo startpos moves 6:b-0 6:b-0 6:pass",
		    "ludo R:b,b,0,0/Y:b,b,b,b Y 0 ongoing" },
		{ "ludo startpos moves 1:pass 2:pass 6:b-0 6:b-0",
		    "ludo R:b,b,0,0/Y:b,b,b,b R 2 ongoing" },
		{ "ludo R:g,56,3,b/Y:5,5,51,g Y",
		    "ludo R:b,3,g,g/Y:5,5,51,g Y 0 ongoing" },
		{ "ludo R:b/G:12 G 2 moves 6:pass",
		    "ludo R:b/G:12 R 0 ongoing" },
		/* Finished by moves, and as it was put. */
		{ "ludo R:b,54/Y:50,g R 2 moves 2:54-g",
		    "ludo R:b,g/Y:50,g R 0 ongoing" },
		{ "ludo R:g,54/Y:50,g R 2 moves 2:54-g",
		    "ludo R:g,g/Y:50,g R 0 won R" },
		{ "ludo R:50,g/Y:g,50 Y 1 moves 6:50-g",
		    "ludo R:50,g/Y:g,g Y 0 won Y" },
		{ "ludo R:g/Y:5 Y 2", "ludo R:g/Y:5 Y 2 won R" },
		{ "snakes startpos", "snakes B:0/W:0 B ongoing" },
		{ "snakes startpos moves 4:0-14 1:0-38",
		    "snakes B:14/W:38 B ongoing" },
		{ "snakes B:97/W:007 B moves 4:pass",
		    "snakes B:97/W:7 W ongoing" },
		{ "snakes B:97/W:7 B moves 3:97-100",
		    "snakes B:100/W:7 B won B" },
		{ "snakes B:3/W:100 B", "snakes B:3/W:100 B won W" },
	};
	struct talk talk;

	talk_begin(&talk, "");
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char sent[128], want[128], again[128];
		const char *status = strrchr(cases[i].state, ' ') + 1;
		size_t length = (size_t)(status - cases[i].state) - 1;

		if (status[1] == '\0') { /* won R */
			status -= 4;
			length -= 4;
		}
		snprintf(sent, sizeof(sent), "position %s\nstate\n",
		    cases[i].words);
		snprintf(want, sizeof(want), "state position %.*s status %s\n",
		    (int)length, cases[i].state, status);
		talk_expect(&talk, sent, want);
		snprintf(again, sizeof(again), "position %.*s\nstate\n",
		    (int)length, cases[i].state);
		talk_expect(&talk, again, want);
	}
	talk_close(&talk);
}

Test(position, faults_leave_no_position)
{
	static const struct {
		const char *words, *error;
	} cases[] = {
		{ "", "bad-position ... position" },
		{ "ludo", "bad-position ... placement is missing" },
		{ "snakes", "bad-position ... placement is missing" },
		{ "ludo R:1/Y:2",
		    "bad-position ... roll is missing after: R:1/Y:2" },
		{ "snakes B:1/W:2",
		    "bad-position ... roll is missing after: B:1/W:2" },
		{ "chess", "bad-argument ... chess" },
		{ "chess startpos", "bad-argument ... chess" },
		{ "Ludo startpos", "bad-argument ... Ludo" },
		{ "startpos", "bad-argument ... startpos" },
		{ "ludo start pos", "bad-position ... start" },
		{ "ludo R:-1/Y:2 R",
		    "bad-position a step is outside 0-56: R:-1/Y:2" },
		{ "ludo R:57/Y:2 R", "bad-position ... R:57/Y:2" },
		{ "ludo R:2147483648/Y:2 R",
		    "bad-position ... R:2147483648/Y:2" },
		{ "ludo R:1e3/Y:2 R", "bad-position ... R:1e3/Y:2" },
		{ "ludo R:/Y:2 R", "bad-position ... R:/Y:2" },
		{ "ludo R:1,,2/Y:2,3,4 R", "bad-position ... R:1,,2/Y:2,3,4" },
		{ "ludo R:1,2,3,4,5/Y:1,2,3,4,5 R",
		    "bad-position ... R:1,2,3,4,5/Y:1,2,3,4,5" },
		{ "ludo R:1,2/Y:2 R",
		    "bad-position seats have unequal token counts: R:1,2/Y:2" },
		{ "ludo R:1/R:2 R", "bad-position ... R:1/R:2" },
		{ "ludo Y:1/R:2 R", "bad-position ... Y:1/R:2" },
		{ "ludo R:1 R", "bad-position fewer than two seats: R:1" },
		{ "ludo R:1 G", "bad-position fewer than two seats: R:1" },
		{ "ludo R:1,2/Y:2 G", "bad-position ... R:1,2/Y:2" },
		{ "ludo R:1/Y:2 G",
		    "bad-position the seat to roll is not playing: G" },
		{ "ludo R:1/Y:2 X", "bad-position ... X" },
		{ "ludo R:1/Y:2 R 3", "bad-position sixes is 0 to 2: 3" },
		{ "ludo R:1/Y:2 R x", "bad-position sixes is 0 to 2: x" },
		{ "ludo R:14/G:1 R", "bad-position ... R:14/G:1" },
		{ "ludo R:g/Y:g R", "bad-position ... R:g/Y:g" },
		{ "ludo R:1/Y:2 R 0 1", "bad-argument ... 1" },
		{ "ludo R:1/Y:2 R 0 Moves", "bad-argument ... Moves" },
		{ "ludo startpos players", "bad-argument ... players" },
		{ "ludo startpos players 1",
		    "out-of-range players is 2 to 4: 1" },
		{ "ludo startpos players 5", "out-of-range players ... 5" },
		{ "ludo startpos players two", "bad-argument ... two" },
		{ "ludo startpos players 2 players 2",
		    "bad-argument ... players" },
		{ "ludo startpos tokens 0", "out-of-range tokens ... 0" },
		{ "ludo startpos tokens 5",
		    "out-of-range tokens is 1 to 4: 5" },
		{ "ludo startpos tokens 4 tokens 4",
		    "bad-argument ... tokens" },
		{ "ludo startpos tokens", "bad-argument ... tokens" },
		{ "ludo startpos seats", "bad-argument ... seats" },
		{ "ludo startpos seats R", "bad-position ... R" },
		{ "ludo startpos seats YR", "bad-position ... YR" },
		{ "ludo startpos seats RRY", "bad-position ... RRY" },
		{ "ludo startpos seats RY seats RY", "bad-argument ... seats" },
		{ "ludo startpos seats RY players 2",
		    "bad-argument either players or seats" },
		{ "ludo startpos R", "bad-argument ... R" },
		{ "ludo startpos move 1:pass", "bad-argument ... move" },
		{ "snakes startpos players 2", "bad-argument ... players" },
		{ "snakes startpos tokens 1", "bad-argument ... tokens" },
		{ "snakes startpos seats BW", "bad-argument ... seats" },
		{ "snakes B:2/W:3 B 0", "bad-argument ... 0" },
		{ "snakes W:1/B:2 B", "bad-position ... W:1/B:2" },
		{ "snakes B:80/W:2 B", "bad-position ... B:80/W:2" },
		{ "snakes B:2/W:98 B", "bad-position ... B:2/W:98" },
		{ "snakes B:101/W:2 B", "bad-position ... B:101/W:2" },
		{ "snakes B:-1/W:2 B", "bad-position ... B:-1/W:2" },
		{ "snakes B:100/W:100 B", "bad-position ... B:100/W:100" },
		{ "snakes B:2/W:3 R", "bad-position ... not B or W: R" },
		{ "snakes B:2/W:3 BW", "bad-position ... not B or W: BW" },
		{ "snakes B:80/W:3 R", "bad-position ... B:80/W:3" },
		{ "snakes B:1 B", "bad-position ... B:1" },
	};
	struct talk talk;

	talk_begin(&talk, "");
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char sent[128], want[128];

		talk_expect(&talk, "position ludo startpos\n", "");
		snprintf(sent, sizeof(sent), "position %s\n", cases[i].words);
		snprintf(want, sizeof(want), "error %s\n", cases[i].error);
		talk_expect(&talk, sent, want);
		talk_expect(&talk, "go dice 4\n",
		    "error no-position ...\nbestmove none\n");
		talk_is_ready(&talk);
	}
	talk_close(&talk);
}

Test(position, illegal_moves_are_named_by_number)
{
	static const struct {
		const char *words;
		int number;
	} cases[] = {
		{ "ludo startpos moves 5:b-0", 1 },
		{ "ludo startpos moves 7:pass", 1 },
		{ "ludo startpos moves pass", 1 },
		{ "ludo startpos moves 6:pass", 1 },
		{ "ludo startpos moves 6:b-0 4:b-0", 2 },
		{ "ludo startpos moves 6:b-0 4:pass", 2 },
		{ "ludo startpos moves 6:b-0 4:0-5", 2 },
		{ "ludo startpos moves 6:b-0 4:0-4 4:4-8", 3 },
		{ "ludo startpos moves 6:b-0 6:b-0 6:b-0", 3 },
		{ "ludo startpos moves 6:b-0 4:0-4 moves 1:pass", 3 },
		{ "ludo R:g,54/Y:50,g R moves 2:54-g 1:50-51", 2 },
		{ "ludo R:g,54/Y:50,g R moves 2:54-g 1:pass", 2 },
		{ "ludo R:g/Y:5 Y moves 1:5-6", 1 },
		{ "ludo R:10,b/Y:40,40 R moves 4:10-14", 1 },
		{ "snakes startpos moves 4:0-4", 1 },
		{ "snakes startpos moves 1:0-38 1:0-1", 2 },
		{ "snakes startpos moves 3:0-3 3:3-6", 2 },
		{ "snakes startpos moves 3:pass", 1 },
		{ "snakes B:97/W:7 B moves 3:97-100 3:7-10", 2 },
		{ "snakes B:97/W:7 B moves 4:97-101", 1 },
		{ "snakes B:100/W:7 B moves 1:pass", 1 },
	};
	struct talk talk;

	talk_begin(&talk, "");
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char sent[128], want[128];

		talk_expect(&talk, "position snakes startpos\n", "");
		snprintf(sent, sizeof(sent), "position %s\n", cases[i].words);
		snprintf(want, sizeof(want), "error illegal-move %d ...\n",
		    cases[i].number);
		talk_expect(&talk, sent, want);
		talk_expect(&talk, "state\n", "error no-position ...\n");
		talk_is_ready(&talk);
	}
	talk_close(&talk);
}

/* A command of so many moves, all of them passes. */
static void
send_passes(struct talk *talk, int count)
{
	char *line = malloc(BIG);
	int length;

	cr_assert_not_null(line);
	length = sprintf(line, "position ludo startpos moves");
	for (int i = 0; i < count; i++)
		length += sprintf(line + length, " 1:pass");
	line[length++] = '\n';
	cr_assert_lt(length, BIG);
	talk_send(talk, line, (size_t)length);
	free(line);
}

Test(position, takes_4000_moves_and_no_more)
{
	struct talk talk;

	talk_begin(&talk, "");
	send_passes(&talk, GAME_MOVES_MAX);
	talk_expect(&talk, "state\n",
	    "state position ludo R:b,b,b,b/Y:b,b,b,b R 0 status ongoing\n");
	send_passes(&talk, GAME_MOVES_MAX - 1);
	talk_expect(&talk, "state\n",
	    "state position ludo R:b,b,b,b/Y:b,b,b,b Y 0 status ongoing\n");
	send_passes(&talk, GAME_MOVES_MAX + 1);
	talk_expect(&talk, "state\n",
	    "error too-many-moves ...\nerror no-position ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(position, of_a_finished_game_can_be_looked_at)
{
	struct talk talk;

	talk_begin(&talk, "");
	talk_expect(&talk, "position ludo R:g,g/Y:5,6 R 0\n", "");
	talk_expect(&talk, "go dice 4\n",
	    "error no-position ...\nbestmove none\n");
	talk_expect(&talk, "go dice any\n",
	    "error no-position ...\nbestmove none\n");
	talk_expect(&talk, "legal dice 4\n", "error no-position ...\n");
	talk_expect(&talk, "state\n",
	    "state position ludo R:g,g/Y:5,6 R 0 status won R\n");
	talk_expect(&talk, "show\n",
	    "...\nstate position ludo R:g,g/Y:5,6 R 0 status won R\n");
	talk_expect(&talk, "eval\n", "eval wp 10000 0 exact\n");
	talk_expect(&talk, "perft 0\n", "perft 0 nodes 1 ...\n");
	talk_expect(&talk, "perft 3\n", "perft 3 nodes 0 ...\n");
	talk_expect(&talk, "position snakes B:3/W:100 W\n", "");
	talk_expect(&talk, "go dice 4\n",
	    "error no-position ...\nbestmove none\n");
	talk_expect(&talk, "legal dice 4\n", "error no-position ...\n");
	talk_expect(&talk, "eval\n", "...\neval wp 0 10000 exact\n");
	talk_expect(&talk, "perft 0\n", "perft 0 nodes 1 ...\n");
	talk_expect(&talk, "perft 2\n", "perft 2 nodes 0 ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

/* `legal 4:0-4 captures R again` for each of the moves of a case. */
static void
expect_moves(char *want, size_t size, const char *moves)
{
	int count = 0;
	size_t length = 0;

	want[0] = '\0';
	for (const char *move = moves; move != NULL; count++) {
		const char *end = strstr(move, " , ");

		length += (size_t)snprintf(want + length, size - length,
		    "legal %.*s\n",
		    end == NULL ? (int)strlen(move) : (int)(end - move), move);
		move = end == NULL ? NULL : end + strlen(" , ");
	}
	if (strstr(moves, "pass") != NULL)
		count = 0;
	snprintf(want + length, size - length, "legalok %d\n", count);
}

Test(position, legal_lists_the_moves_of_a_roll)
{
	struct cases cases;
	struct talk talk;

	talk_begin(&talk, "");
	cases_open(&cases, "legal.txt", 3);
	while (cases_next(&cases)) {
		char sent[256], want[512];

		snprintf(sent, sizeof(sent), "%s\nlegal dice %s\n",
		    cases.field[0], cases.field[1]);
		expect_moves(want, sizeof(want), cases.field[2]);
		talk_expect(&talk, sent, want);
	}
	talk_close(&talk);
}

Test(position, perft_counts_the_ways)
{
	struct cases cases;
	struct talk talk;

	talk_begin(&talk, "");
	cases_open(&cases, "perft.txt", 4);
	while (cases_next(&cases))
		for (int n = 1; n <= 3; n++) {
			char sent[256], want[128];

			snprintf(sent, sizeof(sent), "%s\nperft %d\n",
			    cases.field[0], n);
			snprintf(want, sizeof(want), "perft %d nodes %s ...\n",
			    n, cases.field[n]);
			talk_expect(&talk, sent, want);
		}
	talk_close(&talk);
}
