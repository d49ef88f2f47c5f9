/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/roll_call.h"

/* One engine's answer to its name. */
struct call {
	struct event_base *base;
	bool is_over, failed;
	char *why;
};

static void
on_ready(void *ctx, struct client *client)
{
	struct call *call = ctx;

	(void)client;
	call->is_over = true;
	event_base_loopbreak(call->base);
}

static void
on_lost(void *ctx, struct client *client, const char *text)
{
	struct call *call = ctx;

	(void)client;
	call->is_over = call->failed = true;
	snprintf(call->why, CLIENT_TEXT_MAX, "%s", text);
	event_base_loopbreak(call->base);
}

/* It is asked nothing, so it can fail to start only. */
static void
on_failed(void *ctx, struct client *client, enum game_end how, const char *text)
{
	(void)ctx;
	(void)client;
	(void)how;
	(void)text;
}

int
roll_call(struct event_base *base, const struct engine_spec *spec,
    size_t engines, struct roll_call_id *id, size_t *at,
    char why[static CLIENT_TEXT_MAX])
{
	struct call call = { .base = base, .why = why };
	const struct client_events events = { .ready = on_ready,
		.failed = on_failed,
		.lost = on_lost,
		.ctx = &call };

	for (size_t n = 0; n < engines && !call.failed; n++) {
		struct client *client;

		call.is_over = false;
		*at = n;
		if (spec[n].kind == SPEC_BUILTIN) {
			snprintf(id[n].text, sizeof(id[n].text), "built-in %s",
			    spec[n].where);
			continue;
		}
		client = client_new(base, &spec[n], false, &events);
		event_base_dispatch(base);
		strcpy(id[n].text, client_id(client));
		client_free(client);
		/* Somebody else has broken the loop. */
		if (!call.is_over)
			break;
	}
	return call.failed ? -1 : 0;
}
