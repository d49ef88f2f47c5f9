/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/search.h"
#include "protocol/words.h"
#include "src/address.h"
#include "src/common/processors.h"
#include "src/config.h"
#include "src/log.h"

static const char options_section[] = "options";

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

/* A pass over the text; the options come after the limits that bound them. */
struct pass {
	struct config *config;
	bool options;
	struct option_limits limits;
	bool seen_key[CONFIG_KEYS];
	bool *seen_option;
};

static int64_t *
number_of(struct config *config, const struct config_key *key)
{
	return (int64_t *)((char *)config + key->offset);
}

static char *
text_of(struct config *config, const struct config_key *key)
{
	return (char *)config + key->offset;
}

void
config_init(struct config *config)
{
	struct option_limits limits;

	memset(config, 0, sizeof *config);
	for (const struct config_key *key = config_keys;
	     key < config_keys + CONFIG_KEYS; key++) {
		if (key->kind == CONFIG_TEXT)
			strcpy(text_of(config, key), key->text);
		else
			*number_of(config, key) = key->initial;
	}
	limits = config_limits(config);
	options_init(&config->defaults, &limits);
}

struct option_limits
config_limits(const struct config *config)
{
	struct option_limits limits = {
		.hash_mib = (int)config->hash_max,
		.threads = (int)config->threads_max,
	};

	if (limits.threads == 0)
		limits.threads = (int)processors_count(TEAM_THREADS_MAX);
	return limits;
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

/* Set a key from text. A refused value leaves the old one in force. */
static bool
set_key(struct config *config, const struct config_key *key, const char *value,
    struct config_fault *fault)
{
	int64_t *number = number_of(config, key);

	switch (key->kind) {
	case CONFIG_NUMBER:
		return read_number(key, value, number, fault);
	case CONFIG_OCTAL:
		return read_octal(key, value, number, fault);
	case CONFIG_WORD:
		return read_word(key, value, number, fault);
	case CONFIG_TEXT:
		return read_text(value, text_of(config, key), fault);
	}
	return false;
}

static bool
set_option(struct config *config, const struct option_row *option,
    const char *value, struct config_fault *fault)
{
	struct fault option_fault;

	return option_set(&config->defaults, option, value, &option_fault) ||
	    config_fault_set(fault, option_fault.why, value);
}

/* Note that a key was seen; false if it was before. */
static bool
see(bool *seen, const char *name, struct config_fault *fault)
{
	if (*seen)
		return config_fault_set(fault, "repeated key", name);
	*seen = true;
	return true;
}

static bool
read_option(struct pass *pass, const struct ini_entry *entry,
    struct config_fault *fault)
{
	for (unsigned i = 0; i < option_count(); i++) {
		char whole[OPTION_NAME_MAX];
		struct option_row option;

		option_at(i, &pass->limits, &option);
		option_name(&option, whole);
		if (strcasecmp(entry->name, whole) == 0)
			return see(&pass->seen_option[i], entry->name, fault) &&
			    set_option(pass->config, &option, entry->value,
				fault);
	}
	return config_fault_set(fault, "unknown option", entry->name);
}

/* Its number; CONFIG_KEYS if there is none. */
static unsigned
find_key(const char *section, const char *name)
{
	unsigned i = 0;

	while (i < CONFIG_KEYS &&
	    (strcmp(config_keys[i].section, section) != 0 ||
		strcmp(config_keys[i].name, name) != 0))
		i++;
	return i;
}

static bool
read_key(struct pass *pass, const struct ini_entry *entry,
    struct config_fault *fault)
{
	unsigned i = find_key(entry->section, entry->name);

	if (i == CONFIG_KEYS)
		return config_fault_set(fault, "unknown key", entry->name);
	pass->config->line[i] = entry->line;
	return see(&pass->seen_key[i], entry->name, fault) &&
	    set_key(pass->config, &config_keys[i], entry->value, fault);
}

static bool
check_section(const char *section, struct config_fault *fault)
{
	if (section[0] == '\0')
		return config_fault_set(fault, "no [section] before it", NULL);
	if (strcmp(section, options_section) == 0)
		return true;
	for (unsigned i = 0; i < CONFIG_KEYS; i++)
		if (strcmp(section, config_keys[i].section) == 0)
			return true;
	return config_fault_set(fault, "unknown section", section);
}

static bool
on_entry(void *ctx, const struct ini_entry *entry, struct config_fault *fault)
{
	struct pass *pass = ctx;

	if (!check_section(entry->section, fault))
		return false;
	if (entry->name == NULL ||
	    (strcmp(entry->section, options_section) == 0) != pass->options)
		return true;
	return pass->options ? read_option(pass, entry, fault)
			     : read_key(pass, entry, fault);
}

bool
config_parse(struct config *config, const char *text, size_t length,
    struct config_fault *fault)
{
	bool *seen_option = calloc(option_count(), sizeof *seen_option);
	struct pass pass = { .config = config, .seen_option = seen_option };
	bool parsed;

	if (seen_option == NULL)
		return config_fault_memory(fault);
	parsed = ini_text_parse(text, length, on_entry, &pass, fault);
	if (parsed) {
		pass.options = true;
		pass.limits = config_limits(config);
		options_init(&config->defaults, &pass.limits);
		parsed = ini_text_parse(text, length, on_entry, &pass, fault);
	}
	free(seen_option);
	return parsed;
}

bool
config_load(struct config *config, const char *path, struct config_fault *fault)
{
	char *text;
	size_t length;
	bool parsed;

	if (!text_file_load(path, 0, &text, &length, fault))
		return false;
	parsed = config_parse(config, text, length, fault);
	free(text);
	config->listen_added = (int64_t)strlen(config->listen);
	return parsed;
}

bool
config_set_option(struct config *config, const char *assignment,
    struct config_fault *fault)
{
	const struct option_limits limits = config_limits(config);
	size_t length = strcspn(assignment, "=");
	char name[OPTION_NAME_MAX];
	struct option_row option;

	if (assignment[length] == '\0')
		return config_fault_set(fault, "not NAME=VALUE", assignment);
	if (length >= sizeof name)
		return config_fault_set(fault, "unknown option", assignment);
	memcpy(name, assignment, length);
	name[length] = '\0';
	if (!option_find(name, &limits, &option))
		return config_fault_set(fault, "unknown option", name);
	return set_option(config, &option, assignment + length + 1, fault);
}

bool
config_set(struct config *config, const char *section, const char *name,
    const char *value, struct config_fault *fault)
{
	unsigned i = find_key(section, name);

	config->line[i] = 0;
	return set_key(config, &config_keys[i], value, fault);
}

unsigned
config_line(const struct config *config, const char *section, const char *name)
{
	return config->line[find_key(section, name)];
}

bool
config_add_listen(struct config *config, const char *address,
    struct config_fault *fault)
{
	size_t length = strlen(config->listen);

	struct address parsed;
	const char *why;

	/* Blanks would end it where it is taken apart again. */
	why = "an address has no blanks";
	if (strpbrk(address, " \t") != NULL ||
	    !address_parse(address, &parsed, &why))
		return config_fault_set(fault, why, address);
	if (length + strlen(address) + 2 > sizeof config->listen)
		return config_fault_set(fault, "too many addresses", address);
	if (length > 0)
		config->listen[length++] = ' ';
	strcpy(config->listen + length, address);
	return true;
}

void
config_keep(struct config *config, const struct config *old,
    void (*tell)(const struct config_key *key))
{
	for (unsigned i = 0; i < CONFIG_KEYS; i++) {
		const struct config_key *key = &config_keys[i];
		size_t size = key->kind == CONFIG_TEXT ? CONFIG_TEXT_MAX
						       : sizeof(int64_t);
		char *now = text_of(config, key);
		const char *before = (const char *)old + key->offset;

		if (key->reloads || memcmp(now, before, size) == 0)
			continue;
		tell(key);
		memcpy(now, before, size);
	}
}
