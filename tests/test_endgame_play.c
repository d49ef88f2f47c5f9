/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The engine in solved endgames: it plays a best move, and knows what it is
 * worth. What a move is worth is taken from the solver itself, not from the
 * rounded tables.
 */

#include <criterion/criterion.h>

#include "ai/engine.h"
#include "ai/notation.h"
#include "ai/random.h"
#include "tests/endgame_equation.h"
#include "tests/endgame_sample.h"
#include "tests/sample.h"

enum { SAMPLES = 3000 };

static const struct endgame_class one_two = { 1 << 2, 2, { 1, 2 } };
static const struct endgame_class two_one = { 1 << 2, 2, { 2, 1 } };

/* What a storage step may cost, twice: of the move taken, of the best one. */
static const double loss_allowed = 2.0 / ENDGAME_SHARE_ONE;

static double value_before(const struct solver *, const struct position *);

/* The seat's share of the position after a move; 0 is a pass. */
static double
value_after(const struct solver *solver, const struct position *pos,
    uint64_t origin, unsigned die)
{
	struct view view = moves_view(pos);
	struct position next = moves_successor(pos, &view, origin, die);

	if (position_has_won(&next, pos->turn))
		return 1;
	return next.turn == pos->turn ? value_before(solver, &next)
				      : 1 - value_before(solver, &next);
}

static double
best_of_face(const struct solver *solver, const struct position *pos,
    unsigned die)
{
	struct view view = moves_view(pos);
	uint64_t origins = moves_legal(pos, &view, die);
	double best = -1;

	do {
		double value =
		    value_after(solver, pos, moves_first(origins), die);

		if (value > best)
			best = value;
		origins &= origins - 1;
	} while (origins != 0);
	return best;
}

/* The share of the seat to roll, within a turn by looking ahead. */
static double
value_before(const struct solver *solver, const struct position *pos)
{
	struct endgame_class class = endgame_class_of(pos);
	const struct solved *solved = solver_get(solver, &class);
	float shares[SEATS];
	double sum = 0;

	solver_shares(solved, endgame_state_of(pos), shares);
	if (pos->sixes == 0)
		return (double)shares[0];
	for (unsigned die = 1; die <= DIE_FACES; die++)
		sum += best_of_face(solver, pos, die);
	return sum / DIE_FACES;
}

static void
check_play(const struct solver *solver, const struct endgame_sample *sample,
    const struct endgame_class *class)
{
	struct engine_knowledge knowledge = { NULL, &sample->set.prober };
	uint64_t rng = 1;

	for (unsigned i = 0; i < SAMPLES; i++) {
		struct engine_request request = {
			.position = endgame_draw(class, &rng),
			.die = random_die(&rng),
			.multipv = 1,
			.level = LEVEL_HARD,
			.knowledge = &knowledge,
		};
		struct engine_answer answer;
		char text[NOTATION_POSITION_MAX];
		double played, best;

		notation_write_position(&request.position, text);
		engine_go(&request, &answer);
		played = value_after(solver, &request.position, answer.origin,
		    request.die);
		best = best_of_face(solver, &request.position, request.die);
		cr_assert_geq(played, best - loss_allowed,
		    "%s, die %u: %f, not %f", text, request.die, played, best);
		cr_assert(answer.report.lines[0].exact, "%s", text);
		cr_assert_eq(answer.report.depth, 1);
		cr_assert_float_eq((double)answer.report.lines[0]
				       .value.wp[request.position.turn] /
			VALUE_ONE,
		    played, loss_allowed, "%s, die %u", text, request.die);
	}
}

Test(endgame_play, hard_plays_a_best_move)
{
	struct solver *solver = endgame_sample_solve(&one_two, 1);
	struct endgame_sample sample;

	endgame_sample_load(&sample, solver);
	check_play(solver, &sample, &one_two);
	check_play(solver, &sample, &two_one);
	endgame_sample_clear(&sample);
	solver_free(solver);
}

/* A token from its goal, the search finds the table a roll further on. */
Test(endgame_play, tables_are_found_within_the_search)
{
	struct solver *solver = endgame_sample_solve(&one_two, 1);
	struct endgame_sample sample;
	struct engine_knowledge knowledge;
	struct engine_request request = {
		.position = sample_parse("R:5,20,g,g/Y:b,55,g,g R 0"),
		.die = 4,
		.multipv = 1,
		.level = LEVEL_HARD,
		.has_limits = true,
		.limits = { 2, UINT64_MAX, INT64_MAX },
		.knowledge = &knowledge,
	};
	struct engine_answer answer;

	endgame_sample_load(&sample, solver);
	knowledge = (struct engine_knowledge){ NULL, &sample.set.prober };
	engine_go(&request, &answer);
	cr_assert_gt(answer.report.table_hits, 0);
	cr_assert_not(answer.report.lines[0].exact);
	endgame_sample_clear(&sample);
	solver_free(solver);
}
