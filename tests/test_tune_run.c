/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Whole runs of ludo-tune, with ludod at its least depth. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/status.h"
#include "tests/markup.h"
#include "tests/runs.h"

#define TUNE "./ludo-tune --quiet --engine cmd=./ludod depth=1 "
/* Short games, three weights, two of them off. */
#define SHORT                                                          \
	"option.Weight.Danger=1500 option.Weight.Base=800 --tokens 2 " \
	"--only Danger,Base,Far --batch 16 --seed 3 --c-times 2 --r-end 0.02 "

RUNS_SUITE(tune);

static json_t *
load(const char *name)
{
	json_t *json = json_load_file(runs_path(&runs, name), 0, NULL);

	cr_assert(json != NULL, "%s", name);
	return json;
}

/* Does the one state file say just what the other says? */
static void
expect_same(const char *name, const char *other)
{
	json_t *a = load(name), *b = load(other);

	cr_expect(json_equal(a, b), "%s and %s", name, other);
	json_decref(a);
	json_decref(b);
}

/* Neither how many games are played at once nor where changes anything. */
Test(tune, places_and_concurrency_change_nothing)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  TUNE SHORT "--sets 48 --confirm-sets 0 "
				     "--concurrency 1 --state @/one"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_assert(eq(int,
		      runs_do(&runs,
			  TUNE SHORT "--sets 48 --confirm-sets 0 "
				     "--concurrency 5 --state @/five"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_assert(eq(int,
		      runs_do(&runs,
			  "./ludo-tune --quiet --engine cmd=./ludod depth=1 "
			  "option.Weight.Danger=1500 option.Weight.Base=800 "
			  "--engine cmd=./ludod depth=1 " SHORT
			  "--sets 48 --confirm-sets 0 --concurrency 2 "
			  "--state @/places"),
		      STATUS_FINE),
	    "%s", runs.output);
	expect_same("one", "five");
	expect_same("one", "places");
}

/* Kills it as soon as there is a file to go on with, unless it is done then. */
static bool
tear(void)
{
	return runs_do(&runs,
		   "rm -f @/torn; " TUNE SHORT
		   "--sets 96 --confirm-sets 0 --state @/torn & pid=$!; "
		   "until test -f @/torn; do sleep 0.01; done; "
		   "kill -9 $pid; wait $pid; test $? -eq 137") == 0;
}

/* Killed again and again, at whatever moment, until there is time enough. */
Test(tune, killed_runs_go_on_as_if_nothing_had_happened)
{
	int status = 137, tries = 0;

	cr_assert(eq(int,
	    runs_do(&runs,
		TUNE SHORT "--sets 96 --confirm-sets 0 --state @/whole"),
	    STATUS_FINE));
	while (!tear())
		cr_assert(lt(int, tries++, 100), "%s", runs.output);
	for (double after_s = 0.05; status == 137; after_s *= 1.2)
		status = runs_do(&runs,
		    "timeout -s KILL %.2f " TUNE SHORT
		    "--sets 96 --confirm-sets 0 --state @/torn --resume",
		    after_s);
	cr_expect(eq(int, status, STATUS_FINE), "%s", runs.output);
	expect_same("whole", "torn");
}

/*
 * Two weights were spoiled to the value of some hundred Elo. A short run
 * finds much of it again; the odds that chance does so are nil.
 */
Test(tune, spoiled_weights_are_mended)
{
	json_t *state;

	cr_assert(eq(int,
		      runs_do(&runs,
			  TUNE "option.Weight.Base=0 option.Weight.Danger=0 "
			       "--only Danger,Base --batch 16 --seed 3 "
			       "--c-times 2 --r-end 0.03 --sets 128 "
			       "--state @/state --confirm-sets 200 "
			       "--sprt elo0=0 elo1=80"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "Evaluator is set to weights"));
	cr_expect(runs_said(&runs, "\nsetoption name Weight.Danger value "));
	cr_expect(runs_said(&runs, "\nEvaluator = weights\n"));
	cr_expect(runs_said(&runs, "\nWeight.Base = "));
	cr_expect(runs_said(&runs, "Score of new vs old: "));
	cr_expect(runs_said(&runs, "H1 accepted"), "%s", runs.output);
	state = load("state");
	cr_expect(eq(int,
	    (int)json_integer_value(
		json_object_get(json_object_get(state, "spsa"), "done")),
	    128));
	json_decref(state);
}

/* What is printed can be used as it is: by a session, and as configuration. */
Test(tune, results_are_taken_by_the_engine)
{
	cr_assert(eq(int,
	    runs_do(&runs,
		TUNE SHORT "--sets 16 --confirm-sets 0 --plot @/plot >@/out; "
			   "sed -n '/^\\[options\\]/,$p' @/out >@/conf; "
			   "grep -c = @/conf; "
			   "{ grep ^setoption @/out; "
			   "echo getoption name Evaluator; } | ./ludod; "
			   "./ludod --check-config --config @/conf >/dev/null"),
	    0));
	cr_expect(eq(str, runs.output,
	    (char *)"4\noption name Evaluator value weights\n"));
}

Test(tune, picture_is_drawn)
{
	char text[65536];
	FILE *file;

	cr_assert(eq(int,
	    runs_do(&runs,
		TUNE SHORT "--sets 16 --confirm-sets 0 --plot @/plot"),
	    0));
	file = fopen(runs_path(&runs, "plot"), "r");
	cr_assert(file != NULL);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	cr_expect(markup_is_sound(text));
	cr_expect(strstr(text, ">Weight.Danger  1500 ") != NULL);
}

/* A reference judges luck while values are tuned and while they are confirmed.
 */
Test(tune, luck_is_taken_out_by_a_reference)
{
	json_t *state;

	cr_assert(eq(int,
		      runs_do(&runs,
			  TUNE SHORT "--sets 16 --confirm-sets 4 "
				     "--state @/state --reference cmd=./ludod "
				     "option.Evaluator=weights depth=1"),
		      STATUS_UNDECIDED),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, " by the reference\n"), "%s", runs.output);
	cr_expect(runs_said(&runs, "SPRT [0, 5] luck-adjusted: undecided"));
	state = load("state");
	cr_expect(eq(int,
	    (int)json_integer_value(
		json_object_get(json_object_get(state, "luck"), "controls")),
	    3));
	json_decref(state);
}

Test(tune, tunables_come_from_a_file_as_well)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  "echo '# mine\nWeight.Far, int, 8, 0, 20, 2, 0.01' "
			  ">@/file; " TUNE "--tunables @/file --sets 4 "
			  "--tokens 1 --confirm-sets 0 --state @/state"),
		      0),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "Weight.Far "));
	cr_expect(not(runs_said(&runs, "Weight.Base")));
}

/* Of what was chosen, not of what might have been. */
Test(tune, evaluator_is_told_as_it_is)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  TUNE "option.Evaluator=net --tokens 1 "
			       "--only Far --sets 2 --confirm-sets 0"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "\nsetoption name Evaluator value net\n"),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "\nEvaluator = net\n"));
}

/* An engine which knows no such command is tuned by a file. */
Test(tune, tunables_of_a_file_are_not_asked_for)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  "echo 'Seed, int, 50, 0, 99, 9, 0.01' >@/file; "
			  "./ludo-tune --quiet --engine "
			  "cmd=tests/tiny_engine --tunables @/file --sets 4 "
			  "--tokens 1 --confirm-sets 0"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "\nsetoption name Seed value "));
	cr_expect(not(runs_said(&runs, "Evaluator")), "%s", runs.output);
}

/* Before a game is played, and by name. */
Test(tune, what_the_engine_refuses_is_not_tuned)
{
	static const struct {
		const char *line, *said;
	} cases[] = {
		{ "Weight.Nonsense, int, 0, -9, 9, 2, 0.01",
		    "engine: Weight.Nonsense at -9: error " },
		{ "Weight.Far, int, 8, 0, 9999999, 2, 0.01",
		    "engine: Weight.Far at 9999999: error " },
		{ "Weight.Far, int, 8, -9999999, 20, 2, 0.01",
		    "engine: Weight.Far at -9999999: error " },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "echo '%s' >@/file; " TUNE
				  "--tunables @/file --sets 4 --tokens 1 "
				  "--confirm-sets 0",
				  cases[n].line),
			      STATUS_TROUBLE),
		    "%s", runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s", runs.output);
		cr_expect(not(runs_said(&runs, "setoption")));
	}
}

/* A value that is refused in a game is a fault, though a move follows. */
Test(tune, an_engine_that_refuses_in_a_game_is_lost)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  "echo 'Seed, int, 50, 0, 99, 9, 0.01' >@/file; "
			  "./ludo-tune --engine "
			  "'cmd=tests/tiny_engine refuse' --tunables @/file "
			  "--sets 16 --concurrency 1 --confirm-sets 0"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(
	    runs_said(&runs, "tests/tiny_engine refuse forfeits: illegal"));
	cr_expect(runs_said(&runs, "error bad-value "), "%s", runs.output);
}

Test(tune, quiet_is_said_of_forfeits_too)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "echo 'Seed, int, 50, 0, 99, 9, 0.01' >@/file; "
			  "./ludo-tune --quiet --engine "
			  "'cmd=tests/tiny_engine illegal=20' --tunables "
			  "@/file --sets 4 --confirm-sets 0"),
		      STATUS_FORFEITS),
	    "%s", runs.output);
	cr_expect(not(runs_said(&runs, "forfeits:")), "%s", runs.output);
	cr_expect(runs_said(&runs, "had a forfeit"), "%s", runs.output);
}

/* Whatever the confirming match finds; but a file that failed is worse. */
Test(tune, forfeits_have_a_status)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "echo 'Seed, int, 50, 0, 99, 9, 0.01' >@/file; "
			  "./ludo-tune --quiet --engine "
			  "'cmd=tests/tiny_engine illegal=20' --tunables "
			  "@/file --sets 4 --confirm-sets 2"),
		      STATUS_FORFEITS),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "Score of new vs old: "), "%s", runs.output);
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-tune --quiet --engine "
			  "'cmd=tests/tiny_engine illegal=20' --tunables "
			  "@/file --sets 4 --confirm-sets 0 --plot /dev/full"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
}

/* Values are told before a picture that fails after all. */
Test(tune, a_failed_picture_costs_nothing_else)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  TUNE SHORT "--sets 16 --confirm-sets 2 "
				     "--plot /dev/full"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "/dev/full: No space left"), "%s",
	    runs.output);
	cr_expect(runs_said(&runs, "\nWeight.Danger = "));
	cr_expect(runs_said(&runs, "Score of new vs old: "));
}

Test(tune, what_makes_no_sense_is_refused)
{
	static const struct {
		const char *words;
		int status;
		const char *said;
	} cases[] = {
		{ "", STATUS_USAGE, "--engine is needed" },
		{ "--engine cmd=./ludod --sets 0", STATUS_USAGE, "--sets" },
		{ "--engine cmd=./ludod --r-end -1", STATUS_USAGE, "--r-end" },
		{ "--engine cmd=./ludod --c-times x", STATUS_USAGE,
		    "--c-times" },
		{ "--engine cmd=./ludod --tokens 5", STATUS_USAGE, "--tokens" },
		{ "--engine cmd=./ludod --game snakes", STATUS_USAGE,
		    "nothing to tune" },
		{ "--engine cmd=./ludod --out x", STATUS_USAGE, "--out" },
		{ "--engine cmd=./ludod --resume", STATUS_USAGE, "--state" },
		{ "--engine cmd=./ludod --wrong", STATUS_USAGE, "--wrong" },
		{ "--engine builtin=fast", STATUS_USAGE, "built-in" },
		{ "--engine cmd=./ludod --only Nothing", STATUS_TROUBLE,
		    "nothing to tune is called \"Nothing\"" },
		{ "--engine cmd=./ludod --tunables /nonexistent",
		    STATUS_TROUBLE, "ludo-tune: /nonexistent: No such file" },
		{ "--engine cmd=./ludod --tunables /dev/zero", STATUS_TROUBLE,
		    "/dev/zero: neither" },
		{ "--engine cmd=./ludod --state @/fifo", STATUS_TROUBLE,
		    "fifo: not a regular file" },
		{ "--engine cmd=./ludod --state @/no/state", STATUS_TROUBLE,
		    "no/state: No such file" },
		{ "--engine cmd=./ludod --plot @/no/plot", STATUS_TROUBLE,
		    "no/plot: No such file" },
		{ "--engine cmd=./ludod --plot @", STATUS_TROUBLE,
		    "Is a directory" },
		{ "--engine cmd=./ludod --resume --state @/none",
		    STATUS_TROUBLE, "No such file" },
		{ "--engine cmd=true", STATUS_TROUBLE,
		    "engine: exit status 0\n" },
		{ "--engine cmd=/nonexistent", STATUS_TROUBLE,
		    "engine: exit status 127\n" },
	};

	runs_do(&runs, "mkfifo @/fifo");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs, "./ludo-tune %s", cases[n].words),
			      cases[n].status),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
	}
}
