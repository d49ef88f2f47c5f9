/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Matches that are killed, resumed, split up, or ended by a test. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "src/match/status.h"
#include "src/match/store.h"
#include "tests/results.h"
#include "tests/runs.h"

enum { KILLS = 20 };

RUNS_SUITE(match_resume);

/* Also in what was to be played. */
static void
expect_same(const char *name, const char *other)
{
	struct results a = results_of(&runs, name);
	struct results b = results_of(&runs, other);

	cr_expect(header_matches(&a.header, &b.header));
	results_clear(&a);
	results_clear(&b);
	results_expect_same(&runs, name, other);
}

#define PLAYERS                                                      \
	" --engine name=A cmd=tests/tiny_engine option.Style=random" \
	" --engine name=B cmd=tests/tiny_engine "

/*
 * Killed again and again after so long that sets were finished, or none, in
 * the middle of a line or not: nothing is lost, and nothing counted twice.
 */
Test(match_resume, killed_twenty_times_it_ends_the_same)
{
	static const char command[] =
	    "./ludo-match --quiet --sets 300 --seed 11 --concurrency 3 "
	    "--out @/%s --games @/%s.games" PLAYERS "%s";

	cr_assert(eq(int, runs_do(&runs, command, "whole", "whole", ""),
	    STATUS_FINE));
	for (int n = 0; n < KILLS; n++) {
		int delay_ms = 20 + n * 37 % 100;

		runs_do(&runs,
		    "./ludo-match --quiet --sets 300 --seed 11 --concurrency 3 "
		    "--out @/cut --games @/cut.games" PLAYERS "--resume &\n"
		    "sleep 0.%03d; kill -9 $!; wait $!",
		    delay_ms);
		/* The worst that a kill can leave: half a line. */
		if (n % 4 == 1)
			runs_do(&runs, "printf '{\"set\":29' >>@/cut");
		if (n % 4 == 2)
			runs_do(&runs, "printf '{\"set\":29' >>@/cut.games");
	}
	cr_assert(eq(int, runs_do(&runs, command, "cut", "cut", "--resume"),
		      STATUS_FINE),
	    "%s", runs.output);
	expect_same("whole", "cut");
	cr_expect(eq(int,
		      runs_do(&runs,
			  "sort @/whole.games >@/1; sort @/cut.games >@/2; "
			  "cmp @/1 @/2 && wc -l <@/1"),
		      0),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "600"));
}

Test(match_resume, goes_on_to_more_sets_with_the_same_seed)
{
	static const char command[] =
	    "./ludo-match --quiet --out @/%s" PLAYERS "--sets %d %s";

	cr_assert(eq(int, runs_do(&runs, command, "a", 4, ""), STATUS_FINE));
	cr_assert(
	    eq(int, runs_do(&runs, command, "a", 9, "--resume"), STATUS_FINE));
	cr_expect(eq(int,
	    runs_do(&runs,
		"seed=$(sed -n 's/.*\"seed\":\\([0-9]*\\).*/\\1/p;q' @/a)\n"
		"./ludo-match --quiet --out @/b" PLAYERS
		"--sets 9 --seed $seed"),
	    STATUS_FINE));
	expect_same("a", "b");
	/* All is played: nothing is added. */
	cr_assert(
	    eq(int, runs_do(&runs, command, "a", 9, "--resume"), STATUS_FINE));
	expect_same("a", "b");
}

Test(match_resume, takes_no_other_match_for_its_own)
{
	static const char *const others[] = {
		"--seed 2",
		"--seed 1 --dice seat",
		"--seed 1 --players 3",
		"--seed 1 --max-rolls 100",
		"--seed 1 --shard 1/2",
		"--seed 1 --each option.Seed=7",
		"--seed 1 --sets 2",
	};

	cr_assert(eq(int,
	    runs_do(&runs,
		"./ludo-match --quiet --sets 3 --seed 1 --out @/out" PLAYERS),
	    STATUS_FINE));
	for (size_t n = 0; n < sizeof(others) / sizeof(others[0]); n++)
		cr_expect(eq(int,
			      runs_do(&runs,
				  "cp @/out @/copy; ./ludo-match --resume "
				  "--out @/copy" PLAYERS "%s; s=$?; "
				  "cmp @/out @/copy || exit 99; exit $s",
				  others[n]),
			      STATUS_TROUBLE),
		    "%s: %s", others[n], runs.output);
	cr_expect(eq(int, runs_do(&runs, "./ludo-match --out @/out" PLAYERS),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "holds something already"));
	/* The engine has become another one. */
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match --resume --seed 1 --out @/out --engine name=A "
		"'cmd=tests/tiny_engine rename' option.Style=random "
		"--engine name=B cmd=tests/tiny_engine"),
	    STATUS_TROUBLE));
}

Test(match_resume, shards_add_up_to_the_whole)
{
	static const char command[] =
	    "./ludo-match --quiet --sets 10 --seed 4 --players 4 --dice seat "
	    "--out @/%s" PLAYERS "%s";

	cr_assert(eq(int, runs_do(&runs, command, "whole", ""), STATUS_FINE));
	for (int n = 1; n <= 3; n++)
		cr_assert(eq(int,
		    runs_do(&runs,
			"./ludo-match --quiet --sets 10 --seed 4 --players 4 "
			"--dice seat --out @/%d" PLAYERS "--shard %d/3",
			n, n),
		    STATUS_FINE));
	cr_assert(
	    eq(int,
		runs_do(&runs, "./ludo-match merge @/merged @/2 @/1 @/3 @/1"),
		STATUS_FINE),
	    "%s", runs.output);
	cr_expect(eq(str, runs.output, ""));
	expect_same("whole", "merged");
	/* A shard that is missing is told of, also one with the last sets. */
	cr_expect(eq(int, runs_do(&runs, "./ludo-match merge @/part @/1 @/3"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "shard 2/3 is missing"));
	cr_expect(runs_said(&runs, "3 of the sets up to 9 are missing"));
	runs_do(&runs, "head -n 1 @/1 >@/none");
	cr_expect(
	    eq(int, runs_do(&runs, "./ludo-match merge @/part @/none @/2"),
		STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "shard 3/3 is missing"));
	cr_expect(
	    eq(int, runs_do(&runs, "./ludo-match merge @/part @/none @/2 @/3"),
		STATUS_TROUBLE));
	cr_expect(eq(int, runs_do(&runs, "test -e @/part"), 1));
	/* It can be wanted all the same, and what is missing be played. */
	cr_assert(eq(int,
	    runs_do(&runs, "./ludo-match merge --partial @/part @/1 @/3"),
	    STATUS_FINE));
	cr_assert(
	    eq(int, runs_do(&runs, command, "part", "--resume"), STATUS_FINE));
	expect_same("whole", "part");
}

/* As the manual has it. */
Test(match_resume, shards_are_played_by_gnu_parallel)
{
	if (runs_do(&runs, "command -v parallel") != 0)
		cr_skip_test("GNU parallel is not installed");
	cr_assert(eq(int,
		      runs_do(&runs,
			  "d=$PWD; cd @; parallel --will-cite -j 2 "
			  "\"$d/ludo-match --engine builtin=mixed "
			  "--engine builtin=random --quiet --sets 80 "
			  "--seed 7 --shard {}/8 --out {}.jsonl "
			  ">/dev/null\" ::: $(seq 8) &&\n"
			  "$d/ludo-match merge all.jsonl [1-8].jsonl &&\n"
			  "$d/ludo-match --engine builtin=mixed --engine "
			  "builtin=random --quiet --sets 80 --seed 7 "
			  "--out whole.jsonl"),
		      STATUS_FINE),
	    "%s", runs.output);
	expect_same("all.jsonl", "whole.jsonl");
}

Test(match_resume, merges_only_what_belongs_together)
{
	static const char command[] =
	    "./ludo-match --quiet --sets 2 --seed %d --out @/%s" PLAYERS;

	cr_assert(eq(int, runs_do(&runs, command, 1, "a"), STATUS_FINE));
	cr_assert(eq(int, runs_do(&runs, command, 2, "b"), STATUS_FINE));
	cr_expect(eq(int, runs_do(&runs, "./ludo-match merge @/m @/a @/b"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "/b: not of the match of "));
	cr_expect(runs_said(&runs, "/a, which differs in: seed\n"));
	cr_expect(eq(int, runs_do(&runs, "./ludo-match merge @/a @/b"),
	    STATUS_TROUBLE));
	cr_expect(eq(int,
	    runs_do(&runs,
		"sed 's/\"pips\":\\[./\"pips\":[9/' @/a >@/c\n"
		"./ludo-match merge @/m @/a @/c"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "set 0 has another result"));
	cr_expect(eq(int, runs_do(&runs, "test -e @/m"), 1));
}

Test(match_resume, a_test_ends_where_it_would_with_one_game_at_a_time)
{
	static const char command[] =
	    "./ludo-match --quiet --seed 6 --out @/%s%d --concurrency %d "
	    "--engine name=M cmd=tests/tiny_engine --engine name=R %s "
	    "--sprt elo0=0 elo1=60";
	static const struct {
		const char *name, *rival, *verdict;
		enum status status;
	} cases[] = {
		{ "H1", "builtin=random", "H1 accepted after ", STATUS_FINE },
		{ "LA", "builtin=random --sprt luck-adjusted",
		    "] luck-adjusted: H1 accepted after ", STATUS_FINE },
		{ "H0", "cmd=tests/tiny_engine", "H0 accepted after ",
		    STATUS_NOT },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		char one[8] = "", many[8] = "", *verdict;

		for (int c = 1; c <= 6; c += 5) {
			cr_assert(eq(int,
				      runs_do(&runs, command, cases[n].name, c,
					  c, cases[n].rival),
				      (int)cases[n].status),
			    "%s", runs.output);
			/* Last of all. */
			verdict = strstr(runs.output, "SPRT");
			cr_assert(ne(ptr, verdict, NULL));
			cr_expect(
			    ne(ptr, strstr(verdict, cases[n].verdict), NULL));
			cr_expect(eq(ptr, strchr(verdict, '\n') + 1,
			    verdict + strlen(verdict)));
		}
		strcat(strcpy(one, cases[n].name), "1");
		strcat(strcpy(many, cases[n].name), "6");
		expect_same(one, many);
		/* A match with a verdict is over. */
		cr_expect(eq(int,
		    runs_do(&runs,
			"cp @/%s @/copy\n"
			"./ludo-match --quiet --resume --out @/copy "
			"--engine name=M cmd=tests/tiny_engine "
			"--engine name=R %s --sets 50000; s=$?\n"
			"cmp @/copy @/%s || exit 99; exit $s",
			one, cases[n].rival, one),
		    (int)cases[n].status));
		/* Killed before the verdict was written, it is told again. */
		cr_expect(eq(int,
		    runs_do(&runs,
			"head -n -1 @/%s >@/copy\n"
			"./ludo-match --quiet --resume --out @/copy "
			"--engine name=M cmd=tests/tiny_engine "
			"--engine name=R %s --sprt elo0=0 elo1=60; s=$?\n"
			"cmp @/copy @/%s || exit 99; exit $s",
			one, cases[n].rival, one),
		    (int)cases[n].status));
	}
	cr_expect(eq(int,
	    runs_do(&runs, command, "short", 1, 1,
		"cmd=tests/tiny_engine --sets 2"),
	    STATUS_UNDECIDED));
}

Test(match_resume, an_interrupted_match_can_go_on)
{
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match --quiet --sets 2000000000 --seed 1 --out @/out" PLAYERS
		"&\n"
		"until [ $(cat @/out 2>/dev/null | wc -l) -gt 5 ]; do\n"
		"sleep 0.05; done; kill -TERM $!; wait $!"),
	    128 + 15));
	cr_expect(eq(int,
	    runs_do(&runs,
		"sets=$(($(wc -l <@/out) - 1))\n"
		"./ludo-match --quiet --resume --sets $((sets + 3)) "
		"--out @/out" PLAYERS "&& test $(wc -l <@/out) = "
		"$((sets + 4))"),
	    STATUS_FINE));
	cr_expect(runs_said(&runs, "Score of A vs B"));
}

/*
 * As Slurm and systemd end all processes of a job at once, the engines before
 * the runner: what it sees of that is no crash.
 */
Test(match_resume, engines_that_are_ended_with_the_match_forfeit_nothing)
{
	static const char engines[] =
	    "--engine name=A 'cmd=echo $$ >>@/pids; exec tests/tiny_engine' "
	    "--engine name=B builtin=random";

	for (int n = 0; n < KILLS / 2; n++)
		runs_do(&runs,
		    ": >@/pids\n"
		    "./ludo-match --quiet --sets 2000000000 --seed 3 "
		    "--concurrency 4 --out @/cut --resume %s >@/said 2>&1 &\n"
		    "until [ $(wc -l <@/pids) -ge 5 ]; do sleep 0.01; done\n"
		    "sleep 0.05; kill -STOP $!; kill -KILL $(cat @/pids)\n"
		    "sleep 0.05; kill -TERM $!; kill -CONT $!; wait $!",
		    engines);
	cr_expect(eq(int, runs_do(&runs, "grep -c crash @/cut"), 1), "%s",
	    runs.output);
}

/* Built-in players wait for nothing, but one who wants them to end. */
Test(match_resume, built_in_players_can_be_interrupted)
{
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match --quiet --sets 2000000000 --seed 1 --out @/out "
		"--engine builtin=fast --engine builtin=random &\n"
		"until [ $(cat @/out 2>/dev/null | wc -l) -gt 5 ]; do\n"
		"sleep 0.01; done; kill -TERM $!; wait $!"),
	    128 + 15));
}

/* Those that are still to be started are not, and none is blamed. */
Test(match_resume, can_be_interrupted_before_it_starts)
{
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match "
		"--engine name=A 'cmd=echo >>@/started; exec sleep 100' "
		"--engine name=B 'cmd=echo >>@/started; exec sleep 100' "
		"--each startup=60000 &\n"
		"until [ -s @/started ]; do sleep 0.01; done\n"
		"kill -TERM $!; wait $!"),
	    128 + 15));
	cr_expect(eq(str, runs.output, ""));
	cr_expect(eq(int, runs_do(&runs, "exit $(wc -l <@/started)"), 1));
}

/*
 * A terminal that goes takes an engine with it that hears nothing; but a match
 * that shall outlive it does.
 */
Test(match_resume, ends_with_its_terminal_and_leaves_nobody_behind)
{
	static const char command[] =
	    "rm -f @/pid\n"
	    "(%s exec ./ludo-match --quiet --engine name=A startup=60000 "
	    "'cmd=echo $$ >@/new; mv @/new @/pid; exec sleep 600' "
	    "--engine name=B builtin=random) &\n"
	    "until [ -e @/pid ]; do sleep 0.01; done\n"
	    "kill -HUP $!; %s wait $!; s=$?\n"
	    "kill $(cat @/pid) && exit 99; exit $s";

	cr_expect(eq(int, runs_do(&runs, command, "", ""), 128 + 1), "%s",
	    runs.output);
	cr_expect(eq(int,
		      runs_do(&runs, command, "trap '' HUP;", "kill -TERM $!;"),
		      128 + 15),
	    "%s", runs.output);
}
