/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Rules of lines, and of what is refused. */

#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/exam.h"
#include "src/match/text.h"

#define PLACE	  "position ludo R:b,b,0,12/Y:5,5,51,g R 1"
#define FINISH	  "position ludo R:g/Y:3 R 0"
#define MOVES_MAX 4000

static bool
says_nothing_unasked(struct exam *exam)
{
	const char *line = exam->lines > 0
	    ? exam->line[0]
	    : chat_hear(exam->chat, EXAM_PAUSE_MS);

	if (line != NULL)
		return exam_fail(exam, "a banner: %.400s", line);
	return exam_say(exam, "%s", "") && exam_expect_nothing(exam) &&
	    exam_say(exam, "# a comment") && exam_expect_nothing(exam) &&
	    exam_say(exam, "  \t ") && exam_expect_nothing(exam);
}

static bool
reads_spaces_and_ends_of_lines(struct exam *exam)
{
	static const char *const lines[] = {
		"state\r",
		"state\r\r\r",
		"  state",
		"state  ",
		"\tstate\t\r",
	};

	if (!exam_say(exam, "position\tludo   R:b,b,0,12/Y:5,5,51,g \t R  1") ||
	    !exam_expect_nothing(exam))
		return false;
	for (size_t n = 0; n < sizeof(lines) / sizeof(lines[0]); n++)
		if (!exam_say(exam, "%s", lines[n]) ||
		    !exam_expect_line(exam, "state " PLACE " status ongoing"))
			return false;
	return true;
}

/* A line refused for its bytes or length may have been a `position`. */
static bool
expect_no_position(struct exam *exam)
{
	return exam_say(exam, "state") &&
	    exam_expect_error(exam, "no-position") &&
	    exam_job(exam, "bestmove", "go dice 4") &&
	    exam_expect_refused_go(exam, "no-position");
}

static bool
refuses_bytes(struct exam *exam)
{
	static const struct {
		const char *bytes;
		size_t length;
	} lines[] = {
		{ "state\0 of mind", 14 },
		{ "\0", 1 },
		{ "go dice 4\0", 10 },
		{ "sta\rte", 6 },
		{ "state\033[1m", 9 },
		{ "state \377", 7 },
		{ "# caf\303\251", 7 },
		{ "\357\273\277udi", 6 },
		{ "state\177", 6 },
		{ "state\v", 6 },
	};

	for (size_t n = 0; n < sizeof(lines) / sizeof(lines[0]); n++)
		if (!exam_say(exam, PLACE) || !exam_expect_nothing(exam) ||
		    !exam_say_bytes(exam, lines[n].bytes, lines[n].length) ||
		    !exam_expect_error(exam, "bad-byte") ||
		    !expect_no_position(exam))
			return false;
	return true;
}

static bool
takes_lines_up_to_their_limit(struct exam *exam)
{
	size_t longest = LINK_LINE_MAX;
	char *line = alloc_zero(4 * longest, 1);
	bool fine;

	memset(line, ' ', 4 * longest);
	memcpy(line, PLACE, strlen(PLACE));
	fine = exam_say_bytes(exam, line, longest) &&
	    exam_expect_nothing(exam) && exam_say(exam, "state") &&
	    exam_expect_line(exam, "state " PLACE " status ongoing");
	/* On a network the session ends here. */
	if (fine && exam->spec->kind == SPEC_COMMAND)
		fine = exam_say_bytes(exam, line, longest + 1) &&
		    exam_expect_error(exam, "line-too-long") &&
		    expect_no_position(exam) &&
		    exam_say_bytes(exam, line, 4 * longest) &&
		    exam_expect_error(exam, "line-too-long");
	free(line);
	return fine;
}

/* Each is answered by one error. Those that begin with `go` go on. */
static const struct {
	const char *line, *code;
} refusals[] = {
	{ "nonsense", "unknown-command" },
	{ "Udi", "unknown-command" },
	{ "ISREADY", "unknown-command" },
	{ "posi ludo startpos", "unknown-command" },
	{ "position", "bad-position|bad-argument" },
	{ "isready now", "bad-argument" },
	{ "udi please", "bad-argument" },
	{ "state it", "bad-argument" },
	{ "stop it", "bad-argument" },
	{ "legal", "bad-dice|bad-argument" },
	{ "legal dice", "bad-dice|bad-argument" },
	{ "legal dice 0", "bad-dice" },
	{ "legal dice 7", "bad-dice" },
	{ "legal dice 4 4", "bad-argument" },
	{ "perft", "bad-argument" },
	{ "perft x", "bad-argument" },
	{ "perft -1", "out-of-range" },
	{ "perft 10", "out-of-range" },
	{ "debug maybe", "bad-argument" },
	{ "setoption", "bad-option|bad-argument" },
	{ "setoption name", "bad-option|bad-argument" },
	{ "setoption name Nonsense value 1", "bad-option" },
	{ "getoption name Nonsense", "bad-option" },
	{ "help nonsense", "bad-argument|unknown-command" },
	{ "go", "bad-dice|bad-argument" },
	{ "go 4", "bad-dice|bad-argument" },
	{ "go dice", "bad-dice|bad-argument" },
	{ "go dice 0", "bad-dice" },
	{ "go dice 7", "bad-dice" },
	{ "go dice -1", "bad-dice" },
	{ "go dice 6.0", "bad-dice" },
	{ "go dice six", "bad-dice" },
	{ "go dice 44", "bad-dice" },
	{ "go dice 4 depth", "bad-argument" },
	{ "go dice 4 depth abc", "bad-argument" },
	{ "go dice 4 depth 5x", "bad-argument" },
	{ "go dice 4 depth +5", "bad-argument" },
	{ "go dice 4 depth 3 depth 4", "bad-argument" },
	{ "go dice 4 depth -1", "out-of-range" },
	{ "go dice 4 depth 0", "out-of-range" },
	{ "go dice 4 depth 100", "out-of-range" },
	{ "go dice 4 depth 99999999999", "out-of-range" },
	{ "go dice 4 nodes 0", "out-of-range" },
	{ "go dice 4 nodes 99999999999999999999", "out-of-range" },
	{ "go dice 4 movetime 0", "out-of-range" },
	{ "go dice 4 movetime 86400001", "out-of-range" },
	{ "go dice 4 infinite depth 2", "bad-argument" },
	{ "go dice 4 deep 2", "bad-argument" },
	{ "go dice 4 searchmoves", "bad-argument" },
	{ "go dice 4 searchmoves 4:1-5", "illegal-move" },
	{ "go dice 4 searchmoves 5:0-5", "illegal-move" },
	{ "go dice any searchmoves 4:0-4", "bad-argument" },
	{ "go dice 4 %n%s%x", "bad-argument" },
};

static bool
refuses_bad_commands(struct exam *exam)
{
	size_t count = sizeof(refusals) / sizeof(refusals[0]);

	if (!exam_say(exam, PLACE) || !exam_expect_nothing(exam))
		return false;
	for (size_t n = 0; n < count; n++) {
		const char *line = refusals[n].line;
		bool fine = text_after(line, "go") != NULL
		    ? exam_job(exam, "bestmove", "%s", line) &&
			exam_expect_refused_go(exam, refusals[n].code)
		    : exam_say(exam, "%s", line) &&
			exam_expect_error(exam, refusals[n].code);

		if (!fine)
			return false;
		/* A refused `position` alone leaves none. */
		if (text_after(line, "position") != NULL &&
		    (!expect_no_position(exam) || !exam_say(exam, PLACE)))
			return false;
	}
	return exam_say(exam, "state") &&
	    exam_expect_line(exam, "state " PLACE " status ongoing");
}

static const struct {
	const char *words, *code;
} positions[] = {
	{ "chess startpos", "bad-argument" },
	{ "ludo", "bad-position|bad-argument" },
	{ "ludo startpos players", "bad-argument" },
	{ "ludo startpos players 5", "out-of-range" },
	{ "ludo startpos players 1", "out-of-range" },
	{ "ludo startpos tokens 5", "out-of-range" },
	{ "ludo startpos tokens 0", "out-of-range" },
	{ "ludo startpos seats YR", "bad-position|bad-argument" },
	{ "ludo startpos seats R", "bad-position|bad-argument" },
	{ "ludo startpos colour R", "bad-argument" },
	{ "ludo R:b/Y:b", "bad-position|bad-argument" },
	{ "ludo R:-1/Y:b R", "bad-position" },
	{ "ludo R:57/Y:b R", "bad-position" },
	{ "ludo R:2147483648/Y:b R", "bad-position" },
	{ "ludo R:1e3/Y:b R", "bad-position" },
	{ "ludo R:b,/Y:b,b R", "bad-position" },
	{ "ludo R:b,b,b,b,b/Y:b,b,b,b,b R", "bad-position" },
	{ "ludo R:b,b/Y:b R", "bad-position" },
	{ "ludo R:b/R:b R", "bad-position" },
	{ "ludo Y:b/R:b R", "bad-position" },
	{ "ludo R:b R", "bad-position" },
	{ "ludo R:b/P:b R", "bad-position" },
	{ "ludo R:b/Y:b G", "bad-position" },
	{ "ludo R:b/Y:b R 3", "bad-position" },
	{ "ludo R:b/Y:b R 0 extra", "bad-position|bad-argument" },
	{ "ludo R:27/Y:1 R", "bad-position" },
	{ "ludo R:g/Y:g R", "bad-position" },
	{ "snakes startpos players 2", "bad-argument" },
	{ "snakes W:0/B:0 B", "bad-position" },
	{ "snakes B:0/W:101 B", "bad-position" },
	{ "snakes B:-1/W:0 B", "bad-position" },
	{ "snakes B:16/W:0 B", "bad-position" },
	{ "snakes B:0/W:80 B", "bad-position" },
	{ "snakes B:100/W:100 B", "bad-position" },
	{ "snakes B:0/W:0 R", "bad-position" },
	{ "ludo startpos moves 3:b-0", "illegal-move" },
	{ "ludo startpos moves 6:pass", "illegal-move" },
	{ "ludo startpos moves 6:b-1", "illegal-move" },
	{ "ludo startpos moves 7:b-0", "illegal-move" },
	{ "ludo startpos moves 6b-0", "illegal-move" },
	{ "ludo startpos moves 6:b-0 6:0-6 6:b-0", "illegal-move" },
	{ "ludo R:54/Y:3 R moves 2:54-g 1:3-4", "illegal-move" },
	{ "snakes startpos moves 4:0-4", "illegal-move" },
};

static bool
refuses_bad_positions(struct exam *exam)
{
	size_t count = sizeof(positions) / sizeof(positions[0]);

	for (size_t n = 0; n < count; n++)
		if (!exam_say(exam, PLACE) || !exam_expect_nothing(exam) ||
		    !exam_say(exam, "position %s", positions[n].words) ||
		    !exam_expect_error(exam, positions[n].code) ||
		    !expect_no_position(exam))
			return false;
	/* The number of the move comes first. */
	return exam_say(exam, "position ludo startpos moves 3:pass 6:pass") &&
	    exam_expect_error(exam, "illegal-move") &&
	    (text_after(exam->line[0], "error illegal-move 2 ") != NULL ||
		exam_fail(exam, "%s is not about move 2", exam->line[0]));
}

static bool
counts_moves(struct exam *exam)
{
	static const char start[] = "position ludo startpos moves",
			  pass[] = " 1:pass";
	size_t length = strlen(start);
	char *line = alloc_zero(length + (MOVES_MAX + 1) * strlen(pass) + 1, 1);
	bool fine;

	strcpy(line, start);
	for (int n = 0; n < MOVES_MAX; n++, length += strlen(pass))
		strcpy(line + length, pass);
	fine = exam_say(exam, "%s", line) && exam_expect_nothing(exam) &&
	    exam_say(exam, "%s%s", line, pass) &&
	    exam_expect_error(exam, "too-many-moves") &&
	    expect_no_position(exam);
	free(line);
	return fine;
}

static bool
knows_finished_games(struct exam *exam)
{
	return exam_say(exam, FINISH) && exam_expect_nothing(exam) &&
	    exam_say(exam, "state") &&
	    exam_expect_line(exam, "state " FINISH " status won R") &&
	    exam_say(exam, "legal dice 3") &&
	    exam_expect_error(exam, "no-position") &&
	    exam_job(exam, "bestmove", "go dice 3") &&
	    exam_expect_refused_go(exam, "no-position") &&
	    exam_say(exam, "position snakes B:97/W:99 B moves 3:97-100") &&
	    exam_expect_nothing(exam) && exam_say(exam, "state") &&
	    exam_expect_line(exam,
		"state position snakes B:100/W:99 B status won B");
}

const struct exam_rule exam_input_rules[] = {
	{ "says nothing unasked", says_nothing_unasked },
	{ "reads spaces and ends of lines", reads_spaces_and_ends_of_lines },
	{ "refuses bytes that are not text", refuses_bytes },
	{ "takes lines up to their limit", takes_lines_up_to_their_limit },
	{ "refuses bad commands", refuses_bad_commands },
	{ "refuses bad positions", refuses_bad_positions },
	{ "takes 4000 moves and no more", counts_moves },
	{ "knows finished games", knows_finished_games },
	{ NULL, NULL },
};
