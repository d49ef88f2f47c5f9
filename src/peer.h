/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Where clients call from: how many connections each address has, and how
 * often it has sent a wrong token. An IPv6 address counts by its first half,
 * which is one subscriber's. Clients on a Unix socket have no address.
 */

#ifndef LUDOD_SRC_PEER_H
#define LUDOD_SRC_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include "src/address.h"

struct peers;

/* Valid from peers_enter() to peers_leave(). */
struct peer;

enum {
	PEER_DELAY_MAX_US = 60 * 1000 * 1000,
	PEER_MEMORY_US = 600 * 1000 * 1000, /* of wrong tokens */
};

struct peers *peers_new(void); /* NULL if memory is short */
void peers_free(struct peers *peers);

/* A connection more. NULL if memory is short. */
struct peer *peers_enter(struct peers *peers, const struct address *address);
void peers_leave(struct peers *peers, struct peer *peer);

/* How many connections it has. */
unsigned peer_connections(const struct peer *peer);

/*
 * May it try a token now? That counts as a try, and after a wrong token the
 * next has to wait for a second, then twice as long each time: so an address
 * has one try at a time, on however many connections. A right token makes up
 * for all.
 */
bool peer_may_try(struct peer *peer, int64_t now_us);
void peer_blame(struct peer *peer, int64_t now_us);
void peer_forgive(struct peer *peer);

/* Forget addresses that have gone and whose faults are old. Now and then. */
void peers_sweep(struct peers *peers, int64_t now_us);

#endif
