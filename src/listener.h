/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Sockets that clients call. When descriptors or memory run out, no more is
 * accepted for a while; the log says so now and then.
 */

#ifndef LUDOD_SRC_LISTENER_H
#define LUDOD_SRC_LISTENER_H

#include <event2/event.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "src/address.h"

struct listeners;

/* For which nobody accepts where descriptors or memory are short. */
enum { LISTENER_PAUSE_SECONDS = 1 };

/* Who has called; the descriptor, which doesn't block, is the callee's. */
typedef void (
    *listeners_accept_fn)(void *ctx, int fd, const struct address *from);

/* Of a Unix socket; owner or group -1: as the file system has it. */
struct socket_rights {
	mode_t mode;
	uid_t owner;
	gid_t group;
};

/*
 * NULL if memory is short. *failures is counted up each time that no more can
 * be accepted.
 */
struct listeners *listeners_new(struct event_base *base,
    listeners_accept_fn accept, void *ctx, uint64_t *failures);

/* Closes all; a Unix socket that was bound here goes from its directory. */
void listeners_free(struct listeners *listeners);

/* -1 with errno. A Unix socket that nobody listens on any more is replaced. */
int listeners_bind(struct listeners *listeners, const struct address *address,
    const struct socket_rights *rights);

/* Something was freed, for want of which they may rest. */
void listeners_resume(struct listeners *listeners);

/*
 * Take over a socket that listens already; from this machine only, if it is
 * not to be `open`. -1 with errno if it doesn't, or can be reached from others.
 */
int listeners_adopt(struct listeners *listeners, int fd, bool open);

/* Can all of them be reached from this machine only? */
bool listeners_are_local(const struct listeners *listeners);

#endif
