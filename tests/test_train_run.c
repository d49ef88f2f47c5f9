/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Short runs of ludo-train and their files. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <sysexits.h>

#include "tests/runs.h"

#define TRAIN "./ludo-train -g 10 -u 64 -j 1 "

RUNS_SUITE(train_run);

/* One of its uses would be lost, and nothing say so. */
Test(train_run, no_file_has_two_uses)
{
	static const struct {
		const char *words;
		int status;
		const char *said;
	} cases[] = {
		{ "-c @/new opposite @/new", EX_USAGE,
		    "the checkpoint of -c and the net are one file" },
		{ "-o @/new opposite @/./new", EX_USAGE,
		    "the log of -o and the net are one file" },
		{ "-c @/new -o @/new opposite @/net", EX_USAGE,
		    "-c and -o are one file" },
		{ "-c @/hard opposite @/file", EX_USAGE, "are one file" },
		{ "-c @/file -o @/soft opposite @/net", EX_USAGE,
		    "are one file" },
		{ "-o @/hard opposite @/soft", EX_USAGE, "are one file" },
		/* What would be one file as soon as it is made. */
		{ "-o @/loose opposite @/new", EX_CANTCREAT,
		    "loose: a link to nothing" },
	};

	runs_do(&runs,
	    ">@/file; ln @/file @/hard; ln -s file @/soft; ln -s new @/loose");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int, runs_do(&runs, TRAIN "%s", cases[n].words),
			      cases[n].status),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
	}
	cr_expect(eq(int, runs_do(&runs, "test ! -s @/file; ls @"), 0));
	cr_expect(eq(str, runs.output, (char *)"file\nhard\nloose\nsoft\n"));
}

/* An empty file is as good as none. */
Test(train_run, a_checkpoint_is_not_written_over_by_another_run)
{
	cr_assert(eq(int,
		      runs_do(&runs,
			  ">@/old; " TRAIN "-c @/old opposite @/net; "
			  "status=$?; cp @/old @/copy; exit $status"),
		      EX_OK),
	    "%s", runs.output);
	cr_expect(eq(int, runs_do(&runs, TRAIN "-c @/old opposite @/other"),
		      EX_CANTCREAT),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "/old: holds something already"), "%s",
	    runs.output);
	cr_expect(eq(int,
	    runs_do(&runs, "cmp @/old @/copy && test ! -e @/other"), 0));
	cr_expect(eq(int, runs_do(&runs, TRAIN "-r -c @/old opposite @/other"),
		      EX_OK),
	    "%s", runs.output);
}

/* Which net it is of is said. */
Test(train_run, a_checkpoint_of_another_net_is_refused)
{
	cr_assert(
	    eq(int, runs_do(&runs, TRAIN "-c @/old opposite @/net"), EX_OK));
	cr_expect(eq(int,
		      runs_do(&runs, "./ludo-train -r -c @/old opposite @/net"),
		      EX_DATAERR),
	    "%s", runs.output);
	cr_expect(runs_said(&runs,
		      "the checkpoint is of a net with 64 units, not 128\n"),
	    "%s", runs.output);
	cr_expect(
	    eq(int, runs_do(&runs, TRAIN "-r -c @/old four @/net"), EX_DATAERR),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "the checkpoint is of another game\n"), "%s",
	    runs.output);
}

/* The net is there all the same. */
Test(train_run, a_lost_log_is_told)
{
	cr_expect(
	    eq(int,
		runs_do(&runs, TRAIN "-o /dev/full -c @/old opposite @/net"),
		EX_CANTCREAT),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "ludo-train: /dev/full: No space left"),
	    "%s", runs.output);
	cr_expect(eq(int, runs_do(&runs, "test -s @/net && test -s @/old"), 0));
}

/* The net before is kept, and nothing beside it. */
Test(train_run, a_net_that_may_not_grow_is_told_of)
{
	cr_expect(
	    eq(int,
		runs_do(&runs,
		    "echo old >@/net; ulimit -f 8; " TRAIN "opposite @/net"),
		EX_CANTCREAT),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "/net: File too large\n"), "%s",
	    runs.output);
	cr_expect(eq(int, runs_do(&runs, "cat @/net; ls @"), 0));
	cr_expect(eq(str, runs.output, (char *)"old\nnet\n"));
}

/* The log is there once signals are heeded. */
Test(train_run, who_ends_it_has_the_net)
{
	static const char *const names[] = { "INT", "TERM", "HUP" };

	for (size_t n = 0; n < sizeof(names) / sizeof(names[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "rm -f @/*; "
				  "./ludo-train -u 64 -j 1 -c @/old -o @/log "
				  "opposite @/net & pid=$!; "
				  "until test -e @/log; do sleep 0.01; done; "
				  "kill -%s $pid; wait $pid",
				  names[n]),
			      EX_OK),
		    "%s: %s", names[n], runs.output);
		cr_expect(eq(int, runs_do(&runs, "cd @ && ls"), 0));
		cr_expect(eq(str, runs.output, (char *)"log\nnet\nold\n"));
	}
	/* As nohup(1) has it. */
	cr_expect(eq(int,
		      runs_do(&runs,
			  "rm -f @/*; trap '' HUP; " TRAIN
			  "-o @/log opposite @/net & pid=$!; "
			  "until test -e @/log; do sleep 0.01; done; "
			  "kill -HUP $pid; wait $pid && wc -l <@/log"),
		      EX_OK),
	    "%s", runs.output);
}
