/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/exam.h"
#include "src/match/text.h"

bool
exam_fail(struct exam *exam, const char *format, ...)
{
	va_list args;

	if (exam->why[0] != '\0')
		return false;
	va_start(args, format);
	vsnprintf(exam->why, sizeof(exam->why), format, args);
	va_end(args);
	text_make_printable(exam->why);
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

bool
exam_start(struct exam *exam)
{
	const char *why;

	chat_close(exam->chat);
	exam->why[0] = '\0';
	snprintf(exam->asked, sizeof(exam->asked), "its start");
	forget_answer(exam);
	exam->chat = chat_open(exam->spec, &why);
	return exam->chat != NULL || exam_fail(exam, "%s", why);
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

static bool
is_printable(const char *line)
{
	for (; *line != '\0'; line++)
		if (*line < ' ' || *line > '~')
			return false;
	return true;
}

bool
exam_hear(struct exam *exam, int64_t timeout_ms, const char **line)
{
	*line = chat_hear(exam->chat, timeout_ms);
	if (*line != NULL)
		return is_printable(*line) ||
		    exam_fail(exam,
			"after %.200s: a line that is not printable ASCII",
			exam->asked);
	if (chat_is_closed(exam->chat))
		return exam_fail(exam, "ended (%s) after %.400s",
		    chat_last_words(exam->chat), exam->asked);
	return exam_fail(exam, "no answer in %lld ms to %.400s",
	    (long long)timeout_ms, exam->asked);
}

/* Keep lines up to one that begins with `end`, which is kept if `keep`. */
static bool
hear_until(struct exam *exam, const char *end, bool keep)
{
	const char *line;

	for (;;) {
		if (!exam_hear(exam, exam->spec->timeout_ms, &line))
			return false;
		if (exam_after(line, end) != NULL)
			break;
		keep_line(exam, line);
	}
	if (keep)
		keep_line(exam, line);
	return true;
}

/* Remember a command for messages, as far as it can be read. */
static void
note_question(struct exam *exam, const char *bytes, size_t length)
{
	size_t n = 0;

	for (; n < length && n + 1 < sizeof(exam->asked); n++)
		exam->asked[n] = bytes[n] == '\n'      ? '/'
		    : bytes[n] < ' ' || bytes[n] > '~' ? '?'
						       : bytes[n];
	exam->asked[n] = '\0';
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
	return hear_until(exam, "readyok", false);
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

bool
exam_job(struct exam *exam, const char *end, const char *format, ...)
{
	char *text;
	va_list args;

	va_start(args, format);
	text = alloc_vprint(format, args);
	va_end(args);
	put(exam, text, strlen(text));
	free(text);
	return hear_until(exam, end, true) && expect_silence(exam);
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
	if (exam->lines == 1 && strcmp(exam->line[0], text) == 0)
		return true;
	return exam_fail(exam,
	    "%.180s is answered by %zu lines: %.120s%s%.120s", exam->asked,
	    exam->lines, exam->lines > 0 ? exam->line[0] : "", ", not ", text);
}

/* `codes` are alternatives with '|' between them. */
static bool
is_error(const struct exam *exam, size_t n, const char *codes)
{
	const char *rest =
	    n < exam->lines ? exam_after(exam->line[n], "error ") : NULL;

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
	return (exam->lines == 1 && is_error(exam, 0, code)) ||
	    exam_fail(exam,
		"%.200s is answered by %zu lines: %.200s, not error %s",
		exam->asked, exam->lines, exam->lines > 0 ? exam->line[0] : "",
		code);
}

bool
exam_expect_refused_go(struct exam *exam, const char *code)
{
	return (exam->lines == 2 && is_error(exam, 0, code) &&
		   strcmp(exam->line[1], "bestmove none") == 0) ||
	    exam_fail(exam,
		"%.180s is answered by %zu lines: %.180s, not error %s and "
		"bestmove none",
		exam->asked, exam->lines, exam->lines > 0 ? exam->line[0] : "",
		code);
}

bool
exam_place(struct exam *exam, const struct play *play)
{
	char position[PLAY_POSITION_MAX];

	play_write(play, position);
	return exam_say(exam, "position %s", position) &&
	    exam_expect_nothing(exam);
}

const char *
exam_after(const char *line, const char *prefix)
{
	size_t length = strlen(prefix);

	return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}
