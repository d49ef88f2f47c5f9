/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a line means, and what a session says to it. Private to this floor. */

#ifndef LUDOD_PROTOCOL_EXECUTE_H
#define LUDOD_PROTOCOL_EXECUTE_H

#include <stddef.h>

#include "protocol/command.h"
#include "protocol/error.h"
#include "protocol/session.h"
#include "protocol/words.h"

/*
 * Carry out a line, CRs and all but the LF, with room for a NUL behind it. It
 * is cut up.
 */
void execute_line(struct session *session, char *line, size_t length);

/* An over-long line was here. */
void execute_overlong(struct session *session);

/* A command, if its state and words allow it. */
void execute_command(struct session *session, const struct command *command,
    struct words *words);

/* An error for which no word of the client's is at fault. */
void
execute_refusal(struct session *session, enum error_code code, const char *why);

/* The session gets one error and is closed. */
void
execute_denial(struct session *session, enum session_end end, const char *why);

#endif
