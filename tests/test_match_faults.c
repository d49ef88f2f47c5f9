/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What becomes of engines that fail, and of command lines that make no sense.
 */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "src/match/status.h"
#include "src/match/store.h"
#include "tests/results.h"
#include "tests/runs.h"

RUNS_SUITE(match_faults);

/* All games end as they should, forfeited by the first engine. */
static void
expect_forfeits(const char *name, enum game_end end, const char *fault)
{
	struct results results = results_of(&runs, name);

	cr_expect(eq(sz, results.count, 3), "%s", name);
	for (size_t set = 0; set < results.count; set++)
		for (unsigned n = 0; n < results.set[set].games; n++) {
			const struct game_result *game =
			    &results.set[set].game[n];

			cr_assert(eq(int, game->end, end), "%s: %s", name,
			    game_end_names[game->end]);
			cr_expect(eq(int, game->engine[game->seat], 0));
			cr_expect(ne(ptr, strstr(game->fault, "position ludo "),
			    NULL));
			cr_expect(
			    ne(ptr, strstr(game->fault, " / go dice "), NULL));
			cr_expect(ne(ptr, strstr(game->fault, fault), NULL),
			    "%s", game->fault);
		}
	results_clear(&results);
}

Test(match_faults, are_told_apart_and_lose_the_game)
{
	static const struct {
		const char *engine, *fault;
		enum game_end end;
	} cases[] = {
		{ "illegal=3", "bestmove 1:0-9: ", END_ILLEGAL },
		{ "paint=3", "bestmove ?[31m??: ", END_ILLEGAL },
		{ "none=4", "bestmove none: names no move", END_ILLEGAL },
		{ "error=2", "error internal oh dear", END_ILLEGAL },
		{ "babble=2", "a line that doesn't end", END_ILLEGAL },
		{ "crash=5", "signal 6", END_CRASH },
		{ "exit=2", "exit status 3", END_CRASH },
		{ "mute=2", "closed its output and went on", END_CRASH },
		{ "stall=2 timeout=2000", "no answer in 2000 ms", END_STALL },
		{ "busy=1000000 timeout=2000", "busy for 2000 ms", END_STALL },
		{ "stall=2 timeout=1500 movetime=500 margin=60000",
		    "no answer in 2000 ms", END_STALL },
		{ "late=2 movetime=20 margin=10", "an answer after ",
		    END_TIME },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		char words[80], *rest;

		strcpy(words, cases[n].engine);
		rest = strchr(words, ' ');
		if (rest != NULL)
			*rest++ = '\0';
		cr_expect(
		    eq(int,
			runs_do(&runs,
			    "./ludo-match --sets 3 --seed 1 --out @/%zu "
			    "--concurrency 6 "
			    "--engine name=bad 'cmd=exec tests/tiny_engine %s' %s "
			    "--engine name=good cmd=tests/tiny_engine",
			    n, words, rest == NULL ? "" : rest),
			STATUS_FORFEITS),
		    "%s: %s", cases[n].engine, runs.output);
		cr_expect(runs_said(&runs, "Score of bad vs good: 0 - 6 - 0"));
		cr_expect(runs_said(&runs, "Elo difference: at most "));
		cr_expect(runs_said(&runs, "Forfeited by bad: 6 ("));
		snprintf(words, sizeof(words), "%zu", n);
		expect_forfeits(words, cases[n].end, cases[n].fault);
	}
}

Test(match_faults, a_lost_connection_is_not_a_crash)
{
	cr_expect(
	    eq(int,
		runs_do(&runs,
		    "mkfifo @/hold\n"
		    "tests/tiny_engine hang-up=2 unix=@/socket <@/hold &\n"
		    "exec 3>@/hold\n"
		    "until [ -S @/socket ]; do sleep 0.02; done\n"
		    "./ludo-match --sets 3 --seed 1 --out @/out "
		    "--engine name=bad unix=@/socket "
		    "--engine name=good builtin=fast"),
		STATUS_FORFEITS),
	    "%s", runs.output);
	expect_forfeits("out", END_DISCONNECT, "connection closed");
}

/* One that ends after an answer has failed in the game all the same. */
Test(match_faults, an_engine_that_faints_between_answers_loses)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match --sets 3 --seed 1 --out @/out "
			  "--ask-forced "
			  "--engine name=bad 'cmd=tests/tiny_engine faint' "
			  "--engine name=good cmd=tests/tiny_engine"),
		      STATUS_FORFEITS),
	    "%s", runs.output);
	expect_forfeits("out", END_CRASH, "exit status 4");
}

/* What it has started keeps its output open, so there is no end to read. */
Test(match_faults, one_that_leaves_a_child_behind_has_crashed)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match --sets 3 --seed 1 --concurrency 6 "
			  "--out @/out "
			  "--engine name=bad timeout=2000 "
			  "'cmd=sleep 1000 & exec tests/tiny_engine exit=2' "
			  "--engine name=good cmd=tests/tiny_engine"),
		      STATUS_FORFEITS),
	    "%s", runs.output);
	expect_forfeits("out", END_CRASH, "exit status 3");
}

/* One after another they would have 60 seconds; one alone has one. */
Test(match_faults, deaf_engines_are_ended_together)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match --sets 30 --concurrency 30 --each "
			  "'cmd=tests/tiny_engine; sleep 40; echo >@/late' "
			  "--engine name=A --engine name=B\n"
			  "[ ! -e @/late ]"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "Score of A vs B: "));
}

/* A second answer comes without a question, or before the next one. */
Test(match_faults, answers_must_be_asked_for)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match --sets 3 --seed 1 --out @/out "
			  "--engine name=bad 'cmd=tests/tiny_engine twice' "
			  "--engine name=good cmd=tests/tiny_engine"),
		      STATUS_FORFEITS),
	    "%s", runs.output);
	expect_forfeits("out", END_ILLEGAL, "bestmove ");
}

Test(match_faults, a_busy_engine_is_asked_again)
{
	static const char command[] =
	    "./ludo-match --sets 2 --seed 2 "
	    "--out @/%s --concurrency 4 "
	    "--engine name=A 'cmd=tests/tiny_engine %s' "
	    "--engine name=B builtin=random";
	struct results busy, idle;

	cr_assert(
	    eq(int, runs_do(&runs, command, "busy", "busy=3"), STATUS_FINE),
	    "%s", runs.output);
	cr_assert(
	    eq(int, runs_do(&runs, command, "idle", "good"), STATUS_FINE));
	busy = results_of(&runs, "busy");
	idle = results_of(&runs, "idle");
	for (size_t n = 0; n < 2; n++)
		cr_expect(set_equal(&busy.set[n], &idle.set[n], &busy.header));
	results_clear(&busy);
	results_clear(&idle);
}

Test(match_faults, what_cannot_be_done_is_refused)
{
	static const struct {
		const char *words, *message;
		enum status status;
	} cases[] = {
		{ "", "nothing to do; ludo-match --help", STATUS_USAGE },
		{ "nonsense", "nonsense is no command", STATUS_USAGE },
		{ "--engine builtin=fast", "2 to 32", STATUS_USAGE },
		{ "--nonsense", "--nonsense: no such option", STATUS_USAGE },
		{ "TWO word", "word: not KEY=VALUE", STATUS_USAGE },
		{ "TWO --engine cmd=cat option.Name=\303\244",
		    "not printable ASCII, as UDI has it", STATUS_USAGE },
		{ "TWO --engine cmd=cat option.\377=1",
		    "not printable ASCII, as UDI has it", STATUS_USAGE },
		{ "TWO name=\302\23331m", "a control character in it",
		    STATUS_USAGE },
		{ "TWO --quiet word", "word: not an option", STATUS_USAGE },
		{ "TWO colour=red", "colour=red: no such key", STATUS_USAGE },
		{ "TWO depth=0", "depth=0: not a number from 1 to ",
		    STATUS_USAGE },
		{ "TWO builtin=bold", "no such built-in player", STATUS_USAGE },
		{ "TWO token-file=/nowhere", "token file", STATUS_USAGE },
		{ "TWO --engine builtin=fast", "fast: two engines have this",
		    STATUS_USAGE },
		{ "TWO --engine name=x", "x: an engine needs one of",
		    STATUS_USAGE },
		{ "TWO --sets", "--sets: needs a value", STATUS_USAGE },
		{ "TWO --sets 0", "--sets: not a number from 1 to ",
		    STATUS_USAGE },
		{ "TWO --game chess", "--game: none of ludo, snakes",
		    STATUS_USAGE },
		{ "TWO --players 5", "--players: not a number from 2 to 4",
		    STATUS_USAGE },
		{ "TWO --players", "--players: needs a value", STATUS_USAGE },
		{ "TWO --sets=5x", "--sets=5x: not a number", STATUS_USAGE },
		{ "TWO --quiet=yes", "takes no value", STATUS_USAGE },
		{ "TWO --dice two", "--dice: none of global, seat",
		    STATUS_USAGE },
		{ "TWO --shard 3/2", "--shard: not N/OF", STATUS_USAGE },
		{ "TWO --seats RY --players 2", "say the same", STATUS_USAGE },
		{ "TWO --seats YR", "in the order", STATUS_USAGE },
		{ "TWO --game snakes --tokens 2", "snakes take no",
		    STATUS_USAGE },
		{ "TWO --resume", "the file of --out", STATUS_USAGE },
		{ "TWO --sprt elo0=5 elo1=5", "elo0 < elo1", STATUS_USAGE },
		{ "TWO --sprt elo2=5", "elo2=5: not elo0=", STATUS_USAGE },
		{ "TWO --sprt --shard 1/2", "not a --shard", STATUS_USAGE },
		{ "TWO --engine builtin=random --sprt", "compares two",
		    STATUS_USAGE },
		{ "TWO --lineup fast", "fast: not a name", STATUS_USAGE },
		{ "TWO --lineup fast,slow", "not a name", STATUS_USAGE },
		{ "TWO --reference builtin=fast", "judge nothing",
		    STATUS_USAGE },
		{ "TWO --reference cmd=true", "engine true: exit status 0",
		    STATUS_TROUBLE },
		{ "TWO --engine cmd=/nowhere", "engine /nowhere: exit status",
		    STATUS_TROUBLE },
		{ "TWO --engine 'cmd=tests/tiny_engine unstartable'",
		    "exit status 1", STATUS_TROUBLE },
		{ "TWO --engine name=x cmd=tests/tiny_engine option.Depth=3",
		    "engine x: has no option Depth", STATUS_TROUBLE },
		{ "TWO --engine name=x cmd=tests/tiny_engine option.Style=odd",
		    "engine x: error bad-option", STATUS_TROUBLE },
		{ "TWO --engine name=x 'cmd=yes option name X type button'",
		    "engine x: announces more than 1000 options",
		    STATUS_TROUBLE },
		{ "TWO --engine name=x 'cmd=yes option name $(printf %01001d)'",
		    "whose name has more than 1000 bytes", STATUS_TROUBLE },
		{ "TWO --engine name=x 'cmd=yes id name X'",
		    "engine x: says more than 10000 lines before udiok",
		    STATUS_TROUBLE },
		{ "TWO --engine name=x unix=/nowhere", "engine x: No such file",
		    STATUS_TROUBLE },
		{ "TWO --engine name=x tcp=127.0.0.1",
		    "engine x: not HOST:PORT", STATUS_TROUBLE },
		{ "TWO --engine name=x cmd=cat startup=50",
		    "engine x: no answer to udi", STATUS_TROUBLE },
		{ "TWO --engine name=x cmd=tests/tiny_engine stderr=@/fifo",
		    "/fifo: nobody reads it", STATUS_TROUBLE },
		{ "TWO --engine name=x cmd=tests/tiny_engine stderr=/nowhere/x",
		    "engine x: stderr=/nowhere/x: No such file",
		    STATUS_TROUBLE },
		{ "TWO --out /dev/full", "/dev/full: not a regular file",
		    STATUS_TROUBLE },
		{ "TWO --out /dev/zero --resume", "not a regular file",
		    STATUS_TROUBLE },
		{ "TWO --games /dev/zero", "/dev/zero: not a regular file",
		    STATUS_TROUBLE },
		{ "TWO --out /nowhere/x", "/nowhere/x: No such file",
		    STATUS_TROUBLE },
		{ "TWO --games /nowhere/x", "/nowhere/x: No such file",
		    STATUS_TROUBLE },
		{ "merge @/new", "merge takes", STATUS_USAGE },
		{ "merge @/new /nowhere/x", "/nowhere/x: No such",
		    STATUS_TROUBLE },
		{ "replay", "takes a file", STATUS_USAGE },
		{ "merge @/new /dev/zero", "neither a regular file nor",
		    STATUS_TROUBLE },
		{ "report /dev/zero", "neither a regular file nor",
		    STATUS_TROUBLE },
		{ "replay /dev/zero", "neither a regular file nor",
		    STATUS_TROUBLE },
		{ "replay /dev/stdin </dev/null", "neither a regular file",
		    STATUS_TROUBLE },
		{ "replay @/empty", "no games in it", STATUS_TROUBLE },
		{ "replay /proc/self/mem", "Input/output error",
		    STATUS_TROUBLE },
		{ "replay /nowhere/x", "/nowhere/x: No such", STATUS_TROUBLE },
		{ "replay @/new depth=x", "not a number", STATUS_USAGE },
		{ "replay @/new builtin=fast", "no replay", STATUS_USAGE },
	};
	static const char two[] =
	    "--engine builtin=mixed --engine builtin=fast";

	runs_do(&runs, ": >@/empty; mkfifo @/fifo");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		bool has_two = strncmp(cases[n].words, "TWO", 3) == 0;

		cr_expect(
		    eq(int,
			runs_do(&runs, "./ludo-match %s%s", has_two ? two : "",
			    cases[n].words + (has_two ? 3 : 0)),
			(int)cases[n].status),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].message), "%s: %s",
		    cases[n].words, runs.output);
	}
}

Test(match_faults, help_tells_where_there_is_more)
{
	cr_expect(eq(int, runs_do(&runs, "./ludo-match --help"), STATUS_FINE));
	cr_expect(runs_said(&runs, "usage: ludo-match [run] --engine "));
	cr_expect(runs_said(&runs, "ludo-match(1)"));
	cr_expect(not(runs_said(&runs, " \n")));
}

Test(match_faults, one_that_never_plays_ends_the_match)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match --sets 50 --seed 1 --concurrency 1 "
			  "--engine name=bad 'cmd=tests/tiny_engine exit' "
			  "--engine name=good builtin=fast"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "engine bad: exit status 3"));
}

/*
 * It is given up when it has failed seven times without an answer. Its last
 * game counts all the same, and if none is left to be played nothing is lost.
 */
Test(match_faults, the_last_game_of_one_that_is_given_up_counts)
{
	static const char command[] =
	    "rmdir @/called @/played\n"
	    "./ludo-match --sets %d --seed 1 --concurrency 1 --out @/%d "
	    "--engine name=good builtin=fast --engine name=bad "
	    "'cmd=if mkdir @/called; then exec tests/tiny_engine; "
	    "elif mkdir @/played; then exec tests/tiny_engine babble=2; "
	    "else exec tests/tiny_engine babble; fi 2>/dev/null'";

	cr_expect(eq(int, runs_do(&runs, command, 4, 4), STATUS_FORFEITS), "%s",
	    runs.output);
	cr_expect(runs_said(&runs, "Forfeited by bad: 8 (illegal)"));
	cr_expect(eq(int, runs_do(&runs, command, 5, 5), STATUS_TROUBLE), "%s",
	    runs.output);
	cr_expect(runs_said(&runs, "Forfeited by bad: 8 (illegal)"));
	cr_expect(runs_said(&runs, "engine bad: a line that doesn't end"));
}
