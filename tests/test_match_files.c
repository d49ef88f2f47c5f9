/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Files that a match must not harm, or not go on with. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "src/match/status.h"
#include "tests/runs.h"

#define PLAYERS " --quiet --engine name=A builtin=fast --engine name=B "

RUNS_SUITE(match_files);

/* A match whose files are out and games; the same again, in kept. */
static void
play_match(void)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  "./ludo-match" PLAYERS "builtin=random --sets 5 "
			  "--seed 1 --shard 1/2 --out @/out --games @/games\n"
			  "mkdir -p @/kept && cp @/out @/games @/kept"),
		      STATUS_FINE),
	    "%s", runs.output);
}

/* Go on with what `before` makes of its files; they must stay as they are. */
static void
expect_refusal(const char *before, const char *options, const char *message)
{
	cr_expect(
	    eq(int,
		runs_do(&runs,
		    "cp @/kept/* @; %s\n"
		    "cp @/out @/out.before; cp @/games @/games.before\n"
		    "./ludo-match" PLAYERS
		    "builtin=random --resume --out @/out "
		    "--games @/games --sets 9 %s; s=$?\n"
		    "cmp @/out @/out.before && cmp @/games @/games.before || "
		    "exit 99; exit $s",
		    before, options),
		STATUS_TROUBLE),
	    "%s %s: %s", before, options, runs.output);
	cr_expect(runs_said(&runs, message), "%s %s: %s", before, options,
	    runs.output);
}

#define TEAR                             \
	"printf '{\"set\":29' >>@/out; " \
	"printf '{\"set\":29,\"seating\"' >>@/games"

Test(match_files, of_another_match_are_left_alone)
{
	static const struct {
		const char *before, *options, *message;
	} cases[] = {
		{ TEAR, "--shard 1/2 --seed 2",
		    "results of another match, which differs in: seed" },
		{ TEAR, "--shard 1/3",
		    "results of another match, which differs in: shard" },
		{ TEAR, "--shard 1/2 --tokens 2",
		    "results of another match, which differs in: tokens" },
		{ TEAR, "--shard 1/2 --engine builtin=mixed",
		    "results of another match, which differs in: engines" },
		{ "echo 'a letter to' >@/games", "--shard 1/2",
		    "games:1: not a record of a game of this match" },
		{ "printf 'a letter to' >@/games", "--shard 1/2",
		    "games:1: not a record" },
		{ "echo '{\"set\":1}' >>@/games", "--shard 1/2",
		    "games:7: not a record of a game of this match" },
		{ "printf 'a letter to' >>@/games", "--shard 1/2",
		    "games:7: not a record" },
		{ "echo 'a letter to' >@/out", "--shard 1/2",
		    "out:1: not a line of JSON" },
		{ "printf 'a letter to' >@/out", "--shard 1/2",
		    "out:1: not a line of results" },
		/* Records, but with no results, or of others. */
		{ ": >@/out", "--shard 1/2",
		    "games:1: something already, and no results to it" },
		{ ": >@/out; echo 'a letter to' >@/games", "--shard 1/2",
		    "games:1: something already, and no results to it" },
		{ ": >@/out; printf 'a letter to' >@/games", "--shard 1/2",
		    "games:1: not a record" },
		{ ": >@/games", "--shard 1/2", "games of some sets are" },
		{ "sed -i 2d @/out", "--shard 1/2",
		    "games:3: the games before it have no result" },
		{ "sed -i 's/\"A\"/\"C\"/' @/games", "--shard 1/2",
		    "games:1: not a record of a game of this match" },
		{ "sed -i 's/\"seed\":/&1/' @/games", "--shard 1/2",
		    "games:1: not a record of a game of this match" },
		{ "sed -i 's/tokens 4/tokens 3/' @/games", "--shard 1/2",
		    "games:1: not a record of a game of this match" },
		{ "sed -i '2s/],\"pips/\\x00&/' @/out", "--shard 1/2",
		    "out:2: not a line of JSON" },
		{ "sed -i '2s/:0,/:0\\x00,/' @/games", "--shard 1/2",
		    "games:2: not a record of a game of this match" },
		/* Results whose games this match doesn't have. */
		{ "sed -i '2s/\\[0,1\\]/[0,0]/' @/out", "--shard 1/2",
		    "out: set 0 is not of this match" },
		{ "sed -i '3s/},{.*/}]}/' @/out", "--shard 1/2",
		    "out: set 2 is not of this match" },
		{ "sed -i '4s/\\({\"engines.*\\)]}/\\1,\\1]}/' @/out",
		    "--shard 1/2", "out: set 4 is not of this match" },
	};

	play_match();
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++)
		expect_refusal(cases[n].before, cases[n].options,
		    cases[n].message);
}

/* As Slurm has it done: all is said at the first start already. */
Test(match_files, that_are_not_there_yet_can_be_resumed)
{
	static const char command[] =
	    "./ludo-match" PLAYERS "builtin=random --sets 5 --seed 1 "
	    "--shard 1/2 --resume --out @/new --games @/new.games";

	play_match();
	for (int n = 0; n < 2; n++) {
		cr_expect(eq(int, runs_do(&runs, command), STATUS_FINE), "%s",
		    runs.output);
		cr_expect(
		    eq(int, runs_do(&runs, "cmp @/games @/new.games"), 0));
	}
	/* Half a line each, of the first that there were to be. */
	runs_do(&runs,
	    "printf '{\"mat' >@/new; printf '{\"set\":0,' >@/new.games");
	cr_expect(eq(int, runs_do(&runs, command), STATUS_FINE), "%s",
	    runs.output);
	cr_expect(eq(int, runs_do(&runs, "cmp @/games @/new.games"), 0));
}

/* The records of a set come before its result. */
Test(match_files, lose_the_games_that_have_no_result)
{
	play_match();
	cr_expect(eq(int,
		      runs_do(&runs,
			  "sed -i '$d' @/out; " TEAR "\n"
			  "./ludo-match" PLAYERS "builtin=random --sets 5 "
			  "--shard 1/2 --resume --out @/out --games @/games\n"
			  "cmp @/games @/kept/games"),
		      0),
	    "%s", runs.output);
}

Test(match_files, have_one_writer_each)
{
	play_match();
	cr_expect(eq(int,
		      runs_do(&runs,
			  "flock @/games ./ludo-match" PLAYERS
			  "builtin=random --shard 1/2 --resume "
			  "--out @/out --games @/games; s=$?\n"
			  "cmp @/games @/kept/games || exit 99; exit $s"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "games: another process writes to it"));
}

Test(match_files, are_not_one_and_the_same)
{
	static const char *const cases[] = {
		"builtin=random --out @/new --games @/new",
		"builtin=random --out @/new --games @/kept/../new",
		"builtin=random --resume --out @/out --games @/link",
		"builtin=random --resume --out @/out --games @/hard",
		"cmd=tests/tiny_engine stderr=@/out --resume --out @/out",
		"cmd=tests/tiny_engine stderr=@/new --games @/new",
	};

	play_match();
	runs_do(&runs, "ln -s out @/link; ln @/out @/hard");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "./ludo-match" PLAYERS "%s; s=$?\n"
				  "cmp @/out @/kept/out || exit 99; exit $s",
				  cases[n]),
			      STATUS_USAGE),
		    "%s: %s", cases[n], runs.output);
		cr_expect(eq(int, runs_do(&runs, "test -e @/new"), 1));
	}
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match report --html @/link @/out; s=$?\n"
			  "cmp @/out @/kept/out || exit 99; exit $s"),
		      STATUS_USAGE),
	    "%s", runs.output);
}

/* As on a full disk: what is written can be gone on with, and no more is. */
Test(match_files, that_may_not_grow_are_told_of)
{
	static const char command[] =
	    "./ludo-match" PLAYERS "builtin=random --sets 40 --seed 1 "
	    "--out @/%s --resume";

	cr_expect(eq(int,
		      runs_do(&runs,
			  "ulimit -f 8\n"
			  "./ludo-match" PLAYERS "builtin=random --sets 40 "
			  "--seed 1 --out @/cut"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "/cut: File too large\n"));
	cr_assert(eq(int, runs_do(&runs, command, "cut"), STATUS_FINE));
	cr_assert(eq(int, runs_do(&runs, command, "whole"), STATUS_FINE));
	cr_expect(eq(int, runs_do(&runs, "cmp @/cut @/whole"), 0));
	cr_expect(eq(int,
	    runs_do(&runs,
		"ulimit -f 8\n./ludo-match report --html @/page @/cut "
		">/dev/null"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "/page: File too large\n"));
	cr_expect(eq(int, runs_do(&runs, "ls @"), 0));
	cr_expect(eq(str, runs.output, (char *)"cut\nwhole\n"));
}

/* Engines have the signal that we don't want. */
Test(match_files, that_may_not_grow_are_an_engines_own_matter)
{
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match" PLAYERS "'cmd=kill -XFSZ $$; exit 7'"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "engine B: signal "), "%s", runs.output);
}
