/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Command lines read by a table: long options only, each with nothing, one
 * value, or any number of words up to the next option behind it. A value may
 * also be tied to its option by '='.
 */

#ifndef LUDOD_MATCH_OPTIONS_H
#define LUDOD_MATCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_kind {
	OPTION_FLAG,   /* bool, made true */
	OPTION_TEXT,   /* char *, the word itself */
	OPTION_NUMBER, /* uint64_t within bounds */
	OPTION_CHOICE, /* int, the index of one of `choices` */
	OPTION_WORD,   /* one word for take() */
	OPTION_WORDS,  /* words for take(), one call for each */
};

enum { OPTIONS_TEXT_MAX = 256 };

struct option {
	const char *name; /* without the dashes */
	enum option_kind kind;
	size_t offset; /* in the structure that is filled */
	uint64_t min, max;
	const char *const *choices; /* ends with NULL */
	/*
	 * For an option with words, called first with word NULL. False and
	 * *why, a static string, if the word makes no sense.
	 */
	bool (*take)(void *out, char *word, const char **why);
};

/*
 * Fills *out by the words, which end with NULL, and the table, which ends with
 * a name of NULL. Words before any option go to `operand`, or are refused if
 * that is NULL. False and what is wrong in `why`.
 */
bool options_read(char **words, const struct option *table,
    bool (*operand)(void *out, char *word, const char **why), void *out,
    char why[static OPTIONS_TEXT_MAX]);

/* A number within bounds, digits only. */
bool
options_number(const char *text, uint64_t min, uint64_t max, uint64_t *out);

#endif
