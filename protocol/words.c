/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/line_check.h"
#include "protocol/words.h"

void
words_split(char *line, size_t length, struct words *words)
{
	char *out = line;

	words->next = line;
	words->left = 0;
	for (size_t i = 0; i < length;) {
		if (line_is_space(line[i])) {
			i++;
			continue;
		}
		while (i < length && !line_is_space(line[i]))
			*out++ = line[i++];
		*out++ = '\0';
		i++;
		words->left++;
	}
}

const char *
words_take(struct words *words)
{
	const char *word = words->next;

	if (words->left == 0)
		return NULL;
	words->next += strlen(word) + 1;
	words->left--;
	return word;
}

const char *
words_peek(const struct words *words)
{
	return words->left == 0 ? NULL : words->next;
}

bool
words_accept(struct words *words, const char *word)
{
	if (words->left == 0 || strcmp(words->next, word) != 0)
		return false;
	words_take(words);
	return true;
}

bool
words_end(const struct words *words, struct fault *fault)
{
	if (words->left == 0)
		return true;
	return fault_set(fault, ERROR_BAD_ARGUMENT, "unexpected word",
	    words->next);
}

/* All digits, and how many, up to the end of the word; 0 if not. */
static size_t
count_digits(const char *text)
{
	size_t digits = strspn(text, "0123456789");

	return text[digits] == '\0' ? digits : 0;
}

bool
number_read(const char *word, const struct number_form *form, int64_t *out,
    struct fault *fault)
{
	bool negative = word[0] == '-';
	const char *text = word + negative;
	size_t digits = count_digits(text);
	uint64_t number = 0;
	int64_t value;

	if (digits == 0)
		return fault_print(fault, ERROR_BAD_ARGUMENT, word,
		    "%s is not a number", form->name);
	/* 19 digits always fit 64 bits without a sign. */
	for (const char *c = text; digits <= form->digits && *c != '\0'; c++)
		number = number * 10 + (uint64_t)(*c - '0');
	value = number > INT64_MAX ? INT64_MAX : (int64_t)number;
	if (negative)
		value = -value;
	if (digits > form->digits || value < form->min || value > form->max)
		return fault_print(fault, ERROR_OUT_OF_RANGE, word,
		    "%s is %" PRId64 " to %" PRId64, form->name, form->min,
		    form->max);
	*out = value;
	return true;
}

bool
number_take(struct words *words, const struct number_form *form, int64_t *out,
    struct fault *fault)
{
	const char *word = words_take(words);

	if (word == NULL)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "no number after",
		    form->name);
	return number_read(word, form, out, fault);
}

/* `a, b or c` */
static void
list_words(const struct word_form *form, char list[static FAULT_WHY_MAX])
{
	size_t length = 0;

	for (int64_t i = form->min; i <= form->max && length < FAULT_WHY_MAX;
	     i++)
		length += (size_t)snprintf(list + length,
		    FAULT_WHY_MAX - length, "%s%s",
		    i == form->min	 ? ""
			: i == form->max ? " or "
					 : ", ",
		    form->word(i));
}

bool
word_read(const char *word, const struct word_form *form, int64_t *out,
    struct fault *fault)
{
	char list[FAULT_WHY_MAX];

	for (int64_t i = form->min; i <= form->max; i++)
		if (strcasecmp(form->word(i), word) == 0) {
			*out = i;
			return true;
		}
	list_words(form, list);
	return fault_print(fault, ERROR_BAD_ARGUMENT, word, "%s is %s",
	    form->name, list);
}
