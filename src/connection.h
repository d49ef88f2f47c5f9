/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A connection: a session, the descriptors it talks over, and its job.
 *
 * What one client can make the host do and keep is bounded. A turn (one event)
 * reads at most HOST_INPUT_MAX bytes, runs a few cheap jobs on the spot, and
 * stops between two commands once some output waits; what is left has its next
 * turn after the others. A client that doesn't read is not read from, and only
 * intermediate info lines are dropped.
 */

#ifndef LUDOD_SRC_CONNECTION_H
#define LUDOD_SRC_CONNECTION_H

#include "protocol/session.h"
#include "src/host.h"

/*
 * Begin a session between two descriptors, which may be one and the same; they
 * are closed with it, unless they are the standard ones. What `config` points
 * to outlives the connection. NULL with errno, the descriptors being the
 * caller's still.
 */
struct connection *connection_open(struct host *host, int in_fd, int out_fd,
    const struct session_config *config);

/* For the host. */
extern const struct workers_callbacks connection_callbacks;
void connections_take_turns(struct host *host);
void connections_drain(struct host *host);
void connections_close(struct host *host);

#endif
