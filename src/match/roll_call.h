/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Do all engines start, and what do they call themselves? */

#ifndef LUDOD_MATCH_ROLL_CALL_H
#define LUDOD_MATCH_ROLL_CALL_H

#include <event2/event.h>
#include <stddef.h>

#include "src/match/client.h"

/* What an engine is called: CLIENT_ID_MAX bytes. */
struct roll_call_id {
	char text[CLIENT_ID_MAX];
};

/*
 * Starts each engine once, sets it up, and ends it again. id[n] is what
 * engine n calls itself; a built-in player is "built-in NAME". At the first
 * that fails -1, with its number in *at and the reason in `why`. Whoever breaks
 * the loop ends it early: 0, and the rest have no id.
 */
int roll_call(struct event_base *base, const struct engine_spec *spec,
    size_t engines, struct roll_call_id *id, size_t *at,
    char why[static CLIENT_TEXT_MAX]);

#endif
