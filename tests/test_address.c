/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "src/address.h"

#define A50 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct {
	const char *text;
	const char *again; /* as it is written back */
	bool local;
} addresses[] = {
	{ "127.0.0.1:7701", "127.0.0.1:7701", true },
	{ "127.255.3.4:0", "127.255.3.4:0", true },
	{ "0.0.0.0:65535", "0.0.0.0:65535", false },
	{ "10.0.0.1:007", "10.0.0.1:7", false },
	{ "128.0.0.1:1", "128.0.0.1:1", false },
	{ "[::1]:7701", "[::1]:7701", true },
	{ "[0:0::0001]:7701", "[::1]:7701", true },
	{ "[::]:7701", "[::]:7701", false },
	{ "[2001:db8::1]:7701", "[2001:db8::1]:7701", false },
	{ "[::ffff:127.0.0.1]:1", "[::ffff:127.0.0.1]:1", true },
	{ "[::ffff:10.0.0.1]:1", "[::ffff:10.0.0.1]:1", false },
	{ "unix:/run/ludod/sock", "unix:/run/ludod/sock", true },
	{ "unix:/a:1", "unix:/a:1", true },
};

Test(address, is_read_and_written)
{
	for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
		struct address address;
		const char *why;
		char text[ADDRESS_TEXT_MAX];

		cr_assert(address_parse(addresses[i].text, &address, &why),
		    "%s: %s", addresses[i].text, why);
		address_format(&address, text);
		cr_assert(eq(int, strcmp(text, addresses[i].again), 0), "%s",
		    text);
		cr_assert(
		    eq(int, address_is_local(&address), addresses[i].local),
		    "%s", text);
	}
}

static const char *const refusals[] = {
	"",
	":",
	":7701",
	"7701",
	"127.0.0.1",
	"127.0.0.1:",
	"127.0.0.1:65536",
	"127.0.0.1:123456",
	"127.0.0.1:-1",
	"127.0.0.1:7701x",
	"127.0.0.1: 7701",
	"127.0.0:7701",
	"127.0.0.256:7701",
	"localhost:7701",
	"*:7701",
	"::1:7701",
	"[]:7701",
	"[:7701",
	"]:7701",
	"[::1]7701",
	"[::1:7701",
	"[127.0.0.1]:7701",
	"[::1%lo]:7701",
	"[" A50 "]:7701",
	A50 A50 ":7701",
	"unix:",
	"unix:relative",
	"unix:/" A50 A50 A50,
};

Test(address, nonsense_is_refused)
{
	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
		struct address address;
		const char *why = NULL;

		cr_assert(not(address_parse(refusals[i], &address, &why)), "%s",
		    refusals[i]);
		cr_assert(ne(ptr, (void *)(uintptr_t)why, NULL));
	}
}
