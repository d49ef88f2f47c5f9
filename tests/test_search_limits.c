/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What ends a search and what it tells: limits, reports, and the marks on a
 * value. The values themselves are test_search.c's.
 */

#include <criterion/criterion.h>
#include <string.h>

#include "ai/random.h"
#include "ai/search.h"
#include "tests/evaluators.h"
#include "tests/sample.h"

static const char choice[] = "R:b,3,20,40/Y:b,31,33,40 R 0";

/* What came in by the callback; `stop_at` is the depth at which to stop. */
struct listener {
	struct search_report last;
	int reports;
	int stop_at;
	atomic_bool stop;
};

static struct listener listener;
static int64_t clock_us, clock_step_us;
static int clock_reads;

static int64_t
fake_clock(void)
{
	clock_reads++;
	return clock_us += clock_step_us;
}

static void
listen(void *ctx, const struct search_report *report)
{
	cr_assert_eq(ctx, &listener);
	cr_assert_eq(report->depth, listener.reports + 1);
	cr_assert_geq(report->nodes, listener.last.nodes);
	listener.last = *report;
	listener.reports++;
	if (report->depth == listener.stop_at)
		atomic_store(&listener.stop, true);
}

static struct search_request
request_for(const char *position, unsigned die)
{
	memset(&listener, 0, sizeof(listener));
	return (struct search_request){
		.position = sample_parse(position),
		.die = die,
		.multipv = 1,
		.limits = { SEARCH_DEPTH_MAX, UINT64_MAX, INT64_MAX },
		.evaluator = &test_evaluators[0].evaluator,
		.stop = &listener.stop,
		.report = listen,
		.ctx = &listener,
	};
}

/* The answer is the last report, but for what the rest has cost. */
static struct search_report
run(const struct search_request *request)
{
	struct search_report out;

	memset(&out, 0xa5, sizeof(out));
	search_run(request, &out);
	cr_assert_eq(out.depth, listener.last.depth);
	cr_assert_eq(out.count, listener.last.count);
	for (unsigned n = 0; n < out.count; n++) {
		cr_assert_eq(out.lines[n].origin,
		    listener.last.lines[n].origin);
		cr_assert_eq(memcmp(&out.lines[n].value,
				 &listener.last.lines[n].value,
				 sizeof(struct value)),
		    0);
	}
	cr_assert_geq(out.nodes, listener.last.nodes);
	return out;
}

Test(search_limits, nodes_are_reached_exactly)
{
	struct search_request request = request_for(choice, 2);
	struct search_report to_depth[6], out;

	for (int depth = 1; depth <= 5; depth++) {
		request = request_for(choice, 2);
		request.limits.depth = depth;
		to_depth[depth] = run(&request);
	}
	for (uint64_t nodes = 1; nodes < to_depth[5].nodes;
	     nodes += 1 + nodes / 3) {
		int depth = 5;

		while (depth > 1 && to_depth[depth].nodes > nodes)
			depth--;
		request = request_for(choice, 2);
		request.limits.nodes = nodes;
		out = run(&request);
		cr_assert_eq(out.depth, depth, "%d", out.depth);
		cr_assert_eq(out.nodes,
		    nodes < to_depth[1].nodes ? to_depth[1].nodes : nodes);
	}
}

Test(search_limits, depth_1_costs_a_node_a_move)
{
	struct search_request request = request_for(choice, 2);

	request.limits.depth = 1;
	cr_assert_eq(run(&request).nodes, 3);
	request = request_for(choice, 2);
	request.limits.depth = 1;
	request.searchmoves = PLACE_BIT(4);
	cr_assert_eq(run(&request).nodes, 1);
}

Test(search_limits, depth_1_is_always_finished)
{
	struct search_request request = request_for(choice, 0);

	atomic_store(&listener.stop, true);
	request.limits.nodes = 1;
	request.limits.time_us = 0;
	request.now_us = fake_clock;
	clock_step_us = 1000;
	cr_assert_eq(run(&request).depth, 1);
	cr_assert_eq(listener.reports, 1);
	cr_assert_eq(listener.last.count, SEARCH_LINES_MAX);
}

Test(search_limits, stop_is_seen_at_the_next_node)
{
	for (int depth = 1; depth <= 4; depth++) {
		struct search_request request = request_for(choice, 2);

		struct search_report out;

		listener.stop_at = depth;
		out = run(&request);
		cr_assert_eq(out.depth, depth);
		cr_assert_eq(out.nodes, listener.last.nodes);
	}
}

Test(search_limits, clock_ends_a_search_and_is_read_rarely)
{
	struct search_request request = request_for(choice, 2);
	struct search_report out;

	request.now_us = fake_clock;
	request.limits.time_us = 5000000;
	clock_step_us = 1000;
	clock_reads = 0;
	out = run(&request);
	cr_assert_gt(out.depth, 3);
	cr_assert_eq(clock_reads, 5000 + 2);
	cr_assert_eq(out.time_us, 5001000);
	cr_assert_leq((uint64_t)clock_reads, out.nodes / 64 + 10);
	cr_assert_geq((uint64_t)clock_reads, out.nodes / 256);
}

Test(search_limits, same_search_same_nodes)
{
	static _Alignas(64) unsigned char memory[TABLE_BYTES_MIN * 16];
	struct table *table = table_init(memory, sizeof(memory));
	uint64_t rng = 1;

	for (int n = 0; n < 300; n++) {
		struct search_request request = request_for(choice, 0);
		struct search_report first, second;

		request.position = sample_any_position(&rng);
		request.die = random_below(&rng, DIE_FACES + 1);
		request.table = table;
		request.limits.depth = 4;
		first = run(&request);
		memset(&listener, 0, sizeof(listener));
		second = run(&request);
		cr_assert_eq(first.nodes, second.nodes);
		cr_assert_eq(first.seldepth, second.seldepth);
	}
}

Test(search_limits, searchmoves_are_the_only_ones)
{
	const uint64_t moves = PLACE_BIT(4) | PLACE_BIT(41);
	struct search_request request = request_for(choice, 2);
	struct search_report all, some;

	request.multipv = TOKENS_MAX;
	request.limits.depth = 3;
	all = run(&request);
	cr_assert_eq(all.count, 3);
	request = request_for(choice, 2);
	request.multipv = TOKENS_MAX;
	request.limits.depth = 3;
	request.searchmoves = moves;
	some = run(&request);
	cr_assert_eq(some.count, 2);
	for (unsigned n = 0, k = 0; n < all.count; n++)
		if ((all.lines[n].origin & moves) != 0)
			cr_assert_eq(some.lines[k++].origin,
			    all.lines[n].origin);
}

/* A roll that wins leaves no choice, and nothing to look for. */
Test(search_limits, ends_with_the_game)
{
	struct search_request request =
	    request_for("R:51,g,g,g/Y:b,b,b,b R 0", 5);
	struct search_report out = run(&request);

	cr_assert_eq(out.depth, 1);
	cr_assert(out.lines[0].exact);
	cr_assert_eq(out.lines[0].value.wp[SEAT_RED], VALUE_ONE);
}

/* A prober that knows everything: one look at each move tells all. */
static bool
probe_all(const struct prober *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	test_evaluators[0].evaluator.evaluate(&test_evaluators[0].evaluator,
	    pos, out);
	return true;
}

Test(search_limits, prober_comes_first)
{
	static const struct prober prober = { probe_all };
	struct search_request request = request_for(choice, 2);
	struct search_report out;

	request.prober = &prober;
	request.multipv = TOKENS_MAX;
	out = run(&request);
	cr_assert_eq(out.depth, 1);
	cr_assert_eq(out.nodes, 3);
	cr_assert_eq(out.table_hits, 3);
	for (unsigned n = 0; n < out.count; n++)
		cr_assert(out.lines[n].exact);
}

/* What is called exact is so whatever the evaluation says. */
Test(search_limits, exact_values_hang_on_no_evaluation)
{
	static _Alignas(64) unsigned char memory[TABLE_BYTES_MIN * 16];
	struct table *table = table_init(memory, sizeof(memory));
	uint64_t rng = 1;
	unsigned exact = 0, estimated = 0;

	for (int n = 0; n < 20000; n++) {
		struct search_request request = request_for(choice, 2);
		struct search_report reports[2];

		request.position = sample_any_position(&rng);
		request.die = random_die(&rng);
		request.prober = &test_probers[0];
		request.table = table;
		request.limits.depth = 1 + (int)random_below(&rng, 3);
		for (int k = 0; k < 2; k++) {
			request.evaluator = &test_evaluators[k].evaluator;
			memset(&listener, 0, sizeof(listener));
			reports[k] = run(&request);
		}
		if (!reports[0].lines[0].exact) {
			estimated++;
			continue;
		}
		exact++;
		if (reports[1].lines[0].origin == reports[0].lines[0].origin)
			cr_assert_eq(memcmp(&reports[0].lines[0].value,
					 &reports[1].lines[0].value,
					 sizeof(struct value)),
			    0);
	}
	cr_assert_gt(exact, 1000);
	cr_assert_gt(estimated, 1000);
}

/* Also when most of it comes out of the table. */
Test(search_limits, seldepth_is_how_far_it_looked)
{
	static _Alignas(64) unsigned char memory[TABLE_BYTES_MIN * 16];
	struct table *table = table_init(memory, sizeof(memory));

	for (int depth = 1; depth <= SEARCH_DEPTH_MAX;
	     depth += depth < 5 ? 1 : 47) {
		struct search_request request =
		    request_for("R:g,g,g,55/Y:g,g,g,55 R 0", 3);

		request.table = table;
		request.limits.depth = depth;
		cr_assert_eq(run(&request).seldepth, depth);
		cr_assert_eq(listener.last.depth, depth);
	}
}

/*
 * Passes bring a position back at another depth, and both values are kept: else
 * so deep a search would take longer than the world stands.
 */
Test(search_limits, nodes_grow_slowly_where_positions_are_few)
{
	static _Alignas(64) unsigned char memory[TABLE_BYTES_MIN * 16];
	struct search_request request =
	    request_for("R:g,g,g,55/Y:g,g,g,55 R 0", 3);

	request.table = table_init(memory, sizeof(memory));
	cr_assert_lt(run(&request).nodes, 5000);
}

/* Before the roll: every face as if it were given, and their mean. */
Test(search_limits, any_die_is_every_die)
{
	uint64_t rng = 1;

	for (int n = 0; n < 500; n++) {
		struct search_request request = request_for(choice, 0);
		struct search_report any;
		struct value sum = { { 0 } }, mean;

		request.position = sample_any_position(&rng);
		request.limits.depth = 1 + n % 3;
		any = run(&request);
		cr_assert_eq(any.count, SEARCH_LINES_MAX);
		for (unsigned die = 1; die <= DIE_FACES; die++) {
			struct search_line *line = &any.lines[die - 1];
			struct search_report one;

			request.die = die;
			request.limits.depth = any.depth;
			memset(&listener, 0, sizeof(listener));
			one = run(&request);
			cr_assert_eq(line->die, die);
			cr_assert_eq(line->origin, one.lines[0].origin);
			cr_assert_eq(memcmp(&line->value, &one.lines[0].value,
					 sizeof(struct value)),
			    0);
			for (unsigned seat = 0; seat < SEATS; seat++)
				sum.wp[seat] += line->value.wp[seat];
		}
		mean = value_mean(&sum, request.position.seats);
		cr_assert_eq(any.lines[DIE_FACES].die, 0);
		cr_assert_eq(
		    memcmp(&any.lines[DIE_FACES].value, &mean, sizeof(mean)),
		    0);
	}
}
