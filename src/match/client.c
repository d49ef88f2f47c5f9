/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/client.h"
#include "src/match/clock.h"
#include "src/match/link.h"
#include "src/match/text.h"

enum {
	STARTS_MAX = 7, /* in a row, without an answer between them */
	RETRY_MIN_MS = 50,
	BUSY_MIN_MS = 5,
	BUSY_MAX_MS = 1000,
};

enum state {
	STATE_DOWN,  /* to be started when the timer ends */
	STATE_UDI,   /* waiting for udiok */
	STATE_SETUP, /* options sent; waiting for readyok */
	STATE_READY,
	STATE_ASKED,
	STATE_BUSY, /* to be asked again when the timer ends */
	STATE_LOST,
};

struct client {
	const struct engine_spec *spec;
	const struct client_events *events;
	struct link_events link_events;
	struct link *link;
	struct event *timer;
	enum state state;
	bool is_patient;
	int starts; /* since the last answer */
	int busy_ms;
	int64_t since_us; /* the question was put first */
	int64_t asked_at_us;
	size_t asked_length;
	char asked[CLIENT_ASK_MAX];
	struct announced announced;	/* since the last start */
	char error[CLIENT_TEXT_MAX];	/* the last `error` line, or empty */
	char loss[CLIENT_TEXT_MAX * 2]; /* why it is lost */
};

static void
set_timer(struct client *client, int64_t ms)
{
	struct timeval delay = { ms / 1000, ms % 1000 * 1000 };

	evtimer_add(client->timer, &delay);
}

/* How long to wait for an answer. */
static int64_t
patience_ms(const struct client *client)
{
	return client->spec->timeout_ms + client->spec->movetime_ms;
}

static void
lose(struct client *client, const char *text)
{
	link_close(client->link);
	evtimer_del(client->timer);
	client->state = STATE_LOST;
	text_copy(client->loss, sizeof(client->loss), text);
	client->events->lost(client->events->ctx, client, text);
}

/* Start anew, after a while that grows if it keeps failing. */
static void
start_again(struct client *client)
{
	int64_t delay_ms = 0;

	link_close(client->link);
	if (client->starts > 1)
		delay_ms = (int64_t)RETRY_MIN_MS << (client->starts - 2);
	client->state = STATE_DOWN;
	set_timer(client, delay_ms);
}

/* A start that came to nothing. */
static void
fail_start(struct client *client, const char *text)
{
	bool is_crowded =
	    text_after(client->error, "error too-many-connections") ||
	    text_after(client->error, "error busy");

	if (client->error[0] != '\0')
		text = client->error;
	if (client->starts >= STARTS_MAX ||
	    (!client->is_patient && !is_crowded))
		lose(client, text);
	else
		start_again(client);
}

static void __attribute__((format(printf, 3, 4)))
fail(struct client *client, enum game_end how, const char *format, ...)
{
	char text[CLIENT_TEXT_MAX * 2];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	text_make_printable(text);
	start_again(client);
	client->events->failed(client->events->ctx, client, how, text);
	if (client->starts >= STARTS_MAX)
		lose(client, text);
}

static void
start(struct client *client)
{
	const struct engine_spec *spec = client->spec;
	const char *why;

	client->starts++;
	client->error[0] = '\0';
	announced_clear(&client->announced);
	if (link_open(client->link, &why) != 0) {
		fail_start(client, why);
		return;
	}
	client->state = STATE_UDI;
	if (spec->token != NULL)
		link_say(client->link, "auth %s\n", spec->token);
	link_say(client->link, "udi\n");
	set_timer(client, spec->startup_ms);
}

/* The engine has told its options: give them their values. */
static void
set_up(struct client *client)
{
	const struct engine_spec *spec = client->spec;

	for (size_t n = 0; n < spec->options; n++) {
		char text[CLIENT_TEXT_MAX];

		if (client_has_option(client, spec->option[n].name))
			continue;
		snprintf(text, sizeof(text), "has no option %s",
		    spec->option[n].name);
		lose(client, text);
		return;
	}
	link_set_options(client->link);
	client->state = STATE_SETUP;
	link_say(client->link, "isready\n");
}

static void
take_start(struct client *client, char *line)
{
	const char *words, *why;

	if ((words = text_after(line, "error ")) != NULL) {
		text_copy(client->error, sizeof(client->error), line);
		/* A refused option stays refused; others may pass. */
		if (client->state == STATE_SETUP || text_after(words, "denied"))
			lose(client, client->error);
	} else if (client->state == STATE_SETUP) {
		if (strcmp(line, "readyok") != 0)
			return;
		evtimer_del(client->timer);
		client->state = STATE_READY;
		client->error[0] = '\0';
		client->is_patient = true;
		client->events->ready(client->events->ctx, client);
	} else if (strcmp(line, "udiok") == 0)
		set_up(client);
	else if ((why = announced_take(&client->announced, line)) != NULL)
		lose(client, why);
}

/* To be asked again, but not for longer than it may be silent. */
static void
wait_busy(struct client *client)
{
	if (clock_us() - client->since_us >= patience_ms(client) * 1000) {
		fail(client, END_STALL, "busy for %lld ms",
		    (long long)patience_ms(client));
		return;
	}
	client->state = STATE_BUSY;
	client->error[0] = '\0';
	set_timer(client, client->busy_ms);
	if (client->busy_ms < BUSY_MAX_MS)
		client->busy_ms *= 2;
}

/* A move does not make up for what was told before it and was refused. */
static void
take_answer(struct client *client, const char *words)
{
	evtimer_del(client->timer);
	if (client->error[0] == '\0') {
		client->state = STATE_READY;
		client->starts = 0;
		client->events->answered(client->events->ctx, client, words,
		    clock_us() - client->asked_at_us);
	} else if (text_after(client->error, "error busy") &&
	    strcmp(words, "none") == 0)
		wait_busy(client);
	else
		fail(client, END_ILLEGAL, "%s", client->error);
}

static void
on_line(void *ctx, char *line)
{
	struct client *client = ctx;
	const char *words = text_after(line, "bestmove ");

	if (client->state == STATE_UDI || client->state == STATE_SETUP)
		take_start(client, line);
	else if (words != NULL && client->state == STATE_ASKED)
		take_answer(client, words);
	else if (words != NULL)
		fail(client, END_ILLEGAL, "bestmove without a go");
	else if (text_after(line, "error "))
		text_copy(client->error, sizeof(client->error), line);
	else if (client->events->info != NULL && text_after(line, "info "))
		client->events->info(client->events->ctx, client, line);
}

static void
on_closed(void *ctx, enum link_end how, const char *text)
{
	static const enum game_end ends[] = {
		[LINK_CRASHED] = END_CRASH,
		[LINK_LOST] = END_DISCONNECT,
		[LINK_BABBLED] = END_ILLEGAL,
	};
	struct client *client = ctx;

	evtimer_del(client->timer);
	if (client->state == STATE_UDI || client->state == STATE_SETUP)
		fail_start(client, text);
	else
		fail(client, ends[how], "%s%s%s", text,
		    client->error[0] != '\0' ? " after " : "", client->error);
}

static void
put_question(struct client *client)
{
	client->state = STATE_ASKED;
	set_timer(client, patience_ms(client));
	client->asked_at_us = clock_us();
	link_send(client->link, client->asked, client->asked_length);
}

static void
on_timer(evutil_socket_t fd, short what, void *ctx)
{
	struct client *client = ctx;
	const char *text;

	(void)fd;
	(void)what;
	if (client->state == STATE_DOWN)
		start(client);
	else if (client->state == STATE_BUSY)
		put_question(client);
	else if (link_has_ended(client->link, &text))
		on_closed(client, LINK_CRASHED, text);
	else if (client->state == STATE_ASKED)
		fail(client, END_STALL, "no answer in %lld ms",
		    (long long)patience_ms(client));
	else
		fail_start(client, "no answer to udi, setoption and isready");
}

struct client *
client_new(struct event_base *base, const struct engine_spec *spec,
    bool is_patient, const struct client_events *events)
{
	struct client *client = alloc_zero(1, sizeof(*client));

	client->spec = spec;
	client->is_patient = is_patient;
	client->events = events;
	client->link_events.line = on_line;
	client->link_events.closed = on_closed;
	client->link_events.ctx = client;
	client->link = link_new(base, spec, &client->link_events);
	client->timer = evtimer_new(base, on_timer, client);
	if (client->timer == NULL)
		alloc_failed();
	start_again(client);
	return client;
}

void
client_quit(struct client *client)
{
	if (client != NULL)
		link_quit(client->link);
}

void
client_free(struct client *client)
{
	if (client == NULL)
		return;
	link_free(client->link);
	event_free(client->timer);
	announced_clear(&client->announced);
	free(client);
}

bool
client_is_ready(const struct client *client)
{
	return client->state == STATE_READY;
}

const char *
client_loss(const struct client *client)
{
	return client->state == STATE_LOST ? client->loss : NULL;
}

const char *
client_id(const struct client *client)
{
	return client->announced.id;
}

bool
client_has_option(const struct client *client, const char *name)
{
	return announced_has(&client->announced, name);
}

void
client_tell(struct client *client, const char *lines)
{
	link_send(client->link, lines, strlen(lines));
}

void
client_ask(struct client *client, const char *lines, size_t length)
{
	memcpy(client->asked, lines, length);
	client->asked_length = length;
	client->since_us = clock_us();
	client->busy_ms = BUSY_MIN_MS;
	put_question(client);
}

void
client_restart(struct client *client)
{
	evtimer_del(client->timer);
	start_again(client);
}
