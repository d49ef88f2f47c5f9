/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "protocol/job_private.h"

/* The lines of one depth, from whichever game. */
struct block {
	struct score scores[SEARCH_LINES_MAX];
	struct game_move moves[SEARCH_LINES_MAX];
	unsigned dice[SEARCH_LINES_MAX]; /* 0: the mean of all faces */
	unsigned count;
};

static void
fill_from_report(struct block *block, const struct game *game,
    const struct search_report *report)
{
	block->count = report->count;
	for (unsigned i = 0; i < report->count; i++) {
		const struct search_line *line = &report->lines[i];

		block->dice[i] = line->die;
		block->scores[i] =
		    score_of_value(&line->value, game->ludo.seats, line->exact);
		if (line->die != 0)
			game_move(game, line->die, line->origin,
			    &block->moves[i]);
	}
}

/* The score after a roll, or before any (die 0). */
static void
add_snakes_line(struct block *block, const struct game *game, unsigned die)
{
	struct snakes_position next = game->snakes;
	unsigned i = block->count++;
	struct snakes_move move;

	block->dice[i] = die;
	if (die != 0) {
		snakes_roll(&game->snakes, (int)die, &move);
		next = snakes_apply(&game->snakes, &move);
		game_move(game, die, 0, &block->moves[i]);
	}
	block->scores[i] = score_of_snakes(&next);
}

static void
fill_from_snakes(struct block *block, const struct game *game, unsigned die)
{
	block->count = 0;
	for (unsigned face = 1; face <= DIE_FACES; face++)
		if (die == 0 || die == face)
			add_snakes_line(block, game, face);
	if (die == 0)
		add_snakes_line(block, game, 0);
}

struct search_report
job_snakes_report(unsigned die)
{
	return (struct search_report){
		.depth = 1,
		.seldepth = 1,
		.nodes = die == 0 ? DIE_FACES : 1,
	};
}

static void
reply_block(const struct block *block, const struct job *job,
    const struct search_report *report, const struct sink *sink)
{
	/* Ahead of them all, for nothing may come between a block's lines. */
	for (unsigned i = 0; job->debug && i < block->count; i++)
		reply_fine_score(sink, &block->scores[i]);
	for (unsigned i = 0; i < block->count; i++) {
		const struct reply_info info = {
			.score = &block->scores[i],
			.pv = block->dice[i] == 0 ? NULL : block->moves[i].text,
			.multipv = job->go.die == 0 ? 0 : i + 1,
			.die = block->dice[i],
			.depth = report->depth,
			.seldepth = report->seldepth,
			.nodes = report->nodes,
			.table_hits = report->table_hits,
			.time_us = report->time_us,
			.hashfull = report->hashfull,
		};

		reply_info(sink, &info);
	}
}

void
job_reply_report(const struct job *job, const struct search_report *report,
    const struct sink *sink)
{
	struct block block;

	fill_from_report(&block, &job->game, report);
	reply_block(&block, job, report, sink);
}

void
job_progress(const struct job *job, const struct sink *sink)
{
	struct search_report report;
	struct block block;

	if (job->game.kind == GAME_LUDO) {
		job_reply_report(job, &job->answer.report, sink);
		return;
	}
	report = job_snakes_report(job->go.die);
	fill_from_snakes(&block, &job->game, job->go.die);
	reply_block(&block, job, &report, sink);
}

static void
reply_cap(enum job_cap cap, const struct sink *sink)
{
	static const char *const texts[] = {
		[JOB_CAP_TIME] = "the server's cap on time ended the search",
		[JOB_CAP_NODES] = "the server's cap on nodes ended the search",
		[JOB_CAP_DEPTH] = "the server's cap on depth ended the search",
	};

	if (cap != JOB_CAP_NONE)
		reply_string(sink, texts[cap]);
}

static void
reply_forced(const struct job *job, const struct sink *sink)
{
	if (job->go.die == 0)
		return;
	if (job->game.kind == GAME_SNAKES)
		reply_string(sink,
		    "forced by the roll: there is no choice, and "
		    "winning shows no skill");
	else if (job->answer.forced)
		reply_string(sink, "forced by the roll: there is no choice");
}

static void
reply_go(const struct job *job, const struct sink *sink)
{
	struct game_move move;

	if (job->starved)
		reply_string(sink, "no memory for the table, so none is used");
	reply_cap(job->cap, sink);
	reply_forced(job, sink);
	job_progress(job, sink);
	if (job->go.die != 0)
		game_move(&job->game, job->go.die, job->answer.origin, &move);
	reply_bestmove(sink, job->go.die == 0 ? NULL : &move);
}

/* A count that did not come to its end is worth nothing. */
static void
reply_unfinished(const struct job *job, const struct sink *sink)
{
	struct fault fault;

	if (job->starved && !job_is_stopped(job))
		fault_set(&fault, ERROR_INTERNAL, "out of memory", NULL);
	else
		fault_set(&fault, ERROR_STOPPED, "stopped before its end",
		    job->kind == JOB_PERFT ? "perft" : "bench");
	reply_error(sink, &fault);
}

void
job_reply(const struct job *job, const struct sink *sink)
{
	if (job->kind == JOB_GO)
		reply_go(job, sink);
	else if (!job->finished)
		reply_unfinished(job, sink);
	else if (job->kind == JOB_PERFT)
		reply_perft(sink, job->depth, job->nodes, job->time_us);
	else
		reply_bench(sink, job->nodes, job->time_us);
}
