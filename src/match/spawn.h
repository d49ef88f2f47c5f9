/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Ways to reach an engine: as a child process, or by a socket. */

#ifndef LUDOD_MATCH_SPAWN_H
#define LUDOD_MATCH_SPAWN_H

#include <netdb.h>
#include <stdbool.h>
#include <sys/types.h>

#include "src/match/spec.h"

/* An engine reached: non-blocking, closed on exec. */
struct spawned {
	int from, to; /* the same for a socket */
	pid_t pid;    /* of the child, the leader of its own process group; or
			 0 */
	bool is_dialing;	/* the connection is still being made */
	struct addrinfo *found; /* all addresses; NULL where there are none */
	struct addrinfo *next;	/* of those, to be tried if this one fails */
};

/*
 * Start the command by the shell, or begin to connect. -1 and *why, a static
 * string or one that holds until the next call; else to be closed by
 * spawn_close().
 */
int spawn_engine(const struct engine_spec *spec, struct spawned *out,
    const char **why);

/*
 * The socket of an engine that is being dialed can be written to: it is
 * connected, or the next address is dialed by another socket. -1 and *why if
 * there is none left.
 */
int spawn_dialed(struct spawned *engine, const char **why);

/* Closes our ends, but leaves a child alone. */
void spawn_close(struct spawned *engine);

/* "exit status 3", "signal 11": a static buffer. */
const char *spawn_status_text(int status);

#endif
