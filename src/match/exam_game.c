/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Rules of the games: positions, moves, and what they are called. */

#include <stdio.h>
#include <string.h>

#include "ai/random.h"
#include "src/match/exam.h"
#include "src/match/text.h"

enum { GAMES = 3, ROLLS_MAX = 2000, PERFT_KINDS = 4 };

/* Every number of players and tokens, and both games. */
static const struct play_rules kinds[] = {
	{ .seats = SEATS_TWO, .tokens = 4 },
	{ .seats = SEATS_THREE, .tokens = 4 },
	{ .seats = SEATS_FOUR, .tokens = 4 },
	{ .seats = SEATS_TWO, .tokens = 1 },
	{ .seats = 1 << SEAT_GREEN | 1 << SEAT_BLUE, .tokens = 2 },
	{ .seats = 1 << SEAT_RED | 1 << SEAT_GREEN | 1 << SEAT_BLUE,
	    .tokens = 3 },
	{ .snakes = true },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static bool
keeps_positions(struct exam *exam)
{
	static const struct {
		const char *given, *kept;
	} cases[] = {
		{ "ludo startpos", "ludo R:b,b,b,b/Y:b,b,b,b R 0" },
		{ "ludo startpos players 3 tokens 2",
		    "ludo R:b,b/G:b,b/Y:b,b R 0" },
		{ "ludo startpos players 4 tokens 1",
		    "ludo R:b/G:b/Y:b/B:b R 0" },
		{ "ludo startpos seats GB tokens 1", "ludo G:b/B:b G 0" },
		{ "ludo R:12,b,0,b/Y:56,5,51,5 R",
		    "ludo R:b,b,0,12/Y:5,5,51,g R 0" },
		{ "ludo R:b/Y:3 Y 2", "ludo R:b/Y:3 Y 2" },
		{ "ludo R:26/Y:0 R 1", "ludo R:26/Y:0 R 1" },
		{ "ludo R:g/Y:3 Y 2", "ludo R:g/Y:3 Y 2" },
		{ "snakes startpos", "snakes B:0/W:0 B" },
		{ "snakes B:12/W:12 W", "snakes B:12/W:12 W" },
		{ "ludo startpos moves", "ludo R:b,b,b,b/Y:b,b,b,b R 0" },
		{ "ludo startpos moves 6:b-0 6:b-0 6:pass",
		    "ludo R:b,b,0,0/Y:b,b,b,b Y 0" },
		{ "ludo R:54/Y:3 R 1 moves 2:54-g", "ludo R:g/Y:3 R 0" },
		{ "ludo R:7/Y:36 R moves 3:7-10", "ludo R:10/Y:b R 0" },
		{ "ludo R:5/Y:34 R moves 3:5-8", "ludo R:8/Y:34 Y 0" },
		{ "snakes startpos moves 4:0-14 1:0-38 2:14-6",
		    "snakes B:6/W:38 W" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		char expected[128];

		snprintf(expected, sizeof(expected),
		    "state position %s status %s", cases[n].kept,
		    strstr(cases[n].kept, "R:g/") != NULL ? "won R"
							  : "ongoing");
		if (!exam_say(exam, "position %s", cases[n].given) ||
		    !exam_expect_nothing(exam) || !exam_say(exam, "state") ||
		    !exam_expect_line(exam, expected))
			return false;
	}
	return true;
}

/* Is a line of `legal` this move? */
static bool
expect_move(struct exam *exam, size_t n, const struct play *play,
    const struct play_move *move)
{
	char position[PLAY_POSITION_MAX], text[PLAY_ANSWER_MAX];
	const char *said =
	    n < exam->lines ? text_after(exam->line[n], "legal ") : NULL;

	play_write_answer(play, move, text);
	if (said != NULL && strcmp(said, text) == 0)
		return true;
	play_write(play, position);
	return exam_fail(exam, "position %s / %s: %.100s, not legal %s",
	    position, exam->asked, n < exam->lines ? exam->line[n] : "nothing",
	    text);
}

/* The lines must be the moves of the die, in order. */
static bool
expect_moves(struct exam *exam, const struct play *play, unsigned die)
{
	struct play_move move;
	unsigned count = play_moves(play, die, &move);
	struct view view;
	char end[32];

	snprintf(end, sizeof(end), "legalok %u", count);
	if (!expect_move(exam, 0, play, &move))
		return false;
	if (count > 1) {
		uint64_t rest;

		view = moves_view(&play->ludo);
		rest = moves_legal(&play->ludo, &view, die);
		for (size_t n = 0; rest != 0; n++, rest &= rest - 1) {
			move.origin = moves_first(rest);
			if (!expect_move(exam, n, play, &move))
				return false;
		}
	}
	if (count == 0)
		count = 1;
	return (exam->lines == count + 1 &&
		   strcmp(exam->line[count], end) == 0) ||
	    exam_fail(exam, "%.200s is not ended by %s", exam->asked, end);
}

/* A random game, every position of which is gone into. */
static bool
play_game(struct exam *exam, const struct play_rules *rules, uint64_t *rng,
    bool (*go_into)(struct exam *exam, const struct play *play, unsigned die))
{
	struct play play = play_start(rules);

	for (int n = 0; n < ROLLS_MAX && play_winner(&play) < 0; n++) {
		unsigned die = random_die(rng);
		struct play_move move;

		if (!go_into(exam, &play, die))
			return false;
		play_choose(&play, PLAYER_RANDOM, die, rng, &move);
		play_make(&play, &move);
	}
	return true;
}

static bool
ask_legal(struct exam *exam, const struct play *play, unsigned die)
{
	return exam_place(exam, play) && exam_say(exam, "legal dice %u", die) &&
	    expect_moves(exam, play, die);
}

static bool
lists_legal_moves(struct exam *exam)
{
	uint64_t rng = 1;

	for (int kind = 0; kind < KINDS; kind++)
		for (int game = 0; game < GAMES; game++)
			if (!play_game(exam, &kinds[kind], &rng, ask_legal))
				return false;
	return true;
}

/* The answer to a `go` must be a legal move and what it is called. */
static bool
ask_go(struct exam *exam, const struct play *play, unsigned die)
{
	char position[PLAY_POSITION_MAX], text[PLAY_ANSWER_MAX];
	char word[PLAY_MOVE_MAX];
	const char *said, *why;
	struct play_move move;

	if (!exam_place(exam, play) ||
	    !exam_job(exam, "bestmove", "go dice %u depth 1", die))
		return false;
	play_write(play, position);
	said = text_after(exam_last(exam), "bestmove ");
	if (said == NULL)
		return exam_fail(exam, "position %s / %s: %.100s", position,
		    exam->asked, exam_last(exam));
	snprintf(word, sizeof(word), "%.*s", (int)strcspn(said, " "), said);
	if (!play_read_move(play, word, die, &move, &why))
		return exam_fail(exam, "position %s / %s: bestmove %.60s: %s",
		    position, exam->asked, said, why);
	play_write_answer(play, &move, text);
	return strcmp(said, text) == 0 ||
	    exam_fail(exam, "position %s / %s: bestmove %.60s, not %s",
		position, exam->asked, said, text);
}

static bool
plays_by_the_rules(struct exam *exam)
{
	uint64_t rng = 2;

	for (int kind = 0; kind < KINDS; kind++)
		if (!play_game(exam, &kinds[kind], &rng, ask_go))
			return false;
	return true;
}

/* A game told move by move must come to where ours has come. */
static bool
follows_moves(struct exam *exam)
{
	static const char *const starts[KINDS] = { "ludo startpos",
		"ludo startpos players 3", "ludo startpos players 4",
		"ludo startpos tokens 1", "ludo startpos seats GB tokens 2",
		"ludo startpos seats RGB tokens 3", "snakes startpos" };
	uint64_t rng = 3;

	for (int kind = 0; kind < KINDS; kind++) {
		struct play play = play_start(&kinds[kind]);
		char position[PLAY_POSITION_MAX];
		char line[ROLLS_MAX * PLAY_MOVE_MAX], *end = line;

		end += sprintf(end, "position %s moves", starts[kind]);
		for (int n = 0; n < 300 && play_winner(&play) < 0; n++) {
			struct play_move move;

			play_choose(&play, PLAYER_RANDOM, random_die(&rng),
			    &rng, &move);
			*end++ = ' ';
			end += play_write_move(&play, &move, end);
			play_make(&play, &move);
		}
		play_write(&play, position);
		if (!exam_say(exam, "%s", line) || !exam_expect_nothing(exam) ||
		    !exam_say(exam, "state"))
			return false;
		if (exam->lines != 1 || strstr(exam->line[0], position) == NULL)
			return exam_fail(exam,
			    "%.100s... leads to %s, not %.80s", line, position,
			    exam->lines > 0 ? exam->line[0] : "nothing");
	}
	return true;
}

static bool
counts_by_perft(struct exam *exam)
{
	static const struct {
		const char *position;
		unsigned depth;
		const char *nodes;
	} cases[] = {
		{ "ludo startpos", 0, "perft 0 nodes 1 " },
		{ "ludo startpos", 4, "perft 4 nodes 1417 " },
		{ "ludo startpos players 3", 4, "perft 4 nodes 1392 " },
		{ "ludo startpos players 4", 5, "perft 5 nodes 8539 " },
		{ "ludo R:b,b,9,34/G:b,b,b,53/Y:b,b,b,16/B:b,b,25,55 B 0", 4,
		    "perft 4 nodes 7515 " },
		{ "ludo R:g/Y:3 R 0", 3, "perft 3 nodes 0 " },
		{ "snakes startpos", 2, "perft 2 nodes 36 " },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		if (!exam_say(exam, "position %s", cases[n].position) ||
		    !exam_job(exam, "perft", "perft %u", cases[n].depth))
			return false;
		if (text_after(exam_last(exam), cases[n].nodes) == NULL)
			return exam_fail(exam, "%s: %.100s, not %s",
			    cases[n].position, exam_last(exam), cases[n].nodes);
	}
	return true;
}

const struct exam_rule exam_game_rules[] = {
	{ "keeps positions as they are", keeps_positions },
	{ "lists legal moves", lists_legal_moves },
	{ "plays by the rules", plays_by_the_rules },
	{ "follows the moves of a game", follows_moves },
	{ "counts by perft", counts_by_perft },
	{ NULL, NULL },
};
