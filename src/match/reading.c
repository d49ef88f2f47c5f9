/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/options.h"
#include "src/match/reading.h"
#include "src/match/schedule.h"

enum {
	ROLLS_MAX = 4000, /* what UDI takes after `moves` */
	CONCURRENCY_MAX = 1024,
	SHARDS_MAX = 1000000,
};

const char *const reading_games[] = { "ludo", "snakes", NULL };
const char *const reading_dice[] = { "global", "seat", NULL };
const char *const reading_seatings[] = {
	[SCHEDULE_AUTO] = "auto",
	[SCHEDULE_ALL] = "all",
	[SCHEDULE_ROTATIONS] = "rotations",
	[SCHEDULE_ROTATIONS + 1] = NULL,
};

static bool
add_word(struct words *words, char *word)
{
	words->word =
	    alloc_array(words->word, words->count + 1, sizeof(*words->word));
	words->word[words->count++] = word;
	return true;
}

static bool
take_engine(void *out, char *word, const char **why)
{
	struct reading *reading = out;

	(void)why;
	if (word != NULL)
		return add_word(&reading->engine[reading->engines - 1], word);
	reading->engine = alloc_array(reading->engine, reading->engines + 1,
	    sizeof(*reading->engine));
	reading->engine[reading->engines++] = (struct words){ NULL, 0 };
	return true;
}

static bool
take_each(void *out, char *word, const char **why)
{
	struct reading *reading = out;

	(void)why;
	return word == NULL || add_word(&reading->each, word);
}

static bool
take_reference(void *out, char *word, const char **why)
{
	struct reading *reading = out;

	(void)why;
	reading->has_reference = true;
	return word == NULL || add_word(&reading->reference, word);
}

static bool
take_lineup(void *out, char *word, const char **why)
{
	(void)why;
	return add_word(&((struct reading *)out)->lineups, word);
}

static bool
take_seed(void *out, char *word, const char **why)
{
	struct reading *reading = out;

	/* JSON has signed numbers. */
	*why = "not a number from 0 to 9223372036854775807";
	reading->has_seed = true;
	return options_number(word, 0, INT64_MAX, &reading->seed);
}

static bool
take_shard(void *out, char *word, const char **why)
{
	struct reading *reading = out;
	char *slash = strchr(word, '/');

	*why = "not N/OF, N from 1";
	if (slash == NULL)
		return false;
	*slash = '\0';
	return options_number(slash + 1, 1, SHARDS_MAX, &reading->shards) &&
	    options_number(word, 1, reading->shards, &reading->shard);
}

static bool
take_test(void *out, char *word, const char **why)
{
	struct ledger_test *test = &((struct reading *)out)->test;
	const struct {
		const char *name;
		double *value;
		double min, max;
	} keys[] = {
		{ "elo0=", &test->elo0, -1000, 1000 },
		{ "elo1=", &test->elo1, -1000, 1000 },
		{ "alpha=", &test->alpha, 1e-9, 0.5 },
		{ "beta=", &test->beta, 1e-9, 0.5 },
	};

	test->wanted = true;
	*why = "not elo0=, elo1=, alpha= or beta= and a number, nor "
	       "luck-adjusted";
	if (word != NULL && strcmp(word, "luck-adjusted") == 0) {
		test->adjusted = true;
		return true;
	}
	for (size_t n = 0; n < sizeof(keys) / sizeof(keys[0]); n++) {
		char *value, *end;

		if (word == NULL)
			return true;
		if (strncmp(word, keys[n].name, strlen(keys[n].name)) != 0)
			continue;
		value = word + strlen(keys[n].name);
		*keys[n].value = strtod(value, &end);
		return end != value && *end == '\0' &&
		    *keys[n].value >= keys[n].min &&
		    *keys[n].value <= keys[n].max;
	}
	return false;
}

#define AT(field) offsetof(struct reading, field)

const struct option reading_options[] = {
	{ "ask-forced", OPTION_FLAG, AT(ask_forced), 0, 0, NULL, NULL },
	{ "concurrency", OPTION_NUMBER, AT(concurrency), 1, CONCURRENCY_MAX,
	    NULL, NULL },
	{ "dice", OPTION_CHOICE, AT(dice), 0, 0, reading_dice, NULL },
	{ "each", OPTION_WORDS, 0, 0, 0, NULL, take_each },
	{ "engine", OPTION_WORDS, 0, 0, 0, NULL, take_engine },
	{ "game", OPTION_CHOICE, AT(game), 0, 0, reading_games, NULL },
	{ "games", OPTION_TEXT, AT(games), 0, 0, NULL, NULL },
	{ "lineup", OPTION_WORD, 0, 0, 0, NULL, take_lineup },
	{ "max-rolls", OPTION_NUMBER, AT(max_rolls), 1, ROLLS_MAX, NULL, NULL },
	{ "out", OPTION_TEXT, AT(out), 0, 0, NULL, NULL },
	{ "players", OPTION_NUMBER, AT(players), 2, SEATS, NULL, NULL },
	{ "quiet", OPTION_FLAG, AT(quiet), 0, 0, NULL, NULL },
	{ "reference", OPTION_WORDS, 0, 0, 0, NULL, take_reference },
	{ "resume", OPTION_FLAG, AT(resume), 0, 0, NULL, NULL },
	{ "seatings", OPTION_CHOICE, AT(seatings), 0, 0, reading_seatings,
	    NULL },
	{ "seats", OPTION_TEXT, AT(seats), 0, 0, NULL, NULL },
	{ "seed", OPTION_WORD, 0, 0, 0, NULL, take_seed },
	{ "sets", OPTION_NUMBER, AT(sets), 1, UINT32_MAX, NULL, NULL },
	{ "shard", OPTION_WORD, 0, 0, 0, NULL, take_shard },
	{ "sprt", OPTION_WORDS, 0, 0, 0, NULL, take_test },
	{ "tokens", OPTION_NUMBER, AT(tokens), 1, TOKENS_MAX, NULL, NULL },
	{ NULL, OPTION_FLAG, 0, 0, 0, NULL, NULL },
};

bool
reading_take(char **words, struct reading *out,
    char why[static OPTIONS_TEXT_MAX])
{
	memset(out, 0, sizeof(*out));
	out->shard = out->shards = 1;
	out->test = (struct ledger_test){ .elo0 = 0,
		.elo1 = 5,
		.alpha = 0.05,
		.beta = 0.05 };
	return options_read(words, reading_options, NULL, out, why);
}

void
reading_clear(struct reading *reading)
{
	for (size_t n = 0; n < reading->engines; n++)
		free(reading->engine[n].word);
	free(reading->engine);
	free(reading->each.word);
	free(reading->reference.word);
	free(reading->lineups.word);
}
