/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The signals that end a run, and its engines with it. */

#ifndef LUDOD_MATCH_SIGNALS_H
#define LUDOD_MATCH_SIGNALS_H

#include <event2/event.h>

enum { SIGNALS_MAX = 3 };

struct signals {
	struct event *event[SIGNALS_MAX]; /* or NULL */
};

/*
 * Call back at an interrupt, a termination, and the loss of the terminal,
 * unless that is ignored, as nohup(1) has it.
 */
void signals_watch(struct signals *signals, struct event_base *base,
    event_callback_fn callback, void *ctx);

/* Have system calls that wait fail with EINTR when one of them comes. */
void signals_interrupt(const struct signals *signals);

void signals_clear(struct signals *signals);

#endif
