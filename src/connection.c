/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/connection.h"

enum { TURN_JOBS_MAX = 32 }; /* cheap jobs run in one turn */

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
	    connection->barred_tick == 0 && connection->unread == NULL;
	bool write = output_waiting(&connection->output) > 0;

	/* While nothing is read, no line can be completed. */
	if (read && !connection->reading && connection->line_tick != 0)
		connection->line_tick = connection->host->tick;
	return want_event(&connection->read_event, &connection->reading,
		   read) &&
	    want_event(&connection->write_event, &connection->writing, write);
}

/*
 * To close a socket with unread input would reset it, and the client might
 * lose the last lines. So tell him that this is the end, and wait for his.
 */
static void
finish(struct connection *connection)
{
	connection->ending = connection_why_ended(connection);
	if (!connection->network || connection->at_eof ||
	    shutdown(connection->out_fd, SHUT_WR) == -1) {
		connection_close(connection, connection->ending);
		return;
	}
	connection_drop_session(connection);
	connection->linger_tick = connection->host->tick;
	connection->barred_tick = 0;
	connection->paused = false;
	connection->input_over = false;
	if (!want_events(connection))
		connection_close(connection, CLOSE_MEMORY);
}

/* By a timer, which comes after the next poll, if there is memory for one. */
static void
ask_for_turns(struct host *host)
{
	static const struct timeval at_once = { 0, 0 };

	if (event_add(host->next_turn, &at_once) == -1)
		event_active(host->next_turn, EV_TIMEOUT, 0);
}

static void
make_ready(struct connection *connection)
{
	struct host *host = connection->host;

	if (connection->ready)
		return;
	if (TAILQ_EMPTY(&host->ready))
		ask_for_turns(host);
	TAILQ_INSERT_TAIL(&host->ready, connection, next_ready);
	connection->ready = true;
}

/* -1 with errno. */
static int
write_output(struct connection *connection)
{
	struct output *output = &connection->output;
	size_t before = output_waiting(output);

	if (output_flush(output, connection->out_fd) == -1)
		return -1;
	if (output_waiting(output) == 0)
		connection->output_tick = 0;
	else if (output_waiting(output) < before ||
	    connection->output_tick == 0)
		connection->output_tick = connection->host->tick;
	return 0;
}

void
connection_settle(struct connection *connection)
{
	bool all_written;

	if (connection->out_of_memory) {
		connection_close(connection, CLOSE_MEMORY);
		return;
	}
	if (write_output(connection) == -1) {
		connection_close(connection, CLOSE_LOST);
		return;
	}
	all_written = output_waiting(&connection->output) == 0;
	if (all_written && session_has_ended(connection->session)) {
		finish(connection);
		return;
	}
	if (connection_has_job_here(connection) ||
	    (connection->paused && all_written))
		make_ready(connection);
	if (!want_events(connection))
		connection_close(connection, CLOSE_MEMORY);
}

void
connection_take_turn(struct connection *connection)
{
	unsigned jobs = 0;

	for (;;) {
		connection_take_back_if_cheap(connection);
		if (connection_has_job_here(connection)) {
			if (jobs++ == TURN_JOBS_MAX)
				break;
			connection_run_here(connection);
		} else if (!offer_input(connection)) {
			break;
		}
	}
	connection_settle(connection);
}

static void
take_next_turn(struct connection *connection)
{
	if (connection->paused && output_waiting(&connection->output) == 0) {
		connection->paused = false;
		session_resume(connection->session);
	}
	connection_take_turn(connection);
}

/* Those which become ready meanwhile have theirs after the next poll. */
void
connections_take_turns(struct host *host)
{
	const struct connection *last = TAILQ_LAST(&host->ready, connections);
	struct connection *connection;
	bool is_last = false;

	while (!is_last && (connection = TAILQ_FIRST(&host->ready)) != NULL) {
		TAILQ_REMOVE(&host->ready, connection, next_ready);
		connection->ready = false;
		is_last = connection == last;
		take_next_turn(connection);
	}
	if (!TAILQ_EMPTY(&host->ready))
		ask_for_turns(host);
}

/* Events. */

/* What it has to answer is written in its turn, with those of the others. */
static void
take_input(struct connection *connection, const char *bytes, size_t length)
{
	if (length == 0) {
		connection->at_eof = true;
		connection->input_over = true;
	} else {
		connection_note_input(connection, bytes, length);
		feed(connection, bytes, length);
	}
	make_ready(connection);
}

/* False if it was too early, and nothing is told of the client by that. */
static bool
read_some(struct connection *connection, ssize_t *length)
{
	struct host *host = connection->host;

	*length = read(connection->in_fd, host->input, sizeof host->input);
	return *length != -1 ||
	    (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* Whatever it still says is said to nobody, a token as well. */
static void
hear_out(struct connection *connection)
{
	ssize_t n;

	if (read_some(connection, &n) && n <= 0)
		connection_close(connection, connection->ending);
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct connection *connection = arg;
	struct host *host = connection->host;
	ssize_t n;

	(void)fd;
	(void)what;
	if (connection->session == NULL) {
		hear_out(connection);
		return;
	}
	if (connection->ready)
		return;
	if (!connection_may_speak(connection)) {
		connection_settle(connection);
		return;
	}
	if (!read_some(connection, &n))
		return;
	if (n == -1) {
		connection_close(connection, CLOSE_LOST);
	} else {
		take_input(connection, host->input, (size_t)n);
	}
}

static void
on_writable(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	connection_settle(arg);
}

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

static bool
set_up(struct connection *connection, const struct session_config *config)
{
	const struct session_host session_host =
	    connection_session_host(connection);

	connection->network = config->network;
	connection->wants_token = config->needs_auth;
	connection->input_tick = connection->host->tick;
	if (config->needs_auth)
		connection->line_tick = connection->host->tick;
	connection->session = session_new(config, &session_host);
	return connection->session != NULL && assign_events(connection) &&
	    want_events(connection);
}

struct connection *
connection_open(struct host *host, int in_fd, int out_fd,
    const struct session_config *config, struct peer *peer)
{
	struct connection *connection = calloc(1, sizeof *connection);

	if (connection == NULL)
		return NULL;
	connection->host = host;
	connection->in_fd = in_fd;
	connection->out_fd = out_fd;
	if (!set_up(connection, config)) {
		session_free(connection->session);
		free(connection);
		errno = ENOMEM;
		return NULL;
	}
	connection->peer = peer;
	connection->settings = settings_hold(host->settings);
	connection->number = ++host->stats.sessions;
	host->stats.sessions_now++;
	TAILQ_INSERT_TAIL(&host->connections, connection, next);
	return connection;
}

void
connections_drain(struct host *host)
{
	struct connection *connection;

	for (connection = TAILQ_FIRST(&host->connections); connection != NULL;
	     connection = TAILQ_NEXT(connection, next)) {
		if (connection->session == NULL)
			continue;
		connection->input_over = true;
		if (connection->job != NULL)
			job_stop(connection->job);
		make_ready(connection);
	}
}
