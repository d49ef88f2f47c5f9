/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "protocol/words.h"
#include "src/config.h"
#include "src/log.h"

static const char options_section[] = "options";

const struct config_key config_keys[CONFIG_KEYS] = {
	{ "log", "level", offsetof(struct config, log_level), 0, LOG_LEVELS - 1,
	    LOG_LEVEL_INFO, log_level_names, NULL },
	{ "search", "hash-max", offsetof(struct config, hash_max), 1, 65536,
	    1024, NULL, NULL },
	{ "search", "endgame", offsetof(struct config, endgame), 0, 0, 0, NULL,
	    CONFIG_ENDGAME },
	{ "search", "nets", offsetof(struct config, nets), 0, 0, 0, NULL,
	    CONFIG_NETS },
};

enum { KEY_LOG_LEVEL, KEY_HASH_MAX, KEY_ENDGAME };

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
		if (key->text != NULL)
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
	return (struct option_limits){
		.hash_mib = (int)config->hash_max,
		.threads = 1,
	};
}

/* Set a key from text. A refused value leaves the old one in force. */
static bool
set_key(struct config *config, const struct config_key *key, const char *value,
    struct config_fault *fault)
{
	const struct number_form form = { key->name, key->min, key->max,
		NUMBER_DIGITS };
	struct fault number_fault;

	if (key->text != NULL) {
		if (value[0] == '\0' || strlen(value) >= CONFIG_TEXT_MAX)
			return config_fault_set(fault, "empty, or too long",
			    value);
		strcpy(text_of(config, key), value);
		return true;
	}
	if (key->words == NULL) {
		if (number_read(value, &form, number_of(config, key),
			&number_fault))
			return true;
		return config_fault_set(fault, number_fault.why, value);
	}
	for (int64_t i = key->min; i <= key->max; i++)
		if (strcmp(value, key->words[i]) == 0) {
			*number_of(config, key) = i;
			return true;
		}
	return config_fault_set(fault, "no value of this key", value);
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
read_option(struct pass *pass, const char *name, const char *value,
    struct config_fault *fault)
{
	for (unsigned i = 0; i < option_count(); i++) {
		char whole[OPTION_NAME_MAX];
		struct option_row option;

		option_at(i, &pass->limits, &option);
		option_name(&option, whole);
		if (strcasecmp(name, whole) == 0)
			return see(&pass->seen_option[i], name, fault) &&
			    set_option(pass->config, &option, value, fault);
	}
	return config_fault_set(fault, "unknown option", name);
}

static bool
read_key(struct pass *pass, const char *section, const char *name,
    const char *value, struct config_fault *fault)
{
	bool known_section = false;

	for (unsigned i = 0; i < CONFIG_KEYS; i++) {
		const struct config_key *key = &config_keys[i];

		if (strcmp(section, key->section) != 0)
			continue;
		known_section = true;
		if (strcmp(name, key->name) == 0)
			return see(&pass->seen_key[i], name, fault) &&
			    set_key(pass->config, key, value, fault);
	}
	if (!known_section)
		return config_fault_set(fault, "key in an unknown section",
		    section);
	return config_fault_set(fault, "unknown key", name);
}

static bool
on_key(void *ctx, const char *section, const char *name, const char *value,
    struct config_fault *fault)
{
	struct pass *pass = ctx;

	if ((strcmp(section, options_section) == 0) != pass->options)
		return true;
	return pass->options ? read_option(pass, name, value, fault)
			     : read_key(pass, section, name, value, fault);
}

bool
config_parse(struct config *config, const char *text, size_t length,
    struct config_fault *fault)
{
	bool *seen_option = calloc(option_count(), sizeof *seen_option);
	struct pass pass = { .config = config, .seen_option = seen_option };
	bool parsed;

	if (seen_option == NULL)
		return config_fault_set(fault, strerror(ENOMEM), NULL);
	parsed = ini_text_parse(text, length, on_key, &pass, fault);
	if (parsed) {
		pass.options = true;
		pass.limits = config_limits(config);
		options_init(&config->defaults, &pass.limits);
		parsed = ini_text_parse(text, length, on_key, &pass, fault);
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

	if (!ini_text_load(path, &text, &length, fault))
		return false;
	parsed = config_parse(config, text, length, fault);
	free(text);
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
config_set_log_level(struct config *config, const char *name,
    struct config_fault *fault)
{
	return set_key(config, &config_keys[KEY_LOG_LEVEL], name, fault);
}

bool
config_set_endgame(struct config *config, const char *directory,
    struct config_fault *fault)
{
	return set_key(config, &config_keys[KEY_ENDGAME], directory, fault);
}
