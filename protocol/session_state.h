/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What a session is made of, for the commands' handlers. Private to this
 * floor.
 */

#ifndef LUDOD_PROTOCOL_SESSION_STATE_H
#define LUDOD_PROTOCOL_SESSION_STATE_H

#include "protocol/game.h"
#include "protocol/lines.h"
#include "protocol/option.h"
#include "protocol/reply.h"
#include "protocol/session.h"

/* What `stats` counts. */
struct session_counts {
	uint64_t commands, errors, jobs, nodes;
};

struct session {
	struct session_config config;
	struct session_host host;
	struct sink sink; /* writes to the host */
	struct lines lines;
	struct game game;
	struct options options;
	struct job *job; /* out, or held: an `infinite` done searching */
	struct session_counts counts;
	bool holding;	    /* the job is held */
	bool paused;	    /* by the host */
	bool skipping;	    /* the rest of an over-long line */
	bool began;	    /* a byte has come */
	bool past_first;    /* the first line has been dealt with */
	bool authenticated; /* or needn't be */
	bool debug;
	bool input_over; /* no more bytes will come */
	bool quitting;	 /* nothing but a running job's result is owed */
	bool ended;
	enum session_end end; /* why, once it has or is quitting */
};

/* Run a job, here or at the host. The session takes it in any case. */
bool
session_start(struct session *session, struct job *job, struct fault *fault);

/* End the job that runs or is held. */
void session_stop_job(struct session *session);

/* As `quit`: nothing more is carried out. */
void session_quit(struct session *session, enum session_end why);

#endif
