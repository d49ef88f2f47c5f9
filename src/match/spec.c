/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/search.h"
#include "src/match/alloc.h"
#include "src/match/spec.h"
#include "src/match/text.h"

static const char option_prefix[] = "option.";

enum {
	MARGIN_MS = 100,
	TIMEOUT_MS = 60000,
	STARTUP_MS = 20000,
	TOKEN_MAX = 4096,
};

/* The ways to reach an engine. */
static const char *const kinds[] = {
	[SPEC_COMMAND] = "cmd",
	[SPEC_TCP] = "tcp",
	[SPEC_UNIX] = "unix",
	[SPEC_BUILTIN] = "builtin",
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static const struct {
	const char *key;
	size_t offset;
} texts[] = {
	{ "name", offsetof(struct engine_spec, name) },
	{ "token-file", offsetof(struct engine_spec, token_file) },
	{ "stderr", offsetof(struct engine_spec, stderr_path) },
};

/* The bounds are those of UDI. */
static const struct {
	const char *key;
	size_t offset;
	bool is_limit; /* of a search, and sent with `go` */
	int64_t min, max;
} numbers[] = {
	{ "depth", offsetof(struct engine_spec, depth), true, 1,
	    SEARCH_DEPTH_MAX },
	{ "nodes", offsetof(struct engine_spec, nodes), true, 1,
	    SEARCH_NODES_MAX },
	{ "movetime", offsetof(struct engine_spec, movetime_ms), true, 1,
	    SEARCH_TIME_MAX_MS },
	{ "margin", offsetof(struct engine_spec, margin_ms), false, 0,
	    SEARCH_TIME_MAX_MS },
	{ "timeout", offsetof(struct engine_spec, timeout_ms), false, 1,
	    SEARCH_TIME_MAX_MS },
	{ "startup", offsetof(struct engine_spec, startup_ms), false, 1,
	    SEARCH_TIME_MAX_MS },
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

void
spec_init(struct engine_spec *spec)
{
	memset(spec, 0, sizeof(*spec));
	spec->margin_ms = MARGIN_MS;
	spec->timeout_ms = TIMEOUT_MS;
	spec->startup_ms = STARTUP_MS;
}

static char **
text_of(const struct engine_spec *spec, size_t n)
{
	return (char **)((char *)spec + texts[n].offset);
}

void
spec_clear(struct engine_spec *spec)
{
	for (size_t n = 0; n < COUNT(texts); n++)
		free(*text_of(spec, n));
	free(spec->where);
	free(spec->token);
	for (size_t n = 0; n < spec->options; n++) {
		free(spec->option[n].name);
		free(spec->option[n].value);
	}
	free(spec->option);
	spec_init(spec);
}

static void
set_option(struct engine_spec *spec, const char *name, const char *value)
{
	struct spec_option *option;

	for (size_t n = 0; n < spec->options; n++)
		if (strcasecmp(spec->option[n].name, name) == 0) {
			alloc_replace(&spec->option[n].value, value);
			return;
		}
	spec->option =
	    alloc_array(spec->option, spec->options + 1, sizeof(*spec->option));
	option = &spec->option[spec->options++];
	option->name = alloc_text(name);
	option->value = alloc_text(value);
}

void
spec_copy(const struct engine_spec *spec, struct engine_spec *out)
{
	*out = *spec;
	for (size_t n = 0; n < COUNT(texts); n++)
		*text_of(out, n) = alloc_text(*text_of(spec, n));
	out->where = alloc_text(spec->where);
	out->token = alloc_text(spec->token);
	out->option = NULL;
	out->options = 0;
	for (size_t n = 0; n < spec->options; n++)
		set_option(out, spec->option[n].name, spec->option[n].value);
}

static bool
set_player(struct engine_spec *spec, const char *value, const char **why)
{
	for (int player = 0; player < PLAYERS; player++)
		if (strcmp(value, player_names[player]) == 0) {
			spec->player = (enum player)player;
			return true;
		}
	*why = "no such built-in player";
	return false;
}

static bool
set_number(int64_t *field, const char *value, int64_t min, int64_t max,
    const char **why)
{
	static char text[80];
	char *end;
	long long number;

	errno = 0;
	number = strtoll(value, &end, 10);
	snprintf(text, sizeof(text),
	    "not a number from %" PRId64 " to %" PRId64, min, max);
	*why = text;
	if (end == value || *end != '\0' || errno != 0 || number < min ||
	    number > max)
		return false;
	*field = number;
	return true;
}

/* `key` is the word up to the equals sign, which is not empty. */
static bool
set_key(struct engine_spec *spec, const char *key, const char *value,
    const char **why)
{
	for (size_t n = 0; n < COUNT(texts); n++)
		if (strcmp(key, texts[n].key) == 0) {
			alloc_replace(text_of(spec, n), value);
			return true;
		}
	for (size_t n = 0; n < COUNT(numbers); n++)
		if (strcmp(key, numbers[n].key) == 0)
			return set_number(
			    (int64_t *)((char *)spec + numbers[n].offset),
			    value, numbers[n].min, numbers[n].max, why);
	for (int kind = SPEC_COMMAND; kind < (int)KINDS; kind++)
		if (strcmp(key, kinds[kind]) == 0) {
			spec->kind = (enum spec_kind)kind;
			alloc_replace(&spec->where, value);
			return kind != SPEC_BUILTIN ||
			    set_player(spec, value, why);
		}
	if (strncmp(key, option_prefix, strlen(option_prefix)) == 0 &&
	    key[strlen(option_prefix)] != '\0') {
		*why = "not printable ASCII, as UDI has it";
		if (!text_is_printable(key) || !text_is_printable(value))
			return false;
		set_option(spec, key + strlen(option_prefix), value);
		return true;
	}
	*why = "no such key";
	return false;
}

const char *
spec_key(size_t n)
{
	const size_t ways = KINDS - SPEC_COMMAND;

	if (n < COUNT(texts))
		return texts[n].key;
	n -= COUNT(texts);
	if (n < COUNT(numbers))
		return numbers[n].key;
	n -= COUNT(numbers);
	return n < ways ? kinds[SPEC_COMMAND + n] : NULL;
}

bool
spec_set(struct engine_spec *spec, const char *word, const char **why)
{
	const char *equals = strchr(word, '=');
	char *key;
	bool fine;

	*why = "not KEY=VALUE";
	if (equals == NULL || equals == word || equals[1] == '\0')
		return false;
	/* What is sent must stay one line, and what is shown steer nothing. */
	*why = "a control character in it";
	if (!text_is_plain(word))
		return false;
	key = alloc_text(word);
	key[equals - word] = '\0';
	fine = set_key(spec, key, equals + 1, why);
	free(key);
	return fine;
}

/*
 * The first line that is neither empty nor a comment, as ludod has it, without
 * its end; else false.
 */
static bool
find_token(FILE *file, char line[static TOKEN_MAX])
{
	while (fgets(line, TOKEN_MAX, file) != NULL) {
		bool is_whole = strchr(line, '\n') != NULL;

		line[strcspn(line, "\r\n")] = '\0';
		if (line[0] != '\0' && line[0] != '#')
			return true;
		/* The rest of a long comment is none. */
		for (int c = 0; !is_whole && c != EOF && c != '\n';)
			c = fgetc(file);
	}
	return false;
}

static bool
read_token(struct engine_spec *spec, const char **why)
{
	char line[TOKEN_MAX];
	bool is_found;
	FILE *file = fopen(spec->token_file, "re");

	*why = "its token file can't be read";
	if (file == NULL)
		return false;
	is_found = find_token(file, line);
	fclose(file);
	*why = "its token file holds no token";
	if (!is_found)
		return false;
	alloc_replace(&spec->token, line);
	return true;
}

bool
spec_finish(struct engine_spec *spec, const char **why)
{
	*why = "an engine needs one of cmd=, tcp=, unix= and builtin=";
	if (spec->kind == SPEC_NONE)
		return false;
	if (spec->name == NULL)
		spec->name = alloc_text(spec->where);
	return spec->token_file == NULL || read_token(spec, why);
}

int
spec_write_limits(const struct engine_spec *spec, char out[static SPEC_GO_MAX])
{
	int length = 0;

	out[0] = '\0';
	for (size_t n = 0; n < COUNT(numbers); n++) {
		int64_t value =
		    *(const int64_t *)((const char *)spec + numbers[n].offset);

		if (numbers[n].is_limit && value != 0)
			length +=
			    snprintf(out + length, SPEC_GO_MAX - (size_t)length,
				" %s %lld", numbers[n].key, (long long)value);
	}
	return length;
}

const char *
spec_option(const struct engine_spec *spec, const char *name)
{
	for (size_t n = 0; n < spec->options; n++)
		if (strcasecmp(spec->option[n].name, name) == 0)
			return spec->option[n].value;
	return NULL;
}

json_t *
spec_json(const struct engine_spec *spec, const char *id)
{
	bool plays = spec->kind != SPEC_BUILTIN;
	char limits[SPEC_GO_MAX] = " ";
	json_t *options = json_object();

	if (plays && spec_write_limits(spec, limits) == 0)
		strcpy(limits, " level");
	for (size_t n = 0; n < spec->options && plays; n++)
		json_object_set_new(options, spec->option[n].name,
		    json_string(spec->option[n].value));
	return json_pack("{s:s, s:s, s:s, s:o}", "name", spec->name, "id", id,
	    "limits", limits + 1, "options", options);
}
