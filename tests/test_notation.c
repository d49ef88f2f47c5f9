/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/random.h"

enum { GAMES = 400 };

/* Reads a whole position of two or three words. */
static bool
read_position(const char *text, struct position *pos, const char **why)
{
	char words[3][128] = { "", "", "" };

	sscanf(text, "%127s %127s %127s", words[0], words[1], words[2]);
	return notation_read_placement(words[0], pos, why) &&
	    notation_read_turn(words[1], pos, why) &&
	    (words[2][0] == '\0' || notation_read_sixes(words[2], pos, why)) &&
	    position_check(pos, why);
}

static void
check_round_trip(const struct position *pos)
{
	char text[NOTATION_POSITION_MAX], again[NOTATION_POSITION_MAX];
	struct position read;
	const char *why = "";

	cr_assert(
	    eq(int, notation_write_position(pos, text), (int)strlen(text)));
	cr_assert(read_position(text, &read, &why), "%s: %s", text, why);
	cr_assert(position_equal(pos, &read), "%s", text);
	notation_write_position(&read, again);
	cr_assert(eq(str, text, again));
}

static void
check_moves(const struct position *pos, const struct view *view, unsigned die)
{
	uint64_t legal = moves_legal(pos, view, die);

	for (unsigned place = 0; place <= PLACES; place++) {
		/* One more than there are places stands for the pass. */
		uint64_t origin = place == PLACES ? 0 : PLACE_BIT(place);
		bool allowed = origin == 0 ? legal == 0 : (legal & origin) != 0;
		char text[NOTATION_MOVE_MAX];
		const char *why = "";
		uint64_t read_origin;
		unsigned read_die;

		if (place == PLACE_BASE && die != DIE_FACES)
			continue;
		if (place > PLACE_BASE && place + die > PLACE_GOAL &&
		    origin != 0)
			continue;
		cr_assert(eq(int, notation_write_move(die, origin, text),
		    (int)strlen(text)));
		cr_assert(
		    notation_read_move(text, &read_die, &read_origin, &why),
		    "%s: %s", text, why);
		cr_assert(eq(uint, read_die, die));
		cr_assert(read_origin == origin, "%s", text);
		cr_assert(allowed ==
			(notation_refuse_move(pos, die, origin) == NULL),
		    "%s", text);
	}
}

static void
play_random_game(unsigned seats, unsigned tokens, uint64_t *random)
{
	struct position pos = position_start(seats, tokens);

	while (position_winner(&pos) < 0) {
		struct view view = moves_view(&pos);
		unsigned die = random_die(random);
		uint64_t rest = moves_legal(&pos, &view, die);
		unsigned skip = 0;

		check_round_trip(&pos);
		check_moves(&pos, &view, die);
		if (rest != 0)
			skip = random_below(random,
			    (unsigned)__builtin_popcountll(rest));
		for (; skip > 0; skip--)
			rest &= rest - 1;
		moves_play(&pos, &view, moves_first(rest), die);
	}
	check_round_trip(&pos);
}

Test(notation, positions_and_moves_of_random_games_come_back)
{
	uint64_t random = 1;

	for (unsigned game = 0; game < GAMES; game++) {
		unsigned seats;

		do
			seats = random_below(&random, 1U << SEATS);
		while (__builtin_popcount(seats) < 2);
		play_random_game(seats, 1 + game % TOKENS_MAX, &random);
	}
}

Test(notation, other_spellings_become_canonical)
{
	static const struct {
		const char *text, *canonical;
	} cases[] = {
		{ "R:12,b,0,b/Y:g,5,51,5 R", "R:b,b,0,12/Y:5,5,51,g R 0" },
		{ "R:56,0/B:b,56 B 2", "R:0,g/B:b,g B 2" },
		{ "G:007/Y:00 G", "G:7/Y:0 G 0" },
		{ "R:0/G:0/Y:0/B:0000000000 Y 1", "R:0/G:0/Y:0/B:0 Y 1" },
		{ "R:g/Y:5 R 1", "R:g/Y:5 R 1" },
		{ "R:g/Y:5 Y 2", "R:g/Y:5 Y 2" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[NOTATION_POSITION_MAX];
		struct position pos;
		const char *why = "";

		cr_assert(read_position(cases[i].text, &pos, &why), "%s: %s",
		    cases[i].text, why);
		notation_write_position(&pos, text);
		cr_assert(eq(str, text, (char *)cases[i].canonical));
	}
}

Test(notation, bad_positions_are_refused_with_the_reason)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
		{ "", "a seat is one of R, G, Y and B" },
		{ "X:1/Y:1 R", "a seat is one of R, G, Y and B" },
		{ "r:1/y:1 R", "a seat is one of R, G, Y and B" },
		{ "R:1/ R", "a seat is one of R, G, Y and B" },
		{ "R:1//Y:1 R", "a seat is one of R, G, Y and B" },
		{ "/R:1/Y:1 R", "a seat is one of R, G, Y and B" },
		{ "R:1/R:2 R", "a seat is named twice" },
		{ "R:1/Y:2/R:2 R", "a seat is named twice" },
		{ "Y:1/R:1 R", "seats are listed in the order R, G, Y, B" },
		{ "R:1/B:2/Y:3 R", "seats are listed in the order R, G, Y, B" },
		{ "R", "a seat is not followed by a colon" },
		{ "R1/Y:1 R", "a seat is not followed by a colon" },
		{ "R/Y:1 R", "a seat is not followed by a colon" },
		{ "R:/Y:1 R", "a token is missing" },
		{ "R:1/Y: R", "a token is missing" },
		{ "R:1,,2/Y:1,2,3 R", "a token is missing" },
		{ "R:,1/Y:1,2 R", "a token is missing" },
		{ "R:1,/Y:1,2 R", "a token is missing" },
		{ "R:bb/Y:1 R", "a token is not followed by a comma" },
		{ "R:g1/Y:1 R", "a token is not followed by a comma" },
		{ "R:x/Y:1 R", "a step is not a number, b or g" },
		{ "R:B/Y:1 R", "a step is not a number, b or g" },
		{ "R:1e3/Y:1 R", "a step is not a number, b or g" },
		{ "R:5x/Y:1 R", "a step is not a number, b or g" },
		{ "R:+5/Y:1 R", "a step is not a number, b or g" },
		{ "R:5.0/Y:1 R", "a step is not a number, b or g" },
		{ "R:-/Y:1 R", "a step is not a number, b or g" },
		{ "R:--1/Y:1 R", "a step is not a number, b or g" },
		{ "R:%n%s%x/Y:1 R", "a step is not a number, b or g" },
		{ "R:-1/Y:1 R", "a step is outside 0-56" },
		{ "R:57/Y:1 R", "a step is outside 0-56" },
		{ "R:2147483648/Y:1 R", "a step is outside 0-56" },
		{ "R:4294967296/Y:1 R", "a step is outside 0-56" },
		{ "R:18446744073709551616/Y:1 R", "a step is outside 0-56" },
		{ "R:00000000001/Y:1 R", "a step is outside 0-56" },
		{ "R:1,2,3,4,5/Y:1,2,3,4,5 R",
		    "a seat has more than 4 tokens" },
		{ "R:1,2/Y:1 R", "seats have unequal token counts" },
		{ "R:1/Y:1,2,3,4 R", "seats have unequal token counts" },
		{ "R:1 R", "fewer than two seats" },
		{ "R:14/G:1 R", "two seats on a square that is not safe" },
		{ "R:50/Y:24 Y", "two seats on a square that is not safe" },
		{ "R:g,g/Y:56,g R",
		    "more than one seat has all tokens in the goal" },
		{ "R:1/Y:1 G", "the seat to roll is not playing" },
		{ "R:1/Y:1 X", "the seat to roll is one of R, G, Y and B" },
		{ "R:1/Y:1 r", "the seat to roll is one of R, G, Y and B" },
		{ "R:1/Y:1 RY", "the seat to roll is one of R, G, Y and B" },
		{ "R:1/Y:1", "the seat to roll is one of R, G, Y and B" },
		{ "R:1/Y:1 R 3", "sixes is 0 to 2" },
		{ "R:1/Y:1 R -1", "sixes is 0 to 2" },
		{ "R:1/Y:1 R 00", "sixes is 0 to 2" },
		{ "R:1/Y:1 R x", "sixes is 0 to 2" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct position pos;
		const char *why = "";

		cr_assert(not(read_position(cases[i].text, &pos, &why)), "%s",
		    cases[i].text);
		cr_assert(eq(str, (char *)why, (char *)cases[i].why), "%s",
		    cases[i].text);
	}
}

Test(notation, words_of_any_length_are_survived)
{
	static char word[70000];
	static const char *const heads[] = { "", "R:", "R:1,",
		"R:1/Y:", "4:", "4:1-", "R:b,b,b,b/Y:b,b,b,b/" };
	static const char fills[] = "R1b,/:-9 G6";

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		for (const char *fill = fills; *fill != '\0'; fill++) {
			struct position pos;
			const char *why = NULL;
			uint64_t origin;
			unsigned die;

			memset(word, *fill, sizeof(word) - 1);
			memcpy(word, heads[i], strlen(heads[i]));
			cr_assert(
			    not(notation_read_placement(word, &pos, &why)));
			cr_assert(ne(ptr, (void *)why, NULL));
			why = NULL;
			cr_assert(
			    not(notation_read_move(word, &die, &origin, &why)));
			cr_assert(ne(ptr, (void *)why, NULL));
			cr_assert(not(notation_read_turn(word, &pos, &why)));
			cr_assert(not(notation_read_sixes(word, &pos, &why)));
			cr_assert(eq(uint, notation_seats(word, &why), 0));
		}
}

Test(notation, bad_moves_are_refused_with_the_reason)
{
	static const char form[] = "a move is DIE:FROM-TO or DIE:pass";
	static const struct {
		const char *word, *why;
	} cases[] = {
		{ "", "the die is not 1-6" },
		{ "0:1-1", "the die is not 1-6" },
		{ "7:1-8", "the die is not 1-6" },
		{ "-1:1-0", "the die is not 1-6" },
		{ "x:1-2", "the die is not 1-6" },
		{ "4", form },
		{ "44:1-5", form },
		{ "4:", form },
		{ "4:Pass", form },
		{ "4:passes", form },
		{ "4:-", form },
		{ "4:g-g", form },
		{ "4:-1-3", form },
		{ "4:12", form },
		{ "4:12_16", form },
		{ "4:99999999999999999999-16", form },
		{ "4:b-0", "only a six enters a token" },
		{ "4:53-57", "the roll leads past the goal" },
		{ "1:56-g", "the roll leads past the goal" },
		{ "6:b-1", "the roll does not lead there" },
		{ "6:b", "the roll does not lead there" },
		{ "4:12-17", "the roll does not lead there" },
		{ "4:12-16x", "the roll does not lead there" },
		{ "4:12-016", "the roll does not lead there" },
		{ "4:012-16", "the roll does not lead there" },
		{ "4:12-+16", "the roll does not lead there" },
		{ "4:12-", "the roll does not lead there" },
		{ "2:54-56", "the roll does not lead there" },
		{ "2:53-g", "the roll does not lead there" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *why = "";
		uint64_t origin;
		unsigned die;

		cr_assert(
		    not(notation_read_move(cases[i].word, &die, &origin, &why)),
		    "%s", cases[i].word);
		cr_assert(eq(str, (char *)why, (char *)cases[i].why), "%s",
		    cases[i].word);
	}
}

Test(notation, moves_against_the_rules_are_refused_with_the_reason)
{
	static const struct {
		const char *position, *move, *why;
	} cases[] = {
		{ "R:b,3/Y:b,b R", "4:pass", "a token can move, so one must" },
		{ "R:b,3/Y:b,b R", "4:4-8",
		    "the seat to roll has no token there" },
		{ "R:3,4/Y:b,b Y", "6:3-9",
		    "the seat to roll has no token there" },
		{ "R:b,3/Y:b,b R 2", "6:b-0",
		    "the third six in a row moves nothing" },
		{ "R:10,b/Y:40,40 R", "4:10-14", "a rival block stands there" },
		{ "R:b,b/G:39,39 R", "6:b-0", "a rival block stands there" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *why = "";
		struct position pos;
		uint64_t origin;
		unsigned die;

		cr_assert(read_position(cases[i].position, &pos, &why));
		cr_assert(
		    notation_read_move(cases[i].move, &die, &origin, &why));
		why = notation_refuse_move(&pos, die, origin);
		cr_assert(ne(ptr, (void *)why, NULL), "%s", cases[i].move);
		cr_assert(eq(str, (char *)why, (char *)cases[i].why), "%s",
		    cases[i].move);
	}
}

Test(notation, seats_are_letters_in_order)
{
	const char *why = "";

	cr_assert(eq(uint, notation_seats("RY", &why), SEATS_TWO));
	cr_assert(eq(uint, notation_seats("RGY", &why), SEATS_THREE));
	cr_assert(eq(uint, notation_seats("RGYB", &why), SEATS_FOUR));
	cr_assert(eq(uint, notation_seats("R", &why), 0));
	cr_assert(eq(str, (char *)why, "fewer than two seats"));
	cr_assert(eq(uint, notation_seats("", &why), 0));
	cr_assert(eq(str, (char *)why, "fewer than two seats"));
	cr_assert(eq(uint, notation_seats("YR", &why), 0));
	cr_assert(eq(uint, notation_seats("RR", &why), 0));
	cr_assert(eq(uint, notation_seats("RX", &why), 0));
	for (int seat = 0; seat < SEATS; seat++)
		cr_assert(
		    eq(int, notation_seat(notation_seat_letters[seat]), seat));
	cr_assert(eq(int, notation_seat('\0'), -1));
}
