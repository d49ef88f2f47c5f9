/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* SIGTERM and SIGHUP under load, and what a reload changes. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/child.h"

static const char search[] = "position ludo startpos players 4 moves 6:b-0\n"
			     "go dice 5 infinite\n";

/* Whatever they are at, all clients have every answer that they are owed. */
Test(signals, term_lets_every_client_have_its_answers)
{
	enum { CLIENTS = 30, WAITING = 3 };
	struct wire clients[CLIENTS];
	struct child child;
	int port = child_serve(&child,
	    "[search]\nthreads = 2\n[limits]\ndrain-time = 3600\n");

	for (int i = 0; i < CLIENTS; i++) {
		child_call(&clients[i], port);
		wire_send(&clients[i], search);
		for (int k = 0; k < WAITING; k++)
			wire_send(&clients[i], "go dice 4 depth 99\n");
		wire_expect_ready(&clients[i]);
	}
	kill(child.pid, SIGTERM);
	for (int i = 0; i < CLIENTS; i++) {
		wire_expect(&clients[i], "bestmove 5:0-5");
		for (int k = 0; k < WAITING; k++)
			wire_expect(&clients[i], "bestmove 4:0-4");
		wire_expect_end(&clients[i]);
		wire_close(&clients[i]);
	}
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* What was not read any more must not cost the answers to what was. */
Test(signals, term_resets_nobody)
{
	static const char unread[] = "position ludo startpos\n";
	struct wire client;
	struct child child;
	int port = child_serve(&child, "[limits]\ndrain-time = 3600\n");

	child_call(&client, port);
	wire_send(&client,
	    "position ludo startpos players 4 moves 6:b-0\n"
	    "go dice 5 depth 99\n");
	wire_expect_ready(&client);
	/* Or as many as the kernel takes. */
	for (int i = 0; i < 20000; i++)
		if (send(client.in, unread, sizeof unread - 1,
			MSG_DONTWAIT | MSG_NOSIGNAL) == -1)
			break;
	kill(child.pid, SIGTERM);
	wire_expect(&client, "bestmove 5:0-5");
	wire_expect_end(&client);
	wire_close(&client);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* Fills its pipes and reads nothing. */
static void
get_stuck(struct wire *client, int port)
{
	struct wire bystander;

	child_call(client, port);
	wire_expect_ready(client);
	child_call(&bystander, port);
	wire_clog(client, &bystander);
	wire_close(&bystander);
}

Test(signals, term_waits_for_a_stuck_client_until_the_deadline)
{
	struct wire stuck;
	struct child child;
	int port = child_serve(&child, "[limits]\ndrain-time = 1\n");

	get_stuck(&stuck, port);
	child_end(&child);
	wire_close(&stuck);
}

Test(signals, second_term_does_not_wait)
{
	struct wire stuck;
	struct child child;
	int port = child_serve(&child, "[limits]\ndrain-time = 3600\n");

	get_stuck(&stuck, port);
	kill(child.pid, SIGTERM);
	child_expect_event(&child, "draining");
	child_end(&child);
	wire_close(&stuck);
}

static void
reload(struct child *child, const char *configuration, const char *event)
{
	child_configure(child, configuration);
	kill(child->pid, SIGHUP);
	child_expect_event(child, event);
}

Test(signals, hup_changes_what_can_be_changed)
{
	struct wire old, new, none;
	struct child child;
	int port = child_serve(&child, "[options]\nMultiPV = 2\n");

	child_call(&old, port);
	wire_expect_ready(&old);
	reload(&child,
	    "[options]\nMultiPV = 3\n[limits]\nsessions = 2\n"
	    "[search]\nthreads = 2\n",
	    "needs-restart section=search key=threads");
	child_expect_event(&child, "reloaded");
	child_call(&new, port);
	wire_send(&new, "getoption name MultiPV\n");
	wire_expect_line(&new, "option name MultiPV value 3");
	wire_send(&old, "getoption name MultiPV\n");
	wire_expect_line(&old, "option name MultiPV value 2");
	child_call(&none, port);
	wire_expect(&none, "error too-many-connections");
	wire_close(&old);
	wire_close(&new);
	wire_close(&none);
	child_end(&child);
}

/* Configurations that are refused, and what the log says. */
static const struct {
	const char *text;
	const char *event;
} faults[] = {
	{ "[options]\nMultiPV = 3\n[nonsense]\nkey = 1\n", "reload-failed" },
	{ "[options]\nMultiPV = 3\nMultiPV = 4\n", "reload-failed" },
	{ "[options]\nMultiPV = 3\n[server]\nlisten = 0.0.0.0:7701\n",
	    "reload-failed" },
	{ "[options]\nMultiPV = 3\n[server]\ntoken-file = /nonexistent\n",
	    "reload-failed" },
};

Test(signals, hup_with_a_fault_changes_nothing)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "[options]\nMultiPV = 2\n");

	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		reload(&child, faults[i].text, faults[i].event);
		child_call(&client, port);
		wire_send(&client, "getoption name MultiPV\n");
		wire_expect_line(&client, "option name MultiPV value 2");
		wire_close(&client);
	}
	child_end(&child);
}

/* While a socket that others reach is open, there has to be a token. */
Test(signals, hup_does_not_take_away_the_token)
{
	static const char *const files[] = { "[options]\nMultiPV = 3\n",
		"[options]\nMultiPV = 3\n[server]\nlisten = 0.0.0.0:0\n", "" };
	static const char token[] = "correct-horse-battery-staple";
	char path[] = "token-XXXXXX", configuration[128];
	int fd = mkstemp(path);
	struct wire client;
	struct child child;
	int port;

	dprintf(fd, "%s\n", token);
	close(fd);
	snprintf(configuration, sizeof configuration,
	    "[options]\nMultiPV = 2\n"
	    "[server]\nlisten = 0.0.0.0:0\ntoken-file = %s\n",
	    path);
	port = child_serve(&child, configuration);
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		reload(&child, files[i], "reload-failed");
		child_call(&client, port);
		wire_send(&client, "auth ");
		wire_send(&client, token);
		wire_send(&client, "\ngetoption name MultiPV\n");
		wire_expect_line(&client, "option name MultiPV value 2");
		wire_close(&client);
	}
	child_call(&client, port);
	wire_send(&client, "isready\n");
	wire_expect(&client, "error denied");
	wire_expect_end(&client);
	wire_close(&client);
	child_end(&child);
	unlink(path);
}

Test(signals, hup_in_a_loop_under_load_is_harmless)
{
	enum { ROUNDS = 200, CLIENTS = 10 };
	struct wire clients[CLIENTS];
	struct child child;
	int port = child_serve(&child, "");
	char line[WIRE_LINE_MAX];
	int answers = 0;

	for (int i = 0; i < CLIENTS; i++)
		child_call(&clients[i], port);
	for (int round = 0; round < ROUNDS; round++) {
		struct wire *client = &clients[round % CLIENTS];

		wire_send(client, search);
		wire_send(client, "isready\n");
		child_configure(&child,
		    round % 3 == 0 ? "[limits]\nsessions = nonsense\n"
				   : "[log]\nlevel = error\n");
		kill(child.pid, SIGHUP);
		wire_expect(client, "readyok");
		wire_send(client, "stop\n");
		wire_expect(client, "bestmove 5:0-5");
		if (round % 7 == 0) {
			wire_close(client);
			child_call(client, port);
		}
	}
	for (int i = 0; i < CLIENTS; i++) {
		wire_send(&clients[i], "legal dice 6\nquit\n");
		while (wire_line(&clients[i], line))
			answers += strncmp(line, "legalok ", 8) == 0 ||
			    strncmp(line, "error no-position", 17) == 0;
		wire_close(&clients[i]);
	}
	cr_assert(eq(int, answers, CLIENTS));
	child_end(&child);
}

Test(signals, term_in_a_loop_of_starts_is_clean)
{
	enum { ROUNDS = 20 };

	for (int i = 0; i < ROUNDS; i++) {
		char line[WIRE_LINE_MAX];
		struct wire client;
		struct child child;
		int port = child_serve(&child, "");

		child_call(&client, port);
		/* It may not have been accepted. */
		client.may_be_reset = true;
		wire_send(&client, search);
		if (i % 2 == 0)
			wire_expect_ready(&client);
		kill(child.pid, SIGTERM);
		while (wire_line(&client, line))
			continue;
		wire_close(&client);
		cr_assert(eq(int, child_wait(&child), EX_OK));
	}
}
