/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "ai/notation.h"
#include "ai/snakes_notation.h"
#include "src/common/file.h"
#include "src/common/processors.h"
#include "src/match/alloc.h"
#include "src/match/reading.h"
#include "src/match/settings.h"

enum { SETS = 100, SETS_OF_A_TEST = 50000, ROLLS = 2000 };

static bool
refuse(char why[static OPTIONS_TEXT_MAX], const char *what, const char *reason)
{
	snprintf(why, OPTIONS_TEXT_MAX, "%.100s: %s", what, reason);
	return false;
}

/* Which game, which seats. */
static const char *
set_rules(const struct reading *reading, struct settings *out)
{
	static const unsigned usual[] = { SEATS_TWO, SEATS_THREE, SEATS_FOUR };
	struct play_rules *rules = &out->rules;
	const char *why = NULL;
	size_t count = 0;

	rules->snakes = reading->game == 1;
	if (rules->snakes) {
		strcpy(out->seats, snakes_seat_letters);
		out->players = SNAKES_SEATS;
		return reading->seats != NULL || reading->players != 0 ||
			reading->tokens != 0
		    ? "snakes take no --seats, --players and --tokens"
		    : NULL;
	}
	if (reading->seats != NULL && reading->players != 0)
		return "--seats and --players say the same";
	rules->tokens =
	    reading->tokens == 0 ? TOKENS_MAX : (unsigned)reading->tokens;
	rules->seats =
	    reading->players == 0 ? SEATS_TWO : usual[reading->players - 2];
	if (reading->seats != NULL)
		rules->seats = notation_seats(reading->seats, &why);
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (rules->seats >> seat & 1)
			out->seats[count++] = notation_seat_letters[seat];
	out->players = (unsigned)count;
	return why;
}

static bool
set_engine(const struct words *each, const struct words *words,
    struct engine_spec *out, char why[static OPTIONS_TEXT_MAX])
{
	const struct words *lists[] = { each, words };
	const char *reason;

	for (unsigned list = 0; list < 2; list++)
		for (size_t n = 0; n < lists[list]->count; n++)
			if (!spec_set(out, lists[list]->word[n], &reason))
				return refuse(why, lists[list]->word[n],
				    reason);
	return spec_finish(out, &reason) ||
	    refuse(why, out->name != NULL ? out->name : "--engine", reason);
}

static bool
set_engines(const struct reading *reading, struct settings *out,
    char why[static OPTIONS_TEXT_MAX])
{
	static const struct words nothing;
	size_t all = reading->engines + reading->has_reference;

	if (reading->engines < 2 || reading->engines > RESULT_ENGINES_MAX)
		return refuse(why, "--engine", "a match takes 2 to 32 of them");
	out->spec = alloc_zero(all, sizeof(*out->spec));
	out->engines = (unsigned)reading->engines;
	out->has_reference = reading->has_reference;
	for (size_t n = 0; n < all; n++)
		spec_init(&out->spec[n]);
	for (size_t n = 0; n < reading->engines; n++) {
		if (!set_engine(&reading->each, &reading->engine[n],
			&out->spec[n], why))
			return false;
		for (size_t other = 0; other < n; other++)
			if (strcmp(out->spec[n].name, out->spec[other].name) ==
			    0)
				return refuse(why, out->spec[n].name,
				    "two engines have this name");
	}
	if (!out->has_reference)
		return true;
	if (!set_engine(&nothing, &reading->reference, &out->spec[out->engines],
		why))
		return false;
	return out->spec[out->engines].kind != SPEC_BUILTIN ||
	    refuse(why, "--reference", "built-in players judge nothing");
}

/* NAME,NAME,… */
static bool
set_lineup(const struct settings *settings, const char *text,
    struct seating *out)
{
	for (unsigned seat = 0; seat < settings->players; seat++) {
		size_t length = strcspn(text, ",");
		unsigned n = 0;

		while (n < settings->engines &&
		    (strlen(settings->spec[n].name) != length ||
			strncmp(settings->spec[n].name, text, length) != 0))
			n++;
		if (n == settings->engines)
			return false;
		out->engine[seat] = (uint8_t)n;
		text += length;
		if (*text != (seat + 1 < settings->players ? ',' : '\0'))
			return false;
		text++;
	}
	return true;
}

static bool
set_lineups(const struct reading *reading, struct settings *out,
    char why[static OPTIONS_TEXT_MAX])
{
	out->lineups = reading->lineups.count;
	out->lineup = alloc_zero(out->lineups + 1, sizeof(*out->lineup));
	for (size_t n = 0; n < out->lineups; n++)
		if (!set_lineup(out, reading->lineups.word[n], &out->lineup[n]))
			return refuse(why, reading->lineups.word[n],
			    "not a name of an engine for each seat");
	return true;
}

static uint64_t
random_seed(void)
{
	uint32_t seed = 0;

	/* Any number is a seed, so a failure does no harm. */
	(void)!getrandom(&seed, sizeof(seed), 0);
	return seed;
}

static void
set_course(const struct reading *reading, struct settings *out)
{
	out->has_seed = reading->has_seed;
	out->seed = reading->has_seed ? reading->seed : random_seed();
	out->sets = reading->sets;
	if (out->sets == 0)
		out->sets = reading->test.wanted ? SETS_OF_A_TEST : SETS;
	out->shard = (unsigned)reading->shard;
	out->shards = (unsigned)reading->shards;
	out->seat_dice = reading->dice == 1;
	out->seatings = (enum schedule_kind)reading->seatings;
	out->max_rolls =
	    reading->max_rolls == 0 ? ROLLS : (unsigned)reading->max_rolls;
	out->concurrency = (unsigned)reading->concurrency;
	if (out->concurrency == 0)
		out->concurrency = processors_count(INT_MAX);
	out->ask_forced = reading->ask_forced;
	out->resume = reading->resume;
	out->quiet = reading->quiet;
	out->out = reading->out;
	out->games = reading->games;
	out->test = reading->test;
}

static bool
is_one_file(const char *path, const char *other)
{
	return path != NULL && other != NULL && file_is_same(path, other);
}

/* What is wrong with the files, or NULL: two can't be written to one. */
static const char *
find_file_fault(const struct settings *settings)
{
	if (settings->resume && settings->out == NULL)
		return "--resume goes on with the file of --out";
	if (is_one_file(settings->out, settings->games))
		return "--out and --games are one file";
	for (unsigned n = 0; n < settings_all_engines(settings); n++) {
		const char *path = settings->spec[n].stderr_path;

		if (is_one_file(path, settings->out) ||
		    is_one_file(path, settings->games))
			return "stderr= is the file of --out or --games";
	}
	return NULL;
}

/* What is wrong with the sequential test, or NULL. */
static const char *
find_test_fault(const struct settings *settings)
{
	const struct ledger_test *test = &settings->test;

	if (!test->wanted)
		return NULL;
	if (settings->engines != 2)
		return "--sprt compares two engines";
	if (settings->shards > 1)
		return "--sprt needs all sets in one place, not a --shard";
	return test->elo0 < test->elo1 ? NULL : "--sprt wants elo0 < elo1";
}

bool
settings_read(char **words, struct settings *out,
    char why[static OPTIONS_TEXT_MAX])
{
	struct reading reading;
	const char *fault = NULL;
	bool fine;

	memset(out, 0, sizeof(*out));
	fine = reading_take(words, &reading, why);
	if (fine)
		fault = set_rules(&reading, out);
	fine = fine && fault == NULL && set_engines(&reading, out, why) &&
	    set_lineups(&reading, out, why);
	if (fine) {
		set_course(&reading, out);
		fault = find_file_fault(out);
		if (fault == NULL)
			fault = find_test_fault(out);
	}
	if (fault != NULL)
		snprintf(why, OPTIONS_TEXT_MAX, "%s", fault);
	reading_clear(&reading);
	return fine && fault == NULL;
}

void
settings_clear(struct settings *settings)
{
	if (settings->spec != NULL)
		for (unsigned n = 0; n < settings_all_engines(settings); n++)
			spec_clear(&settings->spec[n]);
	free(settings->spec);
	free(settings->lineup);
}

unsigned
settings_all_engines(const struct settings *settings)
{
	return settings->engines + settings->has_reference;
}

static json_t *
write_lineups(const struct settings *settings)
{
	json_t *lineups = json_array();

	for (size_t n = 0; n < settings->lineups; n++) {
		json_t *lineup = json_array();

		for (unsigned seat = 0; seat < settings->players; seat++)
			json_array_append_new(lineup,
			    json_integer(settings->lineup[n].engine[seat]));
		json_array_append_new(lineups, lineup);
	}
	return lineups;
}

json_t *
settings_header(const struct settings *settings, const struct roll_call_id *id)
{
	json_t *engines = json_array(), *reference = json_null();
	unsigned n = 0;

	for (; n < settings->engines; n++)
		json_array_append_new(engines,
		    spec_json(&settings->spec[n], id[n].text));
	if (settings->has_reference)
		reference = spec_json(&settings->spec[n], id[n].text);
	return json_pack("{s:i, s:I, s:s, s:s, s:i, s:s, s:s, s:o, s:i, s:b, "
			 "s:o, s:o, s:[ii]}",
	    "match", RESULT_VERSION, "seed", (json_int_t)settings->seed, "game",
	    reading_games[settings->rules.snakes], "seats", settings->seats,
	    "tokens", settings->rules.snakes ? 1 : settings->rules.tokens,
	    "dice", reading_dice[settings->seat_dice], "seatings",
	    reading_seatings[settings->seatings], "lineups",
	    write_lineups(settings), "max_rolls", settings->max_rolls,
	    "ask_forced", settings->ask_forced, "reference", reference,
	    "engines", engines, "shard", settings->shard, settings->shards);
}

struct schedule *
settings_schedule(const struct settings *settings)
{
	return settings->lineups > 0
	    ? schedule_of(settings->lineup, settings->lineups,
		  settings->players, settings->seatings)
	    : schedule_new(settings->engines, settings->players,
		  settings->seatings);
}

struct runner_config
settings_runner(const struct settings *settings, struct event_base *base)
{
	return (struct runner_config){
		.base = base,
		.rules = settings->rules,
		.seed = settings->seed,
		.seat_dice = settings->seat_dice,
		.max_rolls = settings->max_rolls,
		.ask_forced = settings->ask_forced,
		.concurrency = settings->concurrency,
		.engines = settings->engines,
		.spec = settings->spec,
		.reference = settings->has_reference
		    ? &settings->spec[settings->engines]
		    : NULL,
	};
}
