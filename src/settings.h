/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A configuration made ready for use. Settings don't change: a reload makes
 * new ones, and sessions keep those they began with for as long as they live.
 * The loop thread's.
 */

#ifndef LUDOD_SRC_SETTINGS_H
#define LUDOD_SRC_SETTINGS_H

#include <stdbool.h>

#include "protocol/session.h"
#include "src/address.h"
#include "src/config.h"
#include "src/token.h"

enum { SETTINGS_LISTEN_MAX = 64 };

struct settings {
	unsigned references;
	struct config config;
	struct option_limits maxima;
	/* Those of the network's sessions, who share what threads there are. */
	struct option_limits network_maxima;
	struct options network_defaults;
	struct tokens tokens; /* empty: none is needed */
	struct address listen[SETTINGS_LISTEN_MAX];
	unsigned listen_count;
	bool has_metrics;
	struct address metrics;
	uid_t socket_owner; /* of Unix sockets, or -1 */
	gid_t socket_group;
	const struct engine_knowledge
	    *knowledge; /* set by the server; or NULL */
};

/*
 * Check a configuration as a whole and read the files that it names. NULL and
 * *fault if it can't be used. The caller has a reference.
 */
struct settings *
settings_new(const struct config *config, struct config_fault *fault);

struct settings *settings_hold(struct settings *settings);
void settings_release(struct settings *settings); /* NULL is fine */

/* config_keep() for settings that nobody uses yet. */
void settings_keep(struct settings *settings, const struct settings *old,
    void (*tell)(const struct config_key *key));

/*
 * How many threads a search of the session on standard input may use beyond
 * those of the configuration. Nobody else is there to suffer from it.
 */
unsigned settings_spare_threads(const struct settings *settings);

/* What a session on standard input, or one of a listener, is set up with. */
struct session_config settings_for_stdin(const struct settings *settings);
struct session_config settings_for_network(const struct settings *settings);

#endif
