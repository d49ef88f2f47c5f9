/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/option.h"
#include "protocol/words.h"

static const char *
level_word(int64_t level)
{
	return level_table[level].name;
}

static const char *
evaluator_word(int64_t evaluator)
{
	static const char *const words[] = {
		[ENGINE_AUTO] = "auto",
		[ENGINE_NET] = "net",
		[ENGINE_WEIGHTS] = "weights",
	};

	return words[evaluator];
}

static const struct option_row table[] = {
	{ "", "Level", OPTION_COMBO, OPTION_U8, offsetof(struct options, level),
	    LEVEL_EASY, LEVEL_HARD, LEVEL_HARD, level_word, 0,
	    "how strong the engine plays" },
	{ "", "MultiPV", OPTION_SPIN, OPTION_U8,
	    offsetof(struct options, multipv), 1, TOKENS_MAX, 1, NULL, 0,
	    "how many moves are reported, best first" },
	{ "", "Hash", OPTION_SPIN, OPTION_I32,
	    offsetof(struct options, hash_mib), 1, INT32_MAX, 16, NULL, 0,
	    "the size of the transposition table in MiB" },
	{ "", "Threads", OPTION_SPIN, OPTION_U8,
	    offsetof(struct options, threads), 1, UINT8_MAX, 1, NULL, 0,
	    "how many threads a search may use" },
	{ "", "Seed", OPTION_SPIN, OPTION_U32, offsetof(struct options, seed),
	    0, UINT32_MAX, 0, NULL, 0, "varies the choices of level easy" },
	{ "", "Evaluator", OPTION_COMBO, OPTION_U8,
	    offsetof(struct options, evaluator), ENGINE_AUTO, ENGINE_WEIGHTS,
	    ENGINE_AUTO, evaluator_word, 0,
	    "what judges positions; auto: the level's own" },
};

enum { ROWS = sizeof(table) / sizeof(table[0]) };

unsigned
option_count(void)
{
	return ROWS + EVAL_WEIGHTS;
}

static void
weight_row(unsigned i, struct option_row *out)
{
	const struct eval_weight *weight = &eval_weights[i];

	*out = (struct option_row){
		.prefix = "Weight.",
		.name = weight->name,
		.type = OPTION_SPIN,
		.width = OPTION_I32,
		.offset =
		    offsetof(struct options, weight) + i * sizeof(int32_t),
		.min = weight->min,
		.max = weight->max,
		.initial = weight->initial,
		.step = weight->step,
		.help = weight->help,
	};
}

void
option_at(unsigned i, const struct option_limits *limits,
    struct option_row *out)
{
	if (i >= ROWS) {
		weight_row(i - ROWS, out);
		return;
	}
	*out = table[i];
	if (out->offset == offsetof(struct options, hash_mib))
		out->max = limits->hash_mib;
	if (out->offset == offsetof(struct options, threads))
		out->max = limits->threads;
	if (out->initial > out->max)
		out->initial = out->max;
}

bool
option_find(const char *name, const struct option_limits *limits,
    struct option_row *out)
{
	for (unsigned i = 0; i < option_count(); i++) {
		char whole[OPTION_NAME_MAX];

		option_at(i, limits, out);
		option_name(out, whole);
		if (strcasecmp(name, whole) == 0)
			return true;
	}
	return false;
}

void
option_name(const struct option_row *option, char out[static OPTION_NAME_MAX])
{
	snprintf(out, OPTION_NAME_MAX, "%s%s", option->prefix, option->name);
}

int64_t
option_get(const struct options *options, const struct option_row *option)
{
	const unsigned char *at =
	    (const unsigned char *)options + option->offset;
	int32_t i32;
	uint32_t u32;

	switch (option->width) {
	case OPTION_U8:
		return *at;
	case OPTION_I32:
		memcpy(&i32, at, sizeof(i32));
		return i32;
	case OPTION_U32:
		memcpy(&u32, at, sizeof(u32));
		return u32;
	}
	return 0;
}

static void
put(struct options *options, const struct option_row *option, int64_t value)
{
	unsigned char *at = (unsigned char *)options + option->offset;
	int32_t i32 = (int32_t)value;
	uint32_t u32 = (uint32_t)value;

	switch (option->width) {
	case OPTION_U8:
		*at = (unsigned char)value;
		break;
	case OPTION_I32:
		memcpy(at, &i32, sizeof(i32));
		break;
	case OPTION_U32:
		memcpy(at, &u32, sizeof(u32));
		break;
	}
}

static bool
read_value(const struct option_row *option, const char *value, int64_t *out,
    struct fault *fault)
{
	char name[OPTION_NAME_MAX];
	const struct number_form number = { name, option->min, option->max,
		NUMBER_DIGITS };
	const struct word_form word = { name, option->word, option->min,
		option->max };

	option_name(option, name);
	return option->type == OPTION_COMBO
	    ? word_read(value, &word, out, fault)
	    : number_read(value, &number, out, fault);
}

bool
option_set(struct options *options, const struct option_row *option,
    const char *value, struct fault *fault)
{
	int64_t read;

	if (!read_value(option, value, &read, fault)) {
		/* Another kind of text is a fault of the option's. */
		if (fault->code == ERROR_BAD_ARGUMENT)
			fault->code = ERROR_BAD_OPTION;
		return false;
	}
	put(options, option, read);
	return true;
}

void
options_init(struct options *options, const struct option_limits *limits)
{
	memset(options, 0, sizeof(*options));
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;

		option_at(i, limits, &option);
		put(options, &option, option.initial);
	}
}

void
options_to_request(const struct options *options,
    struct engine_request *request)
{
	request->level = (enum level_number)options->level;
	request->multipv = options->multipv;
	request->seed = options->seed;
	request->evaluator = (enum engine_evaluator)options->evaluator;
	request->weights = options->weight;
}
