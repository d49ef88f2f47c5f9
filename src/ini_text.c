/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <ini.h>
#include <stdio.h>
#include <string.h>

#include "src/ini_text.h"

/* No line that inih takes is longer. */
enum { LINE_ROOM = 256 };

struct reader {
	const char *next; /* what inih has not been given yet */
	const char *end;
	unsigned line; /* that inih has been given last */
	bool failed;
	ini_text_entry_fn entry;
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

static bool
take_entry(struct reader *reader, const struct ini_entry *entry)
{
	if (reader->failed)
		return false;
	if (reader->entry(reader->ctx, entry, reader->fault))
		return true;
	reader->failed = true;
	reader->fault->line = reader->line;
	return false;
}

/* Why inih would misread this line, or NULL. */
static const char *
find_trap(const char *line, size_t length, size_t room)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)line[i] < ' ' && line[i] != '\t')
			return "a control character";
	return length > room ? "the line is too long" : NULL;
}

/* Tell of the section if one begins here; inih finds what else is wrong. */
static void
look_for_section(struct reader *reader, const char *line, size_t length)
{
	const char *end = line + length;
	const char *bracket =
	    length > 0 && line[0] == '[' ? memchr(line, ']', length) : NULL;
	struct ini_entry entry = { .line = reader->line };
	char name[LINE_ROOM];

	if (bracket == NULL)
		return;
	snprintf(name, sizeof name, "%.*s", (int)(bracket - line - 1),
	    line + 1);
	entry.section = name;
	if (!take_entry(reader, &entry))
		return;
	do
		bracket++;
	while (bracket < end && (*bracket == ' ' || *bracket == '\t'));
	if (bracket < end && *bracket != ';' && *bracket != '#')
		fail(reader, "text after the section's name", NULL);
}

/* The next line from its first character on; false at the end. */
static bool
cut_line(struct reader *reader, const char **line, size_t *length)
{
	static const char bom[] = "\xef\xbb\xbf";
	const char *begin = reader->next;
	const char *end;

	if (begin == reader->end)
		return false;
	end = memchr(begin, '\n', (size_t)(reader->end - begin));
	reader->next = end == NULL ? reader->end : end + 1;
	if (end == NULL)
		end = reader->end;
	if (++reader->line == 1 && end - begin >= 3 &&
	    memcmp(begin, bom, 3) == 0)
		begin += 3;
	if (end > begin && end[-1] == '\r')
		end--;
	while (begin < end && (*begin == ' ' || *begin == '\t'))
		begin++;
	*line = begin;
	*length = (size_t)(end - begin);
	return true;
}

/* fgets() for inih. */
static char *
next_line(char *out, int size, void *stream)
{
	struct reader *reader = stream;
	const char *line;
	const char *why;
	size_t length;

	if (reader->failed || !cut_line(reader, &line, &length))
		return NULL;
	/* inih wants to see the LF, and there is the NUL. */
	why = find_trap(line, length, (size_t)size - 2);
	if (why != NULL)
		fail(reader, why, NULL);
	else
		look_for_section(reader, line, length);
	if (reader->failed)
		return NULL;
	memcpy(out, line, length);
	memcpy(out + length, "\n", 2);
	return out;
}

static int
on_key(void *user, const char *section, const char *name, const char *value)
{
	struct reader *reader = user;
	const struct ini_entry entry = { section, name, value, reader->line };

	return take_entry(reader, &entry);
}

bool
ini_text_parse(const char *text, size_t length, ini_text_entry_fn entry,
    void *ctx, struct config_fault *fault)
{
	struct reader reader = {
		.next = text,
		.end = text + length,
		.entry = entry,
		.ctx = ctx,
		.fault = fault,
	};
	int line = ini_parse_stream(next_line, &reader, on_key, &reader);

	if (line < 0)
		return config_fault_memory(fault);
	/* Also the lines that a fault of ours is in. */
	if (line > 0 && (!reader.failed || (unsigned)line < fault->line)) {
		config_fault_set(fault, "neither [section] nor key = value",
		    NULL);
		fault->line = (unsigned)line;
		return false;
	}
	return !reader.failed;
}
