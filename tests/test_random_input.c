/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Conversations made of the protocol's own words in any order, now and then
 * with a wrong byte: whatever comes, each `go` has its bestmove, each line that
 * goes out is printable, and the session still answers.
 */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "tests/talk.h"

enum { CONVERSATIONS = 600, LINES = 60, WORDS_MAX = 9, NODES_CAP = 300 };

/* What a line begins with; `go` often enough. */
static const char *const commands[] = { "go dice 4", "go dice 6", "go",
	"go dice any", "go dice", "position ludo startpos",
	"position ludo R:b,3,51,g/G:7,8,9,9 G 1", "position ludo",
	"position snakes startpos", "position snakes B:97/W:3 B", "position",
	"legal dice 6", "legal", "state", "show", "eval", "perft 2",
	"setoption name MultiPV value", "setoption name Level value",
	"setoption name", "getoption name Hash", "udi", "help", "debug on",
	"stats", "tunables", "stop", "isready", "newgame", "#", "", "auth",
	"goto", "d" };

static const char *const words[] = { "depth", "nodes", "movetime", "infinite",
	"searchmoves", "moves", "startpos", "players", "seats", "tokens",
	"dice", "any", "1", "2", "3", "4", "6", "-1", "0", "99", "99999999999",
	"x", "5x", "+5", "easy", "hard", "value", "name", "6:b-0", "4:0-4",
	"4:0-14", "1:pass", "6:pass", "4:12-16", "RY", "GB", "R:b/Y:b",
	"B:0/W:0", "R", "B", "G", "on", "%n%s", "\t", "\r", "/", ":" };

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const char *
choose(const char *const *table, size_t count, uint64_t *random)
{
	return table[random_below(random, (unsigned)count)];
}

static size_t
make_line(char line[static 512], uint64_t *random)
{
	unsigned more = random_below(random, WORDS_MAX);
	size_t length;

	strcpy(line, choose(commands, COUNT(commands), random));
	if (random_below(random, 2) == 0)
		more = 0;
	for (; more > 0; more--) {
		strcat(line, " ");
		strcat(line, choose(words, COUNT(words), random));
	}
	length = strlen(line);
	if (length > 0 && random_below(random, 20) == 0)
		line[random_below(random, (unsigned)length)] =
		    (char)random_below(random, 256);
	/* An LF within makes two lines of it, which is fine as well. */
	line[length++] = '\n';
	return length;
}

/* How many of the lines in a text are owed a bestmove. */
static unsigned
count_goes(const char *text, size_t length)
{
	unsigned count = 0;

	for (size_t at = 0; at < length;) {
		const char *line = text + at;
		size_t end =
		    (size_t)((const char *)memchr(line, '\n', length - at) -
			line);
		bool good = true;

		at += end + 1;
		while (end > 0 && line[end - 1] == '\r')
			end--;
		for (size_t i = 0; i < end; i++)
			good = good &&
			    (line[i] == '\t' ||
				(line[i] >= ' ' && line[i] <= '~'));
		for (; end > 0 && (*line == ' ' || *line == '\t'); line++)
			end--;
		count += good && end >= 2 && memcmp(line, "go", 2) == 0 &&
		    (end == 2 || line[2] == ' ' || line[2] == '\t');
	}
	return count;
}

static void
check_output(struct talk *talk, unsigned goes)
{
	const char *line;
	unsigned bestmoves = 0;

	while ((line = talk_take(talk)) != NULL) {
		bestmoves += strncmp(line, "bestmove ", 9) == 0;
		for (const char *c = line; *c != '\0'; c++)
			cr_assert(*c >= ' ' && *c <= '~', "%s", line);
	}
	cr_assert_eq(bestmoves, goes);
}

static void
converse(uint64_t *random)
{
	unsigned goes = 0;
	struct talk talk;

	talk_init(&talk);
	talk.config.nodes_cap = NODES_CAP;
	talk_open(&talk);
	for (int i = 0; i < LINES; i++) {
		char line[512];
		size_t length = make_line(line, random);

		goes += count_goes(line, length);
		talk_send(&talk, line, length);
		if (random_below(random, 3) == 0)
			talk_run_job(&talk);
	}
	session_end_input(talk.session);
	talk_run(&talk);
	cr_assert(session_has_ended(talk.session));
	check_output(&talk, goes);
	talk_close(&talk);
}

Test(random_input, is_answered_as_it_has_to_be)
{
	uint64_t random = 1;

	for (int i = 0; i < CONVERSATIONS; i++)
		converse(&random);
}

/* Bytes without any sense, LFs among them, in pieces. */
Test(random_input, of_bytes_is_survived)
{
	uint64_t random = 2;
	struct talk talk;

	talk_init(&talk);
	talk_open(&talk);
	for (int i = 0; i < 3000; i++) {
		char bytes[64];
		size_t length = random_below(&random, sizeof(bytes));

		for (size_t k = 0; k < length; k++)
			bytes[k] = (char)random_below(&random, 256);
		talk_send(&talk, bytes, length);
	}
	talk_send(&talk, "\n", 1);
	while (talk_take(&talk) != NULL)
		continue;
	talk_is_ready(&talk);
	talk_close(&talk);
}
