/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <ini.h>
#include <string.h>

#include "src/ini_text.h"

struct reader {
	const char *next; /* what inih has not been given yet */
	const char *end;
	unsigned line; /* that inih has been given last */
	bool failed;
	ini_text_key_fn key;
	void *ctx;
	struct config_fault *fault;
};

/* A fault in the line that inih is at; the first one counts. */
static void
fail(struct reader *reader, const char *why, const char *word)
{
	if (reader->failed)
		return;
	reader->failed = true;
	config_fault_set(reader->fault, why, word);
	reader->fault->line = reader->line;
}

/* Why inih would misread this line, or NULL. */
static const char *
find_trap(const char *line, size_t length, size_t room)
{
	const char *bracket;

	for (size_t i = 0; i < length; i++)
		if ((unsigned char)line[i] < ' ' && line[i] != '\t')
			return "a control character";
	if (length > room)
		return "the line is too long";
	if (length == 0 || line[0] != '[')
		return NULL;
	bracket = memchr(line, ']', length);
	if (bracket == NULL)
		return NULL;
	for (bracket++; bracket < line + length; bracket++) {
		if (*bracket == ';' || *bracket == '#')
			return NULL;
		if (*bracket != ' ' && *bracket != '\t')
			return "text after the section's name";
	}
	return NULL;
}

/* fgets() for inih. */
static char *
next_line(char *out, int size, void *stream)
{
	struct reader *reader = stream;
	const char *line = reader->next;
	const char *end;
	const char *why;
	size_t length;

	if (reader->failed || line == reader->end)
		return NULL;
	reader->line++;
	end = memchr(line, '\n', (size_t)(reader->end - line));
	reader->next = end == NULL ? reader->end : end + 1;
	if (end == NULL)
		end = reader->end;
	if (end > line && end[-1] == '\r')
		end--;
	while (line < end && (*line == ' ' || *line == '\t'))
		line++;
	length = (size_t)(end - line);
	/* inih wants to see the LF, and there is the NUL. */
	why = find_trap(line, length, (size_t)size - 2);
	if (why != NULL) {
		fail(reader, why, NULL);
		return NULL;
	}
	memcpy(out, line, length);
	memcpy(out + length, "\n", 2);
	return out;
}

static int
on_key(void *user, const char *section, const char *name, const char *value)
{
	struct reader *reader = user;

	if (reader->failed)
		return 0;
	if (reader->key(reader->ctx, section, name, value, reader->fault))
		return 1;
	reader->failed = true;
	reader->fault->line = reader->line;
	return 0;
}

bool
ini_text_parse(const char *text, size_t length, ini_text_key_fn key, void *ctx,
    struct config_fault *fault)
{
	struct reader reader = {
		.next = text,
		.end = text + length,
		.key = key,
		.ctx = ctx,
		.fault = fault,
	};
	int line = ini_parse_stream(next_line, &reader, on_key, &reader);

	if (line < 0)
		return config_fault_set(fault, strerror(ENOMEM), NULL);
	/* Also the lines that a fault of ours is in. */
	if (line > 0 && (!reader.failed || (unsigned)line < fault->line)) {
		config_fault_set(fault, "neither [section] nor key = value",
		    NULL);
		fault->line = (unsigned)line;
		return false;
	}
	return !reader.failed;
}
