/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Replays conversations: the files of tests/transcripts/, and those that the
 * project's documents show. In all of them
 *
 *	> is a line that is sent
 *	< is a line that is expected, in which ... stands for any words and,
 *	  alone, for any lines
 *
 * whatever is in front of the mark; lines with neither part one conversation
 * from the next, which begins with a new session. All that comes in answer
 * must be there.
 */

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/talk.h"

enum { LINE_SIZE = 70000, TEXT_SIZE = 100000 };

struct replay {
	const char *name; /* of the file */
	int number;	  /* of the line in it */
	struct talk talk;
	bool is_open;
	int conversations;
	char sent[TEXT_SIZE], expected[TEXT_SIZE];
};

/* The text behind a mark and a blank, or NULL if a line has none. */
static const char *
text_of(const char *line, char mark)
{
	line += strspn(line, " \t");
	return line[0] == mark && (line[1] == ' ' || line[1] == '\0')
	    ? line + 1 + (line[1] == ' ')
	    : NULL;
}

/* Documents write an ellipsis as one character. */
static void
spell_ellipses(char *text)
{
	static const char ellipsis[] = "\xe2\x80\xa6";

	for (char *at; (at = strstr(text, ellipsis)) != NULL;)
		memcpy(at, "...", 3);
}

/* Send what was collected, and see what comes. */
static void
exchange(struct replay *replay)
{
	const char *answer;

	if (replay->sent[0] == '\0' && replay->expected[0] == '\0')
		return;
	if (!replay->is_open) {
		talk_init(&replay->talk);
		talk_open(&replay->talk);
		replay->is_open = true;
		replay->conversations++;
	}
	talk_send(&replay->talk, replay->sent, strlen(replay->sent));
	talk_run(&replay->talk);
	answer = replay->talk.output == NULL
	    ? ""
	    : replay->talk.output + replay->talk.taken;
	cr_assert(talk_match_lines(replay->expected, answer),
	    "%s, before line %d, to:\n%swanted:\n%sgot:\n%s", replay->name,
	    replay->number, replay->sent, replay->expected, answer);
	replay->talk.taken = replay->talk.length;
	replay->sent[0] = replay->expected[0] = '\0';
}

static void
finish(struct replay *replay)
{
	exchange(replay);
	if (replay->is_open)
		talk_close(&replay->talk);
	replay->is_open = false;
}

static void
add_line(char text[static TEXT_SIZE], const char *line)
{
	size_t length = strlen(text);

	cr_assert_lt(length + strlen(line) + 2, TEXT_SIZE);
	sprintf(text + length, "%s\n", line);
}

static void
replay_line(struct replay *replay, char *line)
{
	const char *text;

	spell_ellipses(line);
	if ((text = text_of(line, '>')) != NULL) {
		if (replay->expected[0] != '\0')
			exchange(replay);
		add_line(replay->sent, text);
	} else if ((text = text_of(line, '<')) != NULL)
		add_line(replay->expected, text);
	else
		finish(replay);
}

/* Returns how many conversations it held. */
static int
replay_file(const char *name)
{
	struct replay *replay = calloc(1, sizeof(*replay));
	char *line = malloc(LINE_SIZE);
	FILE *file = fopen(name, "r");
	int conversations;

	cr_assert_not_null(file, "%s", name);
	cr_assert(replay != NULL && line != NULL);
	replay->name = name;
	while (fgets(line, LINE_SIZE, file) != NULL) {
		replay->number++;
		line[strcspn(line, "\n")] = '\0';
		replay_line(replay, line);
	}
	finish(replay);
	conversations = replay->conversations;
	fclose(file);
	free(line);
	free(replay);
	return conversations;
}

static const char *
source_directory(void)
{
	const char *directory = getenv("srcdir");

	return directory == NULL ? "." : directory;
}

Test(transcripts, files)
{
	char pattern[4096];
	glob_t found;

	snprintf(pattern, sizeof(pattern), "%s/tests/transcripts/*.txt",
	    source_directory());
	cr_assert_eq(glob(pattern, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++)
		cr_assert_gt(replay_file(found.gl_pathv[i]), 0, "%s",
		    found.gl_pathv[i]);
	globfree(&found);
}

Test(transcripts, examples_of_the_documents)
{
	static const char *const documents[] = { "protocol/protocol.txt",
		"man/udi.7", "README.md" };

	for (size_t i = 0; i < sizeof(documents) / sizeof(documents[0]); i++) {
		char name[4096];

		snprintf(name, sizeof(name), "%s/%s", source_directory(),
		    documents[i]);
		cr_assert_gt(replay_file(name), 0, "%s", name);
	}
}
