/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a whole file of results begins with. */

#include <stdio.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/snakes_notation.h"
#include "src/match/reading.h"
#include "src/match/result.h"
#include "src/match/text.h"

static const char shard_key[] = "shard";

static bool
read_engines(const json_t *list, struct result_header *out)
{
	size_t n;
	const json_t *engine;

	out->engines = (unsigned)json_array_size(list);
	if (out->engines < 2 || out->engines > RESULT_ENGINES_MAX)
		return false;
	json_array_foreach(list, n, engine)
	{
		out->name[n] =
		    json_string_value(json_object_get(engine, "name"));
		if (out->name[n] == NULL)
			return false;
	}
	return true;
}

static bool
read_game(const char *game, struct result_header *out)
{
	const char *why;

	out->snakes = strcmp(game, "snakes") == 0;
	if (!out->snakes && strcmp(game, "ludo") != 0)
		return false;
	out->players = (unsigned)strlen(out->seats);
	return out->snakes ? strcmp(out->seats, snakes_seat_letters) == 0
			   : notation_seats(out->seats, &why) != 0;
}

static bool
read_dice(const char *dice, struct result_header *out)
{
	size_t n = 0;

	while (reading_dice[n] != NULL && strcmp(reading_dice[n], dice) != 0)
		n++;
	out->dice = reading_dice[n];
	return out->dice != NULL;
}

bool
header_read(json_t *json, struct result_header *out, const char **why)
{
	int version, shard, shards, tokens = TOKENS_MAX;
	json_int_t seed;
	const char *game, *dice = reading_dice[0];
	json_t *engines, *reference;

	memset(out, 0, sizeof(*out));
	*why = "not the header of a results file";
	if (json_unpack(json,
		"{s:i, s:I, s:s, s:s, s:o, s:o, s:[ii!], s?i, s?s}", "match",
		&version, "seed", &seed, "game", &game, "seats", &out->seats,
		"engines", &engines, "reference", &reference, "shard", &shard,
		&shards, "tokens", &tokens, "dice", &dice) != 0)
		return false;
	if (version != RESULT_VERSION) {
		*why = "results of another version";
		return false;
	}
	if (!read_engines(engines, out) || !read_game(game, out) ||
	    !read_dice(dice, out) || tokens < 1 || tokens > TOKENS_MAX ||
	    seed < 0 || shard < 1 || shard > shards)
		return false;
	out->json = json;
	out->tokens = (unsigned)tokens;
	out->seed = (uint64_t)seed;
	out->has_luck = !json_is_null(reference);
	out->shard = (unsigned)shard;
	out->shards = (unsigned)shards;
	*why = NULL;
	return true;
}

void
header_clear(struct result_header *header)
{
	json_decref(header->json);
	memset(header, 0, sizeof(*header));
}

/* The first key, but for that of shards, with another value; or NULL. */
static const char *
find_difference(json_t *a, json_t *b)
{
	const char *key;
	json_t *value;

	json_object_foreach(a, key, value)
	{
		if (strcmp(key, shard_key) != 0 &&
		    !json_equal(value, json_object_get(b, key)))
			return key;
	}
	json_object_foreach(b, key, value)
	{
		if (strcmp(key, shard_key) != 0 &&
		    json_object_get(a, key) == NULL)
			return key;
	}
	return NULL;
}

bool
header_matches(const struct result_header *a, const struct result_header *b)
{
	return find_difference(a->json, b->json) == NULL;
}

void
header_tell_difference(const struct result_header *a,
    const struct result_header *b, char out[static HEADER_DIFFERENCE_MAX])
{
	const char *key = find_difference(a->json, b->json);
	json_t *engines = json_object_get(a->json, "engines");
	json_t *others = json_object_get(b->json, "engines");

	text_copy(out, HEADER_DIFFERENCE_MAX, key == NULL ? shard_key : key);
	if (key == NULL || strcmp(key, "engines") != 0 ||
	    a->engines != b->engines)
		return;
	for (unsigned n = 0; n < a->engines; n++) {
		key = find_difference(json_array_get(engines, n),
		    json_array_get(others, n));
		if (key != NULL) {
			snprintf(out, HEADER_DIFFERENCE_MAX,
			    "%.60s of engine %u", key, n + 1);
			text_make_printable(out);
			return;
		}
	}
}
