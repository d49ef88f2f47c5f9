/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A connection: a session, the descriptors it talks over, and its job.
 *
 * What one client can make the host do and keep is bounded. A turn (one event)
 * reads at most HOST_INPUT_MAX bytes, runs a few cheap jobs on the spot, and
 * stops between two commands once some output waits; what is left has its next
 * turn after the others. Answers go out once all have been heard who had
 * something to say: sent in a row, they cost half of what it costs to wake up
 * a client that waits for each. A client that doesn't read is not read from,
 * and only intermediate info lines are dropped. One that keeps the host waiting
 * too long is closed.
 */

#ifndef LUDOD_SRC_CONNECTION_H
#define LUDOD_SRC_CONNECTION_H

#include <event2/event_struct.h>

#include "protocol/session.h"
#include "src/host.h"
#include "src/output.h"

/* Room for any address of the Internet; a longer path is cut. */
enum { CONNECTION_FROM_MAX = 56 };

struct connection {
	TAILQ_ENTRY(connection) next;
	TAILQ_ENTRY(connection) next_ready;
	struct host *host;
	struct settings *settings; /* a reference of its own */
	struct peer *peer;	   /* or NULL */
	struct session *session;   /* NULL: lingering */
	uint64_t number;	   /* for the log, as is where it is from */
	char from[CONNECTION_FROM_MAX];
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
	int64_t begun_us;  /* when its turn came, or the last one's */

	/* Ticks of the host; 0: it isn't so. */
	unsigned input_tick;   /* when something came last */
	unsigned line_tick;    /* when the line began that isn't complete */
	unsigned output_tick;  /* since when output waits untouched */
	unsigned holding_tick; /* since when a bestmove is held */
	unsigned linger_tick;  /* since when only the client's end is awaited */
	unsigned barred_tick;  /* since when it is barred from trying a token */
	enum close_reason ending; /* why it lingers */

	bool network;
	bool reading; /* read_event is added */
	bool writing;
	bool ready;	  /* for its next turn */
	bool paused;	  /* until session_resume() */
	bool at_eof;	  /* the client sends no more */
	bool input_over;  /* no more will be taken */
	bool input_ended; /* and the session has been told */
	bool wants_token; /* and hasn't had it */
	bool may_try;	  /* a token, now */
	bool out_of_memory;
};

/*
 * Begin a session between two descriptors, which may be one and the same; they
 * are closed with it, unless they are the standard ones. What `config` points
 * to belongs to the host's settings or outlives the connection. NULL with
 * errno, the descriptors and the peer being the caller's still.
 */
struct connection *connection_open(struct host *host, int in_fd, int out_fd,
    const struct session_config *config, struct peer *peer);

void connection_close(struct connection *connection, enum close_reason reason);

/* The host goes. Who only lingers has had all its answers, and keeps why. */
void connection_force(struct connection *connection);

/* What has ended its session; and nothing more is owed to or by that. */
enum close_reason connection_why_ended(const struct connection *connection);
void connection_drop_session(struct connection *connection);

/* Go on with whatever can be gone on with. May close the connection. */
void connection_take_turn(struct connection *connection);

/* End a turn: write, and see what is to come. May close the connection. */
void connection_settle(struct connection *connection);

/* For the host. */
void connections_take_turns(struct host *host);
void connections_drain(struct host *host);

/* Jobs and the session's wishes: connection_session.c. */
extern const struct workers_callbacks connection_workers_callbacks;
struct session_host connection_session_host(struct connection *connection);
bool connection_has_job_here(const struct connection *connection);
void connection_run_here(struct connection *connection);
void connection_take_back_if_cheap(struct connection *connection);

/* Patience with one: connection_time.c. Every second; may close it. */
void connection_tick(struct connection *connection);
bool connection_may_speak(struct connection *connection);
void connection_note_input(struct connection *connection, const char *bytes,
    size_t length);

#endif
