/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Rules of searching: scores, dice, limits. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/clock.h"
#include "src/match/exam.h"
#include "src/match/text.h"

#define MIDDLE "position ludo R:b,3,9,34/Y:b,12,20,51 R 0"

enum { SCORE_ONE = 10000, MOVETIME_MS = 100 };

/* What a line of info says. */
struct info {
	int depth, multipv, players;
	char die; /* '1' – '6', 'a' for any, or NUL */
	int score[SEATS];
	const char *pv; /* or NULL */
};

/* The number after a word, or -1. */
static int
number_after(const char *line, const char *word)
{
	const char *at = strstr(line, word);

	return at == NULL ? -1 : atoi(at + strlen(word));
}

static bool
read_score(struct exam *exam, const char *line, int players, int *score)
{
	const char *at = strstr(line, " score wp ");
	int sum = 0, count = 0;

	at = at == NULL ? "" : at + strlen(" score wp");
	for (; at[0] == ' ' && at[1] >= '0' && at[1] <= '9'; count++) {
		char *end;
		long value = strtol(at, &end, 10);

		at = end;
		if (value > SCORE_ONE)
			break;
		sum += (int)value;
		if (count < SEATS)
			score[count] = (int)value;
	}
	return (count == players && sum == SCORE_ONE) ||
	    exam_fail(exam, "%.150s: no %d scores that add up to 10000: %.200s",
		exam->asked, players, line);
}

static bool
read_info(struct exam *exam, size_t n, int players, struct info *out)
{
	const char *line = exam->line[n], *die = strstr(line, " die ");

	memset(out, 0, sizeof(*out));
	if (text_after(line, "info depth ") == NULL)
		return exam_fail(exam, "%.150s: before bestmove: %.200s",
		    exam->asked, line);
	out->depth = number_after(line, "info depth ");
	out->multipv = number_after(line, " multipv ");
	out->die = die == NULL ? '\0' : die[strlen(" die ")];
	out->pv = strstr(line, " pv ");
	if (out->pv != NULL)
		out->pv += strlen(" pv ");
	return read_score(exam, line, players, out->score);
}

/* The lines right before `bestmove` must be the best moves of one depth. */
static bool
expect_block(struct exam *exam, unsigned count, int players, bool is_easy)
{
	const char *best = text_after(exam_last(exam), "bestmove ");
	int depth = 0, last = SCORE_ONE;

	if (best == NULL || exam->lines < count + 1)
		return exam_fail(exam, "%.200s: fewer than %u moves before %s",
		    exam->asked, count, exam_last(exam));
	for (unsigned n = 0; n < count; n++) {
		struct info info;
		size_t length;

		if (!read_info(exam, exam->lines - 1 - count + n, players,
			&info))
			return false;
		if (n == 0)
			depth = info.depth;
		if (info.multipv != (int)n + 1 || info.depth != depth ||
		    info.score[0] > last || info.pv == NULL ||
		    strchr(info.pv, ' ') != NULL)
			return exam_fail(exam,
			    "%.150s: not the %u best moves of one depth: %s",
			    exam->asked, count,
			    exam->line[exam->lines - 1 - count + n]);
		last = info.score[0];
		length = strlen(info.pv);
		if (n == 0 && !is_easy &&
		    (strncmp(best, info.pv, length) != 0 ||
			strchr(" ", best[length]) == NULL))
			return exam_fail(exam, "%.150s: bestmove %s, not %s",
			    exam->asked, best, info.pv);
	}
	return true;
}

static bool
has_level_easy(const struct exam *exam)
{
	const char *level = spec_option(exam->spec, "Level");

	return level != NULL && strcmp(level, "easy") == 0;
}

static bool
shows_its_best_moves(struct exam *exam)
{
	static const struct {
		const char *position;
		unsigned die, moves;
		int players;
	} cases[] = {
		{ "ludo R:b,3,9,34/Y:b,12,20,51 R 0", 6, 4, 2 },
		{ "ludo R:b,3,9,34/Y:b,12,20,51 R 0", 2, 3, 2 },
		{ "ludo R:3,9,34/G:b,2,6/Y:b,12,20 R 0", 1, 3, 3 },
		{ "ludo R:3,9/G:b,2/Y:b,12/B:4,5 R 0", 5, 2, 4 },
		{ "snakes B:3/W:10 B", 5, 1, 2 },
	};
	bool is_easy = has_level_easy(exam);

	for (unsigned multipv = 1; multipv <= 4; multipv++) {
		if (!exam_say(exam, "setoption name MultiPV value %u",
			multipv) ||
		    !exam_expect_nothing(exam))
			return false;
		for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
			unsigned moves = cases[n].moves;

			if (!exam_say(exam, "position %s", cases[n].position) ||
			    !exam_expect_nothing(exam) ||
			    !exam_job(exam, "bestmove", "go dice %u depth 2",
				cases[n].die) ||
			    !expect_block(exam,
				moves < multipv ? moves : multipv,
				cases[n].players, is_easy))
				return false;
		}
	}
	return true;
}

static bool
announces_forced_rolls(struct exam *exam)
{
	static const struct {
		const char *position, *best;
	} cases[] = {
		{ "ludo startpos", "bestmove 4:pass" },
		{ "ludo R:b,b,b,5/Y:b,b,b,b R 0", "bestmove 4:5-9" },
		{ "ludo R:5,5,5,5/Y:b,b,b,b R 0", "bestmove 4:5-9" },
		{ "snakes startpos", "bestmove 4:0-14 via 4" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++)
		for (int limit = 0; limit < 2; limit++) {
			bool announced = false;

			if (!exam_say(exam, "position %s", cases[n].position) ||
			    !exam_job(exam, "bestmove", "go dice 4%s",
				limit == 0 ? "" : " depth 2"))
				return false;
			for (size_t k = 0; k < exam->lines; k++)
				announced = announced ||
				    text_after(exam->line[k],
					"info string forced") != NULL;
			if (!announced)
				return exam_fail(exam,
				    "position %s / %s: no info string forced",
				    cases[n].position, exam->asked);
			if (strcmp(exam_last(exam), cases[n].best) != 0)
				return exam_fail(exam, "position %s / %s: %s",
				    cases[n].position, exam->asked,
				    exam_last(exam));
		}
	return true;
}

/* The last seven lines before `bestmove none`. */
static bool
expect_faces(struct exam *exam, int players)
{
	int depth = 0, sum = 0;

	if (exam->lines < 8 || strcmp(exam_last(exam), "bestmove none") != 0)
		return exam_fail(exam, "%s: not seven lines and bestmove none",
		    exam->asked);
	for (unsigned n = 0; n < 7; n++) {
		struct info info;

		if (!read_info(exam, exam->lines - 8 + n, players, &info))
			return false;
		if (n == 0)
			depth = info.depth;
		if (info.die != "123456a"[n] || info.depth != depth)
			return exam_fail(exam, "%s: line %u is: %.200s",
			    exam->asked, n + 1,
			    exam->line[exam->lines - 8 + n]);
		if (n < 6 && (info.pv == NULL || info.pv[0] != '1' + (char)n))
			return exam_fail(exam, "%s: no move for the face: %s",
			    exam->asked, exam->line[exam->lines - 8 + n]);
		/* All have been rounded. */
		if (n == 6 && abs(6 * info.score[0] - sum) > 12)
			return exam_fail(exam, "%s: not the mean: %s",
			    exam->asked, exam->line[exam->lines - 2]);
		sum += info.score[0];
	}
	return true;
}

static bool
judges_all_faces(struct exam *exam)
{
	static const struct {
		const char *position;
		int players;
	} cases[] = {
		{ "ludo R:b,3,9,34/Y:b,12,20,51 R 0", 2 },
		{ "ludo R:3,9/G:b,2/Y:b,12/B:4,5 B 2", 4 },
		{ "snakes B:94/W:50 B", 2 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++)
		if (!exam_say(exam, "position %s", cases[n].position) ||
		    !exam_job(exam, "bestmove", "go dice any depth 1") ||
		    !expect_faces(exam, cases[n].players))
			return false;
	return true;
}

static bool
considers_what_it_is_told(struct exam *exam)
{
	static const char *const moves[] = { "6:b-0", "6:3-9", "6:9-15",
		"6:34-40" };

	if (!exam_say(exam, MIDDLE))
		return false;
	for (size_t n = 0; n < sizeof(moves) / sizeof(moves[0]); n++) {
		if (!exam_move(exam, 6, "go dice 6 depth 1 searchmoves %s",
			moves[n]))
			return false;
		if (text_after(exam_last(exam) + strlen("bestmove "),
			moves[n]) == NULL)
			return exam_fail(exam, "%s: %s", exam->asked,
			    exam_last(exam));
	}
	return exam_job(exam, "bestmove",
		   "go dice 6 searchmoves 6:3-9 6:4-10") &&
	    exam_expect_refused_go(exam, "illegal-move");
}

/* The score and the move, without what time had a part in. */
static void
sum_up(const struct exam *exam, char out[static EXAM_TEXT_MAX])
{
	const char *score = exam->lines < 2
	    ? NULL
	    : strstr(exam->line[exam->lines - 2], " score wp ");

	snprintf(out, EXAM_TEXT_MAX, "%.*s / %s",
	    score == NULL ? 0 : (int)strcspn(score, "nx"),
	    score == NULL ? "" : score, exam_last(exam));
}

static bool
carries_nothing_over(struct exam *exam)
{
	char first[EXAM_TEXT_MAX], again[EXAM_TEXT_MAX];

	if (!exam_move(exam, 6, MIDDLE "\ngo dice 6 depth 3"))
		return false;
	sum_up(exam, first);
	if (!exam_job(exam, "bestmove",
		"position ludo startpos players 4\ngo dice 6 depth 3") ||
	    !exam_job(exam, "bestmove", MIDDLE " moves 2:3-5\ngo dice 1") ||
	    !exam_say(exam, "newgame") ||
	    !exam_move(exam, 6, MIDDLE "\ngo dice 6 depth 3"))
		return false;
	sum_up(exam, again);
	return strcmp(first, again) == 0 ||
	    exam_fail(exam,
		MIDDLE " / go dice 6 depth 3: first %.150s, "
		       "then %.150s",
		first, again);
}

static bool
keeps_to_its_time(struct exam *exam)
{
	int64_t start_us, took_ms;

	if (!exam_say(exam, MIDDLE) || !exam_expect_nothing(exam))
		return false;
	start_us = clock_us();
	if (!exam_move(exam, 6, "go dice 6 movetime %d", MOVETIME_MS))
		return false;
	took_ms = (clock_us() - start_us) / 1000;
	return (took_ms >= MOVETIME_MS / 2 &&
		   took_ms <= MOVETIME_MS + exam->spec->margin_ms) ||
	    exam_fail(exam, "go dice 6 movetime %d took %lld ms", MOVETIME_MS,
		(long long)took_ms);
}

static bool
evaluates(struct exam *exam)
{
	static const struct {
		const char *position, *eval;
	} cases[] = {
		{ "ludo R:g/Y:3 Y 2", "eval wp 10000 0 exact" },
		{ "snakes B:100/W:3 B", "eval wp 10000 0 exact" },
		{ "ludo R:3,9/G:b,2/Y:b,12/B:4,5 B 2", "eval wp " },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		if (!exam_say(exam, "position %s", cases[n].position) ||
		    !exam_say(exam, "eval"))
			return false;
		if (text_after(exam_last(exam), cases[n].eval) == NULL)
			return exam_fail(exam, "position %s / eval: %s",
			    cases[n].position,
			    exam->lines == 0 ? "nothing" : exam_last(exam));
	}
	return true;
}

const struct exam_rule exam_search_rules[] = {
	{ "shows its best moves", shows_its_best_moves },
	{ "announces forced rolls", announces_forced_rolls },
	{ "judges all faces of a die", judges_all_faces },
	{ "considers the moves it is told to", considers_what_it_is_told },
	{ "carries nothing over", carries_nothing_over },
	{ "keeps to its time", keeps_to_its_time },
	{ "evaluates", evaluates },
	{ NULL, NULL },
};
