/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a session knows of its job. Private to this floor. */

#ifndef LUDOD_PROTOCOL_JOB_PRIVATE_H
#define LUDOD_PROTOCOL_JOB_PRIVATE_H

#include "ai/engine.h"
#include "protocol/game.h"
#include "protocol/go.h"
#include "protocol/job.h"
#include "protocol/option.h"
#include "protocol/reply.h"

enum job_kind { JOB_GO, JOB_PERFT, JOB_BENCH };

/* Which of the host's caps ended a search, if one did. */
enum job_cap { JOB_CAP_NONE, JOB_CAP_TIME, JOB_CAP_NODES, JOB_CAP_DEPTH };

/* What all jobs are given by their session. */
struct job_setting {
	const struct options *options;
	const struct engine_knowledge *knowledge; /* or NULL */
	struct search_limits caps;
	bool debug;
};

struct job {
	enum job_kind kind;
	atomic_bool stop;
	atomic_uint holders;
	bool debug;
	struct search_limits caps;
	struct options options;
	struct game game; /* not of bench */
	struct go go;	  /* of go */
	struct engine_request
	    request; /* of go in Ludo; of bench the knowledge */
	int depth;   /* of perft and bench */
	/* What came of it. */
	struct engine_answer answer; /* of go in Ludo */
	enum job_cap cap;
	uint64_t nodes;
	int64_t time_us;
	bool finished; /* perft and bench: not stopped */
	bool starved;  /* there was no memory for it */
};

/* The constructors copy all they need; NULL if memory is short. */
struct job *job_new_go(const struct job_setting *setting,
    const struct game *game, const struct go *go);
struct job *job_new_perft(const struct job_setting *setting,
    const struct game *game, int depth);
/* depth 0: the usual one. */
struct job *job_new_bench(const struct job_setting *setting, int depth);

bool job_is_infinite(const struct job *job);
bool job_is_stopped(const struct job *job);

/*
 * It has run, but is an `infinite` that nobody has stopped and no cap has
 * ended: there is nothing left to search.
 */
bool job_holds(const struct job *job);

/* A cap of the host's has ended it. */
void job_name_cap(struct job *job, enum job_cap cap);

/* What stands beside the scores of snakes: each is one look into a table. */
struct search_report job_snakes_report(unsigned die);

/* While it runs: what it has found at a depth. */
void job_reply_report(const struct job *job, const struct search_report *report,
    const struct sink *sink);

/* It has run: what it has found, or its whole answer. */
void job_progress(const struct job *job, const struct sink *sink);
void job_reply(const struct job *job, const struct sink *sink);

#endif
