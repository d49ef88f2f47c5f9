/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/match/options.h"
#include "src/match/status.h"
#include "src/tune/plan.h"

enum { TOTAL = 20000, BATCH = 64, CONFIRM_SETS = 50000, SIDES = 2 };

static void
words_add(struct plan_words *words, const char *word)
{
	words->word =
	    alloc_array(words->word, words->count + 2, sizeof(*words->word));
	words->word[words->count++] = alloc_text(word);
	words->word[words->count] = NULL;
}

static void __attribute__((format(printf, 2, 3)))
words_print(struct plan_words *words, const char *format, ...)
{
	va_list args;
	char *word;

	va_start(args, format);
	word = alloc_vprint(format, args);
	va_end(args);
	words_add(words, word);
	free(word);
}

static void
words_append(struct plan_words *words, const struct plan_words *more)
{
	for (size_t n = 0; n < more->count; n++)
		words_add(words, more->word[n]);
}

static void
words_clear(struct plan_words *words)
{
	for (size_t n = 0; n < words->count; n++)
		free(words->word[n]);
	free(words->word);
	memset(words, 0, sizeof(*words));
}

static bool
take_engine(void *out, char *word, const char **why)
{
	struct plan *plan = out;

	(void)why;
	if (word != NULL) {
		words_add(&plan->place[plan->places - 1], word);
		return true;
	}
	plan->place =
	    alloc_array(plan->place, plan->places + 1, sizeof(*plan->place));
	memset(&plan->place[plan->places++], 0, sizeof(*plan->place));
	return true;
}

static bool
read_positive(const char *word, double *out, const char **why)
{
	char *end;

	errno = 0;
	*why = "not a number above 0";
	*out = strtod(word, &end);
	return end != word && *end == '\0' && errno == 0 && isfinite(*out) &&
	    *out > 0;
}

static bool
take_r_end(void *out, char *word, const char **why)
{
	return read_positive(word, &((struct plan *)out)->r_end, why);
}

static bool
take_c_times(void *out, char *word, const char **why)
{
	return read_positive(word, &((struct plan *)out)->c_times, why);
}

#define AT(field) offsetof(struct plan, field)

static const struct option options[] = {
	{ "batch", OPTION_NUMBER, AT(batch), 1, 65536, NULL, NULL },
	{ "c-times", OPTION_WORD, 0, 0, 0, NULL, take_c_times },
	{ "confirm-sets", OPTION_NUMBER, AT(confirm_sets), 0, UINT32_MAX, NULL,
	    NULL },
	{ "engine", OPTION_WORDS, 0, 0, 0, NULL, take_engine },
	{ "only", OPTION_TEXT, AT(only), 0, 0, NULL, NULL },
	{ "plot", OPTION_TEXT, AT(plot), 0, 0, NULL, NULL },
	{ "r-end", OPTION_WORD, 0, 0, 0, NULL, take_r_end },
	{ "resume", OPTION_FLAG, AT(resume), 0, 0, NULL, NULL },
	{ "sets", OPTION_NUMBER, AT(total), 1, UINT32_MAX, NULL, NULL },
	{ "state", OPTION_TEXT, AT(state), 0, 0, NULL, NULL },
	{ "tunables", OPTION_TEXT, AT(tunables), 0, 0, NULL, NULL },
	{ NULL, OPTION_FLAG, 0, 0, 0, NULL, NULL },
};

static bool
is_option(const char *word)
{
	return strncmp(word, "--", 2) == 0;
}

static bool
is_ours(const char *word)
{
	size_t length = strcspn(word + 2, "=");

	for (const struct option *option = options; option->name != NULL;
	     option++)
		if (strlen(option->name) == length &&
		    strncmp(option->name, word + 2, length) == 0)
			return true;
	return false;
}

/* Part the words in ours and a match's: each option with what follows it. */
static void
part(char **words, struct plan_words *ours, struct plan_words *shared)
{
	struct plan_words *to = ours;

	for (; *words != NULL; words++) {
		if (is_option(*words))
			to = is_ours(*words) ? ours : shared;
		words_add(to, *words);
	}
}

static bool
refuse(char why[static PLAN_TEXT_MAX], const char *reason)
{
	snprintf(why, PLAN_TEXT_MAX, "%s", reason);
	return false;
}

/* What a match can be told, but a run of tuning can't. */
static const char *
find_fault(const struct plan *plan, const struct settings *settings)
{
	if (settings->rules.snakes)
		return "in snakes there is nothing to tune";
	if (settings->out != NULL || settings->games != NULL ||
	    settings->shards > 1 || settings->lineups > 0)
		return "--out, --games, --shard and --lineup are for matches";
	if (settings->spec[0].kind == SPEC_BUILTIN)
		return "built-in players have nothing to tune";
	if (plan->resume && plan->state == NULL)
		return "--resume goes on with the file of --state";
	return NULL;
}

static bool
is_one_file(const char *path, const char *other)
{
	return path != NULL && other != NULL && file_is_same(path, other);
}

static bool
is_file_of_ours(const struct plan *plan, const char *path)
{
	return is_one_file(path, plan->state) ||
	    is_one_file(path, plan->plot) || is_one_file(path, plan->tunables);
}

/* A file with two uses would be lost to one of them. */
static const char *
find_file_fault(const struct plan *plan)
{
	if (is_one_file(plan->state, plan->plot))
		return "--state and --plot are one file";
	if (is_one_file(plan->state, plan->tunables))
		return "--state and --tunables are one file";
	if (is_one_file(plan->plot, plan->tunables))
		return "--plot and --tunables are one file";
	for (size_t place = 0; place < plan->places; place++) {
		const struct settings *settings = &plan->settings[place];

		for (unsigned n = 0; n < settings_all_engines(settings); n++)
			if (is_file_of_ours(plan,
				settings->spec[n].stderr_path))
				return "stderr= is the file of --state, "
				       "--plot or --tunables";
	}
	return NULL;
}

/* The settings of a match at one place. */
static bool
read_place(const struct plan *plan, size_t place, struct settings *out,
    char why[static PLAN_TEXT_MAX])
{
	static const char *const names[] = { "name=upper", "name=lower" };
	struct plan_words words = { 0 };
	const char *fault;
	bool fine;

	for (size_t n = 0; n < SIDES; n++) {
		words_add(&words, "--engine");
		words_append(&words, &plan->place[place]);
		words_add(&words, names[n]);
	}
	words_append(&words, &plan->shared);
	/* One seed for all places, which differ in where they are only. */
	if (place > 0) {
		words_add(&words, "--seed");
		words_print(&words, "%llu",
		    (unsigned long long)plan->settings[0].seed);
	}
	fine = settings_read(words.word, out, why);
	fault = fine ? find_fault(plan, out) : NULL;
	/* Paths in it point into the words; there are none of use. */
	words_clear(&words);
	return fine && (fault == NULL || refuse(why, fault));
}

static bool
read_places(struct plan *plan, char why[static PLAN_TEXT_MAX])
{
	const char *fault;

	if (plan->places == 0)
		return refuse(why, "--engine is needed");
	plan->settings = alloc_zero(plan->places, sizeof(*plan->settings));
	for (size_t n = 0; n < plan->places; n++)
		if (!read_place(plan, n, &plan->settings[n], why))
			return false;
	fault = find_file_fault(plan);
	return fault == NULL || refuse(why, fault);
}

bool
plan_read(char **words, struct plan *out, char why[static PLAN_TEXT_MAX])
{
	memset(out, 0, sizeof(*out));
	out->total = TOTAL;
	out->batch = BATCH;
	out->confirm_sets = CONFIRM_SETS;
	out->c_times = 1;
	part(words, &out->own, &out->shared);
	if (out->own.count > 0 &&
	    !options_read(out->own.word, options, NULL, out, why))
		return false;
	return read_places(out, why);
}

void
plan_clear(struct plan *plan)
{
	for (size_t n = 0; n < plan->places; n++) {
		if (plan->settings != NULL)
			settings_clear(&plan->settings[n]);
		words_clear(&plan->place[n]);
	}
	free(plan->settings);
	free(plan->place);
	words_clear(&plan->own);
	words_clear(&plan->shared);
}

bool
plan_can_write(const struct plan *plan)
{
	const char *path = plan->state;
	const char *fault = path == NULL ? NULL : file_fault(path);

	if (fault == NULL && plan->plot != NULL) {
		path = plan->plot;
		fault = file_print_fault(path);
	}
	if (fault != NULL)
		warnx("%s: %s", path, fault);
	return fault == NULL;
}

void
plan_set_option(struct plan *plan, const char *name, const char *value)
{
	const char *why;

	for (size_t n = 0; n < plan->places; n++) {
		struct plan_words *words = &plan->place[n];

		words_print(words, "option.%s=%s", name, value);
		for (unsigned side = 0; side < SIDES; side++)
			if (!spec_set(&plan->settings[n].spec[side],
				words->word[words->count - 1], &why))
				errx(STATUS_TROUBLE, "%s", why);
	}
}

static void
add_side(const struct plan *plan, const char *name,
    const struct tunables *values, struct plan_words *words)
{
	words_add(words, "--engine");
	words_append(words, &plan->place[0]);
	for (size_t n = 0; n < values->count; n++)
		words_print(words, "option.%s=%.0f", values->item[n].name,
		    values->item[n].value);
	words_print(words, "name=%s", name);
}

void
plan_confirm(const struct plan *plan, const struct tunables *new_values,
    const struct tunables *old_values, struct settings *out)
{
	uint64_t seed = random_mix(plan->settings[0].seed) >> 32;
	struct plan_words words = { 0 };
	char why[OPTIONS_TEXT_MAX];

	add_side(plan, "new", new_values, &words);
	add_side(plan, "old", old_values, &words);
	words_append(&words, &plan->shared);
	if (!plan->settings[0].test.wanted) {
		words_add(&words, "--sprt");
		words_add(&words, "luck-adjusted");
	}
	words_add(&words, "--sets");
	words_print(&words, "%llu", (unsigned long long)plan->confirm_sets);
	words_print(&words, "--seed");
	words_print(&words, "%llu", (unsigned long long)seed);
	if (!settings_read(words.word, out, why))
		errx(STATUS_TROUBLE, "%s", why);
	words_clear(&words);
}
