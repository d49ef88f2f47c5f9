/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A client of one UDI engine: started, set up, asked, and started again when
 * it has failed.
 *
 * Nothing is carried from one question to the next, as UDI promises, so an
 * engine that was started again goes on where the last one fell.
 */

#ifndef LUDOD_MATCH_CLIENT_H
#define LUDOD_MATCH_CLIENT_H

#include <event2/event.h>
#include <stdbool.h>
#include <stdint.h>

#include "src/match/announced.h"
#include "src/match/result.h"
#include "src/match/spec.h"

struct client;

/* Called from the event loop, never from within a call of the client's. */
struct client_events {
	/* It can be asked; after each start. */
	void (*ready)(void *ctx, struct client *client);
	/*
	 * What follows `bestmove`, and the time since it was asked, when the
	 * engine gave no error: neither to that nor to what it was told before.
	 */
	void (*answered)(void *ctx, struct client *client, const char *words,
	    int64_t time_us);
	/* A line of info before the answer. May be NULL. */
	void (*info)(void *ctx, struct client *client, const char *line);
	/*
	 * It has failed, see enum game_end, and is being started again, or
	 * lost next.
	 */
	void (*failed)(void *ctx, struct client *client, enum game_end how,
	    const char *text);
	/*
	 * It can't be started, or fails each time without an answer, or
	 * refuses its options. For good.
	 */
	void (*lost)(void *ctx, struct client *client, const char *text);
	void *ctx;
};

enum {
	CLIENT_ASK_MAX = 256,  /* bytes of a question */
	CLIENT_TEXT_MAX = 256, /* of what is told of a failure */
	CLIENT_ID_MAX = ANNOUNCED_ID_MAX,
};

/*
 * `spec` and `events` must outlive it. It is started by the event loop. One
 * that is patient tries a few times before it calls an engine lost that never
 * was ready.
 */
struct client *
client_new(struct event_base *base, const struct engine_spec *spec,
    bool is_patient, const struct client_events *events);
/* Tell it to quit; client_free() waits for that. NULL is fine to both. */
void client_quit(struct client *client);
void client_free(struct client *client);

bool client_is_ready(const struct client *client);

/* Why it is lost, or NULL if it isn't; valid as long as the client. */
const char *client_loss(const struct client *client);

/* Its `id name`, printable, once it has been ready. */
const char *client_id(const struct client *client);
/* Has it this option, in any case of letters? Once it has been ready. */
bool client_has_option(const struct client *client, const char *name);

/* Send lines which have no answer, or an `error`. It is ready. */
void client_tell(struct client *client, const char *lines);

/*
 * Ask: whole lines, the last of them a `go`. It is ready; its answer, or its
 * failure, makes it ready again, or lost.
 */
void client_ask(struct client *client, const char *lines, size_t length);

/* Start it again: its answer was not what the rules allow. */
void client_restart(struct client *client);

#endif
