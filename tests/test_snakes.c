/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>

#include "ai/snakes.h"
#include "tests/slow_snakes.h"

/* The squares of 0 - 100 that are neither a foot nor a head. */
enum { RESTING_SQUARES = 101 - 9 - 10 };

static const struct {
	int from;
	struct snakes_move move;
} roll_cases[] = {
	{ 0, { .die = 5, .to = 5 } },
	{ 0, { .die = 1, .via = 1, .to = 38 } },
	{ 0, { .die = 4, .via = 4, .to = 14 } },
	{ 15, { .die = 1, .via = 16, .to = 6 } },
	{ 15, { .die = 2, .to = 17 } },
	{ 46, { .die = 1, .via = 47, .to = 26 } },
	{ 46, { .die = 4, .to = 50 } },
	{ 53, { .die = 3, .via = 56, .to = 53 } },
	{ 60, { .die = 4, .via = 64, .to = 60 } },
	{ 79, { .die = 1, .via = 80, .to = 100, .wins = true } },
	{ 79, { .die = 4, .to = 83 } },
	{ 94, { .die = 6, .to = 100, .wins = true } },
	{ 96, { .die = 2, .via = 98, .to = 78 } },
	{ 96, { .die = 4, .to = 100, .wins = true } },
	{ 96, { .die = 5, .to = 96, .pass = true } },
	{ 97, { .die = 3, .to = 100, .wins = true } },
	{ 97, { .die = 4, .to = 97, .pass = true } },
	{ 99, { .die = 1, .to = 100, .wins = true } },
	{ 99, { .die = 2, .to = 99, .pass = true } },
	{ 99, { .die = 6, .to = 99, .pass = true } },
};

static const struct {
	struct snakes_position pos;
	const char *why;
} refusals[] = {
	{ { { -1, 0 }, SNAKES_BLACK }, "a square is outside 0-100" },
	{ { { 0, 101 }, SNAKES_BLACK }, "a square is outside 0-100" },
	{ { { INT32_MAX, 0 }, SNAKES_BLACK }, "a square is outside 0-100" },
	{ { { 0, INT32_MIN }, SNAKES_BLACK }, "a square is outside 0-100" },
	{ { { 80, 97 }, SNAKES_WHITE }, "a token rests on a ladder's foot" },
	{ { { 0, 1 }, SNAKES_WHITE }, "a token rests on a ladder's foot" },
	{ { { 0, 98 }, SNAKES_BLACK }, "a token rests on a snake's head" },
	{ { { 16, 0 }, SNAKES_BLACK }, "a token rests on a snake's head" },
	{ { { 100, 100 }, SNAKES_BLACK }, "both seats are on 100" },
	{ { { 0, 0 }, SNAKES_SEATS }, "the seat to roll is not B or W" },
	{ { { 0, 0 }, -1 }, "the seat to roll is not B or W" },
};

static void
assert_same_move(const struct snakes_move *got, const struct snakes_move *want)
{
	cr_assert(eq(int, got->die, want->die));
	cr_assert(eq(int, got->from, want->from));
	cr_assert(eq(int, got->via, want->via));
	cr_assert(eq(int, got->to, want->to));
	cr_assert(eq(int, got->pass, want->pass));
	cr_assert(eq(int, got->wins, want->wins));
}

Test(snakes, game_starts_off_the_board_with_black_to_roll)
{
	const char *why = NULL;

	cr_assert(eq(int, snakes_startpos.square[SNAKES_BLACK], 0));
	cr_assert(eq(int, snakes_startpos.square[SNAKES_WHITE], 0));
	cr_assert(eq(int, snakes_startpos.turn, SNAKES_BLACK));
	cr_assert(eq(int, snakes_check(&snakes_startpos, &why), true));
	cr_assert(eq(int, snakes_winner(&snakes_startpos), -1));
}

Test(snakes, rolls_do_what_the_table_says)
{
	for (size_t i = 0; i < sizeof(roll_cases) / sizeof(*roll_cases); i++) {
		struct snakes_position pos = { { roll_cases[i].from, 42 },
			SNAKES_BLACK };
		struct snakes_move want = roll_cases[i].move;
		struct snakes_move got;

		want.from = roll_cases[i].from;
		snakes_roll(&pos, want.die, &got);
		assert_same_move(&got, &want);
	}
}

/* One roll of one position, compared with the plain rules. */
static void
compare_roll(const struct snakes_position *pos, int die)
{
	int from = pos->square[pos->turn];
	int other = pos->turn == SNAKES_BLACK ? SNAKES_WHITE : SNAKES_BLACK;
	struct slow_roll slow = slow_snakes_roll(from, die);
	struct snakes_move want = {
		.die = die,
		.from = from,
		.via = slow.stop == slow.rest ? 0 : slow.stop,
		.to = slow.rest,
		.pass = slow.stop == from,
		.wins = slow.rest == SLOW_GOAL,
	};
	struct snakes_move got;
	struct snakes_position next;

	snakes_roll(pos, die, &got);
	assert_same_move(&got, &want);
	next = snakes_apply(pos, &got);
	cr_assert(eq(int, next.square[pos->turn], slow.rest));
	cr_assert(eq(int, next.square[other], pos->square[other]));
	cr_assert(eq(int, next.turn, want.wins ? pos->turn : other));
	cr_assert(eq(int, snakes_winner(&next), want.wins ? pos->turn : -1));
}

Test(snakes, every_position_and_roll_agree_with_the_plain_rules)
{
	struct snakes_position pos;
	const char *why;
	int compared = 0;

	for (int i = 0; i < SLOW_GOAL * SLOW_GOAL * SNAKES_SEATS; i++) {
		pos.square[SNAKES_BLACK] = i / SNAKES_SEATS / SLOW_GOAL;
		pos.square[SNAKES_WHITE] = i / SNAKES_SEATS % SLOW_GOAL;
		pos.turn = i % SNAKES_SEATS;
		if (!snakes_check(&pos, &why))
			continue;
		for (int die = 1; die <= 6; die++, compared++)
			compare_roll(&pos, die);
	}
	cr_assert(eq(int, compared,
	    (RESTING_SQUARES - 1) * (RESTING_SQUARES - 1) * SNAKES_SEATS * 6));
}

Test(snakes, refusals_name_the_fault)
{
	for (size_t i = 0; i < sizeof(refusals) / sizeof(*refusals); i++) {
		const char *why = "";

		cr_assert(eq(int, snakes_check(&refusals[i].pos, &why), false));
		cr_assert(eq(str, (char *)why, (char *)refusals[i].why));
	}
}

Test(snakes, every_other_position_is_accepted)
{
	int accepted = 0;

	for (int black = -2; black <= 102; black++) {
		for (int white = -2; white <= 102; white++) {
			struct snakes_position pos = { { black, white }, 0 };
			const char *why = NULL;
			bool fine = slow_snakes_rests(black) &&
			    slow_snakes_rests(white) &&
			    !(black == 100 && white == 100);

			for (pos.turn = -1; pos.turn <= 2; pos.turn++) {
				bool seat = pos.turn == 0 || pos.turn == 1;

				cr_assert(eq(int, snakes_check(&pos, &why),
				    fine &&seat));
				accepted += fine && seat;
			}
		}
	}
	cr_assert(eq(int, accepted,
	    (RESTING_SQUARES * RESTING_SQUARES - 1) * SNAKES_SEATS));
}

Test(snakes, token_on_100_has_won_whoever_is_to_roll)
{
	for (int turn = 0; turn < SNAKES_SEATS; turn++) {
		struct snakes_position black = { { 100, 99 }, turn };
		struct snakes_position white = { { 0, 100 }, turn };

		cr_assert(eq(int, snakes_winner(&black), SNAKES_BLACK));
		cr_assert(eq(int, snakes_winner(&white), SNAKES_WHITE));
	}
}

Test(snakes, board_is_a_zigzag_from_bottom_left_to_top_left)
{
	int row_of[101] = { 0 }, column_of[101] = { 0 };
	int seen[101] = { 0 };

	for (int row = 0; row < SNAKES_ROWS; row++) {
		for (int column = 0; column < SNAKES_COLUMNS; column++) {
			int square = snakes_square_at(row, column);

			cr_assert(square >= 1 && square <= 100);
			cr_assert(eq(int, seen[square]++, 0));
			row_of[square] = row;
			column_of[square] = column;
		}
	}
	for (int square = 1; square < 100; square++)
		cr_assert(eq(int, 1,
		    abs(row_of[square + 1] - row_of[square]) +
			abs(column_of[square + 1] - column_of[square])));
	cr_assert(eq(int, snakes_square_at(0, 0), 100));
	cr_assert(eq(int, snakes_square_at(0, 9), 91));
	cr_assert(eq(int, snakes_square_at(8, 9), 11));
	cr_assert(eq(int, snakes_square_at(8, 0), 20));
	cr_assert(eq(int, snakes_square_at(9, 0), 1));
	cr_assert(eq(int, snakes_square_at(9, 9), 10));
}

static uint64_t
slow_snakes_leaves(int square, int rival, int n)
{
	uint64_t leaves = 0;

	if (n == 0)
		return 1;
	if (square == SLOW_GOAL || rival == SLOW_GOAL)
		return 0;
	for (int die = 1; die <= 6; die++)
		leaves += slow_snakes_leaves(rival,
		    slow_snakes_roll(square, die).rest, n - 1);
	return leaves;
}

Test(snakes, perft_agrees_with_the_plain_rules)
{
	for (int black = 0; black <= SLOW_GOAL; black++) {
		for (int white = 0; white <= SLOW_GOAL; white++) {
			struct snakes_position pos = { { black, white },
				SNAKES_BLACK };
			uint64_t leaves;
			const char *why;

			if (!snakes_check(&pos, &why))
				continue;
			for (int n = 0; n <= 3; n++) {
				cr_assert(snakes_perft(&pos, (unsigned)n, NULL,
				    &leaves));
				cr_assert(eq(u64, leaves,
				    slow_snakes_leaves(black, white, n)));
			}
		}
	}
}

Test(snakes, perft_heeds_stop)
{
	atomic_bool stop = true;
	uint64_t leaves;

	cr_assert(not(snakes_perft(&snakes_startpos, 9, &stop, &leaves)));
	atomic_store(&stop, false);
	cr_assert(snakes_perft(&snakes_startpos, 2, &stop, &leaves));
	cr_assert(eq(u64, leaves, 36));
}
