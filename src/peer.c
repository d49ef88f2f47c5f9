/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/random.h>

#include "ai/random.h"
#include "src/peer.h"

enum {
	BUCKETS = 4096,
	GONE_MAX = 100 * 1000, /* beyond, all faults are forgotten */
	DELAY_FIRST_US = 1000 * 1000,
};

struct key {
	uint64_t bits;
	bool is_ipv4;
};

struct peer {
	SLIST_ENTRY(peer) next;
	struct key key;
	unsigned connections;
	unsigned failures;
	int64_t failed_us;
	int64_t next_try_us;
};
SLIST_HEAD(bucket, peer);

struct peers {
	uint64_t salt; /* so that nobody can choose his bucket */
	unsigned gone; /* have no connection, and are remembered */
	struct bucket buckets[BUCKETS];
};

struct peers *
peers_new(void)
{
	struct peers *peers = calloc(1, sizeof *peers);

	if (peers == NULL)
		return NULL;
	/* Without randomness it works as well, for honest clients. */
	if (getrandom(&peers->salt, sizeof peers->salt, GRND_NONBLOCK) == -1)
		peers->salt = 0;
	return peers;
}

void
peers_free(struct peers *peers)
{
	if (peers == NULL)
		return;
	for (unsigned i = 0; i < BUCKETS; i++) {
		struct peer *peer;

		while ((peer = SLIST_FIRST(&peers->buckets[i])) != NULL) {
			SLIST_REMOVE_HEAD(&peers->buckets[i], next);
			free(peer);
		}
	}
	free(peers);
}

static struct key
make_key(const struct address *address)
{
	const void *storage = &address->storage;
	const struct sockaddr_in *in = storage;
	const struct sockaddr_in6 *in6 = storage;
	const uint8_t *bytes = in6->sin6_addr.s6_addr;
	struct key key = { 0, true };
	uint32_t ipv4 = 0;

	if (address_family(address) == AF_INET) {
		key.bits = in->sin_addr.s_addr;
	} else if (IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr)) {
		memcpy(&ipv4, bytes + 12, sizeof ipv4);
		key.bits = ipv4;
	} else {
		memcpy(&key.bits, bytes, sizeof key.bits);
		key.is_ipv4 = false;
	}
	return key;
}

static struct bucket *
bucket_of(struct peers *peers, const struct key *key)
{
	uint64_t hash = random_mix(key->bits ^ peers->salt);

	return &peers->buckets[(hash + key->is_ipv4) % BUCKETS];
}

static struct peer *
find(struct bucket *bucket, const struct key *key)
{
	struct peer *peer = SLIST_FIRST(bucket);

	while (peer != NULL &&
	    (peer->key.bits != key->bits || peer->key.is_ipv4 != key->is_ipv4))
		peer = SLIST_NEXT(peer, next);
	return peer;
}

static void
drop(struct bucket *bucket, struct peer *peer)
{
	SLIST_REMOVE(bucket, peer, peer, next);
	free(peer);
}

/* Forgive what is older than this, and drop who has gone. */
static void
sweep(struct peers *peers, int64_t before_us)
{
	for (unsigned i = 0; i < BUCKETS; i++) {
		struct bucket *bucket = &peers->buckets[i];
		struct peer *peer, *next;

		for (peer = SLIST_FIRST(bucket); peer != NULL; peer = next) {
			next = SLIST_NEXT(peer, next);
			if (peer->failed_us <= before_us)
				peer_forgive(peer);
			if (peer->connections == 0 && peer->failures == 0) {
				drop(bucket, peer);
				peers->gone--;
			}
		}
	}
}

void
peers_sweep(struct peers *peers, int64_t now_us)
{
	sweep(peers, now_us - PEER_MEMORY_US);
}

struct peer *
peers_enter(struct peers *peers, const struct address *address)
{
	const struct key key = make_key(address);
	struct bucket *bucket = bucket_of(peers, &key);
	struct peer *peer = find(bucket, &key);

	if (peer == NULL) {
		peer = calloc(1, sizeof *peer);
		if (peer == NULL)
			return NULL;
		peer->key = key;
		SLIST_INSERT_HEAD(bucket, peer, next);
	} else if (peer->connections == 0) {
		peers->gone--;
	}
	peer->connections++;
	return peer;
}

void
peers_leave(struct peers *peers, struct peer *peer)
{
	if (--peer->connections > 0)
		return;
	if (peer->failures == 0)
		drop(bucket_of(peers, &peer->key), peer);
	else if (++peers->gone > GONE_MAX)
		sweep(peers, INT64_MAX);
}

unsigned
peer_connections(const struct peer *peer)
{
	return peer->connections;
}

static int64_t
delay_us(unsigned failures)
{
	int64_t delay = DELAY_FIRST_US;

	if (failures == 0)
		return 0;
	for (unsigned i = 1; i < failures && delay < PEER_DELAY_MAX_US; i++)
		delay *= 2;
	return delay < PEER_DELAY_MAX_US ? delay : PEER_DELAY_MAX_US;
}

bool
peer_may_try(struct peer *peer, int64_t now_us)
{
	if (now_us < peer->next_try_us)
		return false;
	peer->next_try_us = now_us + delay_us(peer->failures);
	return true;
}

void
peer_blame(struct peer *peer, int64_t now_us)
{
	peer->failures++;
	peer->failed_us = now_us;
	peer->next_try_us = now_us + delay_us(peer->failures);
}

void
peer_forgive(struct peer *peer)
{
	peer->failures = 0;
	peer->next_try_us = 0;
}
