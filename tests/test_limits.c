/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What one client, or many, can't do to the others and to the machine. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "src/clock.h"
#include "tests/child.h"

static const char endless_search[] = "position ludo startpos players 4\n"
				     "go dice 6 infinite\n";
static const char deep_search[] =
    "position ludo startpos players 4 moves 6:b-0\n"
    "go dice 5 depth 99\n";

Test(limits, reader_who_does_not_read_is_closed)
{
	static const char command[] = "help\n";
	struct wire client, bystander;
	struct child child;
	int port = child_serve(&child, "[limits]\noutput-time = 1\n");
	struct pollfd writable = { .events = POLLOUT };
	long before = child_resident_kib(&child);
	size_t sent = 0;
	ssize_t n = 0;

	child_call(&client, port);
	child_call(&bystander, port);
	writable.fd = client.in;
	while (n >= 0 && sent < 50 * 1000 * 1000 &&
	    poll(&writable, 1, WIRE_PATIENCE_MS) == 1) {
		n = send(client.in, command, sizeof command - 1,
		    MSG_NOSIGNAL | MSG_DONTWAIT);
		sent += sizeof command - 1;
	}
	cr_assert(lt(sz, sent, 50 * 1000 * 1000), "all was taken");
	wire_expect_stat(&bystander, "server.closed.output", 1);
	cr_assert(lt(long, child_resident_kib(&child) - before, 2048));
	wire_close(&client);
	wire_close(&bystander);
	child_end_serving(&child, port);
}

/* Sends a byte to whoever is still there; how many that are. */
static int
dawdle(struct wire *writers, int count)
{
	int there = 0;

	for (int i = 0; i < count; i++)
		there += send(writers[i].in, "x", 1, MSG_NOSIGNAL) == 1;
	return there;
}

/* A byte now and then completes no line. */
Test(limits, writers_who_complete_no_line_are_closed)
{
	enum { WRITERS = 200, PAUSE_MS = 300 };
	static const struct timespec pause = { .tv_nsec =
						   PAUSE_MS * 1000 * 1000 };
	struct wire writers[WRITERS], bystander;
	struct child child;
	int port = child_serve(&child, "[limits]\nline-time = 1\n");
	int patience = WIRE_PATIENCE_MS;

	for (int i = 0; i < WRITERS; i++)
		child_call(&writers[i], port);
	child_call(&bystander, port);
	for (int there = WRITERS; there > 0;) {
		there = dawdle(writers, WRITERS);
		nanosleep(&pause, NULL);
		wire_expect_ready(&bystander);
		cr_assert(ge(int, patience -= PAUSE_MS, 0),
		    "%d writers are still there", there);
	}
	for (int i = 0; i < WRITERS; i++)
		wire_close(&writers[i]);
	wire_expect_stat(&bystander, "server.closed.line", WRITERS);
	wire_close(&bystander);
	child_end_serving(&child, port);
}

/* The limit only comes when the one waits, however long he took for that. */
Test(limits, who_is_idle_is_closed_but_not_who_waits)
{
	struct wire idle, waiting;
	struct child child;
	int port = child_serve(&child, "[search]\ntime-max = 86400000\n");

	child_call(&waiting, port);
	wire_send(&waiting, endless_search);
	wire_expect(&waiting, "info depth 2");
	child_configure(&child,
	    "[limits]\nidle-time = 1\n[search]\ntime-max = 86400000\n");
	kill(child.pid, SIGHUP);
	child_expect_event(&child, "reloaded");
	child_call(&idle, port);
	wire_expect_end(&idle);
	wire_close(&idle);
	wire_send(&waiting, "stop\nstats\n");
	wire_close_input(&waiting);
	wire_expect(&waiting, "bestmove 6:b-0 again");
	wire_expect(&waiting, "stat server.closed.idle 1");
	wire_expect(&waiting, "statsok");
	wire_expect_end(&waiting);
	wire_close(&waiting);
	child_end(&child);
}

/* What would take an hour at the least, and how it is answered. */
static const struct {
	const char *configuration;
	const char *command;
	const char *answer;
} capped[] = {
	{ "time-max = 50\n", "go dice 6 infinite\n", "bestmove 6:b-0 again" },
	{ "time-max = 50\n", "go dice 6 depth 99\n", "bestmove 6:b-0 again" },
	{ "time-max = 50\n", "go dice 6 movetime 86400000\n",
	    "bestmove 6:b-0 again" },
	{ "time-max = 50\n", "go dice any infinite\n", "bestmove none" },
	{ "time-max = 50\n",
	    "position ludo R:3,10,19,30/G:3,10,19,30/Y:3,10,19,30/"
	    "B:3,10,19,30 B\n"
	    "perft 9\n",
	    "error stopped" },
	{ "time-max = 50\n", "bench depth 99\n", "error stopped" },
	{ "nodes-max = 1000\n", "go dice 6 infinite\n",
	    "bestmove 6:b-0 again" },
	{ "depth-max = 2\n", "go dice 6 infinite\n", "bestmove 6:b-0 again" },
	{ "time-max = 50\n",
	    "position snakes B:79/W:97 W\ngo dice 3 infinite\n",
	    "bestmove 3:97-100 wins" },
};

Test(limits, searches_end_at_the_caps_of_the_server)
{
	for (size_t i = 0; i < sizeof capped / sizeof capped[0]; i++) {
		struct wire client;
		struct child child;
		char configuration[128];
		int port;

		snprintf(configuration, sizeof configuration, "[search]\n%s",
		    capped[i].configuration);
		port = child_serve(&child, configuration);
		child_call(&client, port);
		wire_send(&client, "position ludo startpos players 4\n");
		wire_send(&client, capped[i].command);
		wire_expect(&client, capped[i].answer);
		wire_expect_ready(&client);
		wire_close(&client);
		child_end_serving(&child, port);
	}
}

Test(limits, pipelining_client_starves_nobody)
{
	enum { SEARCHES = 50 };
	struct wire greedy, victim;
	struct child child;
	int port = child_serve(&child, "[search]\ntime-max = 20\n");

	child_call(&greedy, port);
	child_call(&victim, port);
	for (int i = 0; i < SEARCHES; i++)
		wire_send(&greedy, endless_search);
	wire_expect(&greedy, "bestmove");
	wire_send(&victim, deep_search);
	wire_expect(&victim, "bestmove 5:0-5");
	/* And what is cheap doesn't wait for a thread at all. */
	wire_send(&victim,
	    "setoption name Level value easy\n"
	    "go dice 5\n");
	wire_expect(&victim, "bestmove 5:0-5");
	for (int i = 1; i < SEARCHES; i++)
		wire_expect(&greedy, "bestmove 6:b-0 again");
	wire_close(&greedy);
	wire_close(&victim);
	child_end_serving(&child, port);
}

Test(limits, full_queue_is_busy)
{
	struct wire running, waiting, refused;
	struct child child;
	int port =
	    child_serve(&child, "[search]\nqueue = 1\ntime-max = 86400000\n");

	child_call(&running, port);
	child_call(&waiting, port);
	child_call(&refused, port);
	wire_send(&running, endless_search);
	wire_expect(&running, "info depth 2");
	wire_send(&waiting, endless_search);
	wire_expect_ready(&waiting);
	wire_send(&refused, deep_search);
	wire_expect(&refused, "error busy");
	wire_expect_line(&refused, "bestmove none");
	wire_expect_stat(&refused, "server.busy", 1);
	wire_expect_stat(&refused, "server.queued", 1);
	/* Stopped in the queue, it need not wait for the one that runs. */
	wire_send(&waiting, "stop\n");
	wire_expect(&waiting, "bestmove 6:b-0 again");
	wire_expect_stat(&refused, "server.queued", 0);
	wire_send(&running, "stop\n");
	wire_expect(&running, "bestmove 6:b-0 again");
	wire_close(&running);
	wire_close(&waiting);
	wire_close(&refused);
	child_end_serving(&child, port);
}

/*
 * As many as there are threads, and one that may wait. On one processor all of
 * them are read before the first thread has woken up.
 */
Test(limits, search_with_a_free_thread_does_not_wait)
{
	enum { SEARCHES = 5 };
	struct wire clients[SEARCHES], refused;
	struct child child;
	cpu_set_t one;
	int port;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof one, &one);
	port = child_serve(&child,
	    "[search]\nthreads = 4\nqueue = 1\ntime-max = 86400000\n");
	for (int i = 0; i < SEARCHES; i++) {
		child_call(&clients[i], port);
		wire_expect_ready(&clients[i]);
	}
	child_call(&refused, port);
	kill(child.pid, SIGSTOP);
	for (int i = 0; i < SEARCHES; i++)
		wire_send(&clients[i], endless_search);
	kill(child.pid, SIGCONT);
	for (int i = 0; i < SEARCHES; i++)
		wire_expect_ready(&clients[i]);
	wire_expect_stat(&refused, "server.busy", 0);
	wire_send(&refused, deep_search);
	wire_expect(&refused, "error busy");
	for (int i = 0; i < SEARCHES; i++)
		wire_close(&clients[i]);
	wire_close(&refused);
	child_end_serving(&child, port);
}

/* The one behind a full queue of his own is read in the end. */
Test(limits, stop_behind_a_full_queue_is_read)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	child_call(&client, port);
	wire_send(&client, endless_search);
	for (int i = 0; i < 20000; i++)
		wire_send(&client, "position ludo startpos\n");
	wire_send(&client, "stop\n");
	wire_expect(&client, "bestmove 6:b-0 again");
	wire_expect_ready(&client);
	wire_close(&client);
	child_end_serving(&child, port);
}

/* Tables belong to threads, however many sessions want large ones. */
Test(limits, hash_of_many_sessions_is_bounded)
{
	enum { CLIENTS = 100 };
	struct wire clients[CLIENTS];
	struct child child;
	int port = child_serve(&child, "[search]\nhash-max = 16\n");
	long before = child_resident_kib(&child);

	for (int i = 0; i < CLIENTS; i++) {
		child_call(&clients[i], port);
		wire_send(&clients[i],
		    "setoption name Hash value 16\n"
		    "position ludo startpos players 4 moves 6:b-0\n"
		    "go dice 5 nodes 20000\n");
	}
	for (int i = 0; i < CLIENTS; i++)
		wire_expect(&clients[i], "bestmove 5:0-5");
	cr_assert(
	    lt(long, child_resident_kib(&child) - before, (16 + 8) * 1024));
	for (int i = 0; i < CLIENTS; i++)
		wire_close(&clients[i]);
	child_end_serving(&child, port);
}

static void
reset(struct wire *client)
{
	const struct linger at_once = { .l_onoff = 1 };

	setsockopt(client->in, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
	wire_close(client);
}

Test(limits, resets_in_mid_search_leave_nothing_behind)
{
	enum { ROUNDS = 300 };
	struct wire client;
	struct child child;
	int port = child_serve(&child, "[search]\nthreads = 2\n");

	for (int i = 0; i < ROUNDS; i++) {
		child_call(&client, port);
		wire_send(&client, i % 2 == 0 ? deep_search : endless_search);
		if (i % 3 == 0)
			wire_expect(&client, "info depth 2");
		if (i % 5 == 0)
			wire_send(&client, "help\nudi\nstop\n");
		reset(&client);
	}
	/* The loop may be told of the last resets after this is asked. */
	child_call(&client, port);
	for (int64_t begin_us = clock_now_us();;) {
		char line[WIRE_LINE_MAX];

		wire_send(&client, "stats\n");
		do
			cr_assert(wire_line(&client, line));
		while (strncmp(line, "stat server.sessions-now ", 25) != 0);
		wire_expect(&client, "statsok");
		if (atoi(line + 25) == 1)
			break;
		cr_assert(lt(i64, clock_now_us() - begin_us,
			      WIRE_PATIENCE_MS * INT64_C(1000)),
		    "%s", line);
	}
	wire_expect_stat(&client, "server.queued", 0);
	wire_send(&client, deep_search);
	wire_send(&client, "stop\n");
	wire_expect(&client, "bestmove 5:0-5");
	wire_close(&client);
	child_end_serving(&child, port);
}
