/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <string.h>

#include "ai/engine.h"
#include "ai/moves.h"
#include "tests/evaluators.h"
#include "tests/sample.h"

/* Red to roll; a 2 can be played by three tokens, one of them a capture. */
static const char choice[] = "R:b,3,20,40/Y:b,31,33,40 R 0";

static struct engine_request
request_for(const char *position, unsigned die, enum level_number level)
{
	return (struct engine_request){
		.position = sample_parse(position),
		.die = die,
		.multipv = 1,
		.level = level,
	};
}

static struct engine_answer
go(const struct engine_request *request)
{
	struct engine_answer answer;

	memset(&answer, 0xa5, sizeof(answer));
	engine_go(request, &answer);
	return answer;
}

Test(engine, forced_rolls_are_answered_at_depth_1)
{
	static const struct {
		const char *position;
		unsigned die;
		bool forced;
		uint64_t origin;
	} cases[] = {
		{ "R:b,b,b,b/Y:b,b,b,b R 0", 6, true, PLACE_BIT(0) },
		{ "R:b,b,b,b/Y:b,b,b,b R 0", 5, true, 0 },
		{ "R:b,3,20,40/Y:b,31,33,40 R 2", 6, true, 0 },
		{ "R:g,g,20,20/Y:b,31,33,40 R 0", 1, true, PLACE_BIT(21) },
		{ "R:g,g,20,21/Y:b,31,33,40 R 0", 1, false, 0 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct engine_request request =
		    request_for(cases[n].position, cases[n].die, LEVEL_HARD);
		struct engine_answer answer;

		request.limits =
		    (struct search_limits){ 3, UINT64_MAX, INT64_MAX };
		answer = go(&request);
		cr_assert_eq(answer.forced, cases[n].forced, "case %zu", n);
		cr_assert_eq(answer.report.depth == 1, cases[n].forced);
		if (cases[n].forced)
			cr_assert_eq(answer.origin, cases[n].origin);
		request.has_limits = true;
		answer = go(&request);
		cr_assert_eq(answer.report.depth, 3, "case %zu", n);
	}
}

Test(engine, level_has_its_budget)
{
	for (int level = 0; level < LEVELS; level++) {
		struct engine_request request =
		    request_for(choice, 2, (enum level_number)level);
		struct engine_answer answer = go(&request);

		if (level_table[level].depth < SEARCH_DEPTH_MAX)
			cr_assert_eq(answer.report.depth,
			    level_table[level].depth);
		else
			cr_assert_eq(answer.report.nodes,
			    level_table[level].nodes);
		if (level_table[level].noise == 0)
			cr_assert_eq(answer.origin,
			    answer.report.lines[0].origin);
	}
}

/* Easy may take any move, and shows as many lines as it was asked for. */
Test(engine, slips_by_the_seed_alone)
{
	uint64_t seen = 0;

	for (uint32_t seed = 0; seed < 1000; seed++) {
		struct engine_request request =
		    request_for("R:b,3,4,7/Y:b,b,b,b R 0", 2, LEVEL_EASY);
		struct engine_answer answer, again;

		request.seed = seed;
		answer = go(&request);
		cr_assert_eq(answer.report.count, 1);
		request.multipv = 3;
		request.has_limits = true;
		request.limits =
		    (struct search_limits){ 2, UINT64_MAX, INT64_MAX };
		again = go(&request);
		cr_assert_eq(again.report.count, 3);
		cr_assert_eq(again.origin, answer.origin);
		seen |= answer.origin;
	}
	cr_assert_eq(seen, PLACE_BIT(4) | PLACE_BIT(5) | PLACE_BIT(8));
}

Test(engine, any_die_is_never_forced_and_never_slips)
{
	struct engine_request request =
	    request_for("R:b,b,b,b/Y:b,b,b,b R 0", 0, LEVEL_EASY);
	struct engine_answer answer = go(&request);

	cr_assert_not(answer.forced);
	cr_assert_eq(answer.report.count, SEARCH_LINES_MAX);
}

static int32_t
share(const struct engine_request *request)
{
	return go(request).report.lines[0].value.wp[SEAT_RED];
}

/* `net` and `auto` at hard ask the net where there is one, `weights` never. */
Test(engine, decides_who_evaluates)
{
	static const struct engine_knowledge knowledge = {
		&test_evaluators[0].evaluator, NULL
	};
	static const struct {
		enum level_number level;
		enum engine_evaluator evaluator;
		bool net;
	} cases[] = {
		{ LEVEL_HARD, ENGINE_AUTO, true },
		{ LEVEL_HARD, ENGINE_NET, true },
		{ LEVEL_HARD, ENGINE_WEIGHTS, false },
		{ LEVEL_MEDIUM, ENGINE_AUTO, false },
		{ LEVEL_MEDIUM, ENGINE_NET, true },
		{ LEVEL_MEDIUM, ENGINE_WEIGHTS, false },
	};
	int32_t weights[EVAL_WEIGHTS];

	for (unsigned n = 0; n < EVAL_WEIGHTS; n++)
		weights[n] = eval_weights[n].initial;
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct engine_request request =
		    request_for(choice, 2, cases[n].level);
		int32_t written, with;

		request.has_limits = true;
		request.limits =
		    (struct search_limits){ 1, UINT64_MAX, INT64_MAX };
		written = share(&request);
		request.evaluator = cases[n].evaluator;
		request.weights = weights;
		request.knowledge = &knowledge;
		with = share(&request);
		cr_assert_eq(with != written, cases[n].net, "case %zu", n);
	}
}

Test(engine, weights_count_under_weights_only)
{
	int32_t weights
	    [EVAL_WEIGHTS] = { [EVAL_PROGRESS] = 100, [EVAL_SHARPNESS] = 10 };
	struct engine_request request = request_for(choice, 2, LEVEL_MEDIUM);
	int32_t initial = share(&request);

	request.weights = weights;
	cr_assert_eq(share(&request), initial);
	request.evaluator = ENGINE_WEIGHTS;
	cr_assert_neq(share(&request), initial);
}

Test(engine, hard_alone_knows_the_endgames)
{
	static const struct engine_knowledge knowledge = { NULL,
		&test_probers[0] };

	for (int level = 0; level < LEVELS; level++) {
		struct engine_request request =
		    request_for(choice, 2, (enum level_number)level);

		request.knowledge = &knowledge;
		request.has_limits = true;
		request.limits =
		    (struct search_limits){ 3, UINT64_MAX, INT64_MAX };
		cr_assert_eq(go(&request).report.table_hits > 0,
		    level == LEVEL_HARD);
	}
}
