/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Single rolls. Agreement with the plain rules: tests/test_lockstep.c. */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/notation.h"
#include "tests/cases.h"
#include "tests/sample.h"

enum { LINE_MAX = 256 };

/* `2:16-18 captures R again`, as the cases have it. */
static void
append_move(char line[static LINE_MAX], const struct position *pos,
    uint64_t origin, unsigned die)
{
	struct move_effect effect = moves_effect(pos, origin, die);
	char *end = line + strlen(line);

	end += notation_write_move(die, origin, end);
	if (effect.captured >= 0)
		end += sprintf(end, " captures %c",
		    notation_seat_letters[effect.captured]);
	sprintf(end, "%s%s%s", effect.goal ? " goal" : "",
	    effect.wins ? " wins" : "", effect.again ? " again" : "");
}

static void
list_moves(char line[static LINE_MAX], const struct position *pos, unsigned die)
{
	struct view view = moves_view(pos);
	uint64_t rest = moves_legal(pos, &view, die);

	line[0] = '\0';
	append_move(line, pos, moves_first(rest), die);
	for (rest = moves_rest(rest); rest != 0; rest = moves_rest(rest)) {
		strcat(line, " , ");
		append_move(line, pos, moves_first(rest), die);
	}
}

Test(moves, table_of_cases)
{
	static const char words[] = "position ludo ";
	struct cases cases;

	cases_open(&cases, "legal.txt", 3);
	while (cases_next(&cases)) {
		const char *text = cases.field[0] + strlen(words);
		struct position pos = sample_parse(text);
		unsigned die = (unsigned)atoi(cases.field[1]);
		char line[LINE_MAX];

		list_moves(line, &pos, die);
		cr_assert_str_eq(line, cases.field[2], "%s, die %u: %s", text,
		    die, line);
	}
	cr_assert_geq(cases.count, 42);
}

Test(moves, lead_where_the_rules_say)
{
	struct cases cases;

	cases_open(&cases, "after.txt", 3);
	while (cases_next(&cases)) {
		struct position pos = sample_parse(cases.field[0]), next;
		struct view view = moves_view(&pos);
		char text[NOTATION_POSITION_MAX], line[LINE_MAX] = "";
		char *word = strdup(cases.field[1]);
		uint64_t origin;
		unsigned die;
		const char *why;

		word[strcspn(word, " ")] = '\0';
		cr_assert(notation_read_move(word, &die, &origin, &why));
		free(word);
		why = notation_refuse_move(&pos, die, origin);
		cr_assert_null(why, "%s: %s", cases.line, why);
		append_move(line, &pos, origin, die);
		cr_assert_str_eq(line, cases.field[1]);
		next = moves_successor(&pos, &view, origin, die);
		notation_write_position(&next, text);
		cr_assert_str_eq(text, cases.field[2], "%s, %s: %s",
		    cases.field[0], cases.field[1], text);
		moves_play(&pos, &view, origin, die);
		cr_assert(position_equal(&pos, &next));
	}
	cr_assert_geq(cases.count, 16);
}

Test(moves, sets_are_walked_from_the_base_on)
{
	static const struct {
		uint64_t origins;
		unsigned count;
		uint64_t first, rest;
	} table[] = {
		{ 0, 0, 0, 0 },
		{ PLACES_BASE, 1, PLACES_BASE, 0 },
		{ PLACE_BIT(56), 1, PLACE_BIT(56), 0 },
		{ PLACES_BASE | PLACE_BIT(9), 2, PLACES_BASE, PLACE_BIT(9) },
		{ PLACE_BIT(5) | PLACE_BIT(31) | PLACE_BIT(32) | PLACE_BIT(56),
		    4, PLACE_BIT(5),
		    PLACE_BIT(31) | PLACE_BIT(32) | PLACE_BIT(56) },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		cr_assert_eq(moves_count(table[i].origins), table[i].count);
		cr_assert_eq(moves_first(table[i].origins), table[i].first);
		cr_assert_eq(moves_rest(table[i].origins), table[i].rest);
	}
}

/* A view says where the rivals stand, and only where one can meet them. */
Test(moves, view_is_of_the_seat_to_roll)
{
	static const struct {
		const char *position;
		uint64_t occupied, blocked; /* one place each, or none */
	} table[] = {
		{ "R:0,1/Y:b,0 R 0", PLACE_BIT(PLACE_START + 26), 0 },
		{ "R:0,1/Y:b,26 R 0", PLACE_BIT(PLACE_START), 0 },
		{ "R:b,b/G:4,4 R 0", PLACE_BIT(PLACE_START + 17),
		    PLACE_BIT(PLACE_START + 17) },
		{ "R:b,b/B:b,11 R 0", PLACE_BIT(PLACE_START + 50), 0 },
		/* the square before the viewer's start is none of its own */
		{ "R:b,b/B:12,12 R 0", 0, 0 },
		{ "R:b,b/Y:51,51 R 0", 0, 0 },
		{ "R:b,b/Y:b,b R 0", 0, 0 },
		{ "R:b,b/Y:g,55 R 0", 0, 0 },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct position pos = sample_parse(table[i].position);
		struct view view = moves_view(&pos);

		cr_assert_eq(view.occupied, table[i].occupied, "%s",
		    table[i].position);
		cr_assert_eq(view.blocked, table[i].blocked, "%s",
		    table[i].position);
	}
}
