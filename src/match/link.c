/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/buffer.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "src/match/alloc.h"
#include "src/match/clock.h"
#include "src/match/link.h"
#include "src/match/spawn.h"

enum {
	REAP_US = 1000,	   /* between two looks at a child about to end */
	REAP_TRIES = 200,  /* of one that has closed its output */
	QUIT_US = 1000000, /* for one that was told to quit */
	CLOSED = -1,
};

struct link {
	struct event_base *base;
	const struct engine_spec *spec;
	const struct link_events *events;
	struct spawned engine;
	struct event *readable, *writable, *reaping;
	struct evbuffer *unsent;
	bool is_ending;	 /* what is unsent is the last of it */
	unsigned opened; /* how many times, to see a change in a callback */
	int tries;	 /* looks at a child about to end */
	int64_t quit_us; /* when it was told to quit, or 0 */
	size_t used;
	char buffer[LINK_LINE_MAX + 1];
};

static void
drop_event(struct event **event)
{
	if (*event != NULL)
		event_free(*event);
	*event = NULL;
}

/* Close our ends, but leave the child alone. */
static void
hang_up(struct link *link)
{
	drop_event(&link->readable);
	drop_event(&link->writable);
	spawn_close(&link->engine);
	evbuffer_drain(link->unsent, evbuffer_get_length(link->unsent));
	link->used = 0;
}

/* Has the child ended? If so, what it left behind is ended as well. */
static bool
reap(struct link *link, int *status)
{
	siginfo_t info = { .si_pid = 0 };

	/* While it is not reaped nobody else can have its number. */
	if (waitid(P_PID, (id_t)link->engine.pid, &info,
		WEXITED | WNOHANG | WNOWAIT) == 0 &&
	    info.si_pid == 0)
		return false;
	kill(-link->engine.pid, SIGKILL);
	waitpid(link->engine.pid, status, 0);
	link->engine.pid = 0;
	return true;
}

bool
link_has_ended(struct link *link, const char **text)
{
	int status;

	if (link->engine.pid == 0 || !reap(link, &status))
		return false;
	*text = spawn_status_text(status);
	return true;
}

static void
look_for_end(evutil_socket_t fd, short what, void *ctx)
{
	static const struct timeval soon = { 0, REAP_US };
	struct link *link = ctx;
	int status;

	(void)fd;
	(void)what;
	if (!reap(link, &status)) {
		if (++link->tries == REAP_TRIES)
			kill(-link->engine.pid, SIGKILL);
		evtimer_add(link->reaping, &soon);
		return;
	}
	/* A signal that came from us says nothing of the engine. */
	link->events->closed(link->events->ctx, LINK_CRASHED,
	    link->tries >= REAP_TRIES ? "closed its output and went on"
				      : spawn_status_text(status));
}

/* The other side has closed; a process may take a moment to end. */
static void
end(struct link *link, const char *text)
{
	hang_up(link);
	if (link->engine.pid == 0) {
		link->events->closed(link->events->ctx, LINK_LOST, text);
		return;
	}
	link->tries = 0;
	look_for_end(CLOSED, 0, link);
}

static void
take_lines(struct link *link)
{
	unsigned opened = link->opened;
	char *line = link->buffer, *stop = link->buffer + link->used, *lf;

	while ((lf = memchr(line, '\n', (size_t)(stop - line))) != NULL) {
		char *last = lf;

		while (last > line && last[-1] == '\r')
			last--;
		*last = '\0';
		for (char *c = line; c < last; c++)
			if (*c == '\0')
				*c = '?';
		link->events->line(link->events->ctx, line);
		if (link->opened != opened || link->readable == NULL)
			return;
		line = lf + 1;
	}
	link->used = (size_t)(stop - line);
	memmove(link->buffer, line, link->used);
	if (link->used <= LINK_LINE_MAX)
		return;
	link_close(link);
	link->events->closed(link->events->ctx, LINK_BABBLED,
	    "a line that doesn't end");
}

static void
on_readable(evutil_socket_t fd, short what, void *ctx)
{
	struct link *link = ctx;
	ssize_t got = read(fd, link->buffer + link->used,
	    sizeof(link->buffer) - link->used);

	(void)what;
	if (got > 0) {
		link->used += (size_t)got;
		take_lines(link);
	} else if (got == 0)
		end(link, "connection closed");
	else if (errno != EAGAIN && errno != EINTR)
		end(link, strerror(errno));
}

static void on_writable(evutil_socket_t fd, short what, void *ctx);

/* A connection is made once it can be written to; before, nothing is read. */
static void
watch(struct link *link)
{
	drop_event(&link->readable);
	drop_event(&link->writable);
	link->readable = event_new(link->base, link->engine.from,
	    EV_READ | EV_PERSIST, on_readable, link);
	link->writable =
	    event_new(link->base, link->engine.to, EV_WRITE, on_writable, link);
	if (link->readable == NULL || link->writable == NULL ||
	    event_add(link->engine.is_dialing ? link->writable : link->readable,
		NULL) != 0)
		alloc_failed();
}

/* What is unsent is sent by the socket that gets through. */
static void
dial_on(struct link *link)
{
	const char *why;

	if (spawn_dialed(&link->engine, &why) != 0)
		end(link, why);
	else {
		watch(link);
		event_add(link->writable, NULL);
	}
}

/* A write that fails is not looked at: reading tells the same, and why. */
static void
on_writable(evutil_socket_t fd, short what, void *ctx)
{
	struct link *link = ctx;

	(void)what;
	if (link->engine.is_dialing) {
		dial_on(link);
		return;
	}
	if (evbuffer_write(link->unsent, fd) < 0 && errno != EAGAIN &&
	    errno != EINTR)
		evbuffer_drain(link->unsent, evbuffer_get_length(link->unsent));
	if (evbuffer_get_length(link->unsent) > 0)
		event_add(link->writable, NULL);
	else if (link->is_ending)
		link_end_input(link);
}

struct link *
link_new(struct event_base *base, const struct engine_spec *spec,
    const struct link_events *events)
{
	struct link *link = alloc_zero(1, sizeof(*link));

	link->base = base;
	link->spec = spec;
	link->events = events;
	link->engine.from = link->engine.to = CLOSED;
	link->unsent = evbuffer_new();
	link->reaping = evtimer_new(base, look_for_end, link);
	if (link->unsent == NULL || link->reaping == NULL)
		alloc_failed();
	return link;
}

int
link_open(struct link *link, const char **why)
{
	link_close(link);
	if (spawn_engine(link->spec, &link->engine, why) != 0)
		return -1;
	link->opened++;
	link->is_ending = false;
	link->quit_us = 0;
	watch(link);
	return 0;
}

void
link_close(struct link *link)
{
	hang_up(link);
	evtimer_del(link->reaping);
	if (link->engine.pid == 0)
		return;
	kill(-link->engine.pid, SIGKILL);
	waitpid(link->engine.pid, NULL, 0);
	link->engine.pid = 0;
}

void
link_end_input(struct link *link)
{
	link->is_ending = true;
	if (link->engine.to == CLOSED || link->engine.is_dialing ||
	    evbuffer_get_length(link->unsent) > 0)
		return;
	drop_event(&link->writable);
	if (link->engine.to != link->engine.from)
		close(link->engine.to);
	else
		shutdown(link->engine.to, SHUT_WR);
	link->engine.to = CLOSED;
}

void
link_quit(struct link *link)
{
	static const char quit[] = "quit\n";

	if (link->quit_us != 0)
		return;
	link_send(link, quit, strlen(quit));
	link_end_input(link);
	/* One that waits for us to read would wait for ever. */
	hang_up(link);
	link->quit_us = clock_us();
}

void
link_free(struct link *link)
{
	static const struct timespec soon = { 0, REAP_US * 1000 };
	int status;

	if (link == NULL)
		return;
	link_quit(link);
	while (link->engine.pid != 0 && !reap(link, &status) &&
	    clock_us() - link->quit_us < QUIT_US)
		nanosleep(&soon, NULL);
	link_close(link);
	event_free(link->reaping);
	evbuffer_free(link->unsent);
	free(link);
}

void
link_send(struct link *link, const char *bytes, size_t length)
{
	ssize_t sent = 0;

	if (link->engine.to == CLOSED)
		return;
	if (evbuffer_get_length(link->unsent) == 0 && !link->engine.is_dialing)
		sent = write(link->engine.to, bytes, length);
	if (sent < 0 && errno != EAGAIN && errno != EINTR)
		return;
	if (sent < 0)
		sent = 0;
	if ((size_t)sent == length)
		return;
	if (evbuffer_add(link->unsent, bytes + sent, length - (size_t)sent) !=
	    0)
		alloc_failed();
	event_add(link->writable, NULL);
}

void
link_say(struct link *link, const char *format, ...)
{
	char *text;
	va_list args;

	va_start(args, format);
	text = alloc_vprint(format, args);
	va_end(args);
	link_send(link, text, strlen(text));
	free(text);
}

void
link_set_options(struct link *link)
{
	for (size_t n = 0; n < link->spec->options; n++)
		link_say(link, "setoption name %s value %s\n",
		    link->spec->option[n].name, link->spec->option[n].value);
}
