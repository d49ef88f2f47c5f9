/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* How sessions end, and what the log says of it. */

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/connection.h"
#include "src/log.h"
#include "tests/child.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static void
expect_closed(struct child *child, int session, const char *why)
{
	char event[128];

	snprintf(event, sizeof event,
	    "session-closed session=%d why=%s from=\"127.0.0.1:", session, why);
	child_expect_event(child, event);
}

static void
reset(struct wire *client)
{
	const struct linger at_once = { .l_onoff = 1 };

	setsockopt(client->in, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
	wire_close(client);
}

/* What a client sends under which limits, and why that is the end. */
static const struct {
	const char *limits;
	const char *text;
	const char *why;
} ends[] = {
	{ "", "isready\nquit\n", "quit" },
	{ "", "GET / HTTP/1.1\n", "http" },
	{ "", "\x16\x03\x01", "tls" },
	{ "line-time = 1\n", "posi", "line" },
	{ "idle-time = 1\n", "", "idle" },
};

Test(end, log_says_why_a_session_has_ended)
{
	for (int i = 0; i < (int)LENGTH(ends); i++) {
		char line[WIRE_LINE_MAX], configuration[64];
		struct wire client;
		struct child child;

		snprintf(configuration, sizeof configuration, "[limits]\n%s",
		    ends[i].limits);
		child_call(&client, child_serve(&child, configuration));
		wire_send(&client, ends[i].text);
		while (wire_line(&client, line))
			continue;
		wire_close(&client);
		expect_closed(&child, 1, ends[i].why);
		child_end(&child);
	}
}

Test(end, log_tells_who_went_from_who_was_lost)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	child_call(&client, port);
	wire_send(&client, "isready\n");
	wire_close_input(&client);
	wire_expect(&client, "readyok");
	wire_expect_end(&client);
	wire_close(&client);
	expect_closed(&child, 1, "eof");
	child_call(&client, port);
	wire_expect_ready(&client);
	reset(&client);
	expect_closed(&child, 2, "lost");
	child_end(&child);
}

Test(end, log_tells_of_an_overlong_line)
{
	/* Only the last piece that is written is too much: nothing follows it
	 * that might find the socket closed. */
	static char line[16 * PIPE_BUF];
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	memset(line, 'x', sizeof line);
	child_call(&client, port);
	wire_send_bytes(&client, line, sizeof line);
	wire_expect(&client, "error line-too-long");
	wire_close(&client);
	expect_closed(&child, 1, "overlong");
	child_end(&child);
}

Test(end, log_tells_of_a_slow_reader)
{
	struct wire client, bystander;
	struct child child;
	int port = child_serve(&child, "[limits]\noutput-time = 1\n");

	child_call(&client, port);
	child_call(&bystander, port);
	wire_clog(&client, &bystander);
	expect_closed(&child, 1, "output");
	wire_close(&client);
	wire_close(&bystander);
	child_end(&child);
}

Test(end, log_tells_of_a_wrong_token)
{
	static const char *const words[] = { "auth a-token-that-is-wrong\n",
		"isready\n" };
	char path[] = "token-XXXXXX", configuration[64];
	int fd = mkstemp(path);
	struct wire client;
	struct child child;
	int port;

	dprintf(fd, "correct-horse-battery-staple\n");
	close(fd);
	snprintf(configuration, sizeof configuration,
	    "[server]\ntoken-file = %s\n", path);
	port = child_serve(&child, configuration);
	for (int i = 0; i < (int)LENGTH(words); i++) {
		child_call(&client, port);
		wire_send(&client, words[i]);
		wire_expect(&client, "error denied");
		wire_expect_end(&client);
		wire_close(&client);
		expect_closed(&child, i + 1, "token");
	}
	child_end(&child);
	unlink(path);
}

/* Who has been sent all and doesn't hang up is waited for, not cut off. */
Test(end, log_tells_of_the_end_of_the_process)
{
	struct wire client, stuck, silent;
	struct child child;
	int port = child_serve(&child, "[limits]\ndrain-time = 1\n");

	child_call(&client, port);
	wire_expect_ready(&client);
	child_call(&stuck, port);
	wire_clog(&stuck, &client);
	child_call(&silent, port);
	wire_expect_ready(&silent);
	kill(child.pid, SIGTERM);
	wire_expect_end(&silent);
	wire_expect_end(&client);
	wire_close(&client);
	expect_closed(&child, 1, "drained");
	expect_closed(&child, 2, "forced");
	expect_closed(&child, 3, "drained");
	cr_assert(eq(int, child_wait(&child), EX_OK));
	wire_close(&stuck);
	wire_close(&silent);
}

/* Who gets no session has no number. */
Test(end, refused_callers_are_no_sessions)
{
	struct wire first, refused;
	struct child child;
	int port = child_serve(&child, "[limits]\nsessions = 1\n");

	child_call(&first, port);
	wire_expect_ready(&first);
	child_call(&refused, port);
	wire_expect(&refused, "error too-many-connections");
	wire_close(&refused);
	child_expect_event(&child, "refused why=full from=\"127.0.0.1:");
	wire_send(&first, "quit\n");
	wire_expect_end(&first);
	wire_close(&first);
	expect_closed(&child, 1, "quit");
	child_call(&first, port);
	wire_send(&first, "quit\n");
	wire_expect_end(&first);
	wire_close(&first);
	expect_closed(&child, 2, "quit");
	child_end(&child);
}

/* However many come and go, the log stays short; and no kind of end hides
 * another. */
Test(end, log_of_ends_is_limited)
{
	enum { SESSIONS = 200 };
	struct wire client;
	struct child child;
	int port = child_serve(&child, "[log]\nlevel = debug\n");
	char line[WIRE_LINE_MAX];
	int begins = 0, quits = 0, others = 0;
	int64_t begin_us = clock_now_us(), most;

	for (int i = 0; i < SESSIONS; i++) {
		child_call(&client, port);
		wire_send(&client, "quit\n");
		wire_expect_end(&client);
		wire_close(&client);
	}
	child_call(&client, port);
	wire_send(&client, "GET / HTTP/1.1\n");
	wire_expect(&client, "error denied");
	wire_expect_end(&client);
	wire_close(&client);
	kill(child.pid, SIGTERM);
	while (wire_line(&child.log, line)) {
		begins += strstr(line, " event=session ") != NULL;
		quits += strstr(line, " why=quit ") != NULL;
		others += strstr(line, " why=http ") != NULL;
	}
	cr_assert(eq(int, child_wait(&child), EX_OK));
	/* In each interval, of which the last has just begun. */
	most = (clock_now_us() - begin_us) / LOG_LIMIT_US + 1;
	most *= LOG_LIMIT_LINES;
	cr_assert(ge(int, begins, LOG_LIMIT_LINES));
	cr_assert(le(i64, begins, most));
	cr_assert(ge(int, quits, LOG_LIMIT_LINES));
	cr_assert(le(i64, quits, most));
	cr_assert(eq(int, others, 1));
}

/* What follows from= in the next line of an event. */
static void
read_from(struct child *child, const char *event, char from[static 64])
{
	char line[WIRE_LINE_MAX];
	const char *found;

	do
		cr_assert(wire_line(&child->log, line));
	while (strstr(line, event) == NULL);
	found = strstr(line, " from=\"");
	cr_assert(ne(ptr, (char *)(uintptr_t)found, NULL), "%s", line);
	cr_assert(eq(int, sscanf(found, " from=\"%63[^\"]\"", from), 1));
}

Test(end, log_of_begin_and_end_name_the_client_alike)
{
	struct child child;
	struct wire client;
	char begin[64], end[64];
	int port = child_serve(&child, "[log]\nlevel = debug\n");

	child_call(&client, port);
	wire_send(&client, "quit\n");
	wire_expect_end(&client);
	wire_close(&client);
	read_from(&child, " event=session session=1 ", begin);
	read_from(&child, " event=session-closed session=1 ", end);
	cr_assert(eq(str, begin, end));
	child_end(&child);
}

/* A host of one session without a socket of its own. */

static enum close_reason closed = CLOSE_REASONS;

static void
on_closing(void *ctx, enum close_reason reason)
{
	(void)ctx;
	closed = reason;
}

static struct peer *
guilty_peer(struct host *host)
{
	struct address address = { .length = sizeof(struct sockaddr_in) };
	struct sockaddr_in *in = (void *)&address.storage;
	struct peer *peer;

	in->sin_family = AF_INET;
	in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	peer = peers_enter(host->peers, &address);
	cr_assert(ne(ptr, peer, NULL));
	/* In a time to come, so that it waits for as long as the test runs. */
	peer_blame(peer, INT64_MAX / 2);
	return peer;
}

Test(end, who_is_barred_for_long_is_closed)
{
	struct event_base *base = event_base_new();
	struct settings settings = { .references = 1 };
	struct session_config config = { .needs_auth = true,
		.network = true,
		.defaults = &settings.config.defaults };
	struct connection *connection;
	struct host *host;
	int pair[2], ticks = 0;

	settings.config.threads = 1;
	settings.config.sessions_max = 1;
	host = host_new(base, &settings, WORKERS_EQUAL, 0, on_closing, NULL);
	cr_assert(ne(ptr, host, NULL));
	cr_assert(eq(int, socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0));
	connection =
	    connection_open(host, pair[0], pair[0], &config, guilty_peer(host));
	cr_assert(ne(ptr, connection, NULL));
	cr_assert(eq(long, (long)write(pair[1], "auth me\n", 8), 8));
	event_base_loop(base, EVLOOP_NONBLOCK);
	while (closed == CLOSE_REASONS && ticks < 1000) {
		host->tick++;
		ticks++;
		connection_tick(connection);
	}
	cr_assert(eq(int, closed, CLOSE_BARRED));
	/* Not before its turn must have come, had it been the only one. */
	cr_assert(ge(int, ticks, PEER_DELAY_MAX_US / 1000000));
	close(pair[1]);
	host_free(host);
	event_base_free(base);
}

/* However often the loop has to poll for that. */
static void
settle(struct event_base *base)
{
	for (int polls = 0; polls < 10; polls++)
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

/* One who hangs up and one who calls, in one poll: the place is free. */
static void
call_after_a_hang_up(struct settings *settings, const struct address *from)
{
	struct event_base *base = event_base_new();
	struct host *host =
	    host_new(base, settings, WORKERS_EQUAL, 0, on_closing, NULL);
	int first[2], second[2], third[2];

	cr_assert(ne(ptr, host, NULL));
	cr_assert(eq(int, socketpair(AF_UNIX, SOCK_STREAM, 0, first), 0));
	cr_assert(eq(int, socketpair(AF_UNIX, SOCK_STREAM, 0, second), 0));
	cr_assert(eq(int, socketpair(AF_UNIX, SOCK_STREAM, 0, third), 0));
	host_accept(host, first[0], from);
	close(first[1]);
	/* His call may come first, though he made it after that. */
	host_accept(host, second[0], from);
	settle(base);
	cr_assert(eq(u64, host->stats.sessions, 2));
	cr_assert(eq(u64, host->stats.sessions_now, 1));
	host_accept(host, third[0], from);
	settle(base);
	cr_assert(eq(u64, host->stats.sessions, 2));
	cr_assert(eq(u64, host->stats.sessions_now, 1));
	close(second[1]);
	close(third[1]);
	host_free(host);
	event_base_free(base);
}

Test(end, who_hangs_up_leaves_his_place_to_the_next)
{
	struct settings few = { .references = 1 }, few_of_one = few;
	struct address local = { .length = sizeof(sa_family_t) }, remote;
	struct sockaddr_in in = { .sin_family = AF_INET };

	local.storage.ss_family = AF_UNIX;
	remote = local;
	memcpy(&remote.storage, &in, sizeof in);
	remote.length = sizeof in;
	few.config.threads = few_of_one.config.threads = 1;
	few.config.sessions_max = 1;
	few_of_one.config.sessions_max = 3;
	few_of_one.config.sessions_per_address = 1;
	call_after_a_hang_up(&few, &local);
	call_after_a_hang_up(&few_of_one, &remote);
}
