/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The engine: what a level answers to a roll.
 *
 * All of it is a pure function of the request, as search_run() is. Nothing is
 * allocated, and any number of requests may be answered at once, each with a
 * table and a team of its own.
 */

#ifndef LUDOD_AI_ENGINE_H
#define LUDOD_AI_ENGINE_H

#include "ai/eval.h"
#include "ai/level.h"
#include "ai/search.h"

/* Which evaluation: the level's own, or a given one. */
enum engine_evaluator { ENGINE_AUTO, ENGINE_NET, ENGINE_WEIGHTS };

/* What was learned or solved beforehand; each may be NULL. Shared by all. */
struct engine_knowledge {
	const struct evaluator *net; /* else the hand-written evaluation */
	const struct prober *endgame;
};

struct engine_request {
	struct position position; /* not finished */
	unsigned die;		  /* 1 – 6; 0: before the roll, every face */
	uint64_t searchmoves;	  /* origins to look at, all legal; 0: all */
	unsigned multipv;	  /* 1 – 4 */
	enum level_number level;
	bool has_limits; /* `limits` replace the level's budget */
	struct search_limits limits;
	const struct search_limits *caps; /* hold in any case; or NULL */
	uint32_t seed;			  /* of the level's noise */
	enum engine_evaluator evaluator;
	const int32_t *weights; /* EVAL_WEIGHTS of them, for ENGINE_WEIGHTS */
	const struct engine_knowledge *knowledge; /* or NULL */
	struct table *table;			  /* or NULL */
	struct team *team;			  /* or NULL; see search.h */
	const atomic_bool *stop;		  /* or NULL */
	int64_t (*now_us)(void);		  /* or NULL; see search.h */
	/* Called after each completed depth; or NULL. */
	void (*report)(void *ctx, const struct search_report *report);
	void *ctx;
};

struct engine_answer {
	uint64_t origin; /* the move to play, 0: a pass; not for die 0 */
	bool forced;	 /* the rules leave no choice; not for die 0 */
	struct search_report report; /* the last completed depth */
};

/* What bounds its search: the limits or else the level's budget, and the caps.
 */
struct search_limits engine_limits(const struct engine_request *request);

/* Who judges a position. */
enum engine_source { ENGINE_BY_WEIGHTS, ENGINE_BY_NET, ENGINE_BY_ENDGAME };

/*
 * What is said of the position without a search, and by whom; what endgame
 * tables say is true. Of the request only the position, the level, the
 * evaluator and its weights, and the knowledge count.
 */
enum engine_source
engine_evaluate(const struct engine_request *request, struct value *out);

void engine_go(const struct engine_request *request, struct engine_answer *out);

/* search_help() for an engine_go(); *leave is the helper's own `stop`. */
void
engine_help(const struct engine_request *request, const atomic_bool *leave);

#endif
