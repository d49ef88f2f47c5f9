/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A conversation with an engine, one line after the other: for those who have
 * nothing else to do meanwhile.
 */

#ifndef LUDOD_MATCH_CHAT_H
#define LUDOD_MATCH_CHAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "src/match/link.h"

struct chat;

/*
 * Starts the engine, and sends its token if it has one. `spec` must outlive
 * it. NULL and *why, a static string or one that holds until the next call.
 */
struct chat *chat_open(const struct engine_spec *spec, const char **why);

/* Ends the engine, as signals do that end us meanwhile. NULL is fine. */
void chat_close(struct chat *chat);

/* To say things: link_say() and link_send(). */
struct link *chat_link(struct chat *chat);

/* The engine gets to the end of its input. */
void chat_end_input(struct chat *chat);

/*
 * The next line, valid until the next call, or NULL if none came in time or
 * the other side has closed.
 */
char *chat_hear(struct chat *chat, int64_t timeout_ms);

/*
 * The same by a time of clock_us(). An answer of many lines is waited for with
 * one time for all: who asks with a new one for each waits for ever if the
 * engine babbles.
 */
char *chat_hear_by(struct chat *chat, int64_t end_us);

/*
 * Ends us, and the engine, if a signal that does came while nothing was heard:
 * for who does something else meanwhile. What that waits for is interrupted.
 * NULL is fine.
 */
void chat_heed(struct chat *chat);

/* Has the other side closed, and all of its lines been heard? */
bool chat_is_closed(const struct chat *chat);

/* What was said about that: "exit status 0", "connection closed". */
const char *chat_last_words(const struct chat *chat);

#endif
