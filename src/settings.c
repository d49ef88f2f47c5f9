/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "src/settings.h"

static const char blanks[] = " \t";

/* Only with a token is anybody let in who isn't on this machine. */
static bool
check_reach(const struct address *address, const struct config *config,
    const char *text, struct config_fault *fault)
{
	return address_is_local(address) || config->token_file[0] != '\0' ||
	    config_fault_set(fault,
		"listening beyond loopback needs a token-file", text);
}

static bool
add_listen(struct settings *settings, const char *text,
    struct config_fault *fault)
{
	struct address *address = &settings->listen[settings->listen_count];
	const char *why;

	if (settings->listen_count == SETTINGS_LISTEN_MAX)
		return config_fault_set(fault, "too many addresses", text);
	if (!address_parse(text, address, &why))
		return config_fault_set(fault, why, text);
	settings->listen_count++;
	return check_reach(address, &settings->config, text, fault);
}

static bool
read_listen(struct settings *settings, struct config_fault *fault)
{
	char words[CONFIG_TEXT_MAX];
	char *rest;

	strcpy(words, settings->config.listen);
	for (char *word = strtok_r(words, blanks, &rest); word != NULL;
	     word = strtok_r(NULL, blanks, &rest))
		if (!add_listen(settings, word, fault))
			return false;
	return true;
}

/* Anybody who reaches them may read the metrics. */
static bool
read_metrics(struct settings *settings, struct config_fault *fault)
{
	const char *text = settings->config.metrics;
	const char *why;

	settings->has_metrics = text[0] != '\0';
	if (!settings->has_metrics)
		return true;
	if (!address_parse(text, &settings->metrics, &why))
		return config_fault_set(fault, why, text);
	if (address_family(&settings->metrics) == AF_UNIX ||
	    !address_is_local(&settings->metrics))
		return config_fault_set(fault,
		    "metrics go to a loopback address only", text);
	return true;
}

static bool
prepare(struct settings *settings, struct config_fault *fault)
{
	const char *token_file = settings->config.token_file;

	settings->maxima = config_limits(&settings->config);
	if (!read_listen(settings, fault) || !read_metrics(settings, fault))
		return false;
	if (token_file[0] == '\0' ||
	    tokens_load(&settings->tokens, token_file, fault))
		return true;
	if (fault->word[0] == '\0')
		config_fault_set(fault, fault->why, token_file);
	fault->line = 0;
	return false;
}

struct settings *
settings_new(const struct config *config, struct config_fault *fault)
{
	struct settings *settings = calloc(1, sizeof *settings);

	if (settings == NULL) {
		config_fault_set(fault, strerror(ENOMEM), NULL);
		return NULL;
	}
	settings->references = 1;
	settings->config = *config;
	if (!prepare(settings, fault)) {
		settings_release(settings);
		return NULL;
	}
	return settings;
}

struct settings *
settings_hold(struct settings *settings)
{
	settings->references++;
	return settings;
}

void
settings_release(struct settings *settings)
{
	if (settings == NULL || --settings->references > 0)
		return;
	tokens_clear(&settings->tokens);
	free(settings);
}

struct session_config
settings_for_stdin(const struct settings *settings)
{
	return (struct session_config){
		.defaults = &settings->config.defaults,
		.maxima = &settings->maxima,
		.knowledge = settings->knowledge,
		.time_cap_us = INT64_MAX,
		.nodes_cap = UINT64_MAX,
		.depth_cap = SEARCH_DEPTH_MAX,
	};
}

struct session_config
settings_for_network(const struct settings *settings)
{
	const struct config *config = &settings->config;
	struct session_config session = settings_for_stdin(settings);

	session.network = true;
	session.needs_auth = settings->tokens.length > 0;
	session.time_cap_us = config->time_max * 1000;
	session.nodes_cap = (uint64_t)config->nodes_max;
	session.depth_cap = (int)config->depth_max;
	return session;
}
