/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A line cut into words where it stands, and the numbers among them.
 */

#ifndef LUDOD_PROTOCOL_WORDS_H
#define LUDOD_PROTOCOL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/error.h"

/* The words not yet taken. They stay in the line, each ended by a NUL. */
struct words {
	const char *next;
	unsigned left;
};

/*
 * Cut up a line of printable bytes and tabs, with room for a NUL after its
 * last byte.
 */
void words_split(char *line, size_t length, struct words *words);

/* Take the next word; NULL when none is left. */
const char *words_take(struct words *words);

/* The next word without taking it; NULL when none is left. */
const char *words_peek(const struct words *words);

/* Take the next word if it is this one. */
bool words_accept(struct words *words, const char *word);

/* Is the whole line taken? If not, the fault names the word left over. */
bool words_end(const struct words *words, struct fault *fault);

/* What a number must look like and be. */
struct number_form {
	const char *name; /* what is being read, for people */
	int64_t min, max;
	unsigned digits; /* at most */
};

enum { NUMBER_DIGITS = 10, NUMBER_DIGITS_LONG = 19 };

/* A number that is written as a word, capitals or not. */
struct word_form {
	const char *name;
	const char *(*word)(int64_t number);
	int64_t min, max;
};

bool word_read(const char *word, const struct word_form *form, int64_t *out,
    struct fault *fault);

/* An optional '-' and digits, no more than the form allows, within bounds. */
bool number_read(const char *word, const struct number_form *form, int64_t *out,
    struct fault *fault);

/* Take the next word as such a number; it follows the word that names it. */
bool number_take(struct words *words, const struct number_form *form,
    int64_t *out, struct fault *fault);

#endif
