/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What commands answer when all is well. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "protocol/command.h"
#include "protocol/session_state.h"
#include "tests/talk.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

Test(commands, help_covers_them_all)
{
	const struct command *command;
	struct talk talk;
	unsigned i;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, "help\n");
	for (i = 0; (command = command_at(i)) != NULL; i++) {
		char want[512];

		/* The usage says how it is called, beginning with the name. */
		cr_assert_eq(strncmp(command->usage, command->name,
				 strlen(command->name)),
		    0);
		snprintf(want, sizeof(want), "info string %s: %s",
		    command->usage, command->help);
		cr_assert_str_eq(talk_take(&talk), want);
		cr_assert_eq(command_find(command->name), command);
	}
	cr_assert_str_eq(talk_take(&talk), "helpok");
	cr_assert_null(talk_take(&talk));
	for (i = 0; (command = command_at(i)) != NULL; i++) {
		char sent[64];

		snprintf(sent, sizeof(sent), "help %s\n", command->name);
		talk_expect(&talk, sent, "info string ...\nhelpok\n");
	}
	cr_assert_geq(i, 20);
	talk_close(&talk);
}

Test(commands, stats_count_what_was_done)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk,
	    "position ludo startpos\nposi\ngo dice 7\nperft 3\nstats\n",
	    "error ...\nerror ...\nbestmove none\nperft 3 nodes 227 ...\n"
	    "stat session.commands 5\n"
	    "stat session.errors 2\n"
	    "stat session.jobs 1\n"
	    "stat session.nodes 227\n"
	    "stat talk.one 1\n"
	    "statsok\n");
	talk_expect(&talk,
	    "position snakes startpos\ngo dice 3\ngo dice any\nstats\n",
	    "...\nbestmove 3:0-3\n...\nbestmove none\n...\n"
	    "stat session.nodes 234\n...\nstatsok\n");
	talk_close(&talk);
}

Test(commands, debug_adds_the_score_in_millionths)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "position snakes B:79/W:97 W\ndebug on\n", "");
	talk_expect(&talk, "go dice 4\n",
	    "info string forced ...\ninfo string wp6 357786 642214\n"
	    "info depth 1 ... score wp 3578 6422 exact ...\n"
	    "bestmove 4:pass\n");
	talk_expect(&talk, "eval\n",
	    "info string rolls ...\ninfo string rolls ...\n"
	    "info string wp6 ...\neval wp 3135 6865 exact\n");
	talk_expect(&talk, "debug off\ngo dice 4\n",
	    "info string forced ...\n"
	    "info depth 1 ... score wp 3578 6422 exact ...\n"
	    "bestmove 4:pass\n");
	talk_close(&talk);
}

/* As a net and as tables for the endgame would. */
static void
evaluate_fixed(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	*out = value_won(pos->turn);
}

static bool
probe_any(const struct prober *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	*out = value_won(pos->turn);
	return true;
}

Test(commands, eval_says_who_judges_and_names_the_terms)
{
	static const struct evaluator net = { evaluate_fixed };
	static const struct prober endgame = { probe_any };
	static const struct {
		struct engine_knowledge knowledge;
		const char *evaluator, *judge, *term, *eval;
	} cases[] = {
		{ { NULL, NULL }, "auto", "weights",
		    "info string term ... weight ... R ... Y ...",
		    "eval wp ..." },
		{ { &net, NULL }, "auto", "net",
		    "info string term ... R ... Y ...", "eval wp 10000 0" },
		{ { &net, NULL }, "weights", "weights",
		    "info string term ... weight ... R ... Y ...",
		    "eval wp ..." },
		{ { &net, &endgame }, "net", "endgame table",
		    "info string term ... R ... Y ...",
		    "eval wp 10000 0 exact" },
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct talk talk;
		char want[64];
		const char *line;
		unsigned count = 0;

		talk_init(&talk);
		talk.config.knowledge = &cases[i].knowledge;
		talk_open(&talk);
		talk_say(&talk, "setoption name Evaluator value %s\n%seval\n",
		    cases[i].evaluator, talk_middle);
		snprintf(want, sizeof(want), "info string evaluator %s",
		    cases[i].judge);
		cr_assert_str_eq(talk_take(&talk), want);
		while ((line = talk_take(&talk)) != NULL &&
		    talk_match(cases[i].term, line))
			count++;
		cr_assert_eq(count, EVAL_TERMS);
		cr_assert(talk_match(cases[i].eval, line), "%s", line);
		talk_check_score(line, 2);
		cr_assert_null(talk_take(&talk));
		talk_close(&talk);
	}
}

Test(commands, bench_is_the_same_whatever_is_set)
{
	struct talk talk;
	const char *line;
	char first[64];

	talk_begin(&talk, talk_middle);
	talk_say(&talk, "bench depth 1\n");
	talk_run(&talk);
	line = talk_take(&talk);
	snprintf(first, sizeof(first), "%.*s ...\n",
	    (int)(strstr(line, " time") - line), line);
	talk_expect(&talk,
	    "setoption name Level value easy\n"
	    "setoption name Hash value 1\nsetoption name MultiPV value 4\n"
	    "setoption name Seed value 5\n"
	    "setoption name Weight.Base value 0\n"
	    "setoption name Evaluator value weights\n"
	    "position snakes startpos\nbench depth 1\n",
	    first);
	talk_close(&talk);
}
