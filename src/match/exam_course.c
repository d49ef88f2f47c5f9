/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Rules of order: what waits, what doesn't, and how a session ends. */

#include <stdio.h>
#include <string.h>

#include "src/match/clock.h"
#include "src/match/exam.h"
#include "src/match/text.h"

#define MIDDLE "position ludo R:b,3,9,34/Y:b,12,20,51 R 0"

enum { PAIRS = 40 };

/* Send lines without waiting for anything. */
static void
pour(struct exam *exam, const char *lines)
{
	snprintf(exam->asked, sizeof(exam->asked), "%.*s",
	    (int)strcspn(lines, "\n"), lines);
	link_send(chat_link(exam->chat), lines, strlen(lines));
}

static int64_t
left_ms(int64_t end_us)
{
	int64_t left = (end_us - clock_us()) / 1000;

	return left > 0 ? left : 0;
}

/* The next line that is no info must begin with the prefix. */
static bool
expect_next(struct exam *exam, const char *prefix)
{
	int64_t end_us = clock_us() + exam->spec->timeout_ms * 1000;
	const char *line;

	do {
		if (!exam_hear(exam, left_ms(end_us), &line))
			return false;
	} while (text_after(line, "info ") != NULL);
	return text_after(line, prefix) != NULL ||
	    exam_fail(exam, "after %.200s: %.150s, not %s", exam->asked, line,
		prefix);
}

/* Nothing but info for a while. */
static bool
expect_pause(struct exam *exam)
{
	int64_t end_us = clock_us() + EXAM_PAUSE_MS * 1000;
	const char *line;

	while ((line = chat_hear(exam->chat, left_ms(end_us))) != NULL)
		if (text_after(line, "info ") == NULL)
			return exam_fail(exam, "after %.200s comes %.150s",
			    exam->asked, line);
	return !chat_is_closed(exam->chat) ||
	    exam_fail(exam, "ended (%s) after %.200s",
		chat_last_words(exam->chat), exam->asked);
}

static bool
answers_in_order(struct exam *exam)
{
	char text[EXAM_TEXT_MAX];

	for (int n = 0; n < PAIRS; n++) {
		snprintf(text, sizeof(text),
		    "position snakes B:%d/W:0 B\ngo dice %d\nstate\n",
		    n % 10 == 6 ? 17 : 10 + n % 10, n % 6 + 1);
		pour(exam, text);
	}
	for (int n = 0; n < PAIRS; n++) {
		snprintf(text, sizeof(text), "bestmove %d:%d-", n % 6 + 1,
		    n % 10 == 6 ? 17 : 10 + n % 10);
		if (!expect_next(exam, text) ||
		    !expect_next(exam, "state position snakes B:"))
			return false;
	}
	pour(exam, "isready\n");
	return expect_next(exam, "readyok");
}

static bool
answers_every_go_once(struct exam *exam)
{
	return exam_job(exam, "bestmove", "go dice 4") &&
	    exam_expect_refused_go(exam, "no-position") &&
	    exam_move(exam, 4, MIDDLE "\ngo dice 4") &&
	    exam_move(exam, 4, "go dice 4 nodes 1") &&
	    exam_job(exam, "bestmove", "go dice 7") &&
	    exam_expect_refused_go(exam, "bad-dice") &&
	    exam_move(exam, 4, "go dice 4 depth 2");
}

/* Every sort of job that never ends by itself. */
static bool
holds_until_stopped(struct exam *exam)
{
	static const struct {
		const char *lines, *answer;
	} jobs[] = {
		{ MIDDLE "\ngo dice 6 infinite\n", "bestmove 6:" },
		{ "position ludo startpos\ngo dice 3 infinite\n",
		    "bestmove 3:" },
		{ "position snakes startpos\ngo dice 3 infinite\n",
		    "bestmove 3:" },
		{ MIDDLE "\ngo dice any infinite\n", "bestmove none" },
	};

	for (size_t n = 0; n < sizeof(jobs) / sizeof(jobs[0]); n++) {
		pour(exam, jobs[n].lines);
		if (!expect_pause(exam))
			return false;
		pour(exam, "isready\n");
		if (!expect_next(exam, "readyok") || !expect_pause(exam))
			return false;
		pour(exam, "stop\n");
		if (!expect_next(exam, jobs[n].answer))
			return false;
		pour(exam, "stop\nstop\nisready\n");
		if (!expect_next(exam, "readyok"))
			return false;
	}
	return true;
}

static bool
stops_what_runs_only(struct exam *exam)
{
	if (!exam_say(exam, "stop") || !exam_expect_nothing(exam))
		return false;
	pour(exam, MIDDLE "\ngo dice 6 infinite\ngo dice 5 infinite\nstate\n");
	if (!expect_pause(exam))
		return false;
	pour(exam, "stop\n");
	if (!expect_next(exam, "bestmove 6:") || !expect_pause(exam))
		return false;
	pour(exam, "stop\n");
	return expect_next(exam, "bestmove 5:") && expect_next(exam, "state ");
}

static bool
quits(struct exam *exam)
{
	pour(exam, "quit\n");
	if (!exam_expect_end(exam) || !exam_start(exam))
		return false;
	pour(exam, MIDDLE "\ngo dice 6 infinite\nstate\nquit\n");
	return expect_next(exam, "bestmove 6:") && exam_expect_end(exam);
}

static bool
ends_with_its_input(struct exam *exam)
{
	pour(exam,
	    MIDDLE "\ngo dice 6 depth 2\nstate\ngo dice 5 infinite\n"
		   "state");
	chat_end_input(exam->chat);
	/* On a network a last line without its end is dropped. */
	return expect_next(exam, "bestmove 6:") &&
	    expect_next(exam, "state ") && expect_next(exam, "bestmove 5:") &&
	    (exam->spec->kind != SPEC_COMMAND || expect_next(exam, "state ")) &&
	    exam_expect_end(exam);
}

const struct exam_rule exam_course_rules[] = {
	{ "answers in order", answers_in_order },
	{ "answers every go once", answers_every_go_once },
	{ "holds infinite until stopped", holds_until_stopped },
	{ "stops only what runs", stops_what_runs_only },
	{ "quits", quits },
	{ "ends with its input", ends_with_its_input },
	{ NULL, NULL },
};
