/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Many sessions, searches and disconnects on several worker threads, which
 * help each other's searches while nobody waits. Every go that was taken is
 * answered once, also one that was stopped while it waited or ran, and what a
 * session that went has left behind is cleared away.
 */

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "ai/search.h"
#include "protocol/session.h"
#include "src/clock.h"
#include "src/worker.h"

enum {
	THREADS = 3,
	SPARE = 2,
	CLIENTS = 40,
	ROUNDS = 4000,
	QUEUE_MAX = 20,
	LOANS = 100,
	PATIENCE_MS = 60 * 1000,
};

struct client {
	struct session *session;
	struct job *job; /* out */
	struct work *work;
	unsigned gos; /* not answered yet */
	unsigned infos;
};

struct counts {
	unsigned gos, answers, busy, abandoned, withdrawn, infos;
};

static struct options defaults;
static const struct option_limits maxima = { .hash_mib = 4, .threads = 4 };
static struct workers *workers;
static struct client clients[CLIENTS];
static struct counts counts;

static void
fail(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(1);
}

static const char *
next_line(const char *line, const char *end)
{
	return (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
}

static bool
on_write(void *ctx, const char *lines, size_t length)
{
	static const char answer[] = "bestmove ";
	struct client *client = ctx;

	for (const char *line = lines; line < lines + length;
	     line = next_line(line, lines + length)) {
		if (strncmp(line, answer, sizeof answer - 1) != 0)
			continue;
		if (client->gos == 0)
			fail("an answer to no go");
		client->gos--;
		counts.answers++;
	}
	return true;
}

static enum session_start
on_start(void *ctx, struct job *job)
{
	struct client *client = ctx;

	client->work = workers_submit(workers, job, client);
	if (client->work == NULL) {
		counts.busy++;
		return SESSION_BUSY;
	}
	client->job = job;
	return SESSION_STARTED;
}

static void
on_info(void *owner, const char *line, size_t length)
{
	struct client *client = owner;

	if (client->job == NULL || length == 0 || line[length - 1] != '\n')
		fail("a line that belongs to no job");
	counts.infos++;
}

static void
on_done(void *owner, struct job *job)
{
	struct client *client = owner;

	if (job != client->job)
		fail("another session's job");
	client->job = NULL;
	client->work = NULL;
	session_job_done(client->session, job);
}

static void
feed(struct client *client, const char *text)
{
	size_t length = strlen(text);

	if (session_feed(client->session, text, length) != length)
		fail("a short line was not taken");
}

static void
join(struct client *client)
{
	const struct session_config config = {
		.defaults = &defaults,
		.maxima = &maxima,
		.time_cap_us = INT64_MAX,
		.nodes_cap = UINT64_MAX,
		.depth_cap = SEARCH_DEPTH_MAX,
	};
	const struct session_host host = {
		.write = on_write,
		.start = on_start,
		.ctx = client,
	};

	*client = (struct client){ 0 };
	client->session = session_new(&config, &host);
	if (client->session == NULL)
		fail("out of memory");
	feed(client, "position ludo startpos players 4 moves 6:b-0\n");
}

static void
leave(struct client *client)
{
	session_free(client->session);
	if (client->work != NULL) {
		workers_abandon(workers, client->work);
		counts.abandoned++;
	}
}

static void
search(struct client *client, const char *text)
{
	client->gos++;
	counts.gos++;
	feed(client, text);
}

static void
go(struct client *client, uint64_t *rng)
{
	static const char *const limits[] = { "nodes 300", "depth 3",
		"infinite", "movetime 1" };
	char text[64];

	if (client->gos > 0)
		return;
	snprintf(text, sizeof text, "setoption name Threads value %u\n",
	    1 + random_below(rng, (unsigned)maxima.threads));
	feed(client, text);
	snprintf(text, sizeof text, "go dice %u %s\n", random_die(rng),
	    limits[random_below(rng, 4)]);
	search(client, text);
}

/* As a host does with a job that has become cheap: run it elsewhere. */
static void
stop(struct client *client)
{
	const struct job_env env = { .now_us = clock_now_us };
	struct job *job = client->job;

	feed(client, "stop\n");
	if (client->work == NULL || !job_is_cheap(job) ||
	    !workers_withdraw(workers, client->work))
		return;
	client->work = NULL;
	client->job = NULL;
	counts.withdrawn++;
	job_run(job, &env);
	session_job_done(client->session, job);
}

static void
collect(int patience_ms)
{
	struct pollfd results = { .fd = workers_fd(workers), .events = POLLIN };

	if (poll(&results, 1, patience_ms) == 1)
		workers_collect(workers);
	else if (patience_ms > 0)
		fail("no result comes");
}

static void
take_a_step(struct client *client, uint64_t *rng)
{
	switch (random_below(rng, 8)) {
	case 0:
		leave(client);
		join(client);
		break;
	case 1:
	case 2:
		stop(client);
		break;
	case 3:
		poll(NULL, 0, (int)random_below(rng, 2));
		collect(0);
		break;
	default:
		go(client, rng);
		break;
	}
}

static bool
answers_are_owed(void)
{
	for (unsigned i = 0; i < CLIENTS; i++)
		if (clients[i].gos > 0)
			return true;
	return false;
}

static unsigned
count_threads(void)
{
	DIR *tasks = opendir("/proc/self/task");
	unsigned count = 0;

	if (tasks == NULL)
		fail("no tasks");
	while (readdir(tasks) != NULL)
		count++;
	closedir(tasks);
	return count;
}

/*
 * A search alone has all the help that it may have, from a spare thread, too.
 * The moment others wait, workers leave it to them.
 */
static void
lend_workers(void)
{
	struct client *client = &clients[0];
	unsigned before = count_threads();

	feed(client, "setoption name Threads value 4\n");
	search(client, "go dice 5 infinite\n");
	for (int ms = 0; count_threads() == before; ms++) {
		if (ms == PATIENCE_MS)
			fail("no spare thread");
		poll(NULL, 0, 1);
	}
	for (unsigned round = 0; round < LOANS; round++) {
		for (unsigned i = 1; i < THREADS; i++)
			search(&clients[i], "go dice 5 nodes 3000\n");
		while (clients[1].gos + clients[2].gos > 0)
			collect(PATIENCE_MS);
	}
	if (client->gos == 0)
		fail("an infinite search has ended");
	stop(client);
	while (client->gos > 0)
		collect(PATIENCE_MS);
}

int
main(void)
{
	static const struct workers_callbacks callbacks = { on_info, on_done };
	uint64_t rng = 1;

	options_init(&defaults, &maxima);
	workers =
	    workers_new(THREADS, SPARE, WORKERS_EQUAL, QUEUE_MAX, &callbacks);
	if (workers == NULL)
		fail("no workers");
	for (unsigned i = 0; i < CLIENTS; i++)
		join(&clients[i]);
	lend_workers();
	for (unsigned i = 0; i < ROUNDS; i++)
		take_a_step(&clients[random_below(&rng, CLIENTS)], &rng);

	for (unsigned i = 0; i < CLIENTS; i++)
		stop(&clients[i]);
	while (answers_are_owed())
		collect(PATIENCE_MS);
	/* Now nobody stops or leaves, so lines have to come. */
	for (unsigned i = 0; i < QUEUE_MAX; i++)
		search(&clients[i], "go dice 5 nodes 3000\n");
	while (answers_are_owed())
		collect(PATIENCE_MS);
	printf("%u gos, %u answers, %u busy, %u abandoned, %u withdrawn, "
	       "%u infos\n",
	    counts.gos, counts.answers, counts.busy, counts.abandoned,
	    counts.withdrawn, counts.infos);
	if (counts.busy == 0 || counts.abandoned == 0 ||
	    counts.withdrawn == 0 || counts.infos == 0)
		fail("something has not been tried");

	/* And the end, with jobs in every state. */
	for (unsigned i = 0; i < CLIENTS; i++)
		go(&clients[i], &rng);
	for (unsigned i = 0; i < CLIENTS; i++)
		session_free(clients[i].session);
	workers_free(workers);
	return 0;
}
