/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The metrics, and those who call for them. */

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tests/child.h"

/*
 * A port that is free, and stays so while a socket that doesn't listen has it:
 * only who asks for this very one gets it, too.
 */
static int
hold_port(int *holder)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof address;
	const int on = 1;

	*holder = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(*holder, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	cr_assert(eq(int,
	    bind(*holder, (struct sockaddr *)&address, sizeof address), 0));
	getsockname(*holder, (struct sockaddr *)&address, &length);
	return ntohs(address.sin_port);
}

static void
ask(int port, const char *method, const char *path, struct wire *http)
{
	char request[128];

	snprintf(request, sizeof request,
	    "%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", method,
	    path);
	child_call(http, port);
	wire_send(http, request);
}

static void
get(int port, const char *path, struct wire *http)
{
	ask(port, "GET", path, http);
}

Test(metrics, are_served_for_prometheus)
{
	int holder, metrics = hold_port(&holder);
	char configuration[64], line[WIRE_LINE_MAX], name[128], last[128] = "";
	struct wire client, http;
	struct child child;
	unsigned long value;
	int samples = 0;
	int port;

	snprintf(configuration, sizeof configuration,
	    "[server]\nmetrics = 127.0.0.1:%d\n", metrics);
	port = child_serve(&child, configuration);
	child_call(&client, port);
	wire_send(&client,
	    "position ludo startpos\n"
	    "go dice 6\n"
	    "perft 1\n"
	    "setoption name Level value easy\n"
	    "go dice 5\n"
	    "go dice 5\n");
	wire_expect(&client, "bestmove 6");
	wire_expect(&client, "bestmove 5");
	wire_expect(&client, "bestmove 5");

	get(metrics, "/metrics", &http);
	wire_expect(&http, "HTTP/1.1 200 OK");
	wire_expect(&http, "\r");
	while (wire_line(&http, line)) {
		if (sscanf(line, "# TYPE %127s", last) == 1 || line[0] == '#')
			continue;
		cr_assert(eq(int, sscanf(line, "%127s %lu", name, &value), 2),
		    "%s", line);
		cr_assert(eq(int, strncmp(name, last, strlen(last)), 0),
		    "%s is not of %s", name, last);
		samples++;
	}
	cr_assert(gt(int, samples, 30));
	wire_close(&http);

	get(metrics, "/metrics", &http);
	wire_expect(&http, "ludod_sessions 1");
	wire_expect(&http, "ludod_sessions_total 1");
	wire_expect(&http, "ludod_jobs_total{level=\"easy\"} 2");
	wire_expect(&http, "ludod_jobs_total{level=\"hard\"} 1");
	wire_expect(&http, "ludod_jobs_total{level=\"count\"} 1");
	wire_expect(&http,
	    "ludod_job_seconds_bucket{level=\"easy\",le=\"+Inf\"} 2");
	wire_close(&http);

	get(metrics, "/", &http);
	wire_expect(&http, "HTTP/1.1 404");
	wire_close(&http);

	ask(metrics, "HEAD", "/metrics", &http);
	wire_expect(&http, "HTTP/1.1 200 OK");
	wire_expect(&http, "\r");
	wire_expect_end(&http);
	wire_close(&http);
	wire_close(&client);
	child_end(&child);
	close(holder);
}

/* Each takes some microseconds, also where no thread is asked for it. */
Test(metrics, time_of_quick_answers_is_counted)
{
	static const char none[] =
	    "ludod_job_seconds_sum{level=\"easy\"} 0.000000";
	int holder, metrics = hold_port(&holder);
	char configuration[64], line[WIRE_LINE_MAX];
	struct wire client, http;
	struct child child;
	int port;

	snprintf(configuration, sizeof configuration,
	    "[server]\nmetrics = 127.0.0.1:%d\n", metrics);
	port = child_serve(&child, configuration);
	child_call(&client, port);
	wire_send(&client,
	    "setoption name Level value easy\n"
	    "position ludo R:b,5,15,25/G:b,5,15,25/Y:b,5,15,25 R\n");
	for (int i = 0; i < 100; i++)
		wire_send(&client, "go dice 6\n");
	wire_expect_ready(&client);
	get(metrics, "/metrics", &http);
	do {
		cr_assert(wire_line(&http, line));
		cr_assert(ne(int, strncmp(line, none, strlen(none)), 0));
	} while (strstr(line, "_count{level=\"easy\"} 100") == NULL);
	wire_close(&http);
	wire_close(&client);
	child_end(&child);
	close(holder);
}

/* Who has the descriptor that a caller has just had is heard. */
Test(metrics, clients_that_come_next_are_answered)
{
	int holder, metrics = hold_port(&holder);
	char configuration[64], line[WIRE_LINE_MAX];
	struct wire client, http;
	struct child child;
	int port;

	snprintf(configuration, sizeof configuration,
	    "[server]\nmetrics = 127.0.0.1:%d\n", metrics);
	port = child_serve(&child, configuration);
	for (int i = 0; i < 5; i++) {
		child_call(&client, port);
		wire_expect_ready(&client);
		wire_close(&client);
		get(metrics, "/metrics", &http);
		while (wire_line(&http, line))
			continue;
		wire_close(&http);
	}
	close(holder);
	child_end(&child);
}

/* Where descriptors have run out, it waits instead of spinning. */
Test(metrics, wait_for_descriptors)
{
	enum { DESCRIPTORS = 30, CLIENTS = 40 };
	const struct rlimit few = { DESCRIPTORS, DESCRIPTORS };
	const struct timespec second = { .tv_sec = 1 };
	int holder, metrics = hold_port(&holder);
	struct wire clients[CLIENTS], http;
	char configuration[64];
	struct child child;
	long used_ms;
	int port;

	snprintf(configuration, sizeof configuration,
	    "[server]\nmetrics = 127.0.0.1:%d\n", metrics);
	port = child_serve(&child, configuration);
	cr_assert(eq(int, prlimit(child.pid, RLIMIT_NOFILE, &few, NULL), 0));
	for (int i = 0; i < CLIENTS; i++)
		child_call(&clients[i], port);
	child_expect_event(&child, "accept-failed");
	get(metrics, "/metrics", &http);
	child_expect_event(&child, "accept-failed of=metrics");
	used_ms = child_cpu_ms(&child);
	nanosleep(&second, NULL);
	used_ms = child_cpu_ms(&child) - used_ms;
	cr_assert(lt(long, used_ms, 100), "it spins: %ld ms of 1000", used_ms);
	for (int i = 0; i < CLIENTS; i++)
		wire_close(&clients[i]);
	wire_expect(&http, "HTTP/1.1 200 OK");
	wire_close(&http);
	child_end(&child);
	close(holder);
}

/* How long a search takes is only told where the level decides on it. */
static int
count_descriptors(const struct child *child)
{
	char path[64];
	int count = 0;
	DIR *open;

	snprintf(path, sizeof path, "/proc/%d/fd", (int)child->pid);
	open = opendir(path);
	cr_assert(ne(ptr, open, NULL));
	while (readdir(open) != NULL)
		count++;
	closedir(open);
	return count;
}

/*
 * Callers who never finish their request take few descriptors, and those not
 * for long, however often they send a byte.
 */
Test(metrics, wait_for_nobody)
{
	enum { SLOW = 12, MAX = 8, PAUSE_MS = 200 };
	int holder, metrics = hold_port(&holder);
	struct wire slow[SLOW], http, client;
	char configuration[64];
	struct child child;
	int patience = WIRE_PATIENCE_MS;
	int before;

	snprintf(configuration, sizeof configuration,
	    "[server]\nmetrics = 127.0.0.1:%d\n", metrics);
	/* Once it answers, the metrics are listened for, too. */
	child_call(&client, child_serve(&child, configuration));
	wire_expect_ready(&client);
	before = count_descriptors(&child);
	for (int i = 0; i < SLOW; i++)
		child_call(&slow[i], metrics);
	while (!wire_speaks(&slow[0], PAUSE_MS)) {
		cr_assert(ge(int, patience -= PAUSE_MS, 0), "never closed");
		for (int i = 0; i < SLOW; i++)
			send(slow[i].in, "x", 1, MSG_NOSIGNAL);
		cr_assert(le(int, count_descriptors(&child) - before, MAX));
	}
	get(metrics, "/metrics", &http);
	wire_expect(&http, "HTTP/1.1 200 OK");
	wire_close(&http);
	for (int i = 0; i < SLOW; i++)
		wire_close(&slow[i]);
	wire_close(&client);
	child_end(&child);
	close(holder);
}
