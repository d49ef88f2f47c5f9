/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* How long a connection may keep the host waiting. */

#include <string.h>

#include "src/clock.h"
#include "src/connection.h"

/* Seconds for a client to close its end, once it has been sent everything. */
enum { LINGER_SECONDS = 2 };

/* For one whose address has to wait before it tries a token again. */
enum { BARRED_SECONDS = PEER_DELAY_MAX_US / (1000 * 1000) };

/* Single bytes don't put off the time by which a line has to be complete. */
void
connection_note_input(struct connection *connection, const char *bytes,
    size_t length)
{
	unsigned tick = connection->host->tick;

	connection->input_tick = tick;
	/* Blank lines don't put off the token. */
	if (connection->wants_token)
		return;
	if (bytes[length - 1] == '\n')
		connection->line_tick = 0;
	else if (connection->line_tick == 0 ||
	    memchr(bytes, '\n', length) != NULL)
		connection->line_tick = tick;
}

/* Are more than so many seconds over since a tick? 0: never. */
static bool
is_over(const struct connection *connection, unsigned since, int64_t seconds)
{
	return since != 0 && seconds != 0 &&
	    connection->host->tick - since > (uint64_t)seconds;
}

/* Note since when something is so. */
static void
follow(unsigned *since, bool is_so, unsigned tick)
{
	if (!is_so)
		*since = 0;
	else if (*since == 0)
		*since = tick;
}

/* Searches watch their time themselves; perft and bench have no clock. */
static void
stop_if_too_long(struct connection *connection)
{
	struct workers *workers = connection->host->workers;
	int64_t begun_us, max_us;

	if (connection->work == NULL)
		return;
	begun_us = workers_begun_us(workers, connection->work);
	max_us = connection->settings->config.time_max * 1000;
	if (begun_us != 0 && clock_now_us() - begun_us > max_us)
		job_stop(connection->job);
}

/* No job is out that could watch the time of a bestmove which is held. */
static void
release_if_held_too_long(struct connection *connection)
{
	int64_t seconds = connection->settings->config.time_max / 1000 + 1;

	follow(&connection->holding_tick,
	    connection->network && session_is_holding(connection->session),
	    connection->host->tick);
	if (!is_over(connection, connection->holding_tick, seconds))
		return;
	session_release(connection->session);
	connection_take_turn(connection);
}

/* Without the token, only when its address may try one. */
bool
connection_may_speak(struct connection *connection)
{
	if (!connection->wants_token || connection->peer == NULL ||
	    connection->may_try)
		return true;
	connection->may_try = peer_may_try(connection->peer, clock_now_us());
	follow(&connection->barred_tick, !connection->may_try,
	    connection->host->tick);
	return connection->may_try;
}

/* Who waits longer than any delay has been overtaken by others like him. */
static void
let_try(struct connection *connection)
{
	if (is_over(connection, connection->barred_tick, BARRED_SECONDS)) {
		connection_close(connection, CLOSE_BARRED);
	} else if (connection_may_speak(connection)) {
		connection_settle(connection);
	}
}

static bool
is_waiting_for_client(const struct connection *connection)
{
	return connection->reading && connection->job == NULL &&
	    !session_is_holding(connection->session);
}

void
connection_tick(struct connection *connection)
{
	const struct config *limits = &connection->host->settings->config;

	if (connection->session == NULL) {
		if (is_over(connection, connection->linger_tick,
			LINGER_SECONDS))
			connection_close(connection, connection->ending);
		return;
	}
	if (!connection->network)
		return;
	stop_if_too_long(connection);
	if (is_over(connection, connection->output_tick,
		limits->output_seconds)) {
		connection_close(connection, CLOSE_OUTPUT);
	} else if (connection->reading &&
	    is_over(connection, connection->line_tick, limits->line_seconds)) {
		connection_close(connection, CLOSE_LINE);
	} else if (is_waiting_for_client(connection) &&
	    is_over(connection, connection->input_tick, limits->idle_seconds)) {
		connection_close(connection, CLOSE_IDLE);
	} else if (connection->barred_tick != 0) {
		let_try(connection);
	} else {
		release_if_held_too_long(connection);
	}
}
