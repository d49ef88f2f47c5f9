/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The bounds of what waits for a job. */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/talk.h"

/* A search that a host has to run. */
#define GO "go dice 4 depth 2\n"

/* Offers `count` lines of eight bytes; returns how many bytes are left. */
static size_t
flood(struct talk *talk, size_t count)
{
	static const char line[] = "nonsens\n";
	size_t length = strlen(line);
	char *lines = malloc(count * length + 1);

	cr_assert_not_null(lines);
	for (size_t i = 0; i < count; i++)
		memcpy(lines + i * length, line, length);
	talk_send(talk, lines, count * length);
	free(lines);
	return talk->offered;
}

Test(queue, a_full_queue_takes_no_more_until_the_job_ends)
{
	size_t lines = SESSION_QUEUE_MAX / 8;
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO);
	cr_assert_eq(flood(&talk, lines), 0);
	cr_assert_gt(flood(&talk, 10), 0);
	/* What comes behind is not read, not even stop. */
	talk_say(&talk, "stop\nisready\n");
	cr_assert_null(talk.output);
	cr_assert_not_null(talk.job);
	talk_run(&talk);
	cr_assert_eq(talk.offered, 0);
	cr_assert(talk_match("info depth 1 ...", talk_take(&talk)));
	cr_assert(talk_match("info depth 2 ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "bestmove 4:12-16 captures Y again");
	for (size_t i = 0; i < lines + 10; i++)
		cr_assert(
		    talk_match("error unknown-command ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "readyok");
	cr_assert_null(talk_take(&talk));
	talk_close(&talk);
}

Test(queue, stop_is_read_while_the_queue_is_as_full_as_it_may_be)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO);
	cr_assert_eq(flood(&talk, SESSION_QUEUE_MAX / 8), 0);
	talk_say(&talk, "stop\n");
	cr_assert_eq(talk.offered, 0);
	talk_run(&talk);
	cr_assert(talk_match("info depth 1 ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "bestmove 4:12-16 captures Y again");
	talk_close(&talk);
}

Test(queue, a_full_queue_stops_an_infinite_search)
{
	size_t lines = SESSION_QUEUE_MAX / 8;
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, "go dice 4 infinite\n");
	cr_assert_gt(flood(&talk, lines + 10), 0);
	talk_say(&talk, "stop\nisready\n");
	talk_run(&talk);
	cr_assert_eq(talk.offered, 0);
	cr_assert(talk_match("info depth 1 ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "bestmove 4:12-16 captures Y again");
	for (size_t i = 0; i < lines + 10; i++)
		cr_assert(
		    talk_match("error unknown-command ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "readyok");
	cr_assert_null(talk_take(&talk));
	talk_close(&talk);
}

Test(queue, a_full_queue_stops_a_held_search)
{
	size_t lines = SESSION_QUEUE_MAX / 8;
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "position snakes B:79/W:97 W\ngo dice 3 infinite\n",
	    "info depth 1 ...\n");
	/* Nothing has to run any more, so all is taken and answered. */
	cr_assert_eq(flood(&talk, lines + 10), 0);
	talk_say(&talk, "isready\n");
	cr_assert(talk_match("info string forced ...", talk_take(&talk)));
	cr_assert(talk_match("info depth 1 ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "bestmove 3:97-100 wins");
	for (size_t i = 0; i < lines + 10; i++)
		cr_assert(
		    talk_match("error unknown-command ...", talk_take(&talk)));
	cr_assert_str_eq(talk_take(&talk), "readyok");
	cr_assert_null(talk_take(&talk));
	talk_close(&talk);
}

/* Over-long lines leave next to nothing behind, and still are bounded. */
Test(queue, over_long_lines_fill_the_queue_too)
{
	struct talk talk;
	char *line = malloc(SESSION_LINE_MAX + 2);

	cr_assert_not_null(line);
	memset(line, 'x', SESSION_LINE_MAX + 1);
	line[SESSION_LINE_MAX + 1] = '\n';
	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO);
	cr_assert_eq(flood(&talk, SESSION_QUEUE_MAX / 8), 0);
	talk_send(&talk, line, SESSION_LINE_MAX + 2);
	cr_assert_gt(talk.offered, 0);
	talk_run(&talk);
	cr_assert_eq(talk.offered, 0);
	talk_expect(&talk, "isready\n",
	    "...\nerror line-too-long ...\nreadyok\n");
	talk_close(&talk);
	free(line);
}
