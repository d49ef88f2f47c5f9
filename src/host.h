/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The host of all sessions: what their connections share. Everything here
 * belongs to the loop thread.
 */

#ifndef LUDOD_SRC_HOST_H
#define LUDOD_SRC_HOST_H

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

#include "src/callers.h"
#include "src/farewell.h"
#include "src/log.h"
#include "src/peer.h"
#include "src/settings.h"
#include "src/stats.h"
#include "src/worker.h"

struct connection;
TAILQ_HEAD(connections, connection);

/* What is read from a client at a time, in bytes. */
enum { HOST_INPUT_MAX = 16 * 1024 };

/* Called when a connection is about to go; errno tells why it was lost. */
typedef void (*host_closing_fn)(void *ctx, enum close_reason reason);

struct host {
	struct event_base *base;
	struct settings *settings; /* in force; new sessions take them */
	struct workers *workers;
	struct peers *peers;
	struct callers callers; /* for whom there may be no place */
	struct farewells farewells;
	struct event *results; /* from the workers */
	struct connections connections;
	/* Those whose turn is to come, and its timer. */
	struct connections ready;
	struct event *next_turn;
	/* Seconds during which somebody was there, from 1. */
	struct event *ticker;
	unsigned tick;
	int64_t started_us;
	bool draining;
	struct stats stats;
	/* One each, so that no kind of end hides another. */
	struct log_limit session_limit;
	struct log_limit close_limits[CLOSE_REASONS];
	struct log_limit refusal_limits[REFUSALS];
	host_closing_fn closing;
	void *ctx;
	char input[HOST_INPUT_MAX];
};

/*
 * NULL with errno. `base` stays the caller's and outlives the host; the host
 * holds the settings. `spare` is how many threads there may be in addition to
 * those of the configuration.
 */
struct host *host_new(struct event_base *base, struct settings *settings,
    enum workers_rank rank, unsigned spare, host_closing_fn closing, void *ctx);

/* Every connection that is left is closed by force. */
void host_free(struct host *host);

/* Put new settings in force. */
void host_set(struct host *host, struct settings *settings);

/*
 * Give a caller a session, or tell him why not. The descriptor, which doesn't
 * block, is the host's from now on.
 */
void host_accept(struct host *host, int fd, const struct address *from);

/*
 * Take no more input, cut short what is searched from now on, and let every
 * session write its answers.
 */
void host_drain(struct host *host);

/* Bring the figures up to date that are not counted as things happen. */
const struct stats *host_stats(struct host *host);

#endif
