/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Puts a line server under load and tells how it bears it. See usage[].
 *
 * Closed loop: each connection keeps so many requests on their way. Open loop:
 * requests are due at fixed times, whatever the server does, and a request's
 * latency counts from when it was due, so that a server which stalls can't hide
 * it by being asked less.
 */

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "src/address.h"
#include "src/clock.h"
#include "tests/load/histogram.h"

static const char usage[] =
    "usage: load [-c CONNECTIONS] [-p PIPELINE | -r PER-SECOND] [-i IDLE]\n"
    "            [-t SECONDS] [-s SETUP-LINE]... [-e END] ADDRESS REQUEST\n"
    "Sends REQUEST over and over; a reply ends with a line that begins with\n"
    "END. IDLE more connections are opened and say nothing.\n";

enum { SETUP_MAX = 8, PIPELINE_MAX = 64, INPUT_MAX = 64 * 1024 };

struct client {
	int fd;
	struct event *readable;
	unsigned awaited; /* replies to setup lines */
	/* Requests on their way: when each was due, a ring. */
	int64_t due_us[PIPELINE_MAX];
	unsigned first, count;
	size_t matched; /* characters of END, at the start of a line */
	bool in_line;	/* it can't be END any more */
};

struct plan {
	unsigned connections;
	unsigned pipeline;
	unsigned idle;
	double rate; /* 0: closed loop */
	double seconds;
	const char *setup[SETUP_MAX];
	unsigned setup_count;
	const char *end;
	struct address address;
	char request[1024];
	size_t request_length;
};

static struct plan plan = { .connections = 1, .pipeline = 1, .seconds = 2 };
static struct event_base *base;
static struct client *clients;
static struct histogram latencies; /* in microseconds */
static uint64_t errors, late, lost;
static int64_t begin_us, end_us;
static double scheduled;
static unsigned turn;
static bool running;

static void
fail(const char *what)
{
	perror(what);
	exit(71);
}

static void
send_text(int fd, const char *text, size_t length)
{
	ssize_t n = send(fd, text, length, MSG_NOSIGNAL);

	if (n != (ssize_t)length)
		lost++;
}

static void
ask(struct client *client, int64_t due_us)
{
	if (client->count == PIPELINE_MAX) {
		late++;
		return;
	}
	client->due_us[(client->first + client->count++) % PIPELINE_MAX] =
	    due_us;
}

/* Sends `count` requests in one packet. */
static void
send_requests(struct client *client, unsigned count)
{
	char packet[PIPELINE_MAX * sizeof plan.request];
	size_t length = 0;

	for (unsigned i = 0; i < count; i++) {
		memcpy(packet + length, plan.request, plan.request_length);
		length += plan.request_length;
	}
	send_text(client->fd, packet, length);
}

static void
refill(struct client *client)
{
	unsigned missing = plan.pipeline - client->count;
	int64_t now_us = clock_now_us();

	if (!running || missing == 0)
		return;
	for (unsigned i = 0; i < missing; i++)
		ask(client, now_us);
	send_requests(client, missing);
}

static void
take_reply(struct client *client, int64_t now_us)
{
	if (client->awaited > 0) {
		client->awaited--;
		return;
	}
	if (client->count == 0) {
		errors++;
		return;
	}
	if (now_us <= end_us)
		histogram_add(&latencies,
		    (uint64_t)(now_us - client->due_us[client->first]));
	client->first = (client->first + 1) % PIPELINE_MAX;
	client->count--;
}

/* Looks for END at the start of lines. */
static void
take_bytes(struct client *client, const char *bytes, size_t length)
{
	size_t end_length = strlen(plan.end);
	int64_t now_us = clock_now_us();

	for (const char *c = bytes; c < bytes + length; c++) {
		if (client->in_line) {
			c = memchr(c, '\n', (size_t)(bytes + length - c));
			if (c == NULL)
				return;
			client->in_line = false;
			client->matched = 0;
		} else if (*c == plan.end[client->matched]) {
			if (++client->matched < end_length)
				continue;
			take_reply(client, now_us);
			client->in_line = true;
		} else {
			client->in_line = *c != '\n';
			client->matched = 0;
		}
	}
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	static char input[INPUT_MAX];
	struct client *client = arg;
	ssize_t n = recv(fd, input, sizeof input, 0);

	(void)what;
	if (n == -1 && errno == EAGAIN)
		return;
	if (n <= 0) {
		lost++;
		event_del(client->readable);
		return;
	}
	take_bytes(client, input, (size_t)n);
	if (plan.rate == 0 && client->awaited == 0 &&
	    client->count < (plan.pipeline + 1) / 2 + (plan.pipeline > 1))
		refill(client);
}

static void
on_schedule(evutil_socket_t fd, short what, void *arg)
{
	int64_t now_us = clock_now_us();
	double due = (double)(now_us - begin_us) * plan.rate / 1e6;

	(void)fd;
	(void)what;
	(void)arg;
	if (!running)
		return;
	for (; scheduled < due; scheduled++) {
		struct client *client = &clients[turn++ % plan.connections];

		ask(client, begin_us + (int64_t)(scheduled * 1e6 / plan.rate));
		send_requests(client, 1);
	}
}

static int
call(void)
{
	const int on = 1;
	int fd = socket(address_family(&plan.address),
	    SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd == -1)
		fail("socket");
	if (connect(fd, (struct sockaddr *)&plan.address.storage,
		plan.address.length) == -1)
		fail("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

static void
open_clients(void)
{
	clients = calloc(plan.connections, sizeof *clients);
	if (clients == NULL)
		fail("load");
	for (unsigned i = 0; i < plan.connections; i++) {
		struct client *client = &clients[i];

		client->fd = call();
		for (unsigned k = 0; k < plan.setup_count; k++) {
			send_text(client->fd, plan.setup[k],
			    strlen(plan.setup[k]));
			send_text(client->fd, "\n", 1);
		}
		fcntl(client->fd, F_SETFL, O_NONBLOCK);
		client->readable = event_new(base, client->fd,
		    EV_READ | EV_PERSIST, on_readable, client);
		event_add(client->readable, NULL);
	}
}

/* Timers that are as good as the rate asks for: coarse ones are 4 ms late. */
static struct event_base *
make_base(void)
{
	struct event_config *config = event_config_new();
	struct event_base *made = NULL;

	if (config != NULL &&
	    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER) == 0)
		made = event_base_new_with_config(config);
	if (made == NULL)
		fail("load");
	event_config_free(config);
	return made;
}

static void
on_stop(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	(void)arg;
	if (running) {
		static const struct timeval rest = { 0, 200 * 1000 };

		running = false;
		event_base_loopexit(base, &rest);
	}
}

static void
run(void)
{
	const struct timeval time = {
		.tv_sec = (time_t)plan.seconds,
		.tv_usec =
		    (suseconds_t)((plan.seconds - (time_t)plan.seconds) * 1e6),
	};
	const struct timeval step = { 0, 500 };
	struct event *stop = evtimer_new(base, on_stop, NULL);
	struct event *schedule =
	    event_new(base, -1, EV_PERSIST, on_schedule, NULL);

	running = true;
	begin_us = clock_now_us();
	end_us = begin_us + (int64_t)(plan.seconds * 1e6);
	event_add(stop, &time);
	if (plan.rate > 0)
		event_add(schedule, &step);
	else
		for (unsigned i = 0; i < plan.connections; i++)
			refill(&clients[i]);
	event_base_dispatch(base);
	event_free(stop);
	event_free(schedule);
}

static void
report(void)
{
	printf("requests/s %.0f p50 %llu us p99 %llu us p99.9 %llu us "
	       "lost %llu late %llu errors %llu\n",
	    (double)latencies.count / plan.seconds,
	    (unsigned long long)histogram_quantile(&latencies, 0.5),
	    (unsigned long long)histogram_quantile(&latencies, 0.99),
	    (unsigned long long)histogram_quantile(&latencies, 0.999),
	    (unsigned long long)lost, (unsigned long long)late,
	    (unsigned long long)errors);
}

static void
read_arguments(int argc, char **argv)
{
	const char *why;
	int letter;

	while ((letter = getopt(argc, argv, "c:p:r:i:t:s:e:")) != -1) {
		if (letter == 'c')
			plan.connections = (unsigned)atoi(optarg);
		else if (letter == 'p')
			plan.pipeline = (unsigned)atoi(optarg);
		else if (letter == 'r')
			plan.rate = atof(optarg);
		else if (letter == 'i')
			plan.idle = (unsigned)atoi(optarg);
		else if (letter == 't')
			plan.seconds = atof(optarg);
		else if (letter == 's' && plan.setup_count < SETUP_MAX)
			plan.setup[plan.setup_count++] = optarg;
		else if (letter == 'e')
			plan.end = optarg;
		else
			break;
	}
	if (letter != -1 || argc - optind != 2 || plan.connections == 0 ||
	    plan.pipeline == 0 || plan.pipeline > PIPELINE_MAX ||
	    !address_parse(argv[optind], &plan.address, &why)) {
		fputs(usage, stderr);
		exit(64);
	}
	plan.request_length = (size_t)snprintf(plan.request,
	    sizeof plan.request, "%s\n", argv[optind + 1]);
	if (plan.end == NULL)
		plan.end = "readyok";
}

int
main(int argc, char **argv)
{
	struct rlimit limit;

	read_arguments(argc, argv);
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	base = make_base();
	for (unsigned i = 0; i < plan.idle; i++)
		call();
	open_clients();
	run();
	report();
	return lost + errors == 0 ? 0 : 1;
}
