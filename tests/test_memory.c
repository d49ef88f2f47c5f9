/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Each allocation of a conversation fails in turn. */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/memory.h"
#include "tests/talk.h"

enum { MANY_MOVES = 2000 };

/* Allocations until one fails; 0: none will. */
static unsigned countdown;

static void *
fail_in_turn(void *memory, size_t bytes)
{
	if (countdown > 0 && --countdown == 0)
		return NULL;
	return realloc(memory, bytes);
}

static void
say_many_moves(struct talk *talk)
{
	talk_say(talk, "position ludo startpos moves");
	for (int i = 0; i < MANY_MOVES; i++)
		talk_say(talk, " 1:pass");
	talk_say(talk, "\n");
}

/* Lines in pieces, a queue that grows, each kind of job, a held one. */
static void
converse(struct talk *talk)
{
	talk_say(talk, "position ludo R:b,b,0,12/Y:5,5,");
	talk_say(talk, "51,g R 1\ngo dice 4\ngo dice 1 depth 2\n");
	say_many_moves(talk);
	talk_say(talk, "go dice 5\nlegal dice 6\nperft 2\n");
	talk_run(talk);
	talk_say(talk, "go dice any depth 2\nbench depth 1\nstop\n");
	talk_run(talk);
	talk_say(talk, "position snakes startpos\ngo dice 3 infinite\nudi\n");
	talk_say(talk, "stop\nstate\n");
	talk_run(talk);
	session_end_input(talk->session);
	talk_run(talk);
}

static unsigned
count_lines(const char *text, const char *beginning)
{
	unsigned count = 0;

	for (const char *at = text; at != NULL && *at != '\0';) {
		count += strncmp(at, beginning, strlen(beginning)) == 0;
		at = strchr(at, '\n');
		at = at == NULL ? NULL : at + 1;
	}
	return count;
}

/* Nothing is left undone: a lost command says so, or the session ends. */
static void
check_output(const struct talk *talk, const struct talk *whole, unsigned turn)
{
	unsigned lost = count_lines(talk->output, "error internal");
	unsigned answers = count_lines(talk->output, "bestmove");

	cr_assert(session_has_ended(talk->session), "%u", turn);
	cr_assert_eq(lost, 1, "%u: %s", turn, talk->output);
	if (count_lines(talk->output, "state position snakes") == 1)
		cr_assert_eq(answers, count_lines(whole->output, "bestmove"),
		    "%u: %s", turn, talk->output);
	else
		cr_assert_leq(answers, count_lines(whole->output, "bestmove"));
}

Test(memory, any_allocation_may_fail)
{
	struct talk whole;
	unsigned turn = 2, turns;

	talk_init(&whole);
	talk_open(&whole);
	converse(&whole);
	cr_assert_eq(count_lines(whole.output, "error internal"), 0);
	memory_resize = fail_in_turn;
	for (bool failed = true; failed; turn++) {
		struct talk talk;

		talk_init(&talk);
		countdown = turn; /* the first is the session's own */
		talk_open(&talk);
		converse(&talk);
		failed = countdown == 0;
		countdown = 0;
		if (failed)
			check_output(&talk, &whole, turn);
		else
			cr_assert_str_eq(talk.output, whole.output);
		talk_close(&talk);
	}
	turns = turn - 2;
	cr_assert_geq(turns, 15);
	talk_close(&whole);
}

Test(memory, a_session_needs_some)
{
	const struct session_host host = { .ctx = NULL };
	struct talk talk;

	talk_init(&talk);
	memory_resize = fail_in_turn;
	countdown = 1;
	cr_assert_null(session_new(&talk.config, &host));
	session_free(NULL);
}
