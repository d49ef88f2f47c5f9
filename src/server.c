/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <sysexits.h>

#include "ai/search.h"
#include "src/connection.h"
#include "src/host.h"
#include "src/knowledge.h"
#include "src/log.h"
#include "src/server.h"

/* How long a client may take to read its last answers after SIGTERM. */
enum { DRAIN_SECONDS = 5 };

enum { SIGNALS = 2 };
static const int drain_signals[SIGNALS] = { SIGTERM, SIGINT };

struct server {
	struct event_base *base;
	struct event *signals[SIGNALS];
	struct event *deadline; /* of the drain */
	struct host *host;
	int status;
};

static void
on_libevent_log(int severity, const char *message)
{
	if (severity == EVENT_LOG_ERR)
		log_error("event=libevent message=\"%s\"", message);
	else if (severity == EVENT_LOG_WARN)
		log_warnx("event=libevent message=\"%s\"", message);
}

static void
on_closing(void *ctx, enum close_reason reason)
{
	struct server *server = ctx;

	switch (reason) {
	case CLOSE_ENDED:
		break;
	case CLOSE_LOST:
		log_warn("event=client-lost");
		server->status = EX_IOERR;
		break;
	case CLOSE_MEMORY:
		log_error("event=out-of-memory");
		server->status = EX_OSERR;
		break;
	case CLOSE_FORCED:
		log_warnx("event=client-dropped");
		break;
	}
	event_base_loopbreak(server->base);
}

static void
on_deadline(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)what;
	event_base_loopbreak(server->base);
}

/* The first signal lets the client have its answers, a second doesn't wait. */
static void
on_signal(evutil_socket_t signal, short what, void *arg)
{
	static const struct timeval timeout = { DRAIN_SECONDS, 0 };
	struct server *server = arg;

	(void)signal;
	(void)what;
	if (server->host->draining) {
		event_base_loopbreak(server->base);
		return;
	}
	event_add(server->deadline, &timeout);
	host_drain(server->host);
}

/* epoll refuses regular files, so a backend that takes all descriptors. */
static struct event_base *
make_base(void)
{
	struct event_config *config = event_config_new();
	struct event_base *base = NULL;

	if (config == NULL)
		return NULL;
	event_config_set_flag(config,
	    EVENT_BASE_FLAG_NOLOCK | EVENT_BASE_FLAG_IGNORE_ENV);
	if (event_config_require_features(config, EV_FEATURE_FDS) == 0)
		base = event_base_new_with_config(config);
	event_config_free(config);
	return base;
}

static bool
start(struct server *server)
{
	event_set_log_callback(on_libevent_log);
	server->base = make_base();
	if (server->base == NULL)
		return false;
	server->deadline = evtimer_new(server->base, on_deadline, server);
	if (server->deadline == NULL)
		return false;
	for (unsigned i = 0; i < SIGNALS; i++) {
		server->signals[i] = evsignal_new(server->base,
		    drain_signals[i], on_signal, server);
		if (server->signals[i] == NULL ||
		    event_add(server->signals[i], NULL) == -1)
			return false;
	}
	server->host = host_new(server->base, 1, 1, on_closing, server);
	return server->host != NULL;
}

static void
stop(struct server *server)
{
	host_free(server->host);
	for (unsigned i = 0; i < SIGNALS; i++)
		if (server->signals[i] != NULL)
			event_free(server->signals[i]);
	if (server->deadline != NULL)
		event_free(server->deadline);
	if (server->base != NULL)
		event_base_free(server->base);
}

int
server_run(const struct config *config, int in_fd, int out_fd, bool colour)
{
	const struct option_limits maxima = config_limits(config);
	struct knowledge knowledge;
	const struct session_config session = {
		.defaults = &config->defaults,
		.maxima = &maxima,
		.colour = colour,
		.knowledge = &knowledge.engine,
		.time_cap_us = INT64_MAX,
		.nodes_cap = UINT64_MAX,
		.depth_cap = SEARCH_DEPTH_MAX,
	};
	struct server server = { .status = EX_OK };

	knowledge_open(&knowledge, config);
	if (!start(&server) ||
	    connection_open(server.host, in_fd, out_fd, &session) == NULL)
		fatal(EX_OSERR, "event=no-start");
	event_base_dispatch(server.base);
	stop(&server);
	knowledge_close(&knowledge);
	return server.status;
}
