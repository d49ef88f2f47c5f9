/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Sessions whose jobs run on a thread of their own, as at a real host: stopped
 * at any time, and left alone by sessions that go. For ThreadSanitizer, under
 * which Criterion doesn't start.
 */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/random.h"
#include "protocol/session.h"

enum { SESSIONS = 150, COMMANDS = 30, PAUSE_US = 300 };

struct host {
	struct session *session;
	struct job *job; /* out */
	pthread_t thread;
	atomic_bool done;
	unsigned bestmoves, readyoks;
	atomic_uint infos;
};

static int64_t
read_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void
take_info(void *ctx, const char *lines, size_t length)
{
	struct host *host = ctx;

	if (length > 0 && lines[length - 1] == '\n')
		atomic_fetch_add(&host->infos, 1);
}

static void *
run(void *ctx)
{
	struct host *host = ctx;
	const struct job_env env = {
		.now_us = read_clock,
		.info = take_info,
		.ctx = host,
	};

	job_run(host->job, &env);
	atomic_store(&host->done, true);
	return NULL;
}

static enum session_start
start(void *ctx, struct job *job)
{
	struct host *host = ctx;

	host->job = job;
	atomic_store(&host->done, false);
	if (pthread_create(&host->thread, NULL, run, host) != 0)
		return SESSION_BUSY;
	return SESSION_STARTED;
}

static bool
take_output(void *ctx, const char *lines, size_t length)
{
	struct host *host = ctx;

	host->bestmoves += strncmp(lines, "bestmove", 8) == 0;
	host->readyoks += strncmp(lines, "readyok", 7) == 0;
	return length > 0;
}

/* Take the job back if it has run, or when it has. */
static void
collect(struct host *host, bool wait)
{
	struct job *job = host->job;

	if (job == NULL || (!wait && !atomic_load(&host->done)))
		return;
	pthread_join(host->thread, NULL);
	host->job = NULL;
	session_job_done(host->session, job);
}

static void
say(struct host *host, const char *line)
{
	size_t length = strlen(line), taken = 0;

	while (taken < length) {
		taken +=
		    session_feed(host->session, line + taken, length - taken);
		if (taken < length)
			collect(host, true);
	}
}

static void
pause_a_while(uint64_t *random)
{
	const struct timespec pause = { 0,
		random_below(random, PAUSE_US) * 1000L };

	nanosleep(&pause, NULL);
}

/* Returns how many bestmoves it was owed and didn't get. */
static unsigned
converse(struct host *host, uint64_t *random)
{
	static const struct {
		const char *line;
		unsigned bestmoves, readyoks;
	} commands[] = {
		{ "go dice 4 infinite\n", 1, 0 },
		{ "go dice any depth 3\n", 1, 0 },
		{ "go dice 6 depth 4\n", 1, 0 },
		{ "go dice 5\n", 1, 0 },
		{ "go dice 3 movetime 1\n", 1, 0 },
		{ "stop\n", 0, 0 },
		{ "stop\n", 0, 0 },
		{ "isready\n", 0, 1 },
		{ "setoption name MultiPV value 2\n", 0, 0 },
		{ "perft 5\n", 0, 0 },
		{ "state\n", 0, 0 },
	};
	enum { KINDS = sizeof(commands) / sizeof(commands[0]) };
	unsigned bestmoves = 0, readyoks = 0;

	say(host, "position ludo startpos players 3 moves 6:b-0 6:b-0\n");
	for (int i = 0; i < COMMANDS; i++) {
		unsigned kind = random_below(random, KINDS);

		say(host, commands[kind].line);
		bestmoves += commands[kind].bestmoves;
		readyoks += commands[kind].readyoks;
		pause_a_while(random);
		collect(host, false);
	}
	session_end_input(host->session);
	while (host->job != NULL)
		collect(host, true);
	return bestmoves - host->bestmoves + readyoks - host->readyoks;
}

/* A session that goes leaves its job to the host. */
static void
leave(struct host *host)
{
	say(host,
	    "position ludo startpos players 4 moves 6:b-0\n"
	    "go dice 2 infinite\n");
	session_free(host->session);
	if (host->job == NULL)
		return;
	pthread_join(host->thread, NULL);
	job_free(host->job);
}

int
main(void)
{
	const struct option_limits limits = { .hash_mib = 1, .threads = 1 };
	struct options defaults;
	const struct session_config config = {
		.defaults = &defaults,
		.maxima = &limits,
		.time_cap_us = INT64_MAX,
		.nodes_cap = UINT64_MAX,
		.depth_cap = SEARCH_DEPTH_MAX,
	};
	unsigned missing = 0, infos = 0;
	uint64_t random = 1;

	options_init(&defaults, &limits);
	for (int i = 0; i < SESSIONS; i++) {
		struct host host = { .job = NULL };
		const struct session_host calls = {
			.write = take_output,
			.start = start,
			.ctx = &host,
		};

		host.session = session_new(&config, &calls);
		if (host.session == NULL)
			return EXIT_FAILURE;
		missing += converse(&host, &random);
		if (!session_has_ended(host.session))
			missing++;
		infos += atomic_load(&host.infos);
		session_free(host.session);
		host = (struct host){ .job = NULL };
		host.session = session_new(&config, &calls);
		if (host.session == NULL)
			return EXIT_FAILURE;
		leave(&host);
	}
	printf("%d sessions, %u answers missing, %u reports\n", SESSIONS,
	    missing, infos);
	return missing == 0 && infos > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
