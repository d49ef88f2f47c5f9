/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/engine.h"
#include "ai/moves.h"

/* Between the search and the one who asked. */
struct run {
	const struct engine_request *request;
	const struct level *level;
	struct eval eval;
	uint64_t chosen;
};

/* Do the rules leave one move, or a pass? The game is not over. */
static bool
leaves_no_choice(const struct position *pos, unsigned die)
{
	struct view view = moves_view(pos);
	uint64_t origins = moves_legal(pos, &view, die);

	return moves_rest(origins) == 0;
}

/*
 * A level that slips does so at depth 1, however far it is told to look: its
 * choice is to depend on the seed and the position, and on no limit.
 */
static bool
has_slips(const struct run *run)
{
	return run->level->noise != 0 && run->request->die != 0;
}

/* Lines that only the noise wanted to see are kept back. */
static void
hide_lines(const struct engine_request *request, struct search_report *report)
{
	if (request->die != 0 && report->count > request->multipv)
		report->count = request->multipv;
}

static void
slip(struct run *run, const struct search_report *report)
{
	const struct engine_request *request = run->request;
	unsigned line =
	    level_choose(run->level, request->seed, &request->position,
		request->searchmoves, report->lines, report->count);

	run->chosen = report->lines[line].origin;
}

static void
take_report(void *ctx, const struct search_report *report)
{
	struct run *run = ctx;
	const struct engine_request *request = run->request;
	struct search_report shown = *report;

	if (has_slips(run) && report->depth == 1)
		slip(run, report);
	hide_lines(request, &shown);
	if (request->report != NULL)
		request->report(request->ctx, &shown);
}

static struct search_limits
cap(struct search_limits limits, const struct search_limits *caps)
{
	if (limits.depth > caps->depth)
		limits.depth = caps->depth;
	if (limits.nodes > caps->nodes)
		limits.nodes = caps->nodes;
	if (limits.time_us > caps->time_us)
		limits.time_us = caps->time_us;
	return limits;
}

static bool
is_forced(const struct engine_request *request)
{
	return request->die != 0 &&
	    leaves_no_choice(&request->position, request->die);
}

struct search_limits
engine_limits(const struct engine_request *request)
{
	const struct level *level = &level_table[request->level];
	struct search_limits limits = { level->depth, level->nodes, INT64_MAX };

	if (request->has_limits)
		limits = request->limits;
	else if (is_forced(request))
		limits.depth = 1;
	return request->caps == NULL ? limits : cap(limits, request->caps);
}

/* The one place that decides who evaluates, and who knows the endgame. */
static void
choose_knowledge(const struct engine_request *request,
    const struct level *level, struct eval *eval, struct search_request *search)
{
	const struct engine_knowledge *knowledge = request->knowledge;
	bool wants_net = request->evaluator == ENGINE_NET ||
	    (request->evaluator == ENGINE_AUTO && level->is_learned);

	eval_init(eval);
	if (request->evaluator == ENGINE_WEIGHTS)
		for (unsigned n = 0; n < EVAL_WEIGHTS; n++)
			eval->weight[n] = request->weights[n];
	search->evaluator = &eval->base;
	if (knowledge == NULL)
		return;
	if (wants_net && knowledge->net != NULL)
		search->evaluator = knowledge->net;
	if (level->is_learned)
		search->prober = knowledge->endgame;
}

enum engine_source
engine_evaluate(const struct engine_request *request, struct value *out)
{
	struct search_request search = { .prober = NULL };
	struct eval eval;

	choose_knowledge(request, &level_table[request->level], &eval, &search);
	if (search.prober != NULL &&
	    search.prober->probe(search.prober, &request->position, out))
		return ENGINE_BY_ENDGAME;
	search.evaluator->evaluate(search.evaluator, &request->position, out);
	return search.evaluator == &eval.base ? ENGINE_BY_WEIGHTS
					      : ENGINE_BY_NET;
}

static void
start(struct run *run, const struct engine_request *request,
    struct search_request *search)
{
	*run = (struct run){
		.request = request,
		.level = &level_table[request->level],
	};
	*search = (struct search_request){
		.position = request->position,
		.die = request->die,
		.searchmoves = request->searchmoves,
		.multipv = has_slips(run) ? TOKENS_MAX : request->multipv,
		.limits = engine_limits(request),
		.table = request->table,
		.team = request->team,
		.stop = request->stop,
		.now_us = request->now_us,
		.report = take_report,
		.ctx = run,
	};
	choose_knowledge(request, run->level, &run->eval, search);
}

void
engine_go(const struct engine_request *request, struct engine_answer *out)
{
	struct search_request search;
	struct run run;

	start(&run, request, &search);
	out->forced = is_forced(request);
	search_run(&search, &out->report);
	hide_lines(request, &out->report);
	out->origin =
	    has_slips(&run) ? run.chosen : out->report.lines[0].origin;
}

void
engine_help(const struct engine_request *request, const atomic_bool *leave)
{
	struct search_request search;
	struct run run;

	start(&run, request, &search);
	search.stop = leave;
	search_help(&search);
}
