/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How far the net for two players is from the truth: the root mean square of
 * the error of its static values in solved endgames, over states met in play
 * by the net itself and over states drawn uniformly. Usage: net_error TABLES
 * [NETS], directories of endgame tables and of nets in place of those built in.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/moves.h"
#include "ai/random.h"
#include "src/endgame_files.h"
#include "src/net_files.h"

enum { STATES = 100000, UNFINISHED = 2 };

static struct endgame_files tables;
static struct net_files nets;

static void
refuse(const char *path, const char *why)
{
	fprintf(stderr, "%s: %s\n", path, why);
	exit(EXIT_FAILURE);
}

static int32_t
value_of(const struct position *pos)
{
	const struct evaluator *evaluator = &nets.evaluator.evaluator;
	struct value value;

	evaluator->evaluate(evaluator, pos, &value);
	return value.wp[SEAT_RED];
}

/* Squares of errors of one class, by both sides' unfinished tokens. */
struct errors {
	double squares[UNFINISHED + 1][UNFINISHED + 1];
	unsigned states[UNFINISHED + 1][UNFINISHED + 1];
};

static unsigned
unfinished(const struct position *pos, unsigned seat)
{
	return pos->tokens - position_count(pos, seat, PLACE_GOAL);
}

/* False if the tables don't know the position. */
static bool
measure(const struct position *pos, struct errors *errors)
{
	const struct prober *prober = &tables.set.prober;
	unsigned own = unfinished(pos, pos->turn);
	unsigned rival = unfinished(pos, position_next_seat(pos, pos->turn));
	struct value value;
	double error;

	if (own > UNFINISHED || rival > UNFINISHED ||
	    !prober->probe(prober, pos, &value))
		return false;
	error = (double)(value_of(pos) - value.wp[SEAT_RED]) / VALUE_ONE;
	errors->squares[own][rival] += error * error;
	errors->states[own][rival]++;
	return true;
}

/* The move to the position that the net likes best. */
static struct position
best_after(const struct position *pos, unsigned die)
{
	struct view view = moves_view(pos);
	uint64_t origins = moves_legal(pos, &view, die);
	struct position best = *pos;
	int32_t most = -1;

	do {
		struct position after =
		    moves_successor(pos, &view, moves_first(origins), die);
		int32_t wp = position_winner(&after) >= 0 ? VALUE_ONE
		    : pos->turn == SEAT_RED		  ? value_of(&after)
					    : VALUE_ONE - value_of(&after);

		if (wp > most) {
			most = wp;
			best = after;
		}
		origins &= origins - 1;
	} while (origins != 0);
	return best;
}

static void
measure_play(struct errors *errors)
{
	struct position pos = position_start(SEATS_TWO, TOKENS_MAX);
	uint64_t random = 1;

	for (unsigned states = 0; states < STATES;) {
		pos = best_after(&pos, random_die(&random));
		if (position_winner(&pos) >= 0)
			pos = position_start(SEATS_TWO, TOKENS_MAX);
		states += measure(&pos, errors);
	}
}

static void
measure_uniform(struct errors *errors)
{
	uint64_t random = 2;
	const char *why;

	for (unsigned states = 0; states < STATES;) {
		struct position pos = position_empty(SEATS_TWO, UNFINISHED);

		for (unsigned seat = 0; seat < SEATS; seat += 2)
			for (unsigned n = 0; n < UNFINISHED; n++)
				position_put(pos.planes[seat],
				    PLACE_BIT(
					random_below(&random, PLACE_GOAL)));
		pos.turn = (uint8_t)(2 * random_below(&random, 2));
		if (position_check(&pos, &why))
			states += measure(&pos, errors);
	}
}

static void
print(const char *name, const struct errors *errors)
{
	double squares = 0;
	unsigned states = 0;

	for (unsigned own = 1; own <= UNFINISHED; own++)
		for (unsigned rival = 1; rival <= UNFINISHED; rival++) {
			unsigned count = errors->states[own][rival];

			squares += errors->squares[own][rival];
			states += count;
			if (count > 0)
				printf("%s, %u against %u: %.5f (%u states)\n",
				    name, own, rival,
				    sqrt(errors->squares[own][rival] / count),
				    count);
		}
	printf("%s, all: %.5f (%u states)\n", name, sqrt(squares / states),
	    states);
}

int
main(int argc, char **argv)
{
	static struct errors play, uniform;

	if (argc < 2 || argc > 3) {
		fputs("usage: net_error tables [nets]\n", stderr);
		return EXIT_FAILURE;
	}
	if (endgame_files_open(&tables, argv[1], refuse) == 0)
		refuse(argv[1], "no tables");
	net_files_open(&nets, argc == 3 ? argv[2] : NULL, refuse);
	measure_play(&play);
	print("play", &play);
	measure_uniform(&uniform);
	print("uniform", &uniform);
	net_files_close(&nets);
	endgame_files_close(&tables);
	return EXIT_SUCCESS;
}
