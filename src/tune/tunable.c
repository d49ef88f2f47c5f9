/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/tune/tunable.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "src/match/text.h"

enum { FIELDS = 7, LINE_MAX_BYTES = 512, NAMED_MAX = 100 };

enum field { NAME, TYPE, VALUE, MIN, MAX, C_END, R_END };

/* Split at commas and trim; returns how many fields there are. */
static size_t
split(char *line, char *field[FIELDS])
{
	size_t count = 0;

	for (char *next = line; next != NULL && count < FIELDS;) {
		char *start = next + strspn(next, " \t\r\n");
		char *comma = strchr(start, ',');
		char *end = comma != NULL ? comma : start + strlen(start);

		next = comma != NULL ? comma + 1 : NULL;
		while (end > start && isspace((unsigned char)end[-1]))
			end--;
		*end = '\0';
		field[count++] = start;
		if (next != NULL && count == FIELDS)
			return count + 1;
	}
	return count;
}

static bool
read_number(const char *text, double *out)
{
	char *end;

	errno = 0;
	*out = strtod(text, &end);
	return errno == 0 && end != text && *end == '\0' && isfinite(*out);
}

static bool
is_whole(double value)
{
	return value == trunc(value);
}

bool
tunable_read(const char *line, struct tunable *out, const char **why)
{
	char copy[LINE_MAX_BYTES], *field[FIELDS];
	double *const number[FIELDS] = { [VALUE] = &out->value,
		[MIN] = &out->min,
		[MAX] = &out->max,
		[C_END] = &out->c_end,
		[R_END] = &out->r_end };

	*why = "not NAME, int, VALUE, MIN, MAX, C_END, R_END";
	if (strlen(line) >= sizeof(copy))
		return false;
	strcpy(copy, line);
	if (split(copy, field) != FIELDS || strcmp(field[TYPE], "int") != 0 ||
	    field[NAME][0] == '\0' || strchr(field[NAME], ' ') != NULL ||
	    !text_is_printable(field[NAME]) ||
	    strlen(field[NAME]) >= sizeof(out->name))
		return false;
	for (int n = VALUE; n < FIELDS; n++)
		if (!read_number(field[n], number[n]))
			return false;
	strcpy(out->name, field[NAME]);
	if (!is_whole(out->value) || !is_whole(out->min) ||
	    !is_whole(out->max)) {
		*why = "value and bounds must be whole numbers";
		return false;
	}
	if (out->value < out->min || out->value > out->max) {
		*why = "the value is out of its bounds";
		return false;
	}
	if (out->c_end <= 0 || out->r_end <= 0) {
		*why = "C_END and R_END must be above 0";
		return false;
	}
	return true;
}

bool
tunables_add(struct tunables *tunables, const struct tunable *tunable,
    const char **why)
{
	for (size_t n = 0; n < tunables->count; n++)
		if (strcasecmp(tunables->item[n].name, tunable->name) == 0) {
			*why = "the name is there twice";
			return false;
		}
	if (tunables->count == TUNABLES_MAX) {
		*why = "too many tunables";
		return false;
	}
	tunables->item[tunables->count++] = *tunable;
	return true;
}

static bool
tunable_equal(const struct tunable *a, const struct tunable *b)
{
	return strcmp(a->name, b->name) == 0 && a->value == b->value &&
	    a->min == b->min && a->max == b->max && a->c_end == b->c_end &&
	    a->r_end == b->r_end;
}

bool
tunables_equal(const struct tunables *a, const struct tunables *b)
{
	for (size_t n = 0; n < a->count && n < b->count; n++)
		if (!tunable_equal(&a->item[n], &b->item[n]))
			return false;
	return a->count == b->count;
}

bool
tunables_load(FILE *file, struct tunables *out, const char **why,
    unsigned *line)
{
	char *text = NULL;
	size_t size = 0;
	bool fine = true;

	out->count = 0;
	for (*line = 1; fine && getline(&text, &size, file) >= 0; ++*line) {
		const char *start = text + strspn(text, " \t\r\n");
		struct tunable tunable;

		if (*start == '\0' || *start == '#')
			continue;
		fine = tunable_read(start, &tunable, why) &&
		    tunables_add(out, &tunable, why);
	}
	free(text);
	if (!fine) {
		--*line;
		return false;
	}
	*line = 0;
	*why = ferror(file) ? strerror(errno) : "nothing to tune";
	return !ferror(file) && out->count > 0;
}

/* Is this word, of so many bytes, the name or its last part? */
static bool
is_named(const struct tunable *tunable, const char *word, size_t length)
{
	const char *dot = strrchr(tunable->name, '.');
	const char *last = dot != NULL ? dot + 1 : tunable->name;

	return (strlen(tunable->name) == length &&
		   strncasecmp(tunable->name, word, length) == 0) ||
	    (strlen(last) == length && strncasecmp(last, word, length) == 0);
}

bool
tunables_keep(struct tunables *tunables, const char *names, const char **why)
{
	static char text[NAMED_MAX + 40];
	bool kept[TUNABLES_MAX] = { false };
	size_t count = 0;

	for (const char *word = names; word != NULL;) {
		size_t length = strcspn(word, ",");
		bool found = false;

		for (size_t n = 0; n < tunables->count; n++)
			if (is_named(&tunables->item[n], word, length))
				kept[n] = found = true;
		if (!found) {
			snprintf(text, sizeof(text),
			    "nothing to tune is called \"%.*s\"",
			    (int)(length < NAMED_MAX ? length : NAMED_MAX),
			    word);
			*why = text;
			return false;
		}
		word = word[length] == ',' ? word + length + 1 : NULL;
	}
	for (size_t n = 0; n < tunables->count; n++)
		if (kept[n])
			tunables->item[count++] = tunables->item[n];
	tunables->count = count;
	return true;
}

void
tunables_write_setoption(FILE *out, const struct tunables *tunables)
{
	for (size_t n = 0; n < tunables->count; n++)
		fprintf(out, "setoption name %s value %.0f\n",
		    tunables->item[n].name, tunables->item[n].value);
}

void
tunables_write_conf(FILE *out, const struct tunables *tunables)
{
	for (size_t n = 0; n < tunables->count; n++)
		fprintf(out, "%s = %.0f\n", tunables->item[n].name,
		    tunables->item[n].value);
}
