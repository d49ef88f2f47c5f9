/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <unistd.h>

#include "src/callers.h"

struct caller {
	STAILQ_ENTRY(caller) next;
	int fd;
	struct address from;
};

static enum caller_outcome
decide_on_first(struct callers *callers, bool may_wait)
{
	struct caller *caller = STAILQ_FIRST(&callers->waiting);
	enum caller_outcome outcome =
	    callers->decide(callers->ctx, caller->fd, &caller->from, may_wait);

	if (outcome == CALLER_WAITS)
		return outcome;
	STAILQ_REMOVE_HEAD(&callers->waiting, next);
	free(caller);
	return outcome;
}

/* One who was let in may have hung up as well: the next poll will tell. */
static void
decide_on_due(struct callers *callers)
{
	bool is_somebody_in = false;

	for (; callers->due > 0; callers->due--)
		switch (decide_on_first(callers, is_somebody_in)) {
		case CALLER_IS_IN:
			is_somebody_in = true;
			break;
		case CALLER_IS_OUT:
			break;
		case CALLER_WAITS:
			return;
		}
}

/* It comes after the next poll, if there is memory for it. */
static bool
set_timer(struct callers *callers)
{
	static const struct timeval at_once = { 0, 0 };

	return evtimer_pending(callers->timer, NULL) ||
	    event_add(callers->timer, &at_once) == 0;
}

/* The poll before this may have been over when the fresh ones called. */
static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct callers *callers = arg;

	(void)fd;
	(void)what;
	decide_on_due(callers);
	callers->due += callers->fresh;
	callers->fresh = 0;
	if (callers->due > 0 && !set_timer(callers))
		callers_end(callers);
}

bool
callers_open(struct callers *callers, struct event_base *base,
    callers_decide_fn *decide, void *ctx)
{
	STAILQ_INIT(&callers->waiting);
	callers->timer = evtimer_new(base, on_timer, callers);
	callers->decide = decide;
	callers->ctx = ctx;
	return callers->timer != NULL;
}

bool
callers_add(struct callers *callers, int fd, const struct address *from)
{
	struct caller *caller = NULL;

	if (callers->due + callers->fresh < CALLERS_WAITING_MAX)
		caller = malloc(sizeof *caller);
	if (caller == NULL || !set_timer(callers)) {
		free(caller);
		return false;
	}
	caller->fd = fd;
	caller->from = *from;
	STAILQ_INSERT_TAIL(&callers->waiting, caller, next);
	callers->fresh++;
	return true;
}

bool
callers_are_none(const struct callers *callers)
{
	return STAILQ_EMPTY(&callers->waiting);
}

void
callers_end(struct callers *callers)
{
	while (!callers_are_none(callers))
		decide_on_first(callers, false);
	callers->due = 0;
	callers->fresh = 0;
}

void
callers_clear(struct callers *callers)
{
	struct caller *caller;

	if (callers->timer == NULL)
		return;
	while ((caller = STAILQ_FIRST(&callers->waiting)) != NULL) {
		STAILQ_REMOVE_HEAD(&callers->waiting, next);
		close(caller->fd);
		free(caller);
	}
	event_free(callers->timer);
}
