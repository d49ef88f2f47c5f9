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

#include "src/worker.h"

struct connection;
TAILQ_HEAD(connections, connection);

/* What is read from a client at a time, in bytes. */
enum { HOST_INPUT_MAX = 16 * 1024 };

/* Why a connection goes. */
enum close_reason {
	CLOSE_ENDED,  /* `quit`, or the end of input: all is done and written */
	CLOSE_LOST,   /* a read or a write has failed, with errno */
	CLOSE_MEMORY, /* memory is short */
	CLOSE_FORCED, /* the host goes */
};

/* Called when a connection is about to go. */
typedef void (*host_closing_fn)(void *ctx, enum close_reason reason);

struct host {
	struct event_base *base;
	struct workers *workers;
	struct event *results; /* from the workers */
	struct connections connections;
	/* Those which still have work after their turn, and their timer. */
	struct connections ready;
	struct event *next_turn;
	bool draining;
	host_closing_fn closing;
	void *ctx;
	char input[HOST_INPUT_MAX];
};

/* NULL with errno. `base` stays the caller's and outlives the host. */
struct host *host_new(struct event_base *base, unsigned threads,
    size_t queue_max, host_closing_fn closing, void *ctx);

/* Every connection that is left is closed by force. */
void host_free(struct host *host);

/*
 * Take no more input, cut short what is searched from now on, and let every
 * session write its answers.
 */
void host_drain(struct host *host);

#endif
