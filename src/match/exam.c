/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/clock.h"
#include "src/match/exam.h"
#include "src/match/text.h"

enum { ANSWER_LINES_MAX = 100000 };

bool
exam_fail(struct exam *exam, const char *format, ...)
{
	char *text;
	va_list args;

	if (exam->why[0] != '\0')
		return false;
	va_start(args, format);
	text = alloc_vprint(format, args);
	va_end(args);
	text_make_printable(text);
	text_shorten(text, exam->why, sizeof(exam->why));
	free(text);
	return false;
}

static void
forget_answer(struct exam *exam)
{
	for (size_t n = 0; n < exam->lines; n++)
		free(exam->line[n]);
	exam->lines = 0;
}

static void
keep_line(struct exam *exam, const char *line)
{
	if (exam->lines == exam->room) {
		exam->room = exam->room * 2 + 16;
		exam->line =
		    alloc_array(exam->line, exam->room, sizeof(*exam->line));
	}
	exam->line[exam->lines++] = alloc_text(line);
}

/* What an engine has said that refuses its client explains its end. */
static bool
fail_for_its_end(struct exam *exam)
{
	const char *last = exam_last(exam);
	bool explains = text_after(last, "error ") != NULL;

	return exam_fail(exam, "ended (%s) after %.200s%s%.200s",
	    chat_last_words(exam->chat), exam->asked, explains ? ": " : "",
	    explains ? last : "");
}

/* The next line by then; what it has had in all is `patience_ms`. */
static bool
hear(struct exam *exam, int64_t end_us, int64_t patience_ms, const char **line)
{
	*line = chat_hear_by(exam->chat, end_us);
	if (*line != NULL)
		return text_is_printable(*line) ||
		    exam_fail(exam,
			"after %.200s: a line that is not printable ASCII",
			exam->asked);
	if (chat_is_closed(exam->chat))
		return fail_for_its_end(exam);
	return exam_fail(exam, "no answer in %lld ms to %.400s",
	    (long long)patience_ms, exam->asked);
}

bool
exam_hear(struct exam *exam, int64_t timeout_ms, const char **line)
{
	return hear(exam, clock_us() + timeout_ms * 1000,
	    exam->spec->timeout_ms, line);
}

/* Keep lines up to one that begins with `end`, which is kept if `keep`. */
static bool
hear_until(struct exam *exam, int64_t timeout_ms, const char *end, bool keep)
{
	int64_t end_us = clock_us() + timeout_ms * 1000;
	const char *line;

	for (;;) {
		if (!hear(exam, end_us, timeout_ms, &line))
			return false;
		if (text_after(line, end) != NULL)
			break;
		if (exam->lines == ANSWER_LINES_MAX)
			return exam_fail(exam, "%s is answered without end",
			    exam->asked);
		keep_line(exam, line);
	}
	if (keep)
		keep_line(exam, line);
	return true;
}

bool
exam_start(struct exam *exam)
{
	const char *why;

	chat_close(exam->chat);
	exam->why[0] = '\0';
	snprintf(exam->asked, sizeof(exam->asked), "its start");
	forget_answer(exam);
	exam->chat = chat_open(exam->spec, &why);
	if (exam->chat == NULL)
		return exam_fail(exam, "%s", why);
	/* No rule is to take the time of starting for that of an answer. */
	link_say(chat_link(exam->chat), "isready\n");
	return hear_until(exam, exam->spec->startup_ms, "readyok", false);
}

void
exam_end(struct exam *exam)
{
	chat_close(exam->chat);
	exam->chat = NULL;
	forget_answer(exam);
	free(exam->line);
	exam->line = NULL;
	exam->room = 0;
}

/* Remember a command for messages, as far as it can be read. */
static void
note_question(struct exam *exam, const char *bytes, size_t length)
{
	char *text = alloc_zero(length + 1, 1);

	for (size_t n = 0; n < length; n++)
		text[n] = bytes[n] == '\n' ? '/'
		    : bytes[n] == '\0'	   ? '?'
					   : bytes[n];
	text_make_printable(text);
	text_shorten(text, exam->asked, sizeof(exam->asked));
	if (exam->asked[0] == '\0')
		strcpy(exam->asked, "an empty line");
	free(text);
}

static void
put(struct exam *exam, const char *bytes, size_t length)
{
	note_question(exam, bytes, length);
	forget_answer(exam);
	link_send(chat_link(exam->chat), bytes, length);
	link_send(chat_link(exam->chat), "\n", 1);
}

bool
exam_say_bytes(struct exam *exam, const char *bytes, size_t length)
{
	put(exam, bytes, length);
	link_say(chat_link(exam->chat), "isready\n");
	return hear_until(exam, exam->spec->timeout_ms, "readyok", false);
}

bool
exam_say(struct exam *exam, const char *format, ...)
{
	char *text;
	va_list args;
	bool fine;

	va_start(args, format);
	text = alloc_vprint(format, args);
	va_end(args);
	fine = exam_say_bytes(exam, text, strlen(text));
	free(text);
	return fine;
}

/* Since the job has ended, `isready` is a barrier. */
static bool
expect_silence(struct exam *exam)
{
	const char *line;

	link_say(chat_link(exam->chat), "isready\n");
	if (!exam_hear(exam, exam->spec->timeout_ms, &line))
		return false;
	return strcmp(line, "readyok") == 0 ||
	    exam_fail(exam, "after the end of %.200s: %.200s", exam->asked,
		line);
}

static bool
do_job(struct exam *exam, const char *end, const char *format, va_list args)
{
	char *text = alloc_vprint(format, args);

	put(exam, text, strlen(text));
	free(text);
	return hear_until(exam, exam->spec->timeout_ms, end, true) &&
	    expect_silence(exam);
}

bool
exam_job(struct exam *exam, const char *end, const char *format, ...)
{
	va_list args;
	bool fine;

	va_start(args, format);
	fine = do_job(exam, end, format, args);
	va_end(args);
	return fine;
}

bool
exam_move(struct exam *exam, unsigned die, const char *format, ...)
{
	char start[16];
	va_list args;
	bool fine;

	va_start(args, format);
	fine = do_job(exam, "bestmove", format, args);
	va_end(args);
	snprintf(start, sizeof(start), "bestmove %u:", die);
	return fine &&
	    (text_after(exam_last(exam), start) != NULL ||
		exam_fail(exam, "%s: %s, not a move", exam->asked,
		    exam_last(exam)));
}

const char *
exam_last(const struct exam *exam)
{
	return exam->lines == 0 ? "" : exam->line[exam->lines - 1];
}

bool
exam_expect_end(struct exam *exam)
{
	const char *line = chat_hear(exam->chat, exam->spec->timeout_ms);

	if (line != NULL)
		return exam_fail(exam, "after %.200s: %.200s", exam->asked,
		    line);
	if (!chat_is_closed(exam->chat))
		return exam_fail(exam, "doesn't end after %.400s", exam->asked);
	return exam->spec->kind != SPEC_COMMAND ||
	    strcmp(chat_last_words(exam->chat), "exit status 0") == 0 ||
	    exam_fail(exam, "ends with %s after %.400s",
		chat_last_words(exam->chat), exam->asked);
}

/* What was answered, for messages. */
static void
tell_answer(const struct exam *exam, char out[static EXAM_TEXT_MAX])
{
	char first[EXAM_QUOTE_MAX] = "nothing";

	if (exam->lines > 0)
		text_shorten(exam->line[0], first, sizeof(first));
	if (exam->lines > 1)
		snprintf(out, EXAM_TEXT_MAX, "%zu lines, the first %s",
		    exam->lines, first);
	else
		strcpy(out, first[0] == '\0' ? "an empty line" : first);
}

bool
exam_expect_nothing(struct exam *exam)
{
	return exam->lines == 0 ||
	    exam_fail(exam, "%.200s is answered by: %.200s", exam->asked,
		exam->line[0]);
}

bool
exam_expect_line(struct exam *exam, const char *text)
{
	char answer[EXAM_TEXT_MAX];

	if (exam->lines == 1 && strcmp(exam->line[0], text) == 0)
		return true;
	tell_answer(exam, answer);
	return exam_fail(exam, "%s is answered by %s, not %s", exam->asked,
	    answer, text);
}

/* `codes` are alternatives with '|' between them. */
static bool
is_error(const struct exam *exam, size_t n, const char *codes)
{
	const char *rest =
	    n < exam->lines ? text_after(exam->line[n], "error ") : NULL;

	while (rest != NULL && *codes != '\0') {
		size_t length = strcspn(codes, "|");

		if (strncmp(rest, codes, length) == 0 &&
		    (rest[length] == ' ' || rest[length] == '\0'))
			return true;
		codes += length + (codes[length] == '|');
	}
	return false;
}

bool
exam_expect_error(struct exam *exam, const char *code)
{
	char answer[EXAM_TEXT_MAX];

	if (exam->lines == 1 && is_error(exam, 0, code))
		return true;
	tell_answer(exam, answer);
	return exam_fail(exam, "%s is answered by %s, not error %s",
	    exam->asked, answer, code);
}

bool
exam_expect_refused_go(struct exam *exam, const char *code)
{
	char answer[EXAM_TEXT_MAX];

	if (exam->lines == 2 && is_error(exam, 0, code) &&
	    strcmp(exam->line[1], "bestmove none") == 0)
		return true;
	tell_answer(exam, answer);
	return exam_fail(exam,
	    "%s is answered by %s, not error %s and bestmove none", exam->asked,
	    answer, code);
}

bool
exam_place(struct exam *exam, const struct play *play)
{
	char position[PLAY_POSITION_MAX];

	play_write(play, position);
	return exam_say(exam, "position %s", position) &&
	    exam_expect_nothing(exam);
}
