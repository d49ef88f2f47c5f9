/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "src/account.h"
#include "src/knowledge.h"
#include "src/settings.h"

static const char blanks[] = " \t";
static const char server[] = "server";

/* A fault in the value of a key of the section [server]. */
static bool
refuse(const struct settings *settings, const char *key, const char *why,
    const char *word, struct config_fault *fault)
{
	config_fault_set(fault, why, word);
	fault->line = config_line(&settings->config, server, key);
	return false;
}

/* Only with a token is anybody let in who isn't on this machine. */
static const char *
find_fault(const struct settings *settings, const struct address *address)
{
	if (!address_is_local(address) &&
	    settings->config.token_file[0] == '\0')
		return "listening beyond loopback needs a token-file";
	for (unsigned i = 0; i < settings->listen_count; i++)
		if (address_conflicts(&settings->listen[i], address))
			return "this is listened on already";
	return NULL;
}

static bool
add_listen(struct settings *settings, const char *text, const char **why)
{
	struct address *address = &settings->listen[settings->listen_count];

	*why = "too many addresses";
	if (settings->listen_count == SETTINGS_LISTEN_MAX ||
	    !address_parse(text, address, why))
		return false;
	*why = find_fault(settings, address);
	if (*why != NULL)
		return false;
	settings->listen_count++;
	return true;
}

static bool
read_listen(struct settings *settings, struct config_fault *fault)
{
	char words[CONFIG_TEXT_MAX];
	const char *why;
	char *rest;

	strcpy(words, settings->config.listen);
	for (char *word = strtok_r(words, blanks, &rest); word != NULL;
	     word = strtok_r(NULL, blanks, &rest)) {
		if (add_listen(settings, word, &why))
			continue;
		refuse(settings, "listen", why, word, fault);
		if (word - words >= settings->config.listen_added)
			fault->line = 0;
		return false;
	}
	return true;
}

/* Anybody who reaches them may read the metrics. */
static bool
read_metrics(struct settings *settings, struct config_fault *fault)
{
	const char *text = settings->config.metrics;
	struct address *address = &settings->metrics;
	const char *why;

	settings->has_metrics = text[0] != '\0';
	if (!settings->has_metrics)
		return true;
	if (!address_parse(text, address, &why))
		return refuse(settings, "metrics", why, text, fault);
	if (address_family(address) == AF_UNIX || !address_is_local(address))
		why = "metrics go to a loopback address only";
	else
		why = find_fault(settings, address);
	return why == NULL || refuse(settings, "metrics", why, text, fault);
}

/* A fault in it is told where the file is named, as all others are. */
static bool
read_tokens(struct settings *settings, struct config_fault *fault)
{
	const char *path = settings->config.token_file;
	char why[FAULT_WHY_MAX + 32];

	if (path[0] == '\0' || tokens_load(&settings->tokens, path, fault))
		return true;
	if (fault->memory)
		return false;
	if (fault->line == 0)
		strcpy(why, fault->why);
	else
		snprintf(why, sizeof why, "line %u: %s", fault->line,
		    fault->why);
	return refuse(settings, "token-file", why, path, fault);
}

static bool
find_accounts(struct settings *settings, struct config_fault *fault)
{
	const struct config *config = &settings->config;
	const char *why;

	if (config->user[0] != '\0' && !account_exists(config->user, &why))
		return refuse(settings, "user", why, config->user, fault);
	return account_find(config->socket_owner, &settings->socket_owner,
		   &settings->socket_group, &why) ||
	    refuse(settings, "socket-owner", why, config->socket_owner, fault);
}

/* A session can't have more threads than there are for all of them. */
static void
set_limits(struct settings *settings)
{
	const struct config *config = &settings->config;
	struct option_limits *maxima = &settings->network_maxima;
	struct options *defaults = &settings->network_defaults;

	settings->maxima = config_limits(config);
	*maxima = settings->maxima;
	if (maxima->threads > config->threads)
		maxima->threads = (int)config->threads;
	*defaults = config->defaults;
	if (defaults->threads > maxima->threads)
		defaults->threads = (uint8_t)maxima->threads;
}

static bool
prepare(struct settings *settings, struct config_fault *fault)
{
	set_limits(settings);
	return read_listen(settings, fault) && read_metrics(settings, fault) &&
	    read_tokens(settings, fault) && find_accounts(settings, fault) &&
	    knowledge_check(&settings->config, fault);
}

struct settings *
settings_new(const struct config *config, struct config_fault *fault)
{
	struct settings *settings = calloc(1, sizeof *settings);

	if (settings == NULL) {
		config_fault_memory(fault);
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

void
settings_keep(struct settings *settings, const struct settings *old,
    void (*tell)(const struct config_key *key))
{
	config_keep(&settings->config, &old->config, tell);
	set_limits(settings);
}

unsigned
settings_spare_threads(const struct settings *settings)
{
	int64_t threads = settings->config.threads;

	return settings->maxima.threads <= threads
	    ? 0
	    : (unsigned)(settings->maxima.threads - threads);
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

	session.defaults = &settings->network_defaults;
	session.maxima = &settings->network_maxima;
	session.network = true;
	session.needs_auth = settings->tokens.length > 0;
	session.time_cap_us = config->time_max * 1000;
	session.nodes_cap = (uint64_t)config->nodes_max;
	session.depth_cap = (int)config->depth_max;
	return session;
}
