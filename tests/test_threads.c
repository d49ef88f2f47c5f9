/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The real ludod with the option Threads. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/child.h"

static const char choice[] = "position ludo R:b,3,20,40/Y:b,31,33,40 R 0\n";

static void
expect_end(struct child *child)
{
	cr_assert(eq(int, child_wait(child), EX_OK));
}

/* Starts it on standard input, with this configuration. */
static void
start(struct child *child, const char *configuration)
{
	char path[] = "threads-XXXXXX";
	const char *const arguments[] = { "--config", path, NULL };

	close(mkstemp(path));
	strcpy(child->config, path);
	child_configure(child, configuration);
	child_start(child, arguments);
	strcpy(child->config, path);
}

/* What is found at a depth, without what it has cost. */
static void
search(struct wire *wire, unsigned threads, const char *go,
    char line[static WIRE_LINE_MAX])
{
	char text[64];

	snprintf(text, sizeof text, "setoption name Threads value %u\n",
	    threads);
	wire_send(wire, text);
	wire_send(wire, go);
	do
		cr_assert(wire_line(wire, line));
	while (strncmp(line, "info depth 6 ", 13) != 0);
	*strstr(line, " seldepth ") = '\0';
	wire_expect(wire, "bestmove ");
}

Test(threads, change_no_value)
{
	char one[WIRE_LINE_MAX], more[WIRE_LINE_MAX];
	struct child child;

	start(&child, "[search]\nthreads-max = 4\n");
	wire_send(&child.wire, choice);
	search(&child.wire, 1, "go dice 2 depth 6\n", one);
	for (unsigned threads = 2; threads <= 4; threads++) {
		search(&child.wire, threads, "go dice 2 depth 6\n", more);
		cr_assert(eq(str, one, more));
	}
	expect_end(&child);
}

/*
 * The nodes of all threads together are what the limit is for. Those of depth 1
 * come on top if helpers have used them all before the search has begun.
 */
Test(threads, share_the_nodes)
{
	enum { NODES = 20000, MOVES = 3 };
	struct child child;

	start(&child, "[search]\nthreads-max = 3\n[options]\nThreads = 3\n");
	wire_send(&child.wire, choice);
	for (int i = 0; i < 20; i++) {
		char line[WIRE_LINE_MAX];
		long nodes = 0;

		wire_send(&child.wire, "go dice 2 nodes 20000\n");
		while (wire_line(&child.wire, line) &&
		    strncmp(line, "bestmove ", 9) != 0)
			if (strstr(line, " nodes ") != NULL)
				nodes = atol(strstr(line, " nodes ") + 7);
		cr_assert(ge(long, nodes, NODES));
		cr_assert(le(long, nodes, NODES + MOVES));
	}
	expect_end(&child);
}

Test(threads, all_of_them_stop)
{
	struct child child;
	long before;

	start(&child, "[search]\nthreads-max = 3\n[options]\nThreads = 3\n");
	wire_send(&child.wire, choice);
	for (int i = 0; i < 50; i++) {
		wire_send(&child.wire, "go dice 2 infinite\n");
		if (i % 2 == 0)
			wire_expect(&child.wire, "info depth 3 ");
		wire_send(&child.wire, "stop\n");
		wire_expect(&child.wire, "bestmove ");
	}
	before = child_cpu_ms(&child);
	cr_assert(not(wire_speaks(&child.wire, 300)));
	cr_assert(lt(long, child_cpu_ms(&child) - before, 100));
	wire_send(&child.wire, "go dice 2 movetime 100\n");
	wire_expect(&child.wire, "bestmove ");
	wire_send(&child.wire, "go dice 2 infinite\nquit\n");
	wire_expect(&child.wire, "bestmove ");
	expect_end(&child);
}

Test(threads, are_as_many_as_the_host_allows)
{
	static const char ask[] = "getoption name Threads\n"
				  "setoption name Threads value 4\n";
	struct wire client;
	struct child child;
	int port;

	start(&child, "[search]\nthreads-max = 3\n[options]\nThreads = 3\n");
	wire_send(&child.wire, ask);
	wire_expect_line(&child.wire, "option name Threads value 3");
	wire_expect(&child.wire, "error out-of-range Threads is 1 to 3: 4");
	expect_end(&child);

	/* On a network there are two for all of them. */
	port = child_serve(&child,
	    "[search]\nthreads = 2\nthreads-max = 3\n[options]\nThreads = 3\n");
	child_call(&client, port);
	wire_send(&client, ask);
	wire_expect_line(&client, "option name Threads value 2");
	wire_expect(&client, "error out-of-range Threads is 1 to 2: 4");
	wire_close(&client);
	kill(child.pid, SIGTERM);
	expect_end(&child);
}

/* One session's search has both threads, until another's wants one. */
Test(threads, of_one_session_are_given_up_for_another)
{
	struct wire first, second;
	struct child child;
	int port = child_serve(&child,
	    "[search]\nthreads = 2\nthreads-max = 2\ntime-max = 86400000\n"
	    "[options]\nThreads = 2\n");

	child_call(&first, port);
	child_call(&second, port);
	wire_send(&first, choice);
	wire_send(&first, "go dice 2 infinite\n");
	wire_expect(&first, "info depth 3 ");
	wire_send(&second, choice);
	for (int i = 0; i < 50; i++) {
		wire_send(&second, "go dice 2 nodes 20000\n");
		wire_expect(&second, "bestmove ");
	}
	wire_send(&first, "stop\n");
	wire_expect(&first, "bestmove ");
	wire_close(&first);
	wire_close(&second);
	kill(child.pid, SIGTERM);
	expect_end(&child);
}

/* The second thread to be started is the first that only helps. */
Test(threads, may_be_missing)
{
	struct child child;

	setenv("FAULT_THREAD", "2", 1);
	child_program = "./tests/faulty_ludod";
	start(&child, "[search]\nthreads-max = 3\n[options]\nThreads = 3\n");
	wire_send(&child.wire, choice);
	for (int i = 0; i < 3; i++) {
		wire_send(&child.wire, "go dice 2 depth 5\n");
		wire_expect(&child.wire, "info depth 5 ");
		wire_expect(&child.wire, "bestmove ");
	}
	expect_end(&child);
}
