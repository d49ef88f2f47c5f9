/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdlib.h>

#include "src/connection.h"
#include "src/host.h"

static void
on_results(evutil_socket_t fd, short what, void *arg)
{
	struct host *host = arg;

	(void)fd;
	(void)what;
	workers_collect(host->workers);
}

static void
on_next_turn(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	connections_take_turns(arg);
}

static bool
add_events(struct host *host)
{
	host->results = event_new(host->base, workers_fd(host->workers),
	    EV_READ | EV_PERSIST, on_results, host);
	host->next_turn = evtimer_new(host->base, on_next_turn, host);
	return host->results != NULL && host->next_turn != NULL &&
	    event_add(host->results, NULL) == 0;
}

struct host *
host_new(struct event_base *base, unsigned threads, size_t queue_max,
    host_closing_fn closing, void *ctx)
{
	struct host *host = calloc(1, sizeof *host);

	if (host == NULL)
		return NULL;
	host->base = base;
	host->closing = closing;
	host->ctx = ctx;
	TAILQ_INIT(&host->connections);
	TAILQ_INIT(&host->ready);
	host->workers = workers_new(threads, queue_max, &connection_callbacks);
	if (host->workers == NULL) {
		free(host);
		return NULL;
	}
	if (!add_events(host)) {
		host_free(host);
		errno = ENOMEM;
		return NULL;
	}
	return host;
}

void
host_free(struct host *host)
{
	if (host == NULL)
		return;
	connections_close(host);
	if (host->results != NULL)
		event_free(host->results);
	if (host->next_turn != NULL)
		event_free(host->next_turn);
	workers_free(host->workers);
	free(host);
}

void
host_drain(struct host *host)
{
	host->draining = true;
	connections_drain(host);
}
