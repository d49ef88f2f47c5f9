/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Ways to reach an engine: as a child process, or by a socket. */

#ifndef LUDOD_MATCH_SPAWN_H
#define LUDOD_MATCH_SPAWN_H

#include <sys/types.h>

#include "src/match/spec.h"

/* An engine reached: non-blocking, closed on exec. */
struct spawned {
	int from, to; /* the same for a socket */
	pid_t pid;    /* of the child, the leader of its own process group; or
			 0 */
};

/*
 * Start the command by the shell, or connect; a connection may still be being
 * made on return, which the first write waits for. -1 and *why, a static
 * string or one that holds until the next call.
 */
int spawn_engine(const struct engine_spec *spec, struct spawned *out,
    const char **why);

/* "exit status 3", "signal 11": a static buffer. */
const char *spawn_status_text(int status);

#endif
