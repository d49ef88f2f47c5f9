/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Endgames, against the slow oracle: the smallest class is solved a second
 * time from scratch, larger ones must satisfy the game's equation wherever
 * they are looked at.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/notation.h"
#include "src/tables/write.h"
#include "tests/endgame_equation.h"
#include "tests/endgame_sample.h"
#include "tests/sample.h"

enum { SAMPLES = 20000 };

static const struct endgame_class two_ones = { 1 << 2, 2, { 1, 1 } };
static const struct endgame_class two_one_two = { 1 << 2, 2, { 1, 2 } };
static const struct endgame_class three_ones = { 1 << 1 | 1 << 2, 3,
	{ 1, 1, 1 } };
static const unsigned three_seats = 1 << 0 | 1 << 1 | 1 << 2;

static void
check_equation(const struct endgame_class *class)
{
	struct solver *solver = endgame_sample_solve(class, 1);
	struct endgame_sample sample;
	const struct prober *prober = &sample.set.prober;
	uint64_t rng = 1;
	/* Half a step each, of the value and of what it follows from. */
	double tolerance = (class->slots - 1.0) / ENDGAME_SHARE_ONE;

	endgame_sample_load(&sample, solver);
	for (unsigned i = 0; i < SAMPLES; i++) {
		struct position pos = endgame_draw(class, &rng);
		struct slow_game game = sample_to_slow(&pos);
		double stored[SEATS], expected[SEATS];
		char text[NOTATION_POSITION_MAX];

		notation_write_position(&pos, text);
		cr_assert(endgame_look_up(prober, &game, stored));
		cr_assert(endgame_look_ahead(prober, &game, expected));
		for (unsigned seat = 0; seat < SEATS; seat++)
			cr_assert_float_eq(stored[seat], expected[seat],
			    tolerance, "%s seat %u: %f %f", text, seat,
			    stored[seat], expected[seat]);
	}
	endgame_sample_clear(&sample);
	solver_free(solver);
}

Test(endgame, equation_holds_for_two_players)
{
	check_equation(&two_one_two);
}

Test(endgame, equation_holds_for_neighbours)
{
	static const struct endgame_class next = { 1 << 1, 2, { 1, 1 } };

	check_equation(&next);
}

Test(endgame, equation_holds_for_three_players)
{
	check_equation(&three_ones);
}

/*
 * The class of one token each, by plain iteration over the slow rules: value
 * of [sixes][own step][rival's step] to Red, who rolls; Yellow sits opposite,
 * so that the same numbers are hers.
 */
enum { STEPS = SLOW_GOAL + 1 }; /* the base, then 0 – 55 */

static double plain[SIXES_MAX + 1][STEPS][STEPS];

static double
plain_value(const struct slow_game *game)
{
	int own = game->token[0][0], rival = game->token[2][0];

	if (own == SLOW_GOAL)
		return 1;
	if (rival == SLOW_GOAL)
		return 0;
	return game->seat == 0 ? plain[game->sixes][own + 1][rival + 1]
			       : 1 - plain[game->sixes][rival + 1][own + 1];
}

static double
plain_update(int sixes, int own, int rival)
{
	double *value = &plain[sixes][own + 1][rival + 1];
	double before = *value, sum = 0;
	struct slow_game game;

	slow_start(&game, "RY", 1);
	game.token[0][0] = own;
	game.token[2][0] = rival;
	game.sixes = sixes;
	for (int die = 1; die <= DIE_FACES; die++) {
		struct slow_move moves[SLOW_TOKENS];
		struct slow_game next = game;

		slow_moves(&game, die, moves);
		slow_apply(&next, &moves[0]);
		sum += plain_value(&next);
	}
	*value = sum / DIE_FACES;
	return fabs(*value - before);
}

static double
share_of_first(const struct solved *solved, uint64_t state)
{
	float shares[SEATS];

	solver_shares(solved, state, shares);
	return (double)shares[0];
}

Test(endgame, one_token_each_solved_twice)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	const struct solved *solved = solver_get(solver, &two_ones);
	double change = 1;

	while (change > 1e-9) {
		change = 0;
		for (int own = SLOW_GOAL - 1; own >= SLOW_BASE; own--)
			for (int rival = SLOW_GOAL - 1; rival >= SLOW_BASE;
			     rival--)
				for (int sixes = SIXES_MAX; sixes >= 0; sixes--)
					change = fmax(change,
					    plain_update(sixes, own, rival));
	}
	for (int own = 0; own < STEPS; own++)
		for (int rival = 0; rival < STEPS; rival++)
			cr_assert_float_eq(share_of_first(solved,
					       (uint64_t)(own * STEPS + rival)),
			    plain[0][own][rival], 1e-6);
	cr_assert_float_eq(share_of_first(solved, 0), 0.519052, 1e-6);
	solver_free(solver);
}

/* Of a class that is worth three threads. */
Test(endgame, threads_make_no_difference)
{
	struct solver *one = endgame_sample_solve(&two_one_two, 1);
	struct solver *three = endgame_sample_solve(&two_one_two, 3);
	const struct solved *a = solver_get(one, &two_one_two);
	const struct solved *b = solver_get(three, &two_one_two);

	cr_assert_gt(a->states, 2 * SOLVER_THREAD_STATES);
	for (uint64_t state = 0; state < a->states; state++)
		cr_assert(share_of_first(a, state) == share_of_first(b, state));
	solver_free(one);
	solver_free(three);
}

static void
check_side(const struct side *side)
{
	unsigned progress = 0;

	for (uint32_t number = 0; number < side->count; number++) {
		const struct side_state *state = &side->states[number];
		uint64_t planes[TOKENS_MAX] = { 0 };

		for (unsigned i = 0; i < side->tokens; i++)
			position_put(planes, PLACE_BIT(state->places[i]));
		/* Each state has one rank, which leads back to it. */
		cr_assert_eq(side->numbers[endgame_rank(planes)], number);
		cr_assert_geq(state->progress, progress);
		progress = state->progress;
		cr_assert_leq(side->first[progress], number);
		cr_assert_gt(side->first[progress + 1], number);
		cr_assert_eq(side_count(side, (int)progress),
		    side->first[progress + 1] - side->first[progress]);
	}
	cr_assert_eq(progress, side->tokens * (ENDGAME_PLACES - 1U));
	cr_assert_eq(side_count(side, -1), 0);
	cr_assert_eq(side_count(side, (int)progress + 1), 0);
}

Test(endgame, sides_are_numbered_by_progress)
{
	struct side sides[TOKENS_MAX + 1];

	memset(sides, 0, sizeof(sides));
	for (unsigned tokens = 1; tokens <= TOKENS_MAX; tokens++) {
		cr_assert_eq(
		    side_init(&sides[tokens], tokens, &sides[tokens - 1]), 0);
		check_side(&sides[tokens]);
	}
	for (unsigned tokens = 1; tokens <= TOKENS_MAX; tokens++)
		side_clear(&sides[tokens]);
}

Test(endgame, tokens_in_the_goal_do_not_matter)
{
	struct position four = sample_parse("G:b,12,g,g/B:5,g,g,g B 0");
	struct position two = sample_parse("R:5,g/Y:b,12 R 0");
	struct endgame_class a = endgame_class_of(&four);
	struct endgame_class b = endgame_class_of(&two);

	cr_assert_arr_eq(&a, &b, sizeof(a));
	cr_assert_eq(endgame_state_of(&four), endgame_state_of(&two));
	cr_assert_eq(a.distances, 1 << 2);
	cr_assert_eq(a.unfinished[0], 1);
	cr_assert_eq(a.unfinished[1], 2);
}

Test(endgame, other_geometry_is_not_known)
{
	static const char *const strangers[] = {
		"R:5/G:7 R 0",
		"R:5/B:7 B 0",
		"R:5/G:7/Y:9 R 0",
		"R:5,6/Y:7,g R 0",
		"R:b,b,b,b/Y:b,b,b,b R 0",
		"R:5/Y:7/B:9 R 1",
	};
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	struct endgame_sample sample;
	struct value value;

	endgame_sample_load(&sample, solver);
	for (size_t i = 0; i < sizeof(strangers) / sizeof(strangers[0]); i++) {
		struct position pos = sample_parse(strangers[i]);

		cr_assert_not(
		    sample.set.prober.probe(&sample.set.prober, &pos, &value),
		    "%s", strangers[i]);
	}
	endgame_sample_clear(&sample);
	solver_free(solver);
}

/* Whoever has written them. */
Test(endgame, shares_are_no_more_than_there_is)
{
	enum { STATES = 57 * 57 * 57 };
	static uint8_t file[ENDGAME_HEADER_SIZE + STATES * 2 * 2];
	uint8_t *shares = file + ENDGAME_HEADER_SIZE;
	struct position pos = position_start(three_seats, 1);
	struct endgame_table table;
	struct endgame set;
	struct value value;
	const char *why;

	cr_assert_eq(endgame_file_size(&three_ones), sizeof(file));
	memset(shares, 0xc0, sizeof(file) - ENDGAME_HEADER_SIZE);
	endgame_write_header(&three_ones,
	    endgame_checksum(shares, sizeof(file) - ENDGAME_HEADER_SIZE), file);
	cr_assert(endgame_read(file, sizeof(file), &table, &why), "%s", why);
	endgame_init(&set);
	cr_assert(endgame_add(&set, &table, &why));
	cr_assert(set.prober.probe(&set.prober, &pos, &value));
	cr_assert_eq(value.wp[0] + value.wp[1], VALUE_ONE);
	cr_assert_eq(value.wp[2], 0);
}

Test(endgame, rotation_comes_round)
{
	static const struct endgame_class classes[] = {
		{ 1 << 2, 2, { 1, 2 } },
		{ 1 << 1, 2, { 3, 1 } },
		{ 1 << 1 | 1 << 2, 3, { 1, 2, 3 } },
		{ 1 << 1 | 1 << 2 | 1 << 3, 4, { 1, 2, 3, 4 } },
	};

	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		struct endgame_class class = classes[i];

		for (unsigned turn = 0; turn < class.slots; turn++)
			class = solver_rotate(&class);
		cr_assert_arr_eq(&class, &classes[i], sizeof(class));
	}
}

Test(endgame, damaged_files_are_refused)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	struct endgame_table table;
	const char *why;
	uint64_t size = endgame_file_size(&two_ones);
	uint8_t *file = write_image(solver_get(solver, &two_ones));

	for (size_t at = 0; at < size;
	     at += at < ENDGAME_HEADER_SIZE ? 1 : 97) {
		file[at] ^= 0x11;
		why = NULL;
		cr_assert_not(endgame_read(file, size, &table, &why),
		    "byte %zu", at);
		cr_assert_not_null(why);
		file[at] ^= 0x11;
	}
	for (size_t length = 0; length < size; length += 41) {
		cr_assert_not(endgame_read(file, length, &table, &why));
		cr_assert_not_null(why);
	}
	cr_assert(endgame_read(file, size, &table, &why));
	free(file);
	solver_free(solver);
}
