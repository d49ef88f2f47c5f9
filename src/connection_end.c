/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The end of a connection, and what is told of it. */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/connection.h"

static void
log_closing(const struct connection *connection, enum close_reason reason)
{
	char from[LOG_QUOTE_MAX];
	int error = errno;
	unsigned held_back;

	if (log_limit_pass(&connection->host->close_limits[reason],
		clock_now_us(), &held_back))
		log_info("event=session-closed session=%" PRIu64
			 " why=%s from=%s held-back=%u",
		    connection->number, close_reason_names[reason],
		    log_text(from, connection->from), held_back);
	errno = error;
}

void
connection_drop_session(struct connection *connection)
{
	struct host *host = connection->host;

	session_free(connection->session);
	connection->session = NULL;
	if (connection->work != NULL)
		workers_abandon(host->workers, connection->work);
	else if (connection->job != NULL)
		job_free(connection->job);
	connection->work = NULL;
	connection->job = NULL;
	free(connection->unread);
	connection->unread = NULL;
	output_clear(&connection->output);
	if (connection->ready)
		TAILQ_REMOVE(&host->ready, connection, next_ready);
	connection->ready = false;
}

enum close_reason
connection_why_ended(const struct connection *connection)
{
	static const enum close_reason reasons[SESSION_ENDS] = {
		[SESSION_END_INPUT] = CLOSE_EOF,
		[SESSION_END_QUIT] = CLOSE_QUIT,
		[SESSION_END_TOKEN] = CLOSE_TOKEN,
		[SESSION_END_HTTP] = CLOSE_HTTP,
		[SESSION_END_TLS] = CLOSE_TLS,
		[SESSION_END_OVERLONG] = CLOSE_OVERLONG,
		[SESSION_END_MEMORY] = CLOSE_MEMORY,
	};
	enum session_end end = session_why_ended(connection->session);

	if (end == SESSION_END_INPUT && !connection->at_eof)
		return CLOSE_DRAINED;
	return reasons[end];
}

void
connection_close(struct connection *connection, enum close_reason reason)
{
	struct host *host = connection->host;

	host->stats.closed[reason]++;
	host->stats.sessions_now--;
	if (connection->network)
		log_closing(connection, reason);
	host->closing(host->ctx, reason);
	connection_drop_session(connection);
	event_del(&connection->read_event);
	event_del(&connection->write_event);
	if (connection->in_fd > STDERR_FILENO)
		close(connection->in_fd);
	if (connection->out_fd > STDERR_FILENO &&
	    connection->out_fd != connection->in_fd)
		close(connection->out_fd);
	if (connection->peer != NULL)
		peers_leave(host->peers, connection->peer);
	settings_release(connection->settings);
	TAILQ_REMOVE(&host->connections, connection, next);
	free(connection);
}

void
connection_force(struct connection *connection)
{
	bool is_lingering = connection->session == NULL;

	connection_close(connection,
	    is_lingering ? connection->ending : CLOSE_FORCED);
}
