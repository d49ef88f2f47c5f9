/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/random.h"
#include "ai/snakes_notation.h"
#include "src/match/play.h"
#include "tests/sample.h"

enum { GAMES = 200 };

static struct play
read_play(const char *text)
{
	struct play play = { .snakes = strchr("BW", text[0]) != NULL &&
		    strchr(text, 'W') != NULL };
	char placement[64], turn[8];
	const char *why;

	if (!play.snakes) {
		play.ludo = sample_parse(text);
		return play;
	}
	cr_assert(eq(int, sscanf(text, "%63s %7s", placement, turn), 2));
	cr_assert(snakes_read_position(placement, turn, &play.squares, &why));
	return play;
}

Test(play, answers_as_the_protocol_spells_them)
{
	static const struct {
		const char *position;
		unsigned die;
		const char *word;   /* a move */
		const char *answer; /* or why it is refused */
	} cases[] = {
		{ "R:b,b,b,0/Y:b,b,b,b R 0", 6, "6:b-0", "6:b-0 again" },
		{ "R:b,b,b,0/Y:b,b,b,b R 2", 6, "6:pass", "6:pass" },
		{ "R:b,b,b,b/Y:b,b,b,b R 0", 3, "3:pass", "3:pass" },
		{ "R:g,g,g,54/Y:b,b,b,b R 0", 2, "2:54-g", "2:54-g goal wins" },
		{ "R:b,g,g,54/Y:b,b,b,b R 0", 2, "2:54-g",
		    "2:54-g goal again" },
		{ "R:b,b,b,9/Y:b,b,b,36 R 0", 1, "1:9-10",
		    "1:9-10 captures Y again" },
		{ "R:b,b,b,9/Y:b,b,b,36 R 0", 2, "1:9-10", NULL },
		{ "R:b,b,b,9/Y:b,b,b,36 R 0", 1, "1:8-9", NULL },
		{ "R:b,b,b,9/Y:b,b,b,36 R 0", 1, "1:pass", NULL },
		{ "R:b,b,b,9/Y:b,b,b,36 R 0", 1, "none", NULL },
		{ "B:0/W:97 B", 4, "4:0-14", "4:0-14 via 4" },
		{ "B:0/W:97 W", 3, "3:97-100", "3:97-100 wins" },
		{ "B:79/W:97 B", 1, "1:79-100", "1:79-100 via 80 wins" },
		{ "B:0/W:97 W", 4, "4:pass", "4:pass" },
		{ "B:0/W:97 W", 3, "3:pass", NULL },
		{ "B:0/W:97 B", 3, "4:0-14", NULL },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct play play = read_play(cases[n].position);
		struct play_move move;
		const char *why = "";
		char text[PLAY_ANSWER_MAX];

		cr_assert(eq(int,
			      play_read_move(&play, cases[n].word, cases[n].die,
				  &move, &why),
			      cases[n].answer != NULL),
		    "case %zu", n);
		if (cases[n].answer == NULL) {
			cr_expect(ne(ptr, (char *)why, NULL), "case %zu", n);
			continue;
		}
		cr_expect(eq(int, play_write_answer(&play, &move, text),
			      (int)strlen(cases[n].answer)),
		    "case %zu", n);
		cr_expect(eq(str, text, (char *)cases[n].answer), "case %zu",
		    n);
		play_write_move(&play, &move, text);
		cr_expect(eq(str, text, (char *)cases[n].word), "case %zu", n);
	}
}

/* Plays a game, seats choosing the same way; returns who won. */
static int
play_out(const struct play_rules *rules, enum player player, uint64_t seed)
{
	struct play play = play_start(rules);
	uint64_t dice = seed, rng = ~seed;

	while (play_winner(&play) < 0) {
		unsigned die = random_die(&dice), seat = play_turn(&play);
		struct play_move move, read;
		char text[PLAY_MOVE_MAX];
		const char *why;

		cr_assert(lt(uint, seat, play_players(&play)));
		play_choose(&play, player, die, &rng, &move);
		play_write_move(&play, &move, text);
		cr_assert(play_read_move(&play, text, die, &read, &why), "%s",
		    why);
		play_make(&play, &move);
		if (play_winner(&play) >= 0)
			cr_assert(eq(uint, (unsigned)play_winner(&play), seat));
	}
	return play_winner(&play);
}

Test(play, games_of_all_kinds_are_played_to_the_end)
{
	static const struct play_rules kinds[] = {
		{ .snakes = true },
		{ .seats = SEATS_TWO, .tokens = 4 },
		{ .seats = 1 << SEAT_GREEN | 1 << SEAT_BLUE, .tokens = 1 },
		{ .seats = SEATS_THREE, .tokens = 2 },
		{ .seats = SEATS_FOUR, .tokens = 4 },
	};

	for (size_t n = 0; n < sizeof(kinds) / sizeof(kinds[0]); n++) {
		struct play start = play_start(&kinds[n]);
		unsigned won[SEATS] = { 0 };

		for (uint64_t game = 0; game < GAMES; game++)
			won[play_out(&kinds[n], (enum player)(game % PLAYERS),
			    game)]++;
		for (unsigned seat = 0; seat < play_players(&start); seat++)
			cr_expect(gt(uint, won[seat], GAMES / 10),
			    "kind %zu, seat %u", n, seat);
	}
}

Test(play, positions_are_written_as_udi_has_them)
{
	static const struct {
		struct play_rules rules;
		const char *text;
	} cases[] = {
		{ { .snakes = true }, "snakes B:0/W:0 B" },
		{ { .seats = SEATS_TWO, .tokens = 4 },
		    "ludo R:b,b,b,b/Y:b,b,b,b R 0" },
		{ { .seats = SEATS_FOUR, .tokens = 1 },
		    "ludo R:b/G:b/Y:b/B:b R 0" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct play play = play_start(&cases[n].rules);
		char text[PLAY_POSITION_MAX];

		cr_expect(eq(int, play_write(&play, text),
		    (int)strlen(cases[n].text)));
		cr_expect(eq(str, text, (char *)cases[n].text));
	}
}
