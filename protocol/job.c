/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/bench.h"
#include "ai/perft.h"
#include "protocol/job_private.h"
#include "protocol/memory.h"

static struct job *
new_job(enum job_kind kind, const struct job_setting *setting)
{
	struct job *job = memory_new(sizeof(*job));

	if (job == NULL)
		return NULL;
	job->kind = kind;
	job->options = *setting->options;
	job->debug = setting->debug;
	job->caps = setting->caps;
	atomic_init(&job->stop, false);
	atomic_init(&job->holders, 1);
	return job;
}

static void
set_request(struct job *job, const struct engine_knowledge *knowledge)
{
	struct engine_request *request = &job->request;

	*request = (struct engine_request){
		.position = job->game.ludo,
		.die = job->go.die,
		.searchmoves = job->go.searchmoves,
		.knowledge = knowledge,
		.stop = &job->stop,
	};
	options_to_request(&job->options, request);
	request->has_limits = go_limits(&job->go, &request->limits);
	/* Worked out once, and without the caps: what the client has asked. */
	request->limits = engine_limits(request);
	request->has_limits = true;
	request->caps = &job->caps;
}

struct job *
job_new_go(const struct job_setting *setting, const struct game *game,
    const struct go *go)
{
	struct job *job = new_job(JOB_GO, setting);

	if (job == NULL)
		return NULL;
	job->game = *game;
	job->go = *go;
	if (game->kind == GAME_LUDO)
		set_request(job, setting->knowledge);
	return job;
}

struct job *
job_new_perft(const struct job_setting *setting, const struct game *game,
    int depth)
{
	struct job *job = new_job(JOB_PERFT, setting);

	if (job == NULL)
		return NULL;
	job->game = *game;
	job->depth = depth;
	return job;
}

struct job *
job_new_bench(const struct job_setting *setting, int depth)
{
	struct job *job = new_job(JOB_BENCH, setting);

	if (job == NULL)
		return NULL;
	job->depth = depth;
	job->request.knowledge = setting->knowledge;
	return job;
}

bool
job_is_infinite(const struct job *job)
{
	return job->kind == JOB_GO && job->go.infinite;
}

bool
job_is_stopped(const struct job *job)
{
	return atomic_load_explicit(&job->stop, memory_order_relaxed);
}

bool
job_is_cheap(const struct job *job)
{
	if (job_is_stopped(job))
		return true;
	if (job->kind != JOB_GO)
		return job->kind == JOB_PERFT && job->depth <= 1;
	return job->game.kind == GAME_SNAKES ||
	    engine_limits(&job->request).depth == 1;
}

void
job_stop(struct job *job)
{
	atomic_store_explicit(&job->stop, true, memory_order_relaxed);
}

enum job_class
job_class(const struct job *job)
{
	static const enum job_class classes[LEVELS] = {
		[LEVEL_EASY] = JOB_EASY,
		[LEVEL_MEDIUM] = JOB_MEDIUM,
		[LEVEL_HARD] = JOB_HARD,
	};

	return job->kind == JOB_GO ? classes[job->options.level] : JOB_COUNT;
}

bool
job_keeps_budget(const struct job *job)
{
	struct search_limits limits;

	return job->kind == JOB_GO && !go_limits(&job->go, &limits);
}

void
job_hold(struct job *job)
{
	atomic_fetch_add(&job->holders, 1);
}

void
job_free(struct job *job)
{
	if (atomic_fetch_sub(&job->holders, 1) == 1)
		memory_free(job);
}

/* Between a running job and its host. */
struct run {
	const struct job *job;
	const struct job_env *env;
	int final_depth; /* which the answer is going to give */
};

/* All lines of a depth in one call, so that none is dropped alone. */
struct block {
	size_t length;
	char text[SEARCH_LINES_MAX * 2 * 256];
};

static void
collect(void *ctx, const char *lines, size_t length)
{
	struct block *block = ctx;

	if (length <= sizeof(block->text) - block->length) {
		memcpy(block->text + block->length, lines, length);
		block->length += length;
	}
}

/* What the answer says again in a moment is not. */
static bool
is_news(const struct run *run, const struct search_report *report)
{
	const struct job *job = run->job;

	if (run->env->info == NULL || job_is_stopped(job) ||
	    report->depth == run->final_depth)
		return false;
	/* `go dice any` gives its seven lines once, unless it is infinite. */
	return job->go.die != 0 || job->go.infinite;
}

static void
report_depth(void *ctx, const struct search_report *report)
{
	const struct run *run = ctx;
	struct block block;
	const struct sink sink = { collect, &block };

	if (!is_news(run, report))
		return;
	block.length = 0;
	job_reply_report(run->job, report, &sink);
	run->env->info(run->env->ctx, block.text, block.length);
}

static struct table *
get_table(const struct job_env *env, unsigned mib)
{
	bool fresh = false;
	struct table *table = NULL;

	if (env->table_memory != NULL)
		table = env->table_memory(env->ctx, mib, &fresh);
	if (table != NULL && fresh)
		table = table_init(table, (size_t)mib << 20);
	return table;
}

/* A cap that is no tighter than what was asked for hasn't ended anything. */
static enum job_cap
find_cap(const struct job *job)
{
	const struct search_report *report = &job->answer.report;
	const struct search_limits *asked = &job->request.limits;
	const struct search_limits *caps = &job->caps;

	if (caps->time_us < asked->time_us && report->time_us >= caps->time_us)
		return JOB_CAP_TIME;
	if (caps->nodes < asked->nodes && report->nodes >= caps->nodes)
		return JOB_CAP_NODES;
	if (caps->depth < asked->depth && report->depth >= caps->depth)
		return JOB_CAP_DEPTH;
	return JOB_CAP_NONE;
}

/* What is needed to search, of which helpers make use as well. */
static void
prepare(struct job *job, const struct job_env *env)
{
	struct engine_request *request = &job->request;

	if (job_is_cheap(job))
		return;
	request->table = get_table(env, (unsigned)job->options.hash_mib);
	job->starved = request->table == NULL;
	/* Without a table there is no way to help. */
	if (job->options.threads == 1 || env->team == NULL || job->starved)
		return;
	team_init(env->team, request->table);
	request->team = env->team;
}

static void
run_go(struct job *job, const struct job_env *env)
{
	struct run run = { job, env, 0 };
	struct engine_request request;

	if (job->game.kind == GAME_SNAKES) {
		job->nodes = job_snakes_report(job->go.die).nodes;
		return;
	}
	prepare(job, env);
	request = job->request;
	if (!job->go.infinite)
		run.final_depth = engine_limits(&request).depth;
	request.now_us = env->now_us;
	request.report = report_depth;
	request.ctx = &run;
	if (request.team != NULL)
		env->gather(env->ctx, job->options.threads - 1u);
	engine_go(&request, &job->answer);
	if (request.team != NULL)
		env->dismiss(env->ctx);
	job->cap = find_cap(job);
	job->nodes = job->answer.report.nodes;
}

void
job_help(const struct job *job, const atomic_bool *leave)
{
	engine_help(&job->request, leave);
}

static void
run_perft(struct job *job)
{
	unsigned depth = (unsigned)job->depth;

	job->finished = job->game.kind == GAME_SNAKES
	    ? snakes_perft(&job->game.snakes, depth, &job->stop, &job->nodes)
	    : perft_count(&job->game.ludo, depth, &job->stop, &job->nodes);
}

/* Without its own size of table the count would be another. */
static void
run_bench(struct job *job, const struct job_env *env)
{
	const struct engine_knowledge *knowledge = job->request.knowledge;
	const struct evaluator *nets =
	    knowledge != NULL ? knowledge->net : NULL;
	struct table *table = get_table(env, BENCH_TABLE_BYTES >> 20);

	job->starved = table == NULL;
	job->finished = table != NULL &&
	    bench_run(job->depth, nets, table, &job->stop, &job->nodes);
}

static int64_t
read_clock(const struct job_env *env)
{
	return env->now_us == NULL ? 0 : env->now_us();
}

void
job_run(struct job *job, const struct job_env *env)
{
	int64_t start_us = read_clock(env);

	switch (job->kind) {
	case JOB_GO:
		run_go(job, env);
		break;
	case JOB_PERFT:
		run_perft(job);
		break;
	case JOB_BENCH:
		run_bench(job, env);
		break;
	}
	job->time_us = read_clock(env) - start_us;
}

bool
job_holds(const struct job *job)
{
	return job_is_infinite(job) && job->cap == JOB_CAP_NONE &&
	    !job_is_stopped(job);
}

void
job_name_cap(struct job *job, enum job_cap cap)
{
	job->cap = cap;
}

uint64_t
job_nodes(const struct job *job)
{
	return job->nodes;
}
