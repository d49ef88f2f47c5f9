/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Rules of the handshake, of options, and of the lesser commands. */

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/exam.h"
#include "src/match/text.h"

enum { NAME_MAX_LENGTH = 100, VARS_MAX = 16 };

/* An option as the handshake lists it. */
struct listed {
	char name[NAME_MAX_LENGTH];
	bool is_spin;
	char value[NAME_MAX_LENGTH]; /* the default */
	long long min, max;
	char var[VARS_MAX][NAME_MAX_LENGTH];
	unsigned vars;
};

/* `NAME type combo default D var V var V …` */
static bool
read_combo(const char *words, struct listed *out)
{
	int used = 0;

	if (sscanf(words, "%99s type combo default %99s%n", out->name,
		out->value, &used) != 2)
		return false;
	words += used;
	for (out->vars = 0; out->vars < VARS_MAX; out->vars++) {
		used = 0;
		if (sscanf(words, " var %99s%n", out->var[out->vars], &used) !=
		    1)
			break;
		words += used;
	}
	return out->vars > 0 && *words == '\0';
}

/* `option name NAME type spin default D min A max B`, or a combo. */
static bool
read_option(const char *line, struct listed *out)
{
	const char *words = text_after(line, "option name ");
	int end = 0;

	if (words == NULL)
		return false;
	out->is_spin =
	    sscanf(words, "%99s type spin default %99s min %lld max %lld%n",
		out->name, out->value, &out->min, &out->max, &end) == 4 &&
	    words[end] == '\0' && out->min > LLONG_MIN && out->max < LLONG_MAX;
	return out->is_spin || read_combo(words, out);
}

static bool
introduces_itself(struct exam *exam)
{
	static const char *const commands[] = { "udi", "uci" };

	for (int n = 0; n < 2; n++) {
		size_t last;
		struct listed option;
		char end[8];

		snprintf(end, sizeof(end), "%sok", commands[n]);
		if (!exam_say(exam, "%s", commands[n]))
			return false;
		last = exam->lines - 1;
		if (exam->lines < 4 ||
		    text_after(exam->line[0], "id name ") == NULL ||
		    text_after(exam->line[1], "id author ") == NULL ||
		    strcmp(exam->line[2], "protocol udi 1") != 0)
			return exam_fail(exam,
			    "%s is not answered by id name, "
			    "id author and protocol udi 1",
			    commands[n]);
		if (strcmp(exam->line[last], end) != 0)
			return exam_fail(exam, "%s is not ended by %s",
			    commands[n], end);
		for (size_t k = 3; k < last; k++)
			if (!read_option(exam->line[k], &option))
				return exam_fail(exam, "not an option: %s",
				    exam->line[k]);
	}
	return true;
}

static bool
expect_value(struct exam *exam, const struct listed *option, const char *value)
{
	char expected[3 * NAME_MAX_LENGTH];

	snprintf(expected, sizeof(expected), "option name %s value %s",
	    option->name, value);
	return exam_say(exam, "getoption name %s", option->name) &&
	    exam_expect_line(exam, expected);
}

static bool
set_value(struct exam *exam, const struct listed *option, const char *value)
{
	return exam_say(exam, "setoption name %s value %s", option->name,
		   value) &&
	    exam_expect_nothing(exam) && expect_value(exam, option, value);
}

/* A value that is refused must leave the one before it. */
static bool
refuse_value(struct exam *exam, const struct listed *option, const char *value,
    const char *code, const char *before)
{
	return exam_say(exam, "setoption name %s value %s", option->name,
		   value) &&
	    exam_expect_error(exam, code) && expect_value(exam, option, before);
}

static bool
try_spin(struct exam *exam, const struct listed *option)
{
	char min[32], max[32], below[32], above[32];

	snprintf(min, sizeof(min), "%lld", option->min);
	snprintf(max, sizeof(max), "%lld", option->max);
	snprintf(below, sizeof(below), "%lld", option->min - 1);
	snprintf(above, sizeof(above), "%lld", option->max + 1);
	return set_value(exam, option, max) && set_value(exam, option, min) &&
	    refuse_value(exam, option, below, "out-of-range|bad-option", min) &&
	    refuse_value(exam, option, above, "out-of-range|bad-option", min) &&
	    refuse_value(exam, option, "many", "bad-argument|bad-option", min);
}

static bool
try_combo(struct exam *exam, const struct listed *option)
{
	for (unsigned n = 0; n < option->vars; n++) {
		char upper[NAME_MAX_LENGTH];
		size_t length = strlen(option->var[n]);

		for (size_t k = 0; k <= length; k++)
			upper[k] =
			    (char)toupper((unsigned char)option->var[n][k]);
		if (!exam_say(exam, "setoption name %s value %s", option->name,
			upper) ||
		    !exam_expect_nothing(exam) ||
		    !expect_value(exam, option, option->var[n]) ||
		    !refuse_value(exam, option, "nonsense", "bad-option",
			option->var[n]))
			return false;
	}
	return true;
}

/* The examination of one option of the handshake's. */
static bool
try_option(struct exam *exam, const char *line)
{
	struct listed option;
	char lower[NAME_MAX_LENGTH], expected[3 * NAME_MAX_LENGTH];
	const char *given;

	if (!read_option(line, &option))
		return exam_fail(exam, "not an option: %s", line);
	/* What the command line says has been set by nobody here. */
	given = option.value;
	for (size_t n = 0; n <= strlen(option.name); n++)
		lower[n] = (char)tolower((unsigned char)option.name[n]);
	snprintf(expected, sizeof(expected), "option name %s value %s",
	    option.name, given);
	return exam_say(exam, "getoption name %s", lower) &&
	    exam_expect_line(exam, expected) &&
	    (option.is_spin ? try_spin(exam, &option)
			    : try_combo(exam, &option));
}

static bool
keeps_options(struct exam *exam)
{
	char **line;
	size_t lines;
	bool fine = true;

	if (!exam_say(exam, "udi"))
		return false;
	/* The answers to come are not to replace this one. */
	line = exam->line;
	lines = exam->lines;
	exam->line = NULL;
	exam->lines = exam->room = 0;
	for (size_t n = 0; n < lines; n++) {
		if (fine && text_after(line[n], "option ") != NULL)
			fine = try_option(exam, line[n]);
		free(line[n]);
	}
	free(line);
	return fine;
}

static bool
keeps_all_for_a_new_game(struct exam *exam)
{
	return exam_say(exam, "position ludo R:b/Y:3 Y 2") &&
	    exam_say(exam, "setoption name MultiPV value 3") &&
	    exam_expect_nothing(exam) && exam_say(exam, "newgame") &&
	    exam_expect_nothing(exam) && exam_say(exam, "ucinewgame") &&
	    exam_expect_nothing(exam) && exam_say(exam, "state") &&
	    exam_expect_line(exam,
		"state position ludo R:b/Y:3 Y 2 status ongoing") &&
	    exam_say(exam, "getoption name MultiPV") &&
	    exam_expect_line(exam, "option name MultiPV value 3");
}

/* All lines but the last begin with the one, the last with the other. */
static bool
expect_list(struct exam *exam, const char *each, const char *end)
{
	for (size_t n = 0; n < exam->lines; n++)
		if (text_after(exam->line[n],
			n + 1 < exam->lines ? each : end) == NULL)
			return exam_fail(exam, "%.200s: line %zu is: %.200s",
			    exam->asked, n + 1, exam->line[n]);
	return exam->lines > 0 ||
	    exam_fail(exam, "%.200s is not answered", exam->asked);
}

static bool
tells_tunables(struct exam *exam)
{
	char end[32];

	if (!exam_say(exam, "tunables"))
		return false;
	if (exam->lines == 0)
		return exam_fail(exam, "tunables is not answered");
	snprintf(end, sizeof(end), "tunablesok %zu", exam->lines - 1);
	if (!expect_list(exam, "", end))
		return false;
	for (size_t n = 0; n + 1 < exam->lines; n++) {
		char name[NAME_MAX_LENGTH];
		double value, min, max, step, rate;

		if (sscanf(exam->line[n],
			"%99[^,], int, %lf, %lf, %lf, %lf, %lf", name, &value,
			&min, &max, &step, &rate) != 6 ||
		    value < min || value > max)
			return exam_fail(exam, "not a tunable: %s",
			    exam->line[n]);
	}
	return true;
}

static bool
tells_what_it_is_asked(struct exam *exam)
{
	return exam_say(exam, "help") &&
	    expect_list(exam, "info string ", "helpok") &&
	    exam_say(exam, "help go") &&
	    expect_list(exam, "info string ", "helpok") &&
	    exam_say(exam, "stats") && expect_list(exam, "stat ", "statsok") &&
	    exam_say(exam, "position ludo R:b/Y:3 Y 2") &&
	    exam_say(exam, "show") &&
	    expect_list(exam, "| ",
		"state position ludo R:b/Y:3 Y 2 status ongoing") &&
	    exam_say(exam, "d") && expect_list(exam, "| ", "state position ") &&
	    exam_say(exam, "debug on") && exam_expect_nothing(exam) &&
	    exam_move(exam, 3, "go dice 3 depth 2") &&
	    exam_say(exam, "debug off") && exam_expect_nothing(exam);
}

/* The count of nodes is a fingerprint: no setting of a session changes it. */
static bool
has_a_bench(struct exam *exam)
{
	char first[64];

	if (!exam_job(exam, "bench ", "bench depth 1") ||
	    sscanf(exam_last(exam), "bench nodes %63s time", first) != 1)
		return exam_fail(exam, "bench doesn't end with its nodes: %s",
		    exam_last(exam));
	if (!exam_say(exam, "setoption name MultiPV value 4") ||
	    !exam_job(exam, "bench ", "bench depth 1"))
		return false;
	return strstr(exam_last(exam), first) != NULL ||
	    exam_fail(exam, "bench depth 1: first %s nodes, then %s", first,
		exam_last(exam));
}

const struct exam_rule exam_option_rules[] = {
	{ "introduces itself", introduces_itself },
	{ "keeps options", keeps_options },
	{ "keeps all for a new game", keeps_all_for_a_new_game },
	{ "tells its tunables", tells_tunables },
	{ "tells what it is asked", tells_what_it_is_asked },
	{ "has a bench", has_a_bench },
	{ NULL, NULL },
};
