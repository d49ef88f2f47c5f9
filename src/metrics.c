/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/buffer.h>
#include <event2/http.h>
#include <stdlib.h>
#include <string.h>

#include "src/metrics.h"

enum { REQUEST_BYTES_MAX = 8192, REQUEST_SECONDS = 10 };

struct metrics {
	struct host *host;
	struct evhttp *http;
};

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

/* evhttp wants the address as text, and without the port. */
static int
bind_to(struct evhttp *http, const struct address *address)
{
	char text[ADDRESS_TEXT_MAX];
	char *port;
	char *host = text;

	address_format(address, text);
	port = strrchr(text, ':');
	*port++ = '\0';
	if (host[0] == '[') {
		host++;
		port[-2] = '\0';
	}
	return evhttp_bind_socket(http, host,
	    (uint16_t)strtoul(port, NULL, 10));
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
	if (bind_to(metrics->http, address) == 0)
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
	free(metrics);
}
