/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Addresses to listen on and to be called from: 127.0.0.1:7701, [::1]:7701 or
 * unix:/run/ludod/sock. No names: nothing is looked up.
 */

#ifndef LUDOD_SRC_ADDRESS_H
#define LUDOD_SRC_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

struct address {
	struct sockaddr_storage storage;
	socklen_t length;
};

enum { ADDRESS_TEXT_MAX = 128 };

/* False and *why, a static string. Port 0 is any that is free. */
bool address_parse(const char *text, struct address *out, const char **why);

void address_format(const struct address *address,
    char out[static ADDRESS_TEXT_MAX]);

static inline int
address_family(const struct address *address)
{
	return address->storage.ss_family;
}

/* Would listening on one keep the other from being listened on? */
bool address_conflicts(const struct address *a, const struct address *b);

/* A Unix socket, or only reached from this machine. */
bool address_is_local(const struct address *address);

#endif
