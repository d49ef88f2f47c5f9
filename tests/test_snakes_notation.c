/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/snakes_notation.h"
#include "tests/slow_snakes.h"

static const char seats_fault[] = "the seats are not B then W";
static const char number_fault[] = "a square is not a number";
static const char outside_fault[] = "a square is outside 0-100";
static const char turn_fault[] = "the seat to roll is not B or W";
static const char form_fault[] = "a move is DIE:FROM-TO or DIE:pass";

static const struct {
	const char *placement;
	const char *turn;
	const char *why;
} position_refusals[] = {
	{ "", "B", seats_fault },
	{ "/", "B", seats_fault },
	{ "W:0/B:0", "B", seats_fault },
	{ "B:0/B:0", "B", seats_fault },
	{ "W:0/W:0", "B", seats_fault },
	{ "R:0/Y:0", "R", seats_fault },
	{ "b:0/w:0", "B", seats_fault },
	{ "B:0", "B", seats_fault },
	{ "B:0/", "B", seats_fault },
	{ "B:0//W:0", "B", seats_fault },
	{ "B", "B", "no colon after a seat" },
	{ "B0/W0", "B", "no colon after a seat" },
	{ "BW:0/0", "B", "no colon after a seat" },
	{ "B:0/W", "B", "no colon after a seat" },
	{ "B:0/W:0/R:0", "B", "there are more seats than B and W" },
	{ "B:0/W:0/", "B", "there are more seats than B and W" },
	{ "B:/W:0", "B", "a square is missing" },
	{ "B:0/W:", "B", "a square is missing" },
	{ "B:x/W:0", "B", number_fault },
	{ "B:-/W:0", "B", number_fault },
	{ "B:+5/W:0", "B", number_fault },
	{ "B:--5/W:0", "B", number_fault },
	{ "B:1e3/W:0", "B", number_fault },
	{ "B:0x5/W:0", "B", number_fault },
	{ "B:5.0/W:0", "B", number_fault },
	{ "B: 5/W:0", "B", number_fault },
	{ "B:5,5/W:0", "B", number_fault },
	{ "B:b/W:0", "B", number_fault },
	{ "B:0/W:g", "B", number_fault },
	{ "B:0/W:%n%s%x", "B", number_fault },
	{ "B:0/W:5 ", "B", number_fault },
	{ "B:-1/W:0", "B", outside_fault },
	{ "B:0/W:101", "B", outside_fault },
	{ "B:1000/W:0", "B", outside_fault },
	{ "B:2147483648/W:0", "B", outside_fault },
	{ "B:-2147483648/W:0", "B", outside_fault },
	{ "B:4294967296/W:0", "B", outside_fault },
	{ "B:18446744073709551616/W:0", "B", outside_fault },
	{ "B:00000000005/W:0", "B", outside_fault },
	{ "B:80/W:97", "W", "a token rests on a ladder's foot" },
	{ "B:0/W:16", "W", "a token rests on a snake's head" },
	{ "B:100/W:100", "B", "both seats are on 100" },
	{ "B:0/W:0", "", turn_fault },
	{ "B:0/W:0", "R", turn_fault },
	{ "B:0/W:0", "w", turn_fault },
	{ "B:0/W:0", "BW", turn_fault },
	{ "B:0/W:0", "0", turn_fault },
};

/* In B:53/W:97 with Black to roll. */
static const struct {
	const char *word;
	const char *why;
} move_refusals[] = {
	{ "", "the die is not 1-6" },
	{ "0:53-53", "the die is not 1-6" },
	{ "7:53-60", "the die is not 1-6" },
	{ "-1:53-52", "the die is not 1-6" },
	{ "pass", "the die is not 1-6" },
	{ "1", form_fault },
	{ "1:", form_fault },
	{ "11:53-54", form_fault },
	{ "1.0:53-54", form_fault },
	{ "1;53-54", form_fault },
	{ "1:53", form_fault },
	{ "1:53-", form_fault },
	{ "1:-54", form_fault },
	{ "1:53-54 ", form_fault },
	{ "1:053-54", form_fault },
	{ "1:53-054", form_fault },
	{ "1:53-54-55", form_fault },
	{ "1:53-+54", form_fault },
	{ "1:53--54", form_fault },
	{ "1:b-0", form_fault },
	{ "1:5e1-54", form_fault },
	{ "1:PASS", form_fault },
	{ "1:passe", form_fault },
	{ "1:pass", "the token can move" },
	{ "3:pass", "the token can move" },
	{ "1:97-98", "the token to move does not stand there" },
	{ "1:4294967349-54", "the token to move does not stand there" },
	{ "1:53-55", "the roll does not lead there" },
	{ "1:53-4294967350", "the roll does not lead there" },
	{ "3:53-56", "the roll does not lead there" },
};

/* Reads words that end where their memory does. */
static bool
read_position(const char *placement, const char *turn,
    struct snakes_position *out, const char **why)
{
	char *first = strdup(placement);
	char *second = strdup(turn);
	bool fine = snakes_read_position(first, second, out, why);

	free(first);
	free(second);
	return fine;
}

static bool
read_move(const char *word, const struct snakes_position *pos,
    struct snakes_move *out, const char **why)
{
	char *copy = strdup(word);
	bool fine = snakes_read_move(copy, pos, out, why);

	free(copy);
	return fine;
}

static void
assert_written(const struct snakes_position *pos, const char *want)
{
	char text[SNAKES_POSITION_MAX];

	cr_assert(eq(int, snakes_write_position(pos, text), (int)strlen(want)));
	cr_assert(eq(str, text, (char *)want));
}

static void
assert_position(const struct snakes_position *got, int black, int white,
    int turn)
{
	cr_assert(eq(int, got->square[SNAKES_BLACK], black));
	cr_assert(eq(int, got->square[SNAKES_WHITE], white));
	cr_assert(eq(int, got->turn, turn));
}

/* Each roll of the position, written by the plain rules, read and written. */
static void
check_moves(const struct snakes_position *pos)
{
	int from = pos->square[pos->turn];

	for (int die = 1; die <= 6; die++) {
		struct slow_roll slow = slow_snakes_roll(from, die);
		char want[64], got[SNAKES_MOVE_MAX];
		struct snakes_move move;
		const char *why;

		if (slow.stop == from)
			snprintf(want, sizeof(want), "%d:pass", die);
		else
			snprintf(want, sizeof(want), "%d:%d-%d", die, from,
			    slow.rest);
		cr_assert(eq(int, read_move(want, pos, &move, &why), true));
		cr_assert(eq(int, move.die, die));
		cr_assert(eq(int, move.to, slow.rest));
		cr_assert(
		    eq(int, snakes_write_move(&move, got), (int)strlen(want)));
		cr_assert(eq(str, got, want));
	}
}

Test(snakes_notation, every_position_and_its_moves_come_back)
{
	for (int i = 0; i < SLOW_SQUARES * SLOW_SQUARES * 2; i++) {
		int black = i / 2 / SLOW_SQUARES;
		int white = i / 2 % SLOW_SQUARES;
		struct snakes_position pos;
		char placement[64], turn[2] = { "BW"[i % 2], '\0' };
		char whole[80];
		const char *why;

		if (!slow_snakes_rests(black) || !slow_snakes_rests(white) ||
		    (black == 100 && white == 100))
			continue;
		snprintf(placement, sizeof(placement), "B:%d/W:%d", black,
		    white);
		snprintf(whole, sizeof(whole), "%s %s", placement, turn);
		cr_assert(snakes_read_position(placement, turn, &pos, &why));
		assert_position(&pos, black, white, i % 2);
		assert_written(&pos, whole);
		if (black != 100 && white != 100)
			check_moves(&pos);
	}
}

Test(snakes_notation, squares_may_have_a_sign_and_leading_zeros)
{
	struct snakes_position pos;
	const char *why;

	cr_assert(read_position("B:-0/W:0000000097", "W", &pos, &why));
	assert_position(&pos, 0, 97, SNAKES_WHITE);
}

Test(snakes_notation, refused_positions_name_the_fault)
{
	for (size_t i = 0;
	     i < sizeof(position_refusals) / sizeof(*position_refusals); i++) {
		struct snakes_position pos = { { 7, 8 }, 9 };
		const char *why = "";

		cr_assert(eq(int, false,
			      read_position(position_refusals[i].placement,
				  position_refusals[i].turn, &pos, &why)),
		    "%s", position_refusals[i].placement);
		cr_assert(
		    eq(str, (char *)why, (char *)position_refusals[i].why),
		    "%s", position_refusals[i].placement);
		assert_position(&pos, 7, 8, 9);
	}
}

Test(snakes_notation, refused_moves_name_the_fault)
{
	static const struct snakes_position pos = { { 53, 97 }, SNAKES_BLACK };

	for (size_t i = 0; i < sizeof(move_refusals) / sizeof(*move_refusals);
	     i++) {
		struct snakes_move move = { .die = 9 };
		const char *why = "";

		cr_assert(
		    eq(int, false,
			read_move(move_refusals[i].word, &pos, &move, &why)),
		    "%s", move_refusals[i].word);
		cr_assert(eq(str, (char *)why, (char *)move_refusals[i].why),
		    "%s", move_refusals[i].word);
		cr_assert(eq(int, move.die, 9));
	}
}

Test(snakes_notation, roll_past_100_must_be_a_pass)
{
	static const struct snakes_position pos = { { 53, 97 }, SNAKES_WHITE };
	struct snakes_move move;
	const char *why;

	cr_assert(read_move("4:pass", &pos, &move, &why));
	cr_assert(eq(int, move.pass, true));
	cr_assert(eq(int, read_move("4:97-97", &pos, &move, &why), false));
	cr_assert(eq(str, (char *)why,
	    "the roll would lead past 100, so it is a pass"));
	cr_assert(eq(int, read_move("4:97-101", &pos, &move, &why), false));
}

Test(snakes_notation, finished_game_has_no_move)
{
	for (int turn = 0; turn < SNAKES_SEATS; turn++) {
		struct snakes_position pos = { { 100, 53 }, turn };
		struct snakes_move move;
		const char *why = "";

		cr_assert(
		    eq(int, read_move("1:53-54", &pos, &move, &why), false));
		cr_assert(eq(str, (char *)why, "the game is over"));
		cr_assert(
		    eq(int, read_move("1:pass", &pos, &move, &why), false));
		cr_assert(eq(str, (char *)why, "the game is over"));
	}
}

/*
 * One byte at a time. The word itself each time, 8 other tens and 8 other ones
 * of the first square, a 0 or a sign in place of the last square's 1, and its
 * last 0 cut off.
 */
Test(snakes_notation, changed_words_are_read_only_where_they_mean_something)
{
	static const char original[] = "B:12/W:100";
	enum { LENGTH = sizeof(original) - 1 };
	int accepted = 0;

	for (int i = 0; i < LENGTH * 256; i++) {
		char word[sizeof(original)];
		struct snakes_position pos;
		const char *why = NULL;

		memcpy(word, original, sizeof(word));
		word[i / 256] = (char)(i % 256);
		if (read_position(word, "B", &pos, &why)) {
			accepted++;
			cr_assert(snakes_check(&pos, &why));
		} else
			cr_assert(ne(ptr, (char *)why, NULL));
	}
	cr_assert(eq(int, accepted, LENGTH + 8 + 8 + 2 + 1));
}
