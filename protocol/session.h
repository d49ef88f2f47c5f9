/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A session: one client's conversation in UDI, from bytes in to lines out.
 *
 * A session belongs to one thread and does no input or output of its own: its
 * host feeds it bytes, takes its lines, and runs its jobs. At most one job is
 * out at a time; commands that arrive meanwhile wait in a bounded queue, and
 * when that is full session_feed() takes no more.
 */

#ifndef LUDOD_PROTOCOL_SESSION_H
#define LUDOD_PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/job.h"
#include "protocol/option.h"

struct session;

enum session_start { SESSION_STARTED, SESSION_BUSY };

/* What a session asks of its host; `ctx` is handed back in every call. */
struct session_host {
	/*
	 * Whole lines, LF included, valid during the call. False: taken, but
	 * let that be all for now. The session then pauses: it carries out no
	 * further command, waiting ones included, until session_resume(). So
	 * a client that doesn't read, or that asks for much, is held back
	 * between two of its commands.
	 */
	bool (*write)(void *ctx, const char *lines, size_t length);
	/*
	 * Take a job and see that it runs. The host must not call back into
	 * the session before this returns. SESSION_BUSY: not taken, still the
	 * session's.
	 */
	enum session_start (*start)(void *ctx, struct job *job);
	/* A job's turn has come, here or at the host. May be NULL. */
	void (*begin)(void *ctx);
	/* It has run. Both are for statistics. May be NULL. */
	void (*ran)(void *ctx, const struct job *job);
	/* Write `stat NAME VALUE` lines by session_stat(). May be NULL. */
	void (*stats)(void *ctx, struct session *session);
	/* Is this the right token? Bytes may be anything but NUL. */
	bool (*auth)(void *ctx, const char *token);
	void *ctx;
};

struct session_config {
	const struct options *defaults;
	const struct option_limits *maxima;
	const struct engine_knowledge *knowledge; /* or NULL */
	bool network; /* an over-long line closes, HTTP and TLS are denied */
	bool needs_auth;
	bool colour;	     /* `show` may use the colours of a terminal */
	int64_t time_cap_us; /* INT64_MAX: none. A search beyond it is ended */
	uint64_t nodes_cap;  /* UINT64_MAX: none */
	int depth_cap;	     /* SEARCH_DEPTH_MAX: none */
};

enum {
	SESSION_LINE_MAX = 65535,	/* bytes before the LF */
	SESSION_QUEUE_MAX = 256 * 1024, /* bytes of commands that wait */
};

/*
 * NULL if memory is short. Both structures are copied; what they point to
 * outlives the session.
 */
struct session *session_new(const struct session_config *config,
    const struct session_host *host);

/*
 * NULL is fine. With a job out: asks it to stop, and leaves freeing it to the
 * host, which gets it back from its worker anyway.
 */
void session_free(struct session *session);

/*
 * Take bytes from the client. Returns how many were taken: fewer than `length`
 * when the queue is full, to be offered again after session_job_done(), or
 * when the session has paused, to be offered again after session_resume(); all
 * of them when the session has ended.
 */
size_t session_feed(struct session *session, const char *bytes, size_t length);

/* Go on after a pause; no harm without one. May pause again. */
void session_resume(struct session *session);

/*
 * The client will send no more: finish what came, then end. A pause is kept;
 * the bytes that session_feed() left have been offered again before.
 */
void session_end_input(struct session *session);

/* A job comes back, finished; the session writes its result and frees it. */
void session_job_done(struct session *session, struct job *job);

/*
 * Is an `infinite` held that has nothing left to search? No job is out then,
 * so the cap on its time is the host's to watch: session_release() lets the
 * bestmove go, after the info string that names the cap. No harm if none is
 * held.
 */
bool session_is_holding(const struct session *session);
void session_release(struct session *session);

/* What the end of a session is due to. */
enum session_end {
	SESSION_END_INPUT, /* there is no more, and all is answered */
	SESSION_END_QUIT,
	SESSION_END_TOKEN, /* a wrong one, or none */
	SESSION_END_HTTP,
	SESSION_END_TLS,
	SESSION_END_OVERLONG, /* a line */
	SESSION_END_MEMORY,   /* is short */
	SESSION_ENDS
};

/* Nothing more will be written: once all is sent, close. */
bool session_has_ended(const struct session *session);
enum session_end session_why_ended(const struct session *session);

/* For a host's stats callback. */
void session_stat(struct session *session, const char *name, uint64_t value);

#endif
