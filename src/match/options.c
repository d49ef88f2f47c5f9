/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/options.h"

static bool
is_option(const char *word)
{
	return word[0] == '-' && word[1] == '-';
}

/* The option that a word names, and its value if that is tied to it. */
static const struct option *
find_option(const struct option *table, char *word, char **value)
{
	char *equals = strchr(word, '=');
	size_t length;

	word += strlen("--");
	length = equals == NULL ? strlen(word) : (size_t)(equals - word);
	*value = equals == NULL ? NULL : equals + 1;
	for (; table->name != NULL; table++)
		if (strlen(table->name) == length &&
		    strncmp(table->name, word, length) == 0)
			return table;
	return NULL;
}

bool
options_number(const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
	char *end;
	unsigned long long number;

	errno = 0;
	number = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 ||
	    number < min || number > max)
		return false;
	*out = number;
	return true;
}

static bool
choose(const struct option *option, const char *value, int *out)
{
	for (int n = 0; option->choices[n] != NULL; n++)
		if (strcmp(option->choices[n], value) == 0) {
			*out = n;
			return true;
		}
	return false;
}

enum { REASON_MAX = 128 };

/* What a number or a choice should have been. */
static void
describe(const struct option *option, char text[static REASON_MAX])
{
	size_t length;

	if (option->kind == OPTION_NUMBER) {
		snprintf(text, REASON_MAX,
		    "not a number from %" PRIu64 " to %" PRIu64, option->min,
		    option->max);
		return;
	}
	length = (size_t)snprintf(text, REASON_MAX, "none of");
	for (int n = 0; option->choices[n] != NULL && length < REASON_MAX; n++)
		length += (size_t)snprintf(text + length, REASON_MAX - length,
		    "%s %s", n == 0 ? "" : ",", option->choices[n]);
}

/* Of a number or a choice, *why is left to be described. */
static bool
take_value(const struct option *option, char *value, void *out,
    const char **why)
{
	void *field = (char *)out + option->offset;

	switch (option->kind) {
	case OPTION_TEXT:
		*(char **)field = value;
		return true;
	case OPTION_NUMBER:
		return options_number(value, option->min, option->max, field);
	case OPTION_CHOICE:
		return choose(option, value, field);
	case OPTION_FLAG:
	case OPTION_WORD:
	case OPTION_WORDS:
		break;
	}
	return option->take(out, value, why);
}

static bool
refuse(char why[static OPTIONS_TEXT_MAX], const char *word, const char *reason)
{
	snprintf(why, OPTIONS_TEXT_MAX, "%.100s: %s", word, reason);
	return false;
}

/* The option's words; returns how many, or -1 and `why`. */
static int
take_words(const struct option *option, char **words, void *out,
    char why[static OPTIONS_TEXT_MAX])
{
	const char *reason;
	int count = 0;

	option->take(out, NULL, &reason);
	for (; words[count] != NULL && !is_option(words[count]); count++)
		if (!option->take(out, words[count], &reason)) {
			refuse(why, words[count], reason);
			return -1;
		}
	return count;
}

/* One option and what belongs to it; returns the words used, or -1. */
static int
take_option(char **words, const struct option *table, void *out,
    char why[static OPTIONS_TEXT_MAX])
{
	char text[REASON_MAX];
	char *value;
	const struct option *option = find_option(table, words[0], &value);
	const char *reason = "takes no value";
	bool is_tied = option != NULL && value != NULL;
	int used = 1;

	if (option == NULL) {
		refuse(why, words[0], "no such option");
		return -1;
	}
	if (option->kind == OPTION_FLAG && !is_tied) {
		*((bool *)out + option->offset) = true;
		return 1;
	}
	if (option->kind == OPTION_WORDS && !is_tied) {
		used = take_words(option, words + 1, out, why);
		return used < 0 ? -1 : used + 1;
	}
	if (!is_tied) {
		reason = "needs a value";
		value = words[used++];
	}
	if (option->kind == OPTION_FLAG || option->kind == OPTION_WORDS ||
	    value == NULL) {
		refuse(why, words[0], reason);
		return -1;
	}
	if (take_value(option, value, out, &reason))
		return used;
	if (option->kind == OPTION_NUMBER || option->kind == OPTION_CHOICE) {
		describe(option, text);
		reason = text;
	}
	refuse(why, words[0], reason);
	return -1;
}

bool
options_read(char **words, const struct option *table,
    bool (*operand)(void *out, char *word, const char **why), void *out,
    char why[static OPTIONS_TEXT_MAX])
{
	while (*words != NULL) {
		const char *reason = "not an option";
		int used = 1;

		if (is_option(*words))
			used = take_option(words, table, out, why);
		else if (operand == NULL || !operand(out, *words, &reason))
			return refuse(why, *words, reason);
		if (used < 0)
			return false;
		words += used;
	}
	return true;
}
