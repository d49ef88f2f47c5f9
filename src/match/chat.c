/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/chat.h"
#include "src/match/clock.h"
#include "src/match/link.h"
#include "src/match/signals.h"

struct line {
	struct line *next;
	char text[];
};

struct chat {
	struct event_base *base;
	struct event *deadline; /* of one wait; the next has it again */
	struct signals signals;
	struct link_events events;
	struct link *link;
	struct line *first, **last; /* not heard yet */
	struct line *heard;
	bool closed;
	char last_words[80];
};

static void
on_line(void *ctx, char *text)
{
	struct chat *chat = ctx;
	struct line *line = alloc_zero(1, sizeof(*line) + strlen(text) + 1);

	strcpy(line->text, text);
	*chat->last = line;
	chat->last = &line->next;
	event_base_loopbreak(chat->base);
}

static void
on_closed(void *ctx, enum link_end how, const char *text)
{
	struct chat *chat = ctx;

	(void)how;
	chat->closed = true;
	snprintf(chat->last_words, sizeof(chat->last_words), "%s", text);
	event_base_loopbreak(chat->base);
}

static void
on_deadline(evutil_socket_t fd, short what, void *ctx)
{
	struct chat *chat = ctx;

	(void)fd;
	(void)what;
	event_base_loopbreak(chat->base);
}

/* We go, as if nothing had been done about the signal, but not alone. */
static void
on_signal(evutil_socket_t number, short what, void *ctx)
{
	struct chat *chat = ctx;

	(void)what;
	if (chat->link != NULL)
		link_close(chat->link);
	signals_clear(&chat->signals);
	signal((int)number, SIG_DFL);
	raise((int)number);
}

struct chat *
chat_open(const struct engine_spec *spec, const char **why)
{
	struct chat *chat = alloc_zero(1, sizeof(*chat));

	chat->base = event_base_new();
	if (chat->base == NULL)
		alloc_failed();
	chat->deadline = evtimer_new(chat->base, on_deadline, chat);
	if (chat->deadline == NULL)
		alloc_failed();
	signals_watch(&chat->signals, chat->base, on_signal, chat);
	signals_interrupt(&chat->signals);
	chat->last = &chat->first;
	chat->events = (struct link_events){ on_line, on_closed, chat };
	chat->link = link_new(chat->base, spec, &chat->events);
	if (link_open(chat->link, why) != 0) {
		chat_close(chat);
		return NULL;
	}
	if (spec->token != NULL)
		link_say(chat->link, "auth %s\n", spec->token);
	return chat;
}

void
chat_close(struct chat *chat)
{
	if (chat == NULL)
		return;
	link_free(chat->link);
	chat->link = NULL;
	/* That may have taken a second. */
	chat_heed(chat);
	signals_clear(&chat->signals);
	while (chat->first != NULL) {
		struct line *line = chat->first;

		chat->first = line->next;
		free(line);
	}
	free(chat->heard);
	event_free(chat->deadline);
	event_base_free(chat->base);
	free(chat);
}

struct link *
chat_link(struct chat *chat)
{
	return chat->link;
}

void
chat_end_input(struct chat *chat)
{
	link_end_input(chat->link);
}

void
chat_heed(struct chat *chat)
{
	if (chat != NULL)
		event_base_loop(chat->base, EVLOOP_NONBLOCK);
}

static void
wait_for_line(struct chat *chat, int64_t end_us)
{
	while (chat->first == NULL && !chat->closed) {
		int64_t left_us = end_us - clock_us();
		struct timeval left = { left_us / 1000000, left_us % 1000000 };

		if (left_us <= 0)
			break;
		evtimer_add(chat->deadline, &left);
		event_base_dispatch(chat->base);
	}
	evtimer_del(chat->deadline);
}

char *
chat_hear(struct chat *chat, int64_t timeout_ms)
{
	return chat_hear_by(chat, clock_us() + timeout_ms * 1000);
}

char *
chat_hear_by(struct chat *chat, int64_t end_us)
{
	free(chat->heard);
	wait_for_line(chat, end_us);
	chat->heard = chat->first;
	if (chat->heard == NULL)
		return NULL;
	chat->first = chat->heard->next;
	if (chat->first == NULL)
		chat->last = &chat->first;
	return chat->heard->text;
}

bool
chat_is_closed(const struct chat *chat)
{
	return chat->closed && chat->first == NULL;
}

const char *
chat_last_words(const struct chat *chat)
{
	return chat->last_words;
}
