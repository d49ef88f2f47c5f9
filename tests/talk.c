/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "tests/talk.h"

enum { CLOCK_STEP_US = 3 };

static int64_t
read_clock(void)
{
	static int64_t clock_us;

	return clock_us += CLOCK_STEP_US;
}

static bool
take_output(void *ctx, const char *lines, size_t length)
{
	struct talk *talk = ctx;

	cr_assert(length > 0 && lines[length - 1] == '\n');
	if (talk->length + length >= talk->capacity) {
		talk->capacity = 2 * (talk->length + length) + 1;
		talk->output = realloc(talk->output, talk->capacity);
		cr_assert_not_null(talk->output);
	}
	memcpy(talk->output + talk->length, lines, length);
	talk->length += length;
	talk->output[talk->length] = '\0';
	return talk->pause == 0 || --talk->pause > 0;
}

static void
take_info(void *ctx, const char *lines, size_t length)
{
	take_output(ctx, lines, length);
}

static enum session_start
start_job(void *ctx, struct job *job)
{
	struct talk *talk = ctx;

	cr_assert_null(talk->job, "two jobs are out");
	if (talk->busy)
		return SESSION_BUSY;
	talk->job = job;
	return SESSION_STARTED;
}

static void
add_stats(void *ctx, struct session *session)
{
	(void)ctx;
	session_stat(session, "talk.one", 1);
}

static bool
check_token(void *ctx, const char *token)
{
	(void)ctx;
	return strcmp(token, "secret") == 0;
}

/* The same block for all, as a host's thread has it. */
static void *
get_table(void *ctx, unsigned mib, bool *fresh)
{
	static void *memory;
	static unsigned memory_mib;
	struct talk *talk = ctx;

	if (talk->no_table)
		return NULL;
	*fresh = memory_mib != mib;
	if (!*fresh)
		return memory;
	free(memory);
	memory = aligned_alloc(64, (size_t)mib << 20);
	cr_assert_not_null(memory);
	memset(memory, 0, (size_t)mib << 20);
	memory_mib = mib;
	return memory;
}

void
talk_init(struct talk *talk)
{
	*talk = (struct talk){ .limits = { .hash_mib = 64, .threads = 1 } };
	options_init(&talk->defaults, &talk->limits);
	talk->config = (struct session_config){
		.defaults = &talk->defaults,
		.maxima = &talk->limits,
		.time_cap_us = INT64_MAX,
		.nodes_cap = UINT64_MAX,
		.depth_cap = SEARCH_DEPTH_MAX,
	};
}

void
talk_open(struct talk *talk)
{
	const struct session_host host = {
		.write = take_output,
		.start = start_job,
		.stats = add_stats,
		.auth = check_token,
		.ctx = talk,
	};

	talk->session = session_new(&talk->config, &host);
	cr_assert_not_null(talk->session);
}

void
talk_begin(struct talk *talk, const char *sent)
{
	talk_init(talk);
	talk_open(talk);
	talk_say(talk, "%s", sent);
}

const char talk_middle[] = "position ludo R:b,b,0,12/Y:5,5,42,g R 1\n";

void
talk_close(struct talk *talk)
{
	session_free(talk->session);
	if (talk->job != NULL)
		job_free(talk->job);
	free(talk->output);
	free(talk->pending);
}

/* Offer again what the session left. */
static void
offer(struct talk *talk)
{
	size_t taken =
	    session_feed(talk->session, talk->pending, talk->offered);

	cr_assert_leq(taken, talk->offered);
	talk->offered -= taken;
	memmove(talk->pending, talk->pending + taken, talk->offered);
}

void
talk_send(struct talk *talk, const char *bytes, size_t length)
{
	talk->pending = realloc(talk->pending, talk->offered + length + 1);
	cr_assert_not_null(talk->pending);
	memcpy(talk->pending + talk->offered, bytes, length);
	talk->offered += length;
	offer(talk);
}

void
talk_say(struct talk *talk, const char *format, ...)
{
	char text[4096];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	cr_assert(length >= 0 && (size_t)length < sizeof(text));
	talk_send(talk, text, (size_t)length);
}

bool
talk_run_job(struct talk *talk)
{
	const struct job_env env = {
		.now_us = read_clock,
		.table_memory = get_table,
		.info = take_info,
		.ctx = talk,
	};
	struct job *job = talk->job;

	if (job == NULL)
		return false;
	job_run(job, &env);
	talk->jobs_run++;
	talk->job = NULL;
	session_job_done(talk->session, job);
	if (talk->offered > 0)
		offer(talk);
	return true;
}

void
talk_run(struct talk *talk)
{
	while (talk_run_job(talk))
		continue;
}

const char *
talk_take(struct talk *talk)
{
	char *line, *lf;

	if (talk->taken == talk->length)
		return NULL;
	line = talk->output + talk->taken;
	lf = strchr(line, '\n');
	*lf = '\0';
	talk->taken = (size_t)(lf - talk->output) + 1;
	return line;
}

/* The first word of a text, and its length. */
static size_t
word_length(const char **text)
{
	*text += strspn(*text, " ");
	return strcspn(*text, " ");
}

bool
talk_match(const char *pattern, const char *line)
{
	size_t want = word_length(&pattern), have = word_length(&line);

	if (want == 3 && memcmp(pattern, "...", 3) == 0) {
		if (talk_match(pattern + want, line))
			return true;
		return have > 0 && talk_match(pattern, line + have);
	}
	if (want == 0 || have == 0)
		return want == have;
	return want == have && memcmp(pattern, line, want) == 0 &&
	    talk_match(pattern + want, line + have);
}

/* Cuts the first line off a copy; NULL at the end. */
static const char *
cut_line(const char **text, char line[static 8192])
{
	size_t length = strcspn(*text, "\n");

	if (**text == '\0')
		return NULL;
	cr_assert_lt(length, 8192);
	memcpy(line, *text, length);
	line[length] = '\0';
	*text += length + ((*text)[length] == '\n');
	return line;
}

bool
talk_match_lines(const char *patterns, const char *lines)
{
	char pattern[8192], line[8192];

	while (cut_line(&patterns, pattern) != NULL) {
		if (strcmp(pattern, "...") == 0) {
			do
				if (talk_match_lines(patterns, lines))
					return true;
			while (cut_line(&lines, line) != NULL);
			return false;
		}
		if (cut_line(&lines, line) == NULL ||
		    !talk_match(pattern, line))
			return false;
	}
	return *lines == '\0';
}

void
talk_expect(struct talk *talk, const char *sent, const char *expected)
{
	const char *answer;

	talk_send(talk, sent, strlen(sent));
	talk_run(talk);
	answer = talk->output == NULL ? "" : talk->output + talk->taken;
	cr_assert(talk_match_lines(expected, answer),
	    "to:\n%swanted:\n%sgot:\n%s", sent, expected, answer);
	talk->taken = talk->length;
}

void
talk_is_ready(struct talk *talk)
{
	talk_expect(talk, "isready\n", "readyok\n");
}

void
talk_check_score(const char *line, int seats)
{
	const char *at = strstr(line, " wp ");
	int count = 0, sum = 0, share, length;

	cr_assert_not_null(at, "%s", line);
	for (at += 3; sscanf(at, " %d%n", &share, &length) == 1; count++) {
		at += length;
		sum += share;
	}
	cr_assert_eq(count, seats, "%s", line);
	cr_assert_eq(sum, 10000, "%s", line);
}
