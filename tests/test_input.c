/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a client may get wrong, one table for each kind of fault. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/talk.h"

struct exchange {
	const char *sent, *expected;
};

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* Each after the same beginning, with a session that still answers. */
static void
check_exchanges(const char *beginning, const struct exchange *exchanges,
    size_t count)
{
	struct talk talk;

	talk_init(&talk);
	talk_open(&talk);
	for (size_t i = 0; i < count; i++) {
		if (beginning != NULL)
			talk_expect(&talk, beginning, "");
		talk_expect(&talk, exchanges[i].sent, exchanges[i].expected);
		talk_is_ready(&talk);
	}
	talk_close(&talk);
}

static const char startpos[] = "position ludo startpos\n";
/* Two moves of a 4. */
static const char middle[] = "position ludo R:b,b,0,12/Y:5,5,42,g R 1\n";
#define MIDDLE "state position ludo R:b,b,0,12/Y:5,5,42,g R 1 status ongoing\n"

Test(input, nothing_is_said_to_blank_lines_and_comments)
{
	static const struct exchange exchanges[] = {
		{ "\n", "" },
		{ "   \n", "" },
		{ "\t\t\n", "" },
		{ "\r\n", "" },
		{ "\r\r\r\n", "" },
		{ " \t \r\r\n", "" },
		{ "#\n", "" },
		{ "# go dice 7\n", "" },
		{ " \t# go dice 7\n", "" },
		{ "#!/usr/bin/ludod\n", "" },
		{ "\n\n#\n\n", "" },
	};

	check_exchanges(middle, exchanges, LENGTH(exchanges));
}

Test(input, spaces_tabs_and_crs_may_be_many)
{
	static const struct exchange exchanges[] = {
		{ "state\r\n", MIDDLE },
		{ "state\r\r\r\n", MIDDLE },
		{ "  state  \r\n", MIDDLE },
		{ "\tstate\t\n", MIDDLE },
		{ "legal \t  dice\t\t4 \r\n",
		    "legal 4:0-4\nlegal 4:12-16 captures Y again\nlegalok 2\n" },
		{ "legal dice 4\rstate\n", "error bad-byte ...\n" },
		{ "\rstate\n", "error bad-byte ...\n" },
		{ "state\r \n", "error bad-byte ...\n" },
		{ "\r \n", "error bad-byte ...\n" },
	};

	check_exchanges(middle, exchanges, LENGTH(exchanges));
}

Test(input, unprintable_bytes_are_refused_and_drop_the_position)
{
	for (int byte = 0; byte < 256; byte++) {
		/* At the beginning, within and at the end, and in a comment. */
		static const char *const lines[] = { "?state\n", "st?ate\n",
			"state?\n", "#?state\n", "   ?\n", "# state ?\n" };
		bool bad = (byte < ' ' && byte != '\t') || byte > '~';
		struct talk talk;

		/* LF ends a line, and a CR may stand before it. */
		if (byte == '\n' || byte == '\r' || !bad)
			continue;
		talk_init(&talk);
		talk_open(&talk);
		for (size_t i = 0; i < LENGTH(lines); i++) {
			char line[32], want[64];

			talk_expect(&talk, middle, "");
			strcpy(line, lines[i]);
			*strchr(line, '?') = (char)byte;
			snprintf(want, sizeof(want),
			    "error bad-byte byte %d of the line is 0x%02x\n",
			    (int)(strchr(lines[i], '?') - lines[i]) + 1, byte);
			talk_send(&talk, line, strlen(lines[i]));
			talk_expect(&talk, "", want);
			talk_expect(&talk, "state\n",
			    "error no-position ...\n");
			talk_is_ready(&talk);
		}
		talk_close(&talk);
	}
}

Test(input, utf8_and_its_mark_are_refused)
{
	static const struct exchange exchanges[] = {
		{ "\xef\xbb\xbfudi\n", "error bad-byte ... 0xef\n" },
		{ "# caf\xc3\xa9\n", "error bad-byte ... 0xc3\n" },
		{ "show\x1b[2J\n", "error bad-byte ... 0x1b\n" },
		{ "go dice 4\x7f\n", "error bad-byte ... 0x7f\n" },
	};

	check_exchanges(middle, exchanges, LENGTH(exchanges));
}

Test(input, unknown_commands_are_refused)
{
	static const struct exchange exchanges[] = {
		{ "posi ludo startpos\n", "error unknown-command ... posi\n" },
		{ "Position ludo startpos\n",
		    "error unknown-command ... Position\n" },
		{ "GO dice 4\n", "error unknown-command ... GO\n" },
		{ "sto\n", "error unknown-command ... sto\n" },
		{ "quitt\n", "error unknown-command ... quitt\n" },
		{ "isready?\n", "error unknown-command ... isready?\n" },
		{ "!\n", "error unknown-command ... !\n" },
		{ "bestmove 4:0-4\n", "error unknown-command ... bestmove\n" },
		{ "GET / HTTP/1.1\n", "error unknown-command ... GET\n" },
	};

	check_exchanges(middle, exchanges, LENGTH(exchanges));
	check_exchanges(NULL, exchanges, LENGTH(exchanges));
}

Test(input, words_that_a_command_does_not_know_are_refused)
{
	static const struct exchange exchanges[] = {
		{ "udi 1\n", "error bad-argument ... 1\n" },
		{ "uci please\n", "error bad-argument ... please\n" },
		{ "isready now\n", "error bad-argument ... now\n" },
		{ "newgame ludo\n", "error bad-argument ... ludo\n" },
		{ "state all\n", "error bad-argument ... all\n" },
		{ "show 1\n", "error bad-argument ... 1\n" },
		{ "d 1\n", "error bad-argument ... 1\n" },
		{ "eval dice 4\n", "error bad-argument ... dice\n" },
		{ "legal dice 4 5\n", "error bad-argument ... 5\n" },
		{ "stop now\n", "error bad-argument ... now\n" },
		{ "quit now\n", "error bad-argument ... now\n" },
		{ "stats all\n", "error bad-argument ... all\n" },
		{ "tunables all\n", "error bad-argument ... all\n" },
		{ "debug\n", "error bad-argument ...\n" },
		{ "debug maybe\n", "error bad-argument ... maybe\n" },
		{ "debug On\n", "error bad-argument ... On\n" },
		{ "debug on off\n", "error bad-argument ... off\n" },
		{ "help nonsense\n", "error bad-argument ... nonsense\n" },
		{ "help go go\n", "error bad-argument ... go\n" },
		{ "perft\n", "error bad-argument ... perft\n" },
		{ "perft x\n", "error bad-argument ... x\n" },
		{ "perft 2 3\n", "error bad-argument ... 3\n" },
		{ "perft 10\n", "error out-of-range ... 10\n" },
		{ "perft -1\n", "error out-of-range ... -1\n" },
		{ "bench 4\n", "error bad-argument ... 4\n" },
		{ "bench depth\n", "error bad-argument ... depth\n" },
		{ "bench depth x\n", "error bad-argument ... x\n" },
		{ "bench depth 0\n", "error out-of-range ... 0\n" },
		{ "bench depth 100\n", "error out-of-range ... 100\n" },
		{ "bench depth 1 2\n", "error bad-argument ... 2\n" },
		{ "auth\n", "error bad-argument ... auth\n" },
		{ "auth a b\n", "error bad-argument ... b\n" },
	};

	check_exchanges(middle, exchanges, LENGTH(exchanges));
}

Test(input, bad_limits_are_refused)
{
	static const struct exchange exchanges[] = {
		{ "depth", "bad-argument ... depth" },
		{ "depth abc", "bad-argument ... abc" },
		{ "depth 5x", "bad-argument ... 5x" },
		{ "depth +5", "bad-argument ... +5" },
		{ "depth 5.0", "bad-argument ... 5.0" },
		{ "depth -", "bad-argument ... -" },
		{ "depth --5", "bad-argument ... --5" },
		{ "depth 3 depth 4", "bad-argument ... depth" },
		{ "depth 3 nodes 5 depth 3", "bad-argument ... depth" },
		{ "depth nodes 5", "bad-argument ... nodes" },
		{ "depth -1", "out-of-range ... -1" },
		{ "depth 0", "out-of-range ... 0" },
		{ "depth -0", "out-of-range ... -0" },
		{ "depth 100", "out-of-range ... 100" },
		{ "depth 4294967297", "out-of-range ... 4294967297" },
		{ "depth 00000000001", "out-of-range ... 00000000001" },
		{ "depth 12345678901x", "bad-argument ... 12345678901x" },
		{ "nodes", "bad-argument ... nodes" },
		{ "nodes 0", "out-of-range ... 0" },
		{ "nodes -5", "out-of-range ... -5" },
		{ "nodes 1000000000000000001",
		    "out-of-range ... 1000000000000000001" },
		{ "nodes 9999999999999999999",
		    "out-of-range ... 9999999999999999999" },
		{ "nodes -9999999999999999999",
		    "out-of-range ... -9999999999999999999" },
		{ "nodes 99999999999999999999",
		    "out-of-range ... 99999999999999999999" },
		{ "nodes 1e6", "bad-argument ... 1e6" },
		{ "movetime", "bad-argument ... movetime" },
		{ "movetime 0", "out-of-range ... 0" },
		{ "movetime 86400001", "out-of-range ... 86400001" },
		{ "infinite infinite", "bad-argument ... infinite" },
		{ "infinite depth 3", "bad-argument ... infinite" },
		{ "nodes 5 infinite", "bad-argument ... infinite" },
		{ "movetime 5 infinite", "bad-argument ... infinite" },
		{ "dice 4", "bad-argument ... dice" },
		{ "ponder", "bad-argument ... ponder" },
		{ "Depth 3", "bad-argument ... Depth" },
		{ "3", "bad-argument ... 3" },
		{ "searchmoves", "bad-argument ... searchmoves" },
		{ "searchmoves depth 3", "bad-argument ... searchmoves" },
		{ "searchmoves 4:0-4 searchmoves 4:12-16",
		    "bad-argument ... searchmoves" },
		{ "searchmoves 4:0-5", "illegal-move 1 ... 4:0-5" },
		{ "searchmoves 4:0-4 4:1-5", "illegal-move 2 ... 4:1-5" },
		{ "searchmoves 5:0-5", "illegal-move 1 ... 5:0-5" },
		{ "searchmoves 4:pass", "illegal-move 1 ... 4:pass" },
		{ "searchmoves all", "illegal-move 1 ... all" },
	};
	struct talk talk;

	talk_init(&talk);
	talk_open(&talk);
	talk_expect(&talk, middle, "");
	for (size_t i = 0; i < LENGTH(exchanges); i++) {
		char sent[128], want[128];

		snprintf(sent, sizeof(sent), "go dice 4 %s\n",
		    exchanges[i].sent);
		snprintf(want, sizeof(want), "error %s\nbestmove none\n",
		    exchanges[i].expected);
		talk_expect(&talk, sent, want);
		talk_is_ready(&talk);
	}
	talk_expect(&talk, "state\n", MIDDLE);
	talk_close(&talk);
}

Test(input, bad_dice_are_refused)
{
	static const char *const dice[] = { "dice 0", "dice 7", "dice -1",
		"dice 6.0", "dice six", "dice 04", "dice +4", "dice 4x",
		"dice 44", "dice Any", "dice 4294967300", "dice", "die 4", "4",
		"", "depth 3" };
	struct talk talk;

	talk_init(&talk);
	talk_open(&talk);
	talk_expect(&talk, middle, "");
	for (size_t i = 0; i < LENGTH(dice); i++) {
		char sent[64];

		snprintf(sent, sizeof(sent), "go %s\n", dice[i]);
		talk_expect(&talk, sent, "error bad-dice ...\nbestmove none\n");
		snprintf(sent, sizeof(sent), "legal %s\n", dice[i]);
		talk_expect(&talk, sent, "error bad-dice ...\n");
		talk_is_ready(&talk);
	}
	talk_expect(&talk, "legal dice any\n", "error bad-dice ... any\n");
	talk_expect(&talk, "go dice any searchmoves 4:0-4\n",
	    "error bad-argument ... searchmoves\nbestmove none\n");
	talk_close(&talk);
}

Test(input, without_a_position_there_is_nothing_to_do)
{
	static const struct exchange exchanges[] = {
		{ "go dice 4\n", "error no-position ...\nbestmove none\n" },
		{ "go\n", "error no-position ...\nbestmove none\n" },
		{ "go dice any\n", "error no-position ...\nbestmove none\n" },
		{ "legal dice 4\n", "error no-position ...\n" },
		{ "legal\n", "error no-position ...\n" },
		{ "state\n", "error no-position ...\n" },
		{ "show\n", "error no-position ...\n" },
		{ "d\n", "error no-position ...\n" },
		{ "eval\n", "error no-position ...\n" },
		{ "perft 3\n", "error no-position ...\n" },
	};

	check_exchanges(NULL, exchanges, LENGTH(exchanges));
	check_exchanges("newgame\n", exchanges, LENGTH(exchanges));
}

Test(input, formats_are_taken_as_they_are)
{
	static const struct exchange exchanges[] = {
		{ "%n%s%x\n", "error unknown-command ... %n%s%x\n" },
		{ "go dice %n\n", "error bad-dice ... %n\nbestmove none\n" },
		{ "go dice 4 depth %s%n\n",
		    "error bad-argument ... %s%n\nbestmove none\n" },
		{ "setoption name %n%s value %x\n",
		    "error bad-option ... %n%s\n" },
		{ "setoption name Level value %n%s%x\n",
		    "error bad-option ... %n%s%x\n" },
		{ "help %s%s%s%n\n", "error bad-argument ... %s%s%s%n\n" },
		{ "debug %n\n", "error bad-argument ... %n\n" },
		{ "position ludo %s%n R\n", "error bad-position ... %s%n\n" },
		{ "position %n startpos\n", "error bad-argument ... %n\n" },
		{ "position ludo startpos moves %n%s%x\n",
		    "error illegal-move 1 ... %n%s%x\n" },
	};

	check_exchanges(startpos, exchanges, LENGTH(exchanges));
}

Test(input, a_long_word_is_shown_cut_short)
{
	char line[4096], want[128];
	struct talk talk;

	memset(line, 'x', sizeof(line));
	strcpy(line + sizeof(line) - 2, "\n");
	snprintf(want, sizeof(want),
	    "error unknown-command no such command: %.64s...\n", line);
	talk_init(&talk);
	talk_open(&talk);
	talk_send(&talk, line, strlen(line));
	cr_assert_str_eq(talk.output, want);
	talk_close(&talk);
}
