/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/event_struct.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/connection.h"
#include "src/output.h"

enum {
	TURN_JOBS_MAX = 32,	    /* cheap jobs run in one turn */
	OUTPUT_PAUSE = 32 * 1024,   /* waiting bytes that pause a session */
	OUTPUT_INFO_MAX = 8 * 1024, /* beyond, info lines are dropped */
};

struct connection {
	TAILQ_ENTRY(connection) next;
	TAILQ_ENTRY(connection) next_ready;
	struct host *host;
	struct session *session;
	int in_fd;
	int out_fd;
	struct event read_event;
	struct event write_event;
	struct output output;

	char *unread; /* what the session has not taken yet, or NULL */
	size_t unread_begin;
	size_t unread_end;

	struct work *work; /* a job is with the workers */
	struct job *job;   /* out: with the workers, or to be run here */

	bool reading; /* read_event is added */
	bool writing;
	bool ready;	  /* for its next turn */
	bool paused;	  /* until session_resume() */
	bool input_over;  /* no more will be read */
	bool input_ended; /* and the session has been told */
	bool out_of_memory;
};

/* What the session asks for. */

static bool
on_write(void *ctx, const char *lines, size_t length)
{
	struct connection *connection = ctx;

	if (!output_add(&connection->output, lines, length))
		connection->out_of_memory = true;
	if (output_waiting(&connection->output) >= OUTPUT_PAUSE)
		connection->paused = true;
	return !connection->paused;
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
		if (connection->work == NULL)
			return SESSION_BUSY;
	}
	connection->job = job;
	return SESSION_STARTED;
}

/* Jobs run on the spot. */

static void
info_here(void *ctx, const char *line, size_t length)
{
	struct connection *connection = ctx;

	if (output_waiting(&connection->output) < OUTPUT_INFO_MAX)
		output_add(&connection->output, line, length);
}

static void *
no_table(void *ctx, unsigned mib, bool *fresh)
{
	(void)ctx;
	(void)mib;
	*fresh = false;
	return NULL;
}

static void
run_here(struct connection *connection)
{
	const struct job_env env = {
		.now_us = clock_now_us,
		.table_memory = no_table,
		.info = info_here,
		.ctx = connection,
	};
	struct job *job = connection->job;

	connection->job = NULL;
	job_run(job, &env);
	session_job_done(connection->session, job);
}

/* A job that was stopped while it waited has become cheap: why wait on? */
static void
take_back_if_cheap(struct connection *connection)
{
	if (connection->work != NULL && job_is_cheap(connection->job) &&
	    workers_withdraw(connection->host->workers, connection->work))
		connection->work = NULL;
}

static bool
has_job_here(const struct connection *connection)
{
	return connection->job != NULL && connection->work == NULL;
}

/* Input. */

/* Feed bytes that were just read; what is not taken is kept. */
static void
feed(struct connection *connection, const char *bytes, size_t length)
{
	size_t taken = session_feed(connection->session, bytes, length);

	if (taken == length)
		return;
	connection->unread = malloc(length - taken);
	if (connection->unread == NULL) {
		connection->out_of_memory = true;
		return;
	}
	memcpy(connection->unread, bytes + taken, length - taken);
	connection->unread_begin = 0;
	connection->unread_end = length - taken;
}

/* Feed what was left over; false if the session takes none of it. */
static bool
feed_unread(struct connection *connection)
{
	size_t taken = session_feed(connection->session,
	    connection->unread + connection->unread_begin,
	    connection->unread_end - connection->unread_begin);

	connection->unread_begin += taken;
	if (connection->unread_begin == connection->unread_end) {
		free(connection->unread);
		connection->unread = NULL;
	}
	return taken > 0;
}

/* False if the session can't go on with its input for now. */
static bool
offer_input(struct connection *connection)
{
	if (connection->paused)
		return false;
	if (connection->unread != NULL)
		return feed_unread(connection);
	if (!connection->input_over || connection->input_ended)
		return false;
	connection->input_ended = true;
	session_end_input(connection->session);
	return true;
}

/* Turns. */

static void
close_connection(struct connection *connection, enum close_reason reason)
{
	struct host *host = connection->host;

	host->closing(host->ctx, reason);
	event_del(&connection->read_event);
	event_del(&connection->write_event);
	if (connection->in_fd > STDERR_FILENO)
		close(connection->in_fd);
	if (connection->out_fd > STDERR_FILENO &&
	    connection->out_fd != connection->in_fd)
		close(connection->out_fd);
	session_free(connection->session);
	if (connection->work != NULL)
		workers_abandon(host->workers, connection->work);
	else if (connection->job != NULL)
		job_free(connection->job);
	if (connection->ready)
		TAILQ_REMOVE(&host->ready, connection, next_ready);
	TAILQ_REMOVE(&host->connections, connection, next);
	output_clear(&connection->output);
	free(connection->unread);
	free(connection);
}

static bool
want_event(struct event *event, bool *added, bool wanted)
{
	if (wanted == *added)
		return true;
	*added = wanted;
	return (wanted ? event_add(event, NULL) : event_del(event)) == 0;
}

/* Poll for just what there is use for. */
static bool
want_events(struct connection *connection)
{
	bool read = !connection->input_over && !connection->paused &&
	    connection->unread == NULL;
	bool write = output_waiting(&connection->output) > 0;

	return want_event(&connection->read_event, &connection->reading,
		   read) &&
	    want_event(&connection->write_event, &connection->writing, write);
}

/* A timer, not an active event: it comes after the next poll. */
static void
make_ready(struct connection *connection)
{
	static const struct timeval at_once = { 0, 0 };
	struct host *host = connection->host;

	if (connection->ready)
		return;
	if (TAILQ_EMPTY(&host->ready))
		event_add(host->next_turn, &at_once);
	TAILQ_INSERT_TAIL(&host->ready, connection, next_ready);
	connection->ready = true;
}

/* End a turn: write, and see what is to come. May free the connection. */
static void
settle(struct connection *connection)
{
	bool all_written;

	if (connection->out_of_memory) {
		close_connection(connection, CLOSE_MEMORY);
		return;
	}
	if (output_flush(&connection->output, connection->out_fd) == -1) {
		close_connection(connection, CLOSE_LOST);
		return;
	}
	all_written = output_waiting(&connection->output) == 0;
	if (all_written && session_has_ended(connection->session)) {
		close_connection(connection, CLOSE_ENDED);
		return;
	}
	if (has_job_here(connection) || (connection->paused && all_written))
		make_ready(connection);
	if (!want_events(connection))
		close_connection(connection, CLOSE_MEMORY);
}

static void
take_turn(struct connection *connection)
{
	unsigned jobs = 0;

	for (;;) {
		take_back_if_cheap(connection);
		if (has_job_here(connection)) {
			if (jobs++ == TURN_JOBS_MAX)
				break;
			run_here(connection);
		} else if (!offer_input(connection)) {
			break;
		}
	}
	settle(connection);
}

void
connections_take_turns(struct host *host)
{
	struct connections turn = TAILQ_HEAD_INITIALIZER(turn);
	struct connection *connection;

	TAILQ_CONCAT(&turn, &host->ready, next_ready);
	while ((connection = TAILQ_FIRST(&turn)) != NULL) {
		TAILQ_REMOVE(&turn, connection, next_ready);
		connection->ready = false;
		if (connection->paused &&
		    output_waiting(&connection->output) == 0) {
			connection->paused = false;
			session_resume(connection->session);
		}
		take_turn(connection);
	}
}

/* Events. */

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct connection *connection = arg;
	struct host *host = connection->host;
	ssize_t n;

	(void)what;
	if (connection->ready)
		return;
	n = read(fd, host->input, sizeof host->input);
	if (n == -1 &&
	    (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
		return;
	if (n == -1) {
		close_connection(connection, CLOSE_LOST);
		return;
	}
	if (n > 0)
		feed(connection, host->input, (size_t)n);
	else
		connection->input_over = true;
	take_turn(connection);
}

static void
on_writable(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	settle(arg);
}

static void
on_info(void *owner, const char *line, size_t length)
{
	struct connection *connection = owner;

	info_here(connection, line, length);
	settle(connection);
}

static void
on_done(void *owner, struct job *job)
{
	struct connection *connection = owner;

	connection->work = NULL;
	connection->job = NULL;
	session_job_done(connection->session, job);
	take_turn(connection);
}

const struct workers_callbacks connection_callbacks = {
	.info = on_info,
	.done = on_done,
};

/* Life. */

static bool
assign_events(struct connection *connection)
{
	struct event_base *base = connection->host->base;

	return event_assign(&connection->read_event, base, connection->in_fd,
		   EV_READ | EV_PERSIST, on_readable, connection) == 0 &&
	    event_assign(&connection->write_event, base, connection->out_fd,
		EV_WRITE | EV_PERSIST, on_writable, connection) == 0;
}

struct connection *
connection_open(struct host *host, int in_fd, int out_fd,
    const struct session_config *config)
{
	struct connection *connection = calloc(1, sizeof *connection);
	const struct session_host session_host = {
		.write = on_write,
		.start = on_start,
		.ctx = connection,
	};

	if (connection == NULL)
		return NULL;
	connection->host = host;
	connection->in_fd = in_fd;
	connection->out_fd = out_fd;
	connection->session = session_new(config, &session_host);
	if (connection->session == NULL || !assign_events(connection) ||
	    !want_events(connection)) {
		session_free(connection->session);
		free(connection);
		errno = ENOMEM;
		return NULL;
	}
	TAILQ_INSERT_TAIL(&host->connections, connection, next);
	return connection;
}

void
connections_drain(struct host *host)
{
	struct connection *connection;

	for (connection = TAILQ_FIRST(&host->connections); connection != NULL;
	     connection = TAILQ_NEXT(connection, next)) {
		connection->input_over = true;
		if (connection->job != NULL)
			job_stop(connection->job);
		make_ready(connection);
	}
}

void
connections_close(struct host *host)
{
	struct connection *connection;

	while ((connection = TAILQ_FIRST(&host->connections)) != NULL)
		close_connection(connection, CLOSE_FORCED);
}
