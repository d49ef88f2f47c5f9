/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Endgame tables of any size, tried on random positions: how far they are from
 * the game's equation, worked out by the slow rules, and what hard's moves
 * lose, each the worst of all. Usage: endgame_check DIRECTORY [POSITIONS]. The
 * exit status is 1 if either is more than rounding explains.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/engine.h"
#include "ai/random.h"
#include "src/endgame_files.h"
#include "src/tables/write.h"
#include "tests/endgame_equation.h"
#include "tests/sample.h"

static struct endgame_files tables;

static void
refuse(const char *path, const char *why)
{
	fprintf(stderr, "endgame_check: %s: %s\n", path, why);
	exit(2);
}

/* The largest difference between what a table has and what it must be. */
static double
residual(const struct position *pos)
{
	struct slow_game game = sample_to_slow(pos);
	double stored[SEATS], expected[SEATS], most = 0;

	if (!endgame_look_up(&tables.set.prober, &game, stored) ||
	    !endgame_look_ahead(&tables.set.prober, &game, expected))
		refuse("tables", "a class that a position leads to is missing");
	for (unsigned seat = 0; seat < SEATS; seat++)
		most = fmax(most, fabs(stored[seat] - expected[seat]));
	return most;
}

/* How much less than the best move's is the value of the move hard plays? */
static double
loss(const struct position *pos, unsigned die)
{
	struct engine_knowledge knowledge = { NULL, &tables.set.prober };
	struct engine_request request = {
		.position = *pos,
		.die = die,
		.multipv = 1,
		.level = LEVEL_HARD,
		.knowledge = &knowledge,
	};
	struct slow_game game = sample_to_slow(pos), next;
	struct view view = moves_view(pos);
	struct engine_answer answer;
	struct position after;
	double best[SEATS], played[SEATS];

	engine_go(&request, &answer);
	after = moves_successor(pos, &view, answer.origin, die);
	next = sample_to_slow(&after);
	endgame_best_of_face(&tables.set.prober, &game, (int)die, best);
	endgame_look_up(&tables.set.prober, &next, played);
	return best[game.seat] - played[game.seat];
}

/* False if the table is worse than rounding makes it. */
static bool
check(const struct endgame_class *class, unsigned positions)
{
	/* Half a step each, of the value and of what it follows from. */
	double allowed = (class->slots - 1.0) / ENDGAME_SHARE_ONE;
	double most = 0, lost = 0;
	char name[TABLE_NAME_MAX];
	uint64_t rng = 1;

	for (unsigned n = 0; n < positions; n++) {
		struct position pos = endgame_draw(class, &rng);

		most = fmax(most, residual(&pos));
		lost = fmax(lost, loss(&pos, random_die(&rng)));
		if (n % 1000 == 0 && isatty(STDERR_FILENO))
			fprintf(stderr, "\r%u of %u ", n, positions);
	}
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%30s\r", "");
	table_name(class, name);
	printf("%-28s residual %.1e, lost %.1e\n", name, most, lost);
	return most <= allowed && lost <= allowed;
}

int
main(int argc, char **argv)
{
	unsigned positions = 100000;
	bool is_good = true;

	if (argc < 2 || argc > 3 ||
	    (argc == 3 &&
		(positions = (unsigned)strtoul(argv[2], NULL, 10)) == 0)) {
		fputs("usage: endgame_check DIRECTORY [POSITIONS]\n", stderr);
		return 2;
	}
	if (endgame_files_open(&tables, argv[1], refuse) == 0)
		refuse(argv[1], "no tables there");
	for (unsigned n = 0; n < tables.set.count; n++)
		is_good &= check(&tables.set.tables[n].class, positions);
	endgame_files_close(&tables);
	return is_good ? 0 : 1;
}
