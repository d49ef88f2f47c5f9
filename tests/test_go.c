/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What `go` answers when all is well. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/talk.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

Test(go, scores_add_up_for_any_number_of_players)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	for (int players = 2; players <= 4; players++) {
		const char *line;
		int scores = 0;

		talk_say(&talk,
		    "position ludo startpos players %d moves 6:b-0\n"
		    "setoption name MultiPV value 4\n"
		    "go dice 6 depth 2\ngo dice any depth 1\neval\n",
		    players);
		talk_run(&talk);
		while ((line = talk_take(&talk)) != NULL)
			if (strstr(line, " wp ") != NULL) {
				talk_check_score(line, players);
				scores++;
			}
		cr_assert_eq(scores, 2 + 2 + 7 + 1);
	}
	talk_close(&talk);
}

Test(go, multipv_reports_as_many_moves_as_there_are)
{
	/* All of two moves, before the bestmove, best first. */
	static const char block[] = "info depth 2 seldepth ... multipv 1 ...\n"
				    "info depth 2 seldepth ... multipv 2 ...\n"
				    "bestmove 4:12-16 captures Y again\n";
	struct talk talk;
	char want[512];

	talk_begin(&talk, talk_middle);
	for (int n = 1; n <= 4; n++) {
		talk_say(&talk, "setoption name MultiPV value %d\n", n);
		snprintf(want, sizeof(want), "...\n%s",
		    n == 1 ? "info depth 2 ... multipv 1 ...\n"
			     "bestmove 4:12-16 captures Y again\n"
			   : block);
		talk_expect(&talk, "go dice 4 depth 2\n", want);
		talk_expect(&talk, "go dice 4 depth 2 searchmoves 4:0-4\n",
		    "...\ninfo depth 2 ... multipv 1 ... pv 4:0-4\n"
		    "bestmove 4:0-4\n");
	}
	talk_close(&talk);
}

Test(go, searchmoves_restrict_and_go_with_limits)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "go dice 4 searchmoves 4:0-4 depth 1\n",
	    "info depth 1 ... pv 4:0-4\nbestmove 4:0-4\n");
	talk_expect(&talk, "go dice 4 depth 1 searchmoves 4:0-4 4:12-16\n",
	    "info depth 1 ... pv 4:12-16\nbestmove 4:12-16 captures Y again\n");
	talk_expect(&talk, "go dice 4 depth 1 searchmoves 4:0-4 4:0-4\n",
	    "info depth 1 ... pv 4:0-4\nbestmove 4:0-4\n");
	talk_expect(&talk,
	    "position ludo startpos\ngo dice 5 searchmoves 5:pass\n",
	    "info string forced ...\ninfo depth 1 ... pv 5:pass\n"
	    "bestmove 5:pass\n");
	talk_expect(&talk,
	    "position snakes startpos\ngo dice 4 searchmoves 4:0-14\n",
	    "info string forced ...\ninfo depth 1 ... exact ... pv 4:0-14\n"
	    "bestmove 4:0-14 via 4\n");
	talk_close(&talk);
}

Test(go, any_die_answers_seven_lines)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "go dice any depth 2\n",
	    "info depth 2 die 1 score wp ...\n"
	    "info depth 2 die 2 score wp ...\n"
	    "info depth 2 die 3 score wp ...\n"
	    "info depth 2 die 4 score wp ... pv 4:12-16\n"
	    "info depth 2 die 5 score wp ...\n"
	    "info depth 2 die 6 score wp ... pv 6:b-0\n"
	    "info depth 2 die any score wp ...\n"
	    "bestmove none\n");
	talk_close(&talk);
}

/* The mean of the faces is what the position is worth. */
Test(go, snakes_are_exact_before_and_after_the_roll)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "position snakes B:79/W:97 W\ngo dice any\n",
	    "info depth 1 die 1 score wp ... exact ... pv 1:97-78\n"
	    "info depth 1 die 2 score wp ... exact ... pv 2:97-99\n"
	    "info depth 1 die 3 score wp 0 10000 exact ... pv 3:97-100\n"
	    "info depth 1 die 4 score wp 3578 6422 exact ... pv 4:pass\n"
	    "info depth 1 die 5 score wp 3578 6422 exact ... pv 5:pass\n"
	    "info depth 1 die 6 score wp 3578 6422 exact ... pv 6:pass\n"
	    "info depth 1 die any score wp 3135 6865 exact ...\n"
	    "bestmove none\n");
	talk_expect(&talk, "eval\n",
	    "info string rolls B mean ... p1 ...\n"
	    "info string rolls W mean ... p1 ...\n"
	    "eval wp 3135 6865 exact\n");
	/* Limits change nothing, for there is nothing to search. */
	talk_expect(&talk, "go dice 4 movetime 10000 depth 5 nodes 7\n",
	    "info string forced ...\ninfo depth 1 ...\nbestmove 4:pass\n");
	talk_close(&talk);
}

Test(go, words_after_a_move_tell_what_it_does)
{
	static const struct {
		const char *position;
		int die;
		const char *best;
	} cases[] = {
		{ "ludo R:b/Y:b R", 6, "6:b-0 again" },
		{ "ludo R:b/Y:b R", 5, "5:pass" },
		{ "ludo R:55/Y:55 R", 6, "6:pass again" },
		{ "ludo R:55/Y:55 R 2", 6, "6:pass" },
		{ "ludo R:54/Y:55 R", 2, "2:54-g goal wins" },
		{ "ludo R:50/Y:55 R 1", 6, "6:50-g goal wins" },
		{ "ludo R:b,54/Y:5,5 R", 2, "2:54-g goal again" },
		{ "ludo R:10/G:1 R", 4, "4:10-14 captures G again" },
		{ "snakes B:0/W:0 B", 4, "4:0-14 via 4" },
		{ "snakes B:14/W:0 B", 2, "2:14-6 via 16" },
		{ "snakes B:79/W:0 B", 1, "1:79-100 via 80 wins" },
		{ "snakes B:97/W:0 B", 3, "3:97-100 wins" },
		{ "snakes B:97/W:0 B", 6, "6:pass" },
	};
	struct talk talk;

	talk_begin(&talk, talk_middle);
	for (size_t i = 0; i < LENGTH(cases); i++) {
		bool pass = strstr(cases[i].best, "pass") != NULL;
		char sent[128], want[256];

		snprintf(sent, sizeof(sent),
		    "position %s\nlegal dice %d\ngo dice %d\n",
		    cases[i].position, cases[i].die, cases[i].die);
		snprintf(want, sizeof(want),
		    "legal %s\nlegalok %d\ninfo string forced ...\n"
		    "info depth 1 ...\nbestmove %s\n",
		    cases[i].best, pass ? 0 : 1, cases[i].best);
		talk_expect(&talk, sent, want);
	}
	talk_close(&talk);
}

Test(go, a_forced_roll_with_limits_is_searched)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "position ludo startpos\ngo dice 6 depth 3\n",
	    "info depth 1 ...\ninfo depth 2 ...\n"
	    "info string forced ...\ninfo depth 3 ...\n"
	    "bestmove 6:b-0 again\n");
	cr_assert_eq(talk.jobs_run, 1);
	talk_close(&talk);
}

/* Cuts a line off in front of what depends on the clock. */
static const char *
without_time(const char *line)
{
	char *at = strstr(line, " nps ");

	if (at != NULL)
		*at = '\0';
	return line;
}

Test(go, answers_hang_on_nothing_before_them)
{
	static const char again[] = "position ludo startpos players 4 "
				    "moves 6:b-0\ngo dice 3 depth 3\n";
	struct talk talk, fresh;
	const char *line;

	talk_begin(&talk, talk_middle);
	talk_init(&fresh);
	talk_open(&fresh);
	talk_say(&talk, "%s", again);
	talk_run(&talk);
	while (talk_take(&talk) != NULL)
		continue;
	talk_say(&talk, "%s", again);
	talk_run(&talk);
	talk_say(&fresh, "%s", again);
	talk_run(&fresh);
	while ((line = talk_take(&talk)) != NULL) {
		const char *other = talk_take(&fresh);

		cr_assert_not_null(other);
		cr_assert_eq(strcmp(without_time(line), without_time(other)), 0,
		    "%s\n%s", line, other);
	}
	talk_close(&fresh);
	talk_close(&talk);
}

Test(go, easy_is_a_function_of_its_seed)
{
	static const char position[] = "position ludo R:b,8,20,33/Y:5,5,42,g "
				       "R 0\nsetoption name Level value "
				       "easy\n";
	char first[64] = "";
	bool varies = false;
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, position, "");
	for (int seed = 0; seed < 40; seed++) {
		char best[2][64];

		for (int k = 0; k < 2; k++) {
			const char *line;

			talk_say(&talk,
			    "setoption name Seed value %d\ngo dice 3\n", seed);
			while ((line = talk_take(&talk)) != NULL)
				snprintf(best[k], 64, "%s", line);
		}
		cr_assert_str_eq(best[0], best[1]);
		if (first[0] == '\0')
			strcpy(first, best[0]);
		varies = varies || strcmp(first, best[0]) != 0;
	}
	cr_assert(varies);
	talk_close(&talk);
}

Test(go, a_cap_of_the_host_ends_a_search)
{
	static const struct {
		int64_t time_us;
		uint64_t nodes;
		int depth;
		const char *name;
	} caps[] = {
		{ 2000, UINT64_MAX, SEARCH_DEPTH_MAX, "time" },
		{ INT64_MAX, 5000, SEARCH_DEPTH_MAX, "nodes" },
		{ INT64_MAX, UINT64_MAX, 3, "depth" },
	};
	static const char *const limits[] = { "infinite", "depth 99",
		"movetime 86400000", "nodes 1000000000000000000" };

	for (size_t i = 0; i < LENGTH(caps); i++)
		for (size_t k = 0; k < LENGTH(limits); k++) {
			struct talk talk;
			char sent[64], want[128];

			talk_init(&talk);
			talk.config.time_cap_us = caps[i].time_us;
			talk.config.nodes_cap = caps[i].nodes;
			talk.config.depth_cap = caps[i].depth;
			talk_open(&talk);
			talk_expect(&talk, talk_middle, "");
			snprintf(sent, sizeof(sent), "go dice 4 %s\n",
			    limits[k]);
			snprintf(want, sizeof(want),
			    "...\ninfo string ... cap on %s ...\n"
			    "info depth ...\nbestmove 4:12-16 captures Y again\n",
			    caps[i].name);
			talk_expect(&talk, sent, want);
			talk_is_ready(&talk);
			talk_close(&talk);
		}
}

/* Up to the answer: which cap is said to have ended the search, or NULL? */
static void
expect_blame(struct talk *talk, const char *what, const char *blamed)
{
	const char *line;
	char found[128] = "";

	talk_run(talk);
	while ((line = talk_take(talk)) != NULL &&
	    strncmp(line, "bestmove", 8) != 0)
		if (strstr(line, "cap on") != NULL)
			snprintf(found, sizeof(found), "%s", line);
	cr_assert_not_null(line, "%s", what);
	if (blamed == NULL)
		cr_assert_str_eq(found, "", "%s: %s", what, found);
	else
		cr_assert_not_null(strstr(found, blamed), "%s: %s", what,
		    found);
}

/* A cap which is no tighter than what was asked for has ended nothing. */
Test(go, a_cap_that_equals_the_limit_is_not_blamed)
{
	static const struct {
		const char *limits;
		const char *blamed;
	} rows[] = {
		{ "depth 2", NULL },
		{ "depth 3", "depth" },
		{ "nodes 100", NULL },
		{ "nodes 101", "nodes" },
		{ "depth 3 nodes 100", NULL },
		{ "movetime 20", NULL },
		{ "movetime 21", "time" },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct talk talk;

		talk_init(&talk);
		if (strstr(rows[i].limits, "movetime") != NULL)
			talk.config.time_cap_us = 20 * 1000;
		else if (strstr(rows[i].limits, "nodes") != NULL)
			talk.config.nodes_cap = 100;
		else
			talk.config.depth_cap = 2;
		talk_open(&talk);
		talk_expect(&talk, talk_middle, "");
		talk_say(&talk, "go dice 4 %s\n", rows[i].limits);
		expect_blame(&talk, rows[i].limits, rows[i].blamed);
		talk_close(&talk);
	}
}

/* Nor is one that allows as much as the level takes by itself. */
Test(go, a_cap_that_equals_the_budget_is_not_blamed)
{
	struct talk talk;

	talk_init(&talk);
	talk.config.depth_cap = 1;
	talk_open(&talk);
	talk_expect(&talk, talk_middle, "");
	talk_say(&talk, "setoption name Level value easy\ngo dice 4\n");
	expect_blame(&talk, "easy", NULL);
	talk_say(&talk, "setoption name Level value hard\ngo dice 4\n");
	expect_blame(&talk, "hard", "depth");
	talk_close(&talk);
}

Test(go, without_a_table_the_search_says_so)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk.no_table = true;
	talk_expect(&talk, "go dice 4 depth 2\n",
	    "info depth 1 ...\ninfo string ... memory ...\n"
	    "info depth 2 ...\nbestmove 4:12-16 captures Y again\n");
	talk_expect(&talk, "bench depth 1\n", "error internal ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}
