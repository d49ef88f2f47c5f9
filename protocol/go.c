/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>
#include <string.h>

#include "protocol/go.h"

enum keyword_kind { KEYWORD_NUMBER, KEYWORD_INFINITE, KEYWORD_SEARCHMOVES };

/* The keywords after `dice D`. */
struct keyword {
	enum keyword_kind kind;
	struct number_form form;
	size_t offset; /* where a number goes in struct go */
};

static const struct keyword keywords[] = {
	{ KEYWORD_NUMBER, { "depth", 1, SEARCH_DEPTH_MAX, NUMBER_DIGITS },
	    offsetof(struct go, depth) },
	{ KEYWORD_NUMBER, { "nodes", 1, SEARCH_NODES_MAX, NUMBER_DIGITS_LONG },
	    offsetof(struct go, nodes) },
	{ KEYWORD_NUMBER, { "movetime", 1, SEARCH_TIME_MAX_MS, NUMBER_DIGITS },
	    offsetof(struct go, movetime_ms) },
	{ KEYWORD_INFINITE, { .name = "infinite" }, 0 },
	{ KEYWORD_SEARCHMOVES, { .name = "searchmoves" }, 0 },
};

enum { KEYWORDS = sizeof(keywords) / sizeof(keywords[0]) };

static const struct keyword *
find_keyword(const char *word)
{
	for (unsigned i = 0; i < KEYWORDS; i++)
		if (strcmp(keywords[i].form.name, word) == 0)
			return &keywords[i];
	return NULL;
}

bool
go_read_die(struct words *words, bool any, unsigned *die, struct fault *fault)
{
	const char *word;

	if (!words_accept(words, "dice"))
		return fault_set(fault, ERROR_BAD_DICE, "dice D is missing",
		    words_peek(words));
	word = words_take(words);
	if (word == NULL)
		return fault_set(fault, ERROR_BAD_DICE, "no number after",
		    "dice");
	*die = 0;
	if (any && strcmp(word, "any") == 0)
		return true;
	if (word[0] < '1' || word[0] > '0' + DIE_FACES || word[1] != '\0')
		return fault_set(fault, ERROR_BAD_DICE,
		    "a die shows 1, 2, 3, 4, 5 or 6", word);
	*die = (unsigned)(word[0] - '0');
	return true;
}

static bool
read_number(struct words *words, const struct keyword *keyword, struct go *go,
    struct fault *fault)
{
	int64_t number;

	if (!number_take(words, &keyword->form, &number, fault))
		return false;
	memcpy((char *)go + keyword->offset, &number, sizeof(number));
	return true;
}

static bool
read_searchmoves(struct words *words, const struct game *game, struct go *go,
    struct fault *fault)
{
	unsigned number = 0;
	const char *word;

	if (go->die == 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "moves need a die, not any", "searchmoves");
	while (
	    (word = words_peek(words)) != NULL && find_keyword(word) == NULL) {
		struct game_move move;

		number++;
		words_take(words);
		if (!game_read_move(game, word, go->die, &move, fault)) {
			fault->number = number;
			return false;
		}
		go->searchmoves |= move.origin;
	}
	if (number == 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "no moves after",
		    "searchmoves");
	return true;
}

static bool
read_keyword(struct words *words, const struct keyword *keyword,
    const struct game *game, struct go *go, struct fault *fault)
{
	switch (keyword->kind) {
	case KEYWORD_NUMBER:
		return read_number(words, keyword, go, fault);
	case KEYWORD_SEARCHMOVES:
		return read_searchmoves(words, game, go, fault);
	case KEYWORD_INFINITE:
		go->infinite = true;
		break;
	}
	return true;
}

bool
go_read(struct words *words, const struct game *game, struct go *out,
    struct fault *fault)
{
	unsigned seen = 0;
	const char *word;

	*out = (struct go){ .die = 0 };
	if (!go_read_die(words, true, &out->die, fault))
		return false;
	while ((word = words_take(words)) != NULL) {
		const struct keyword *keyword = find_keyword(word);
		unsigned bit;

		if (keyword == NULL)
			return fault_set(fault, ERROR_BAD_ARGUMENT,
			    "unexpected word", word);
		bit = 1U << (keyword - keywords);
		if (seen & bit)
			return fault_set(fault, ERROR_BAD_ARGUMENT,
			    "said twice", word);
		seen |= bit;
		if (!read_keyword(words, keyword, game, out, fault))
			return false;
	}
	if (out->infinite && (out->depth | out->nodes | out->movetime_ms) != 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "no other limit goes with", "infinite");
	return true;
}

bool
go_limits(const struct go *go, struct search_limits *limits)
{
	*limits = (struct search_limits){
		.depth = SEARCH_DEPTH_MAX,
		.nodes = UINT64_MAX,
		.time_us = INT64_MAX,
	};
	if (go->depth != 0)
		limits->depth = (int)go->depth;
	if (go->nodes != 0)
		limits->nodes = (uint64_t)go->nodes;
	if (go->movetime_ms != 0)
		limits->time_us = go->movetime_ms * 1000;
	return go->infinite || (go->depth | go->nodes | go->movetime_ms) != 0;
}
