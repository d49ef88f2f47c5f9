/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "protocol/words.h"
#include "src/config_key.h"
#include "src/log.h"

#define AT(member) offsetof(struct config, member)

enum {
	MANY = 1000000,
	YEAR_SECONDS = 365 * 24 * 3600,
};

/* The columns are those of the structure, in its order. */
const struct config_key config_keys[CONFIG_KEYS] = {
	{ "log", "level", CONFIG_WORD, true, AT(log_level), 0, LOG_LEVELS - 1,
	    LOG_LEVEL_INFO, log_level_name, NULL },

	{ "search", "threads", CONFIG_NUMBER, false, AT(threads), 1, 256, 1,
	    NULL, NULL },
	{ "search", "threads-max", CONFIG_NUMBER, true, AT(threads_max), 0,
	    TEAM_THREADS_MAX, 0, NULL, NULL },
	{ "search", "queue", CONFIG_NUMBER, true, AT(queue_max), 0, MANY, 0,
	    NULL, NULL },
	{ "search", "hash-max", CONFIG_NUMBER, true, AT(hash_max), 1, 65536,
	    1024, NULL, NULL },
	{ "search", "time-max", CONFIG_NUMBER, true, AT(time_max), 1,
	    SEARCH_TIME_MAX_MS, 10000, NULL, NULL },
	{ "search", "nodes-max", CONFIG_NUMBER, true, AT(nodes_max), 1,
	    SEARCH_NODES_MAX, SEARCH_NODES_MAX, NULL, NULL },
	{ "search", "depth-max", CONFIG_NUMBER, true, AT(depth_max), 1,
	    SEARCH_DEPTH_MAX, SEARCH_DEPTH_MAX, NULL, NULL },
	{ "search", "endgame", CONFIG_TEXT, false, AT(endgame), 0, 0, 0, NULL,
	    CONFIG_ENDGAME },
	{ "search", "nets", CONFIG_TEXT, false, AT(nets), 0, 0, 0, NULL,
	    CONFIG_NETS },

	{ "server", "listen", CONFIG_TEXT, false, AT(listen), 0, 0, 0, NULL,
	    "" },
	{ "server", "token-file", CONFIG_TEXT, true, AT(token_file), 0, 0, 0,
	    NULL, "" },
	{ "server", "metrics", CONFIG_TEXT, false, AT(metrics), 0, 0, 0, NULL,
	    "" },
	{ "server", "user", CONFIG_TEXT, false, AT(user), 0, 0, 0, NULL, "" },
	{ "server", "socket-owner", CONFIG_TEXT, false, AT(socket_owner), 0, 0,
	    0, NULL, "" },
	{ "server", "socket-mode", CONFIG_OCTAL, false, AT(socket_mode), 0,
	    0777, 0660, NULL, NULL },

	{ "limits", "sessions", CONFIG_NUMBER, true, AT(sessions_max), 1, MANY,
	    1000, NULL, NULL },
	{ "limits", "sessions-per-address", CONFIG_NUMBER, true,
	    AT(sessions_per_address), 0, MANY, 0, NULL, NULL },
	{ "limits", "idle-time", CONFIG_NUMBER, true, AT(idle_seconds), 0,
	    YEAR_SECONDS, 3600, NULL, NULL },
	{ "limits", "line-time", CONFIG_NUMBER, true, AT(line_seconds), 0,
	    YEAR_SECONDS, 30, NULL, NULL },
	{ "limits", "output-time", CONFIG_NUMBER, true, AT(output_seconds), 0,
	    YEAR_SECONDS, 30, NULL, NULL },
	{ "limits", "drain-time", CONFIG_NUMBER, true, AT(drain_seconds), 0,
	    3600, 5, NULL, NULL },
};

int64_t *
config_number(struct config *config, const struct config_key *key)
{
	return (int64_t *)((char *)config + key->offset);
}

char *
config_text(struct config *config, const struct config_key *key)
{
	return (char *)config + key->offset;
}

static bool
read_number(const struct config_key *key, const char *value, int64_t *out,
    struct config_fault *fault)
{
	const struct number_form form = { key->name, key->min, key->max,
		NUMBER_DIGITS_LONG };
	struct fault why;

	return number_read(value, &form, out, &why) ||
	    config_fault_set(fault, why.why, value);
}

static bool
read_octal(const struct config_key *key, const char *value, int64_t *out,
    struct config_fault *fault)
{
	size_t digits = strspn(value, "01234567");
	long number = strtol(value, NULL, 8);

	if (digits == 0 || digits > 4 || value[digits] != '\0' ||
	    number > key->max)
		return config_fault_set(fault,
		    "not an octal number from 0 to 0777", value);
	*out = number;
	return true;
}

static bool
read_word(const struct config_key *key, const char *value, int64_t *out,
    struct config_fault *fault)
{
	const struct word_form form = { key->name, key->word, key->min,
		key->max };
	struct fault why;

	return word_read(value, &form, out, &why) ||
	    config_fault_set(fault, why.why, value);
}

static bool
read_text(const char *value, char *out, struct config_fault *fault)
{
	if (value[0] == '\0')
		return config_fault_set(fault, "the value is missing", NULL);
	if (strlen(value) >= CONFIG_TEXT_MAX)
		return config_fault_set(fault, "longer than 511 bytes", value);
	memset(out, 0, CONFIG_TEXT_MAX);
	strcpy(out, value);
	return true;
}

bool
config_set_key(struct config *config, const struct config_key *key,
    const char *value, struct config_fault *fault)
{
	int64_t *number = config_number(config, key);

	switch (key->kind) {
	case CONFIG_NUMBER:
		return read_number(key, value, number, fault);
	case CONFIG_OCTAL:
		return read_octal(key, value, number, fault);
	case CONFIG_WORD:
		return read_word(key, value, number, fault);
	case CONFIG_TEXT:
		return read_text(value, config_text(config, key), fault);
	}
	return false;
}
