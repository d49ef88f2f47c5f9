/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/perft.h"
#include "tests/cases.h"
#include "tests/sample.h"

static void
check_leaves(const struct position *pos, unsigned n, uint64_t leaves,
    const char *text)
{
	uint64_t counted = 0, walked = 0;

	cr_assert(perft_count(pos, n, NULL, &counted));
	cr_assert(perft_walk(pos, n, NULL, &walked));
	cr_assert_eq(counted, leaves, "%s, perft %u: %lu", text, n,
	    (unsigned long)counted);
	cr_assert_eq(walked, leaves, "%s, perft %u: %lu", text, n,
	    (unsigned long)walked);
}

Test(perft, positions_of_the_rules)
{
	static const struct {
		const char *position;
		uint64_t leaves[6]; /* 0 – 5 rolls on; 0: not given */
	} cases[] = {
		{ "R:b,b,b,b/Y:b,b,b,b R 0", { 1, 6, 37, 227, 1417, 9224 } },
		{ "R:b,b,b,b/G:b,b,b,b/Y:b,b,b,b R 0",
		    { 1, 6, 37, 227, 1392, 8664 } },
		{ "R:b,b,b,b/G:b,b,b,b/Y:b,b,b,b/B:b,b,b,b R 0",
		    { 1, 6, 37, 227, 1392, 8539 } },
		{ "R:b,b,9,34/G:b,b,b,53/Y:b,b,b,16/B:b,b,25,55 B 0",
		    { 1, 8, 94, 888, 7515, 0 } },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct position pos = sample_parse(cases[i].position);

		for (unsigned n = 0; n < 6 && cases[i].leaves[n] != 0; n++)
			check_leaves(&pos, n, cases[i].leaves[n],
			    cases[i].position);
	}
}

Test(perft, cases)
{
	static const char words[] = "position ludo ";
	struct cases cases;

	cases_open(&cases, "perft.txt", 4);
	while (cases_next(&cases)) {
		const char *text = cases.field[0] + strlen(words);
		struct position pos = sample_parse(text);

		for (unsigned n = 1; n <= 3; n++)
			check_leaves(&pos, n,
			    strtoull(cases.field[n], NULL, 10), text);
	}
	cr_assert_geq(cases.count, 60);
}

Test(perft, finished_games_have_no_leaves)
{
	static const char *const positions[] = {
		"R:g,g/G:55,g/Y:b,g R 0",
		"R:g,g/G:55,g/Y:b,g G 1",
		"R:55,g/B:g,g R 0",
	};

	for (size_t i = 0; i < sizeof(positions) / sizeof(positions[0]); i++) {
		struct position pos = sample_parse(positions[i]);

		check_leaves(&pos, 0, 1, positions[i]);
		for (unsigned n = 1; n <= PERFT_MAX; n++)
			check_leaves(&pos, n, 0, positions[i]);
	}
}

Test(perft, agrees_with_the_slow_rules)
{
	uint64_t rng = 1;

	for (int i = 0; i < 3000; i++) {
		struct position pos = sample_any_position(&rng);
		struct slow_game game = sample_to_slow(&pos);
		char text[SLOW_GAME_SIZE];

		slow_print(&game, text);
		for (unsigned n = 1; n <= 3; n++)
			check_leaves(&pos, n, slow_perft(&game, (int)n), text);
	}
}

Test(perft, stops)
{
	struct position pos = position_start(SEATS_FOUR, 4);
	atomic_bool stop = true;
	uint64_t leaves;

	cr_assert_not(perft_count(&pos, PERFT_MAX, &stop, &leaves));
	cr_assert_not(perft_walk(&pos, PERFT_MAX, &stop, &leaves));
	stop = false;
	cr_assert(perft_count(&pos, 3, &stop, &leaves));
	cr_assert_eq(leaves, 227);
}
