/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A line to an engine, both ways, that can be cut and opened again.
 *
 * It stands on libevent's plain events. A bufferevent would take two calls of
 * epoll_ctl and a turn of the loop to send a line; here a line is one write
 * on the spot, and the event for writing is used only when the engine doesn't
 * read.
 */

#ifndef LUDOD_MATCH_LINK_H
#define LUDOD_MATCH_LINK_H

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>

#include "src/match/spec.h"

struct link;

/* Why a link is closed. */
enum link_end {
	LINK_CRASHED, /* the process ended, or closed its output */
	LINK_LOST,    /* the connection was closed or never made */
	LINK_BABBLED, /* no end of a line in LINK_LINE_MAX bytes */
};

enum { LINK_LINE_MAX = 65535 };

struct link_events {
	/*
	 * A line without its end, NULs in it made '?'; valid and writable
	 * during the call, in which the link may be closed and opened, but not
	 * freed.
	 */
	void (*line)(void *ctx, char *line);
	/* Closed from the other side. `text` says more; may open it again. */
	void (*closed)(void *ctx, enum link_end how, const char *text);
	void *ctx;
};

/* A closed link. `spec` and `events` must outlive it. */
struct link *link_new(struct event_base *base, const struct engine_spec *spec,
    const struct link_events *events);

/*
 * Tells the engine to quit if it is still open and was not told, waits until a
 * second after that for a child to end, and then ends it. NULL is fine.
 */
void link_free(struct link *link);

/*
 * -1 and *why, a static string or one that holds until the next call, if the
 * engine can't be started. The link is closed.
 */
int link_open(struct link *link, const char **why);

/*
 * Has the child ended, though something of it may keep its output open? Then
 * what it has left behind is ended, and *text, static, says how it did. To be
 * closed next.
 */
bool link_has_ended(struct link *link, const char **text);

/* Cut it, with no call of closed(); a child is killed. */
void link_close(struct link *link);

/* Let the engine get to the end of its input once all is sent. */
void link_end_input(struct link *link);

/*
 * Send `quit`, and hang up. Of many links tell all before one is freed, so
 * that all their second is the same.
 */
void link_quit(struct link *link);

/* Send bytes, at once if the engine reads, else later. */
void link_send(struct link *link, const char *bytes, size_t length);
void link_say(struct link *link, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Give the engine's options the values they are to have. */
void link_set_options(struct link *link);

#endif
