/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The files of ludo-tune: whose they are, and that each has one use. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "src/match/status.h"
#include "tests/runs.h"

#define TUNE "./ludo-tune --quiet --engine cmd=./ludod depth=1 "
/* Short games, three weights. */
#define SHORT                                                                \
	"--tokens 2 --only Danger,Base,Far --batch 16 --seed 3 --c-times 2 " \
	"--r-end 0.02 --confirm-sets 0 "

RUNS_SUITE(tune_files);

/* Another run's state is not written over, nor by two at a time. */
Test(tune_files, a_state_belongs_to_one_run)
{
	cr_assert(eq(int,
	    runs_do(&runs,
		TUNE SHORT "--sets 16 --state @/state; "
			   "cp @/state @/copy; ls @"),
	    0));
	cr_expect(runs_said(&runs, "copy\nstate\n"), "%s", runs.output);
	cr_expect(
	    eq(int, runs_do(&runs, TUNE SHORT "--sets 16 --state @/state"),
		STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "state: holds something already"));
	cr_expect(eq(int, runs_do(&runs, "cmp @/state @/copy; ls @"), 0));
	cr_expect(runs_said(&runs, "copy\nstate\n"), "%s", runs.output);
	cr_expect(eq(int,
	    runs_do(&runs,
		"flock @/state.lock " TUNE SHORT
		"--sets 16 --state @/state --resume"),
	    STATUS_TROUBLE));
	cr_expect(runs_said(&runs, "state: another process writes to it"), "%s",
	    runs.output);
	/* What a killed run left is no lock. */
	cr_expect(eq(int,
		      runs_do(&runs,
			  "touch @/state.lock; " TUNE SHORT
			  "--sets 16 --state @/state "
			  "--resume; ls @"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(not(runs_said(&runs, "state.lock")), "%s", runs.output);
}

/* And how it differs is said. */
Test(tune_files, the_state_of_another_run_is_refused)
{
	static const struct {
		const char *words, *said;
	} others[] = {
		{ "--seed 4", "seed was 3, not 4" },
		{ "--tokens 1", "tokens was 2, not 1" },
		{ "--sets 32", "sets was 16, not 32" },
		{ "--r-end 0.03", " r-end was 0.02, not 0.03" },
		{ "--batch 8", "batch was 16, not 8" },
		{ "--only Danger,Base", "tunables Weight.Far was {" },
		{ "--only Danger,Base,Far,Safe",
		    "tunables Weight.Safe was missing, not {" },
		{ "--dice seat", "dice was \"global\", not \"seat\"" },
		{ "--each option.Hash=2",
		    "engines options Hash was missing, not \"2\"" },
	};

	cr_assert(
	    eq(int, runs_do(&runs, TUNE SHORT "--sets 16 --state @/state"), 0));
	for (size_t n = 0; n < sizeof(others) / sizeof(others[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  TUNE SHORT "--sets 16 --state @/state "
					     "--resume %s",
				  others[n].words),
			      STATUS_TROUBLE),
		    "%s", others[n].words);
		cr_expect(runs_said(&runs, "/state: the state of another run"),
		    "%s", runs.output);
		cr_expect(runs_said(&runs, others[n].said), "%s", runs.output);
	}
}

/* What anybody's state says doesn't steer the terminal. */
Test(tune_files, a_state_is_told_of_in_plain_text)
{
	cr_assert(
	    eq(int, runs_do(&runs, TUNE SHORT "--sets 16 --state @/state"), 0));
	cr_expect(eq(int,
		      runs_do(&runs,
			  "sed -i 's/\"setup\":{/&\"\\\\u001b[31m\":1,/' "
			  "@/state; " TUNE SHORT
			  "--sets 16 --state @/state --resume"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "another run: ?[31m was 1, not missing\n"),
	    "%s", runs.output);
}

/* One of its uses would be lost, and nothing say so. */
Test(tune_files, no_file_has_two_uses)
{
	static const struct {
		const char *words, *said;
	} cases[] = {
		{ "--state @/new --plot @/new", "--state and --plot" },
		{ "--state @/new --plot @/./new", "--state and --plot" },
		{ "--state @/file --tunables @/file",
		    "--state and --tunables" },
		{ "--plot @/file --tunables @/file", "--plot and --tunables" },
		{ "--plot @/hard --tunables @/file", "--plot and --tunables" },
		{ "--state @/soft --plot @/file", "--state and --plot" },
		{ "--state @/new --each stderr=@/new", "stderr=" },
		{ "--plot @/soft --each stderr=@/hard", "stderr=" },
		{ "--tunables @/file --each stderr=@/soft", "stderr=" },
	};

	runs_do(&runs,
	    "echo 'Weight.Far, int, 8, 0, 20, 2, 0.01' >@/file; "
	    "ln @/file @/hard; ln -s file @/soft; cp @/file @/copy");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  TUNE "--sets 2 --tokens 1 --confirm-sets 0 "
				       "%s",
				  cases[n].words),
			      STATUS_USAGE),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
	}
	cr_expect(eq(int, runs_do(&runs, "cmp @/file @/copy; ls @"), 0));
	cr_expect(eq(str, runs.output, (char *)"copy\nfile\nhard\nsoft\n"));
}

/* The state before is kept, and nothing beside it. */
Test(tune_files, a_state_that_may_not_grow_is_told_of)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "ulimit -f 1; " TUNE SHORT
			  "--sets 640 --confirm-sets 0 --state @/state"),
		      STATUS_TROUBLE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "/state: File too large\n"), "%s",
	    runs.output);
	cr_expect(eq(int, runs_do(&runs, "rm -f @/state; ls @"), 0));
	cr_expect(eq(str, runs.output, (char *)""));
}
