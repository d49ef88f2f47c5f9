/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "src/peer.h"

enum { SECOND_US = 1000 * 1000 };

static struct address
address_of(const char *text)
{
	struct address address;
	const char *why;

	cr_assert(address_parse(text, &address, &why), "%s", text);
	return address;
}

static struct peer *
enter(struct peers *peers, const char *text)
{
	struct address address = address_of(text);
	struct peer *peer = peers_enter(peers, &address);

	cr_assert(ne(ptr, peer, NULL));
	return peer;
}

/* Who is the same as whom; the port doesn't matter. */
static const struct {
	const char *one, *other;
	bool same;
} pairs[] = {
	{ "10.0.0.1:1", "10.0.0.1:2", true },
	{ "10.0.0.1:1", "10.0.0.2:1", false },
	{ "10.0.0.1:1", "[::ffff:10.0.0.1]:1", true },
	{ "[2001:db8::1]:1", "[2001:db8::2:3:4]:1", true },
	{ "[2001:db8::1]:1", "[2001:db8:0:1::1]:1", false },
	{ "0.0.0.0:1", "[::]:1", false },
};

Test(peer, is_an_address_or_half_of_one)
{
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		struct peers *peers = peers_new();
		struct peer *one = enter(peers, pairs[i].one);
		struct peer *other = enter(peers, pairs[i].other);

		cr_assert(eq(int, one == other, pairs[i].same), "%s %s",
		    pairs[i].one, pairs[i].other);
		cr_assert(
		    eq(uint, peer_connections(one), pairs[i].same ? 2 : 1));
		peers_leave(peers, one);
		peers_leave(peers, other);
		peers_free(peers);
	}
}

Test(peer, many_are_told_apart)
{
	enum { MANY = 20000 };
	static struct peer *all[MANY];
	struct peers *peers = peers_new();
	char text[64];

	for (int i = 0; i < MANY; i++) {
		snprintf(text, sizeof text, "10.1.%d.%d:1", i / 256, i % 256);
		all[i] = enter(peers, text);
		cr_assert(eq(uint, peer_connections(all[i]), 1));
	}
	for (int i = 0; i < MANY; i += 2)
		peers_leave(peers, all[i]);
	for (int i = 0; i < MANY; i++) {
		snprintf(text, sizeof text, "10.1.%d.%d:1", i / 256, i % 256);
		all[i] = enter(peers, text);
		cr_assert(eq(uint, peer_connections(all[i]), 1 + i % 2));
	}
	peers_free(peers);
}

Test(peer, wrong_tokens_make_it_wait_longer_and_longer)
{
	static const int64_t delays_s[] = { 1, 2, 4, 8, 16, 32, 60, 60, 60 };
	struct peers *peers = peers_new();
	struct peer *peer = enter(peers, "10.0.0.1:1");
	int64_t now_us = 1000 * SECOND_US;

	for (size_t i = 0; i < sizeof delays_s / sizeof delays_s[0]; i++) {
		cr_assert(peer_may_try(peer, now_us));
		peer_blame(peer, now_us);
		now_us += delays_s[i] * SECOND_US;
		cr_assert(not(peer_may_try(peer, now_us - 1)));
	}
	/* To try takes the slot, whatever comes of it. */
	cr_assert(peer_may_try(peer, now_us));
	cr_assert(not(peer_may_try(peer, now_us)));
	peer_forgive(peer);
	cr_assert(peer_may_try(peer, now_us));
	cr_assert(peer_may_try(peer, now_us));
	peers_free(peers);
}

/* However many others call meanwhile. */
Test(peer, wrong_token_is_remembered_in_a_crowd)
{
	enum { CROWD = 110 * 1000 };
	struct peers *peers = peers_new();
	struct peer *peer = enter(peers, "10.0.0.1:1");
	char text[64];

	peer_blame(peer, SECOND_US);
	peers_leave(peers, peer);
	for (int i = 0; i < CROWD; i++) {
		snprintf(text, sizeof text, "10.%d.%d.%d:1", 1 + i / 65536,
		    i / 256 % 256, i % 256);
		enter(peers, text);
	}
	peer = enter(peers, "10.0.0.1:1");
	cr_assert(not(peer_may_try(peer, SECOND_US)));
	peers_free(peers);
}

/* But memory has its bounds: a crowd of guessers makes it forget them all. */
Test(peer, too_many_guessers_are_forgotten)
{
	enum { CROWD = 110 * 1000 };
	struct peers *peers = peers_new();
	unsigned remembered = 0;
	char text[64];

	for (int round = 0; round < 2; round++)
		for (int i = 0; i < CROWD; i++) {
			struct peer *peer;

			snprintf(text, sizeof text, "10.%d.%d.%d:1",
			    1 + i / 65536, i / 256 % 256, i % 256);
			peer = enter(peers, text);
			remembered += !peer_may_try(peer, SECOND_US);
			if (round == 0)
				peer_blame(peer, SECOND_US);
			peers_leave(peers, peer);
		}
	cr_assert(gt(uint, remembered, 0));
	cr_assert(lt(uint, remembered, 100 * 1000));
	peers_free(peers);
}

Test(peer, wrong_token_is_remembered_for_a_while)
{
	struct peers *peers = peers_new();
	struct peer *peer = enter(peers, "10.0.0.1:1");

	peer_blame(peer, SECOND_US);
	peers_leave(peers, peer);
	peers_sweep(peers, PEER_MEMORY_US);
	peer = enter(peers, "10.0.0.1:1");
	cr_assert(not(peer_may_try(peer, SECOND_US)));
	peers_leave(peers, peer);
	peers_sweep(peers, PEER_MEMORY_US + SECOND_US);
	peer = enter(peers, "10.0.0.1:1");
	cr_assert(peer_may_try(peer, SECOND_US));
	peers_free(peers);
}
