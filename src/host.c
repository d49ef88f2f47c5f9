/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/reply.h"
#include "src/clock.h"
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

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct host *host = arg;
	struct connection *connection, *next;

	(void)fd;
	(void)what;
	host->tick++;
	for (connection = TAILQ_FIRST(&host->connections); connection != NULL;
	     connection = next) {
		next = TAILQ_NEXT(connection, next);
		connection_tick(connection);
	}
	peers_sweep(host->peers, clock_now_us());
	if (!farewells_sweep(&host->farewells, host->tick) &&
	    TAILQ_EMPTY(&host->connections))
		event_del(host->ticker);
}

static bool
add_events(struct host *host)
{
	host->results = event_new(host->base, workers_fd(host->workers),
	    EV_READ | EV_PERSIST, on_results, host);
	host->next_turn = evtimer_new(host->base, on_next_turn, host);
	host->ticker = event_new(host->base, -1, EV_PERSIST, on_tick, host);
	return host->results != NULL && host->next_turn != NULL &&
	    host->ticker != NULL && event_add(host->results, NULL) == 0;
}

static callers_decide_fn on_caller_due;

static size_t
queue_max(const struct config *config)
{
	return (size_t)(config->queue_max != 0 ? config->queue_max
					       : config->sessions_max);
}

static bool
start(struct host *host, enum workers_rank rank, unsigned spare)
{
	const struct config *config = &host->settings->config;

	host->workers = workers_new((unsigned)config->threads, spare, rank,
	    queue_max(config), &connection_workers_callbacks);
	if (host->workers == NULL)
		return false;
	host->peers = peers_new();
	if (host->peers != NULL && add_events(host) &&
	    callers_open(&host->callers, host->base, on_caller_due, host))
		return true;
	errno = ENOMEM;
	return false;
}

struct host *
host_new(struct event_base *base, struct settings *settings,
    enum workers_rank rank, unsigned spare, host_closing_fn closing, void *ctx)
{
	struct host *host = calloc(1, sizeof *host);
	int error;

	if (host == NULL)
		return NULL;
	host->base = base;
	host->settings = settings_hold(settings);
	host->tick = 1;
	host->started_us = clock_now_us();
	host->closing = closing;
	host->ctx = ctx;
	TAILQ_INIT(&host->connections);
	TAILQ_INIT(&host->ready);
	if (start(host, rank, spare))
		return host;
	error = errno;
	host_free(host);
	errno = error;
	return NULL;
}

static void
free_event(struct event *event)
{
	if (event != NULL)
		event_free(event);
}

void
host_free(struct host *host)
{
	struct connection *connection;

	if (host == NULL)
		return;
	while ((connection = TAILQ_FIRST(&host->connections)) != NULL)
		connection_force(connection);
	callers_clear(&host->callers);
	farewells_clear(&host->farewells);
	free_event(host->results);
	free_event(host->next_turn);
	free_event(host->ticker);
	workers_free(host->workers);
	peers_free(host->peers);
	settings_release(host->settings);
	free(host);
}

void
host_set(struct host *host, struct settings *settings)
{
	settings_hold(settings);
	settings_release(host->settings);
	host->settings = settings;
	workers_set_queue_max(host->workers, queue_max(&settings->config));
}

/* A caller who doesn't even take one line has himself to blame. */
static void
send_line(void *ctx, const char *lines, size_t length)
{
	const int *fd = ctx;

	send(*fd, lines, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void
log_refusal(struct host *host, const struct address *from, enum refusal why)
{
	char text[ADDRESS_TEXT_MAX];
	char quoted[LOG_QUOTE_MAX];
	unsigned held_back;

	if (!log_limit_pass(&host->refusal_limits[why], clock_now_us(),
		&held_back))
		return;
	address_format(from, text);
	log_info("event=refused why=%s from=%s held-back=%u",
	    refusal_names[why], log_text(quoted, text), held_back);
}

static void
refuse(struct host *host, int fd, const struct address *from, enum refusal why,
    const char *text)
{
	const struct sink sink = { send_line, &fd };
	struct fault fault;

	host->stats.refused[why]++;
	log_refusal(host, from, why);
	fault_set(&fault, ERROR_TOO_MANY_CONNECTIONS, text, NULL);
	reply_error(&sink, &fault);
	farewells_add(&host->farewells, fd, host->tick);
}

static void
log_session(struct host *host, const struct connection *connection)
{
	char from[LOG_QUOTE_MAX];
	unsigned held_back;

	if (log_limit_pass(&host->session_limit, clock_now_us(), &held_back))
		log_debug("event=session session=%" PRIu64
			  " from=%s held-back=%u",
		    connection->number, log_text(from, connection->from),
		    held_back);
}

/* NULL if memory is short. */
static struct connection *
open_connection(struct host *host, int fd, const struct address *from,
    struct peer *peer)
{
	const struct session_config config =
	    settings_for_network(host->settings);
	struct connection *connection =
	    connection_open(host, fd, fd, &config, peer);
	char text[ADDRESS_TEXT_MAX];

	if (connection == NULL)
		return NULL;
	address_format(from, text);
	snprintf(connection->from, sizeof connection->from, "%.*s",
	    CONNECTION_FROM_MAX - 1, text);
	return connection;
}

static bool
is_full(const struct host *host)
{
	return host->stats.sessions_now >=
	    (uint64_t)host->settings->config.sessions_max;
}

/* With the caller among them. */
static bool
has_too_many(const struct host *host, const struct peer *peer)
{
	int64_t most = host->settings->config.sessions_per_address;

	return peer != NULL && most != 0 && peer_connections(peer) > most;
}

static enum caller_outcome
turn_away(struct host *host, int fd, const struct address *from,
    enum refusal why, const char *text, bool may_wait)
{
	if (may_wait)
		return CALLER_WAITS;
	refuse(host, fd, from, why, text);
	return CALLER_IS_OUT;
}

static enum caller_outcome
begin_session(struct host *host, int fd, const struct address *from,
    struct peer *peer)
{
	const struct connection *connection =
	    open_connection(host, fd, from, peer);

	if (connection != NULL) {
		log_session(host, connection);
		return CALLER_IS_IN;
	}
	if (peer != NULL)
		peers_leave(host->peers, peer);
	return turn_away(host, fd, from, REFUSE_MEMORY, "memory is short",
	    false);
}

static enum caller_outcome
admit(struct host *host, int fd, const struct address *from, bool may_wait)
{
	static const struct timeval second = { 1, 0 };
	struct peer *peer = NULL;

	if (!evtimer_pending(host->ticker, NULL))
		event_add(host->ticker, &second);
	if (is_full(host))
		return turn_away(host, fd, from, REFUSE_FULL,
		    "there are as many sessions as may be", may_wait);
	if (address_family(from) != AF_UNIX) {
		peer = peers_enter(host->peers, from);
		if (peer == NULL)
			return turn_away(host, fd, from, REFUSE_MEMORY,
			    "memory is short", false);
	}
	if (!has_too_many(host, peer))
		return begin_session(host, fd, from, peer);
	peers_leave(host->peers, peer);
	return turn_away(host, fd, from, REFUSE_ADDRESS,
	    "this address has as many sessions as it may have", may_wait);
}

/* Who hung up before he called has been read by now, and has his turn. */
static enum caller_outcome
on_caller_due(void *ctx, int fd, const struct address *from, bool may_wait)
{
	struct host *host = ctx;

	connections_take_turns(host);
	return admit(host, fd, from, may_wait);
}

/* Nobody overtakes those who wait: he would have their place. */
void
host_accept(struct host *host, int fd, const struct address *from)
{
	if (callers_are_none(&host->callers) &&
	    admit(host, fd, from, true) != CALLER_WAITS)
		return;
	if (!callers_add(&host->callers, fd, from))
		admit(host, fd, from, false);
}

void
host_drain(struct host *host)
{
	callers_end(&host->callers);
	host->draining = true;
	connections_drain(host);
}

const struct stats *
host_stats(struct host *host)
{
	host->stats.uptime_seconds =
	    (uint64_t)(clock_now_us() - host->started_us) / 1000000;
	host->stats.queued = workers_queued(host->workers);
	return &host->stats;
}
