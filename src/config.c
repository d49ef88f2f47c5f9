/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "src/address.h"
#include "src/common/processors.h"
#include "src/config_key.h"

static const char options_section[] = "options";

/* A pass over the text; the options come after the limits that bound them. */
struct pass {
	struct config *config;
	bool options;
	struct option_limits limits;
	bool seen_key[CONFIG_KEYS];
	bool *seen_option;
};

void
config_init(struct config *config)
{
	struct option_limits limits;

	memset(config, 0, sizeof *config);
	for (const struct config_key *key = config_keys;
	     key < config_keys + CONFIG_KEYS; key++) {
		if (key->kind == CONFIG_TEXT)
			strcpy(config_text(config, key), key->text);
		else
			*config_number(config, key) = key->initial;
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
	    config_set_key(pass->config, &config_keys[i], entry->value, fault);
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
	return config_set_key(config, &config_keys[i], value, fault);
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
		char *now = config_text(config, key);
		const char *before = (const char *)old + key->offset;

		if (key->reloads || memcmp(now, before, size) == 0)
			continue;
		tell(key);
		memcpy(now, before, size);
	}
}
