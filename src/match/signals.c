/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <signal.h>
#include <stdbool.h>

#include "src/match/alloc.h"
#include "src/match/signals.h"

static const int numbers[SIGNALS_MAX] = { SIGINT, SIGTERM, SIGHUP };

static bool
is_ignored(int number)
{
	struct sigaction action;

	return sigaction(number, NULL, &action) == 0 &&
	    action.sa_handler == SIG_IGN;
}

void
signals_watch(struct signals *signals, struct event_base *base,
    event_callback_fn callback, void *ctx)
{
	for (int n = 0; n < SIGNALS_MAX; n++) {
		struct event *event = NULL;

		if (numbers[n] != SIGHUP || !is_ignored(SIGHUP)) {
			event = evsignal_new(base, numbers[n], callback, ctx);
			if (event == NULL || evsignal_add(event, NULL) != 0)
				alloc_failed();
		}
		signals->event[n] = event;
	}
}

void
signals_interrupt(const struct signals *signals)
{
	for (int n = 0; n < SIGNALS_MAX; n++) {
		struct sigaction action;

		if (signals->event[n] == NULL ||
		    sigaction(numbers[n], NULL, &action) != 0)
			continue;
		action.sa_flags &= ~SA_RESTART;
		sigaction(numbers[n], &action, NULL);
	}
}

void
signals_clear(struct signals *signals)
{
	for (int n = 0; n < SIGNALS_MAX; n++) {
		if (signals->event[n] != NULL)
			event_free(signals->event[n]);
		signals->event[n] = NULL;
	}
}
