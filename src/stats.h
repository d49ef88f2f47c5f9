/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What the host counts, and how it tells: as `stat` lines of the protocol, and
 * as text for Prometheus (its exposition format 0.0.4). Two tables name every
 * figure for both.
 */

#ifndef LUDOD_SRC_STATS_H
#define LUDOD_SRC_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "protocol/session.h"

/* Why a connection goes. */
enum close_reason {
	CLOSE_QUIT,	/* by `quit` */
	CLOSE_EOF,	/* the client sends no more, and all is written */
	CLOSE_LOST,	/* a read or a write has failed */
	CLOSE_IDLE,	/* nothing was sent for too long */
	CLOSE_LINE,	/* a line was not completed in time */
	CLOSE_OUTPUT,	/* answers were not read in time */
	CLOSE_OVERLONG, /* a line */
	CLOSE_TOKEN,	/* a wrong one, or none */
	CLOSE_BARRED,	/* others of its address were let try one first */
	CLOSE_HTTP,	/* in place of UDI */
	CLOSE_TLS,
	CLOSE_MEMORY,  /* is short */
	CLOSE_DRAINED, /* the host goes, and all is written */
	CLOSE_FORCED,  /* the host goes */
	CLOSE_REASONS
};

/* Why a caller didn't get a session. */
enum refusal {
	REFUSE_FULL,	/* there are as many sessions as may be */
	REFUSE_ADDRESS, /* his address has as many as it may have */
	REFUSE_MEMORY,	/* memory is short */
	REFUSALS
};

/*
 * Searches within a level's own budget, by how long they took from the command
 * to the answer. Others take as long as their client wants them to.
 */
enum { LATENCY_LEVELS = JOB_COUNT, LATENCY_BUCKETS = 10 };

/* All zero at first. */
struct stats {
	uint64_t uptime_seconds;
	uint64_t sessions_now;
	uint64_t queued; /* searches that wait for a thread */
	uint64_t sessions;
	uint64_t busy; /* searches refused, the queue being full */
	uint64_t wrong_tokens;
	uint64_t accept_failures;
	uint64_t nodes;
	uint64_t refused[REFUSALS];
	uint64_t closed[CLOSE_REASONS];
	uint64_t jobs[JOB_CLASSES];
	uint64_t latency_us[LATENCY_LEVELS]; /* the sums */
	uint64_t latency[LATENCY_LEVELS][LATENCY_BUCKETS];
};

extern const char *const close_reason_names[CLOSE_REASONS];
extern const char *const refusal_names[REFUSALS];

void
stats_count_job(struct stats *stats, const struct job *job, int64_t latency_us);

/* `stat` lines. */
void stats_tell(const struct stats *stats, struct session *session);

/* Text for Prometheus, piece by piece. */
void stats_export(const struct stats *stats,
    void (*add)(void *ctx, const char *text, size_t length), void *ctx);

#endif
