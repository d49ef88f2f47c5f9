/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* How many there may be, who is turned away, and who comes next. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>

#include "src/clock.h"
#include "tests/child.h"

Test(places, sessions_have_a_number)
{
	enum { MAX = 5, MORE = 5 };
	struct wire in[MAX], out;
	struct child child;
	int port = child_serve(&child, "[limits]\nsessions = 5\n");

	for (int i = 0; i < MAX; i++) {
		child_call(&in[i], port);
		wire_expect_ready(&in[i]);
	}
	for (int i = 0; i < MORE; i++) {
		child_call(&out, port);
		wire_expect(&out, "error too-many-connections");
		wire_expect_end(&out);
		wire_close(&out);
	}
	wire_expect_stat(&in[0], "server.refused.full", MORE);
	wire_expect_stat(&in[0], "server.sessions-now", MAX);
	for (int i = 0; i < MAX; i++) {
		wire_send(&in[i], "quit\n");
		wire_expect_end(&in[i]);
		wire_close(&in[i]);
	}
	child_end_serving(&child, port);
}

Test(places, addresses_have_a_number_of_sessions)
{
	struct wire first, second, other;
	struct child child;
	int port = child_serve(&child, "[limits]\nsessions-per-address = 1\n");

	child_call(&first, port);
	wire_expect_ready(&first);
	child_call(&second, port);
	wire_expect(&second, "error too-many-connections");
	wire_expect_end(&second);
	child_call_from(&other, port, "127.0.0.2");
	wire_expect_ready(&other);
	wire_expect_stat(&other, "server.refused.address", 1);
	wire_send(&first, "quit\n");
	wire_expect_end(&first);
	wire_close(&first);
	wire_close(&second);
	wire_close(&other);
	child_end_serving(&child, port);
}

/* False if he can't. */
static bool
speak_on(struct wire *client)
{
	static const char line[] = "ludo\n";

	for (int i = 0; i < 10; i++)
		if (send(client->in, line, sizeof line - 1, MSG_NOSIGNAL) == -1)
			return false;
	return true;
}

/*
 * As a client that says what it wants before it reads an answer. That lasts for
 * a moment of more than a second; whoever was slower than that has seen
 * nothing, and tries again.
 */
Test(places, who_is_turned_away_may_speak_on)
{
	const int64_t end_us =
	    clock_now_us() + WIRE_PATIENCE_MS * INT64_C(1000);
	struct wire in, out;
	struct child child;
	int port = child_serve(&child, "[limits]\nsessions = 1\n");
	bool could;

	child_call(&in, port);
	wire_expect_ready(&in);
	do {
		int64_t begin_us = clock_now_us();

		child_call(&out, port);
		/* The refusal is there, and unread. */
		cr_assert(wire_speaks(&out, WIRE_PATIENCE_MS));
		could = speak_on(&out);
		cr_assert(could || clock_now_us() - begin_us >= 1000 * 1000);
		wire_expect(&out, "error too-many-connections");
		wire_expect_end(&out);
		wire_close(&out);
		cr_assert(lt(i64, begin_us, end_us));
	} while (!could);
	wire_close(&in);
	child_end_serving(&child, port);
}

/*
 * What happens meanwhile, it is told of in one poll, and not in the order in
 * which it happened.
 */
static void
let_go_on(struct child *child, struct wire *client)
{
	kill(child->pid, SIGCONT);
	wire_expect_ready(client);
}

static void
hang_up_and_call(struct wire *client, int port)
{
	wire_close(client);
	child_call(client, port);
}

/* Each place is free again for who has left it. */
static void
change_places(const char *configuration)
{
	struct wire one, other;
	struct child child;
	int port = child_serve(&child, configuration);

	child_call(&one, port);
	child_call(&other, port);
	wire_expect_ready(&one);
	wire_expect_ready(&other);
	kill(child.pid, SIGSTOP);
	hang_up_and_call(&one, port);
	hang_up_and_call(&other, port);
	let_go_on(&child, &one);
	wire_expect_ready(&other);
	/* Also for one who has come and gone before he was heard at all. */
	kill(child.pid, SIGSTOP);
	for (int i = 0; i < 5; i++)
		hang_up_and_call(&one, port);
	wire_send(&one, "isready\nquit\n");
	hang_up_and_call(&one, port);
	let_go_on(&child, &one);
	wire_expect_ready(&other);
	wire_expect_stat(&one, "server.sessions-now", 2);
	wire_expect_stat(&one, "server.refused.full", 0);
	wire_expect_stat(&one, "server.refused.address", 0);
	wire_close(&one);
	wire_close(&other);
	child_end_serving(&child, port);
}

Test(places, who_hangs_up_and_calls_again_has_one)
{
	change_places("[limits]\nsessions = 2\n");
}

Test(places, of_an_address_are_free_for_who_hangs_up)
{
	change_places("[limits]\nsessions-per-address = 2\n");
}

/* Who still waits for the decision is told, at the end as well. */
Test(places, are_refused_to_who_waits_at_the_end)
{
	struct wire in, out;
	struct child child;
	char line[WIRE_LINE_MAX];
	int port = child_serve(&child, "[limits]\nsessions = 1\n");

	child_call(&in, port);
	wire_expect_ready(&in);
	kill(child.pid, SIGSTOP);
	child_call(&out, port);
	/* It may not have been accepted. */
	out.may_be_reset = true;
	kill(child.pid, SIGTERM);
	kill(child.pid, SIGCONT);
	while (wire_line(&out, line))
		cr_assert(
		    eq(int, strncmp(line, "error too-many-connections", 26), 0),
		    "%s", line);
	wire_expect_end(&in);
	wire_close(&in);
	wire_close(&out);
	cr_assert(eq(int, child_wait(&child), 0));
}
