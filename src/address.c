/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "src/address.h"

static const char unix_prefix[] = "unix:";

static bool
refuse(const char *fault, const char **why)
{
	*why = fault;
	return false;
}

static bool
parse_unix(const char *path, struct address *out, const char **why)
{
	struct sockaddr_un *un = (struct sockaddr_un *)&out->storage;

	if (path[0] != '/')
		return refuse("a path begins with /", why);
	if (strlen(path) >= sizeof un->sun_path)
		return refuse("the path is too long for a socket", why);
	un->sun_family = AF_UNIX;
	strcpy(un->sun_path, path);
	out->length = sizeof *un;
	return true;
}

static bool
parse_port(const char *text, in_port_t *out)
{
	size_t digits = strspn(text, "0123456789");
	long port = digits <= 5 ? strtol(text, NULL, 10) : -1;

	if (digits == 0 || text[digits] != '\0' || port < 0 || port > 65535)
		return false;
	*out = htons((uint16_t)port);
	return true;
}

static bool
parse_ipv4(const char *host, in_port_t port, struct address *out)
{
	struct sockaddr_in *in = (struct sockaddr_in *)&out->storage;

	in->sin_family = AF_INET;
	in->sin_port = port;
	out->length = sizeof *in;
	return inet_pton(AF_INET, host, &in->sin_addr) == 1;
}

static bool
parse_ipv6(const char *host, in_port_t port, struct address *out)
{
	struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)&out->storage;

	in6->sin6_family = AF_INET6;
	in6->sin6_port = port;
	out->length = sizeof *in6;
	return inet_pton(AF_INET6, host, &in6->sin6_addr) == 1;
}

bool
address_parse(const char *text, struct address *out, const char **why)
{
	char host[INET6_ADDRSTRLEN];
	const char *colon = strrchr(text, ':');
	const char *begin = text;
	const char *end = colon;
	in_port_t port;
	bool brackets;

	memset(out, 0, sizeof *out);
	if (strncmp(text, unix_prefix, sizeof unix_prefix - 1) == 0)
		return parse_unix(text + sizeof unix_prefix - 1, out, why);
	if (colon == NULL)
		return refuse("an address ends in a colon and a port", why);
	if (!parse_port(colon + 1, &port))
		return refuse("a port is 0 to 65535", why);
	brackets = text[0] == '[' && colon > text + 1 && colon[-1] == ']';
	if (brackets) {
		begin++;
		end--;
	}
	if ((size_t)(end - begin) >= sizeof host)
		return refuse("not an address in numbers", why);
	memcpy(host, begin, (size_t)(end - begin));
	host[end - begin] = '\0';
	if (brackets ? parse_ipv6(host, port, out)
		     : parse_ipv4(host, port, out))
		return true;
	return refuse("not an address in numbers", why);
}

void
address_format(const struct address *address, char out[static ADDRESS_TEXT_MAX])
{
	const void *storage = &address->storage;
	const struct sockaddr_in *in = storage;
	const struct sockaddr_in6 *in6 = storage;
	const struct sockaddr_un *un = storage;
	char host[INET6_ADDRSTRLEN];

	switch (address_family(address)) {
	case AF_INET:
		inet_ntop(AF_INET, &in->sin_addr, host, sizeof host);
		snprintf(out, ADDRESS_TEXT_MAX, "%s:%u", host,
		    ntohs(in->sin_port));
		break;
	case AF_INET6:
		inet_ntop(AF_INET6, &in6->sin6_addr, host, sizeof host);
		snprintf(out, ADDRESS_TEXT_MAX, "[%s]:%u", host,
		    ntohs(in6->sin6_port));
		break;
	case AF_UNIX:
		/* A client's end has no name, and then not even the NUL. */
		snprintf(out, ADDRESS_TEXT_MAX, "%s%s", unix_prefix,
		    address->length > sizeof(sa_family_t) ? un->sun_path : "");
		break;
	default:
		snprintf(out, ADDRESS_TEXT_MAX, "unknown");
		break;
	}
}

static bool
is_loopback6(const struct in6_addr *in6)
{
	return IN6_IS_ADDR_LOOPBACK(in6) ||
	    (IN6_IS_ADDR_V4MAPPED(in6) && in6->s6_addr[12] == 127);
}

bool
address_is_local(const struct address *address)
{
	const void *storage = &address->storage;
	const struct sockaddr_in *in = storage;
	const struct sockaddr_in6 *in6 = storage;

	switch (address_family(address)) {
	case AF_INET:
		return ntohl(in->sin_addr.s_addr) >> 24 == 127;
	case AF_INET6:
		return is_loopback6(&in6->sin6_addr);
	default:
		return address_family(address) == AF_UNIX;
	}
}

/* The port in the order of the network; 0 is any that is free. */
static in_port_t
port_of(const struct address *address)
{
	const void *storage = &address->storage;
	const struct sockaddr_in *in = storage;
	const struct sockaddr_in6 *in6 = storage;

	return address_family(address) == AF_INET ? in->sin_port
						  : in6->sin6_port;
}

static bool
is_any(const struct address *address)
{
	const void *storage = &address->storage;
	const struct sockaddr_in *in = storage;
	const struct sockaddr_in6 *in6 = storage;

	return address_family(address) == AF_INET
	    ? in->sin_addr.s_addr == htonl(INADDR_ANY)
	    : IN6_IS_ADDR_UNSPECIFIED(&in6->sin6_addr);
}

/* IPv6 is listened on without IPv4. */
bool
address_conflicts(const struct address *a, const struct address *b)
{
	bool same = memcmp(&a->storage, &b->storage, sizeof a->storage) == 0;

	if (address_family(a) != address_family(b))
		return false;
	if (address_family(a) == AF_UNIX)
		return same;
	return port_of(a) != 0 && port_of(a) == port_of(b) &&
	    (same || is_any(a) || is_any(b));
}
