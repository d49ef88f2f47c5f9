/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "src/clock.h"
#include "src/listener.h"
#include "src/metrics.h"

enum { REQUEST_BYTES_MAX = 8192, REQUEST_SECONDS = 10, CALLERS_MAX = 8 };

/*
 * evhttp takes as many callers as there are descriptors, and each byte puts
 * its time-out off; so they are watched here, each second while there are any.
 */
struct caller {
	struct bufferevent *bufferevent; /* a reference to evhttp's; or NULL */
	int64_t since_us;
};

struct metrics {
	struct host *host;
	struct evhttp *http;
	struct evconnlistener *listener;
	struct event *watch;
	struct caller callers[CALLERS_MAX];
	struct log_limit limit;
};

static const struct timeval watch_interval = { LISTENER_PAUSE_SECONDS, 0 };

/* The callbacks of a listener are told of its evhttp and of no more. */
static struct metrics *served;

static void
add_text(void *ctx, const char *text, size_t length)
{
	evbuffer_add(ctx, text, length);
}

static void
on_request(struct evhttp_request *request, void *arg)
{
	struct metrics *metrics = arg;
	struct evbuffer *body = evbuffer_new();

	if (body == NULL) {
		evhttp_send_error(request, HTTP_SERVUNAVAIL, NULL);
		return;
	}
	/* evhttp would send it to who asks for the head alone. */
	if (evhttp_request_get_command(request) != EVHTTP_REQ_HEAD)
		stats_export(host_stats(metrics->host), add_text, body);
	evhttp_add_header(evhttp_request_get_output_headers(request),
	    "Content-Type", "text/plain; version=0.0.4");
	/* Who asks again would be cut off at some time. */
	evhttp_add_header(evhttp_request_get_output_headers(request),
	    "Connection", "close");
	evhttp_send_reply(request, HTTP_OK, "OK", body);
	evbuffer_free(body);
}

/* Freeing it, evhttp has taken its callbacks away. */
static bool
has_gone(struct bufferevent *bufferevent)
{
	bufferevent_event_cb on_event;

	bufferevent_getcb(bufferevent, NULL, NULL, &on_event, NULL);
	return on_event == NULL;
}

static void
watch_caller(struct caller *caller)
{
	const int64_t max_us = (int64_t)REQUEST_SECONDS * 1000 * 1000;

	if (has_gone(caller->bufferevent)) {
		bufferevent_decref(caller->bufferevent);
		caller->bufferevent = NULL;
	} else if (clock_now_us() - caller->since_us > max_us) {
		/* evhttp closes it, then. */
		shutdown(bufferevent_getfd(caller->bufferevent), SHUT_RDWR);
	}
}

/* How many there are. */
static unsigned
watch_callers(struct metrics *metrics)
{
	unsigned count = 0;

	for (unsigned i = 0; i < CALLERS_MAX; i++) {
		struct caller *caller = &metrics->callers[i];

		if (caller->bufferevent != NULL)
			watch_caller(caller);
		count += caller->bufferevent != NULL;
	}
	return count;
}

static void
on_watch(evutil_socket_t fd, short what, void *arg)
{
	struct metrics *metrics = arg;
	unsigned count = watch_callers(metrics);

	(void)fd;
	(void)what;
	if (count < CALLERS_MAX)
		evconnlistener_enable(metrics->listener);
	if (count == 0)
		event_del(metrics->watch);
}

static void
enter(struct metrics *metrics, struct bufferevent *bufferevent)
{
	for (unsigned i = 0; i < CALLERS_MAX; i++) {
		struct caller *caller = &metrics->callers[i];

		if (caller->bufferevent != NULL)
			continue;
		bufferevent_incref(bufferevent);
		*caller = (struct caller){ bufferevent, clock_now_us() };
		return;
	}
}

/*
 * evhttp asks for the means to talk to a caller whom it has accepted. They own
 * the descriptor: as long as they are watched here it must not become another
 * client's, of whom nothing would be heard.
 */
static struct bufferevent *
on_caller(struct event_base *base, void *arg)
{
	struct metrics *metrics = arg;
	struct bufferevent *bufferevent =
	    bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
	unsigned count = watch_callers(metrics);

	/* Short of memory, it has one more try of its own. */
	if (bufferevent == NULL ||
	    (!evtimer_pending(metrics->watch, NULL) &&
		event_add(metrics->watch, &watch_interval) == -1))
		return bufferevent;
	enter(metrics, bufferevent);
	if (count + 1 >= CALLERS_MAX)
		evconnlistener_disable(metrics->listener);
	return bufferevent;
}

/* A listener of libevent's own tries again at once, and for ever. */
static void
on_accept_error(struct evconnlistener *listener, void *http)
{
	struct metrics *metrics = served;
	int error = errno;
	unsigned held_back;

	(void)http;
	metrics->host->stats.accept_failures++;
	if (event_add(metrics->watch, &watch_interval) == 0)
		evconnlistener_disable(listener);
	if (!log_limit_pass(&metrics->limit, clock_now_us(), &held_back))
		return;
	errno = error;
	log_warn("event=accept-failed of=metrics held-back=%u", held_back);
}

static int
listen_at(struct metrics *metrics, const struct address *address)
{
	struct event_base *base = metrics->host->base;

	metrics->watch = event_new(base, -1, EV_PERSIST, on_watch, metrics);
	if (metrics->watch == NULL)
		return -1;
	metrics->listener = evconnlistener_new_bind(base, NULL, NULL,
	    LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE,
	    -1, (const struct sockaddr *)&address->storage,
	    (int)address->length);
	if (metrics->listener == NULL)
		return -1;
	/* It goes with evhttp from then on. */
	if (evhttp_bind_listener(metrics->http, metrics->listener) == NULL) {
		evconnlistener_free(metrics->listener);
		return -1;
	}
	served = metrics;
	evconnlistener_set_error_cb(metrics->listener, on_accept_error);
	return 0;
}

struct metrics *
metrics_new(struct host *host, const struct address *address)
{
	struct metrics *metrics = calloc(1, sizeof *metrics);
	int error;

	if (metrics == NULL)
		return NULL;
	metrics->host = host;
	metrics->http = evhttp_new(host->base);
	if (metrics->http == NULL) {
		free(metrics);
		errno = ENOMEM;
		return NULL;
	}
	evhttp_set_allowed_methods(metrics->http,
	    EVHTTP_REQ_GET | EVHTTP_REQ_HEAD);
	evhttp_set_max_headers_size(metrics->http, REQUEST_BYTES_MAX);
	evhttp_set_max_body_size(metrics->http, REQUEST_BYTES_MAX);
	evhttp_set_timeout(metrics->http, REQUEST_SECONDS);
	evhttp_set_bevcb(metrics->http, on_caller, metrics);
	evhttp_set_cb(metrics->http, "/metrics", on_request, metrics);
	if (listen_at(metrics, address) == 0)
		return metrics;
	error = errno;
	metrics_free(metrics);
	errno = error;
	return NULL;
}

void
metrics_free(struct metrics *metrics)
{
	if (metrics == NULL)
		return;
	evhttp_free(metrics->http);
	for (unsigned i = 0; i < CALLERS_MAX; i++)
		if (metrics->callers[i].bufferevent != NULL)
			bufferevent_decref(metrics->callers[i].bufferevent);
	if (metrics->watch != NULL)
		event_free(metrics->watch);
	free(metrics);
}
