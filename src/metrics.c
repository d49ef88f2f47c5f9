/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <stdlib.h>

#include "src/clock.h"
#include "src/listener.h"
#include "src/metrics.h"

enum { REQUEST_BYTES_MAX = 8192, REQUEST_SECONDS = 10 };

struct metrics {
	struct host *host;
	struct evhttp *http;
	struct evconnlistener *listener;
	struct event *resume;
	struct log_limit limit;
};

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
	stats_export(host_stats(metrics->host), add_text, body);
	evhttp_add_header(evhttp_request_get_output_headers(request),
	    "Content-Type", "text/plain; version=0.0.4");
	evhttp_send_reply(request, HTTP_OK, "OK", body);
	evbuffer_free(body);
}

static void
on_resume(evutil_socket_t fd, short what, void *arg)
{
	struct metrics *metrics = arg;

	(void)fd;
	(void)what;
	evconnlistener_enable(metrics->listener);
}

/* A listener of libevent's own tries again at once, and for ever. */
static void
on_accept_error(struct evconnlistener *listener, void *http)
{
	static const struct timeval pause = { LISTENER_PAUSE_SECONDS, 0 };
	struct metrics *metrics = served;
	int error = errno;
	unsigned held_back;

	(void)http;
	metrics->host->stats.accept_failures++;
	if (event_add(metrics->resume, &pause) == 0)
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

	metrics->resume = evtimer_new(base, on_resume, metrics);
	if (metrics->resume == NULL)
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
	if (metrics->resume != NULL)
		event_free(metrics->resume);
	free(metrics);
}
