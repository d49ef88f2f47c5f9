/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Callers for whom there seems to be no place. Many a client hangs up and calls
 * again at once, and the loop may come to his call first: when it is told of
 * both in one poll, or when he did both before it came to either. So they wait
 * until a later poll is over, which tells of all that was before them.
 */

#ifndef LUDOD_SRC_CALLERS_H
#define LUDOD_SRC_CALLERS_H

#include <event2/event.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "src/address.h"

/* When there are more, they are decided on at once. */
enum { CALLERS_WAITING_MAX = 256 };

enum caller_outcome {
	CALLER_IS_IN,
	CALLER_IS_OUT,
	CALLER_WAITS, /* and his descriptor is still the callers' */
};

typedef enum caller_outcome
callers_decide_fn(void *ctx, int fd, const struct address *from, bool may_wait);

/* All zero before it is opened. */
struct callers {
	STAILQ_HEAD(caller_list, caller) waiting;
	unsigned due;	/* the first of them, when the timer comes next */
	unsigned fresh; /* the others */
	struct event *timer;
	callers_decide_fn *decide;
	void *ctx;
};

/* False if memory is short. */
bool callers_open(struct callers *callers, struct event_base *base,
    callers_decide_fn *decide, void *ctx);

/* Let one wait. False if he can't. */
bool callers_add(struct callers *callers, int fd, const struct address *from);

bool callers_are_none(const struct callers *callers);

/* Decide on all of them now. */
void callers_end(struct callers *callers);

/* Close those who wait, and free what there is. */
void callers_clear(struct callers *callers);

#endif
