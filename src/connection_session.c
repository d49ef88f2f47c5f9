/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a connection's session asks for, and its jobs. */

#include "src/clock.h"
#include "src/connection.h"

enum {
	OUTPUT_PAUSE = 32 * 1024,   /* waiting bytes that pause a session */
	OUTPUT_INFO_MAX = 8 * 1024, /* beyond, info lines are dropped */
};

static bool
on_write(void *ctx, const char *lines, size_t length)
{
	struct connection *connection = ctx;

	if (!output_add(&connection->output, lines, length))
		connection->out_of_memory = true;
	if (connection->out_of_memory ||
	    output_waiting(&connection->output) >= OUTPUT_PAUSE)
		connection->paused = true;
	return !connection->paused;
}

static void
on_begin(void *ctx)
{
	struct connection *connection = ctx;

	connection->begun_us = clock_now_us();
}

static enum session_start
on_start(void *ctx, struct job *job)
{
	struct connection *connection = ctx;
	struct host *host = connection->host;

	if (host->draining)
		job_stop(job);
	if (!job_is_cheap(job)) {
		connection->work =
		    workers_submit(host->workers, job, connection);
		if (connection->work == NULL) {
			host->stats.busy++;
			return SESSION_BUSY;
		}
	}
	connection->job = job;
	return SESSION_STARTED;
}

static void
on_ran(void *ctx, const struct job *job)
{
	struct connection *connection = ctx;

	stats_count_job(&connection->host->stats, job,
	    clock_now_us() - connection->begun_us);
}

static void
on_stats(void *ctx, struct session *session)
{
	struct connection *connection = ctx;

	stats_tell(host_stats(connection->host), session);
}

static bool
on_auth(void *ctx, const char *token)
{
	struct connection *connection = ctx;
	bool right = tokens_contain(&connection->settings->tokens, token);

	if (right) {
		connection->wants_token = false;
		connection->line_tick = 0;
		if (connection->peer != NULL)
			peer_forgive(connection->peer);
		return true;
	}
	connection->host->stats.wrong_tokens++;
	if (connection->peer != NULL)
		peer_blame(connection->peer, clock_now_us());
	return false;
}

struct session_host
connection_session_host(struct connection *connection)
{
	return (struct session_host){
		.write = on_write,
		.begin = on_begin,
		.start = on_start,
		.ran = on_ran,
		.stats = on_stats,
		.auth = on_auth,
		.ctx = connection,
	};
}

static void
add_info(struct connection *connection, const char *lines, size_t length)
{
	if (output_waiting(&connection->output) < OUTPUT_INFO_MAX)
		output_add(&connection->output, lines, length);
}

static void
on_info(void *owner, const char *lines, size_t length)
{
	add_info(owner, lines, length);
	connection_settle(owner);
}

static void
on_done(void *owner, struct job *job)
{
	struct connection *connection = owner;

	connection->work = NULL;
	connection->job = NULL;
	/* Who waited for an answer was not idle. */
	connection->input_tick = connection->host->tick;
	session_job_done(connection->session, job);
	connection_take_turn(connection);
}

const struct workers_callbacks connection_workers_callbacks = {
	.info = on_info,
	.done = on_done,
};

bool
connection_has_job_here(const struct connection *connection)
{
	return connection->job != NULL && connection->work == NULL;
}

/* Nothing is worth reporting before a cheap job's end, nor remembering. */
void
connection_run_here(struct connection *connection)
{
	const struct job_env env = { .now_us = clock_now_us };
	struct job *job = connection->job;

	connection->job = NULL;
	job_run(job, &env);
	session_job_done(connection->session, job);
}

/* A job that was stopped while it waited has become cheap: why wait on? */
void
connection_take_back_if_cheap(struct connection *connection)
{
	if (connection->work != NULL && job_is_cheap(connection->job) &&
	    workers_withdraw(connection->host->workers, connection->work))
		connection->work = NULL;
}
