/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Positions and moves as text: what can be read is written in canonical form,
 * and that is read as the same again. The input is a placement, a seat, sixes
 * and moves, with blanks between.
 */

#include <string.h>

#include "ai/notation.h"
#include "ai/snakes_notation.h"
#include "tests/fuzz/fuzz.h"

enum { TEXT_MAX = 4096 };

static void
check_rewritten(const struct position *pos)
{
	char text[NOTATION_POSITION_MAX];
	char again[NOTATION_POSITION_MAX];
	struct position read;
	const char *why;
	char *rest;

	notation_write_position(pos, text);
	memcpy(again, text, sizeof again);
	FUZZ_CHECK(
	    notation_read_placement(strtok_r(again, " ", &rest), &read, &why));
	FUZZ_CHECK(notation_read_turn(strtok_r(NULL, " ", &rest), &read, &why));
	FUZZ_CHECK(
	    notation_read_sixes(strtok_r(NULL, " ", &rest), &read, &why));
	FUZZ_CHECK(position_check(&read, &why));
	FUZZ_CHECK(position_equal(pos, &read));
	FUZZ_CHECK(position_hash(pos) == position_hash(&read));
	notation_write_position(&read, again);
	FUZZ_CHECK(strcmp(text, again) == 0);
}

/* A move is refused if and only if it is not among the legal ones. */
static void
check_move(const struct position *pos, const char *word)
{
	struct view view = moves_view(pos);
	char text[NOTATION_MOVE_MAX];
	unsigned die, die_again;
	uint64_t origin, origin_again, legal;
	const char *why = NULL;

	if (!notation_read_move(word, &die, &origin, &why)) {
		FUZZ_CHECK(why != NULL);
		return;
	}
	FUZZ_CHECK(die >= 1 && die <= DIE_FACES);
	FUZZ_CHECK((origin & (origin - 1)) == 0);
	notation_write_move(die, origin, text);
	FUZZ_CHECK(notation_read_move(text, &die_again, &origin_again, &why));
	FUZZ_CHECK(die == die_again && origin == origin_again);
	if (position_winner(pos) != -1)
		return;
	legal = moves_legal(pos, &view, die);
	FUZZ_CHECK((notation_refuse_move(pos, die, origin) == NULL) ==
	    (origin == 0 ? legal == 0 : (legal & origin) != 0));
}

static bool
read_ludo(char **rest, struct position *pos, const char **why)
{
	static bool (*const readers[])(const char *, struct position *,
	    const char **) = {
		notation_read_placement,
		notation_read_turn,
		notation_read_sixes,
	};

	for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
		const char *word = strtok_r(NULL, " ", rest);

		*why = "a word is missing";
		if (word == NULL || !readers[i](word, pos, why))
			return false;
	}
	return position_check(pos, why);
}

static void
fuzz_ludo(char *rest)
{
	struct position pos;
	const char *why = NULL;
	const char *word;

	if (!read_ludo(&rest, &pos, &why)) {
		FUZZ_CHECK(why != NULL);
		return;
	}
	check_rewritten(&pos);
	while ((word = strtok_r(NULL, " ", &rest)) != NULL)
		check_move(&pos, word);
}

static void
fuzz_snakes(char *rest)
{
	const char *placement = strtok_r(NULL, " ", &rest);
	const char *turn = strtok_r(NULL, " ", &rest);
	struct snakes_position pos, again;
	struct snakes_move move;
	const char *why = NULL;
	const char *word;
	char text[SNAKES_POSITION_MAX];

	if (turn == NULL)
		return;
	if (!snakes_read_position(placement, turn, &pos, &why)) {
		FUZZ_CHECK(why != NULL);
		return;
	}
	snakes_write_position(&pos, text);
	*strchr(text, ' ') = '\0';
	FUZZ_CHECK(
	    snakes_read_position(text, strchr(text, '\0') + 1, &again, &why));
	FUZZ_CHECK(memcmp(&pos, &again, sizeof pos) == 0);
	while (snakes_winner(&pos) == -1 &&
	    (word = strtok_r(NULL, " ", &rest)) != NULL)
		if (snakes_read_move(word, &pos, &move, &why)) {
			pos = snakes_apply(&pos, &move);
			FUZZ_CHECK(snakes_check(&pos, &why));
		}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[TEXT_MAX];

	if (size >= sizeof text)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	fuzz_ludo(text);
	memcpy(text, data, size);
	text[size] = '\0';
	fuzz_snakes(text);
	return 0;
}
