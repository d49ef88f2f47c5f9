/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What ludo-tune makes of engines before it tunes them. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <jansson.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/match/status.h"
#include "tests/runs.h"

RUNS_SUITE(tune_engine);

/* What is said of it, and how long it is waited for, is as in a match. */
Test(tune_engine, engines_that_are_not_there_are_told_of)
{
	static const struct {
		const char *words, *said;
	} cases[] = {
		{ "cmd=cat startup=100",
		    "no answer in 100 ms to udi, setoption and isready\n" },
		{ "'cmd=echo udiok; yes info' startup=100",
		    "no answer in 100 ms to udi, setoption and isready\n" },
		{ "'cmd=yes id name X'",
		    "says more than 10000 lines before udiok\n" },
		{ "'cmd=echo error $(printf \"\\033\")[31m'", "error ?[31m\n" },
		{ "cmd=./ludod option.Nonsense=1", "has no option Nonsense\n" },
		{ "cmd=./ludod option.Level=none", "error bad-option " },
		{ "'cmd=echo udiok; echo readyok; read a; read b; read c'",
		    "tunables: exit status 0\n" },
		{ "'cmd=echo udiok; echo readyok; sleep 100' timeout=100",
		    "tunables: no answer\n" },
		{ "cmd=tests/tiny_engine",
		    "tunables: error unknown-command\n" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "timeout 60 ./ludo-tune --sets 4 --engine %s",
				  cases[n].words),
			      STATUS_TROUBLE),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
	}
}

/* A name that JSON can't hold would leave the engine out of the state. */
Test(tune_engine, an_odd_name_is_kept_in_the_state)
{
	json_t *state, *engines;

	cr_assert(eq(int,
		      runs_do(&runs,
			  "./ludo-tune --quiet --engine depth=1 "
			  "'cmd=./ludod | LC_ALL=C sed -u "
			  "\"s/^id name .*/id name \\xff/\"' "
			  "--tokens 1 --only Far --sets 2 --confirm-sets 0 "
			  "--state @/state"),
		      STATUS_FINE),
	    "%s", runs.output);
	state = json_load_file(runs_path(&runs, "state"), 0, NULL);
	engines = json_object_get(json_object_get(state, "setup"), "engines");
	cr_assert(eq(sz, json_array_size(engines), 2));
	cr_expect(eq(str,
	    (char *)json_string_value(
		json_object_get(json_array_get(engines, 0), "id")),
	    (char *)"?"));
	json_decref(state);
}

/* Of several places, and of a reference, it is said which has failed. */
Test(tune_engine, it_is_told_where_one_has_failed)
{
	static const struct {
		const char *words, *said;
	} cases[] = {
		{ "--engine cmd=tests/tiny_engine --engine cmd=/nowhere",
		    "ludo-tune: engine /nowhere: exit status 127\n" },
		{ "--engine cmd=tests/tiny_engine --reference cmd=/nowhere",
		    "ludo-tune: engine /nowhere: exit status 127\n" },
	};

	runs_do(&runs, "echo 'Seed, int, 50, 0, 99, 9, 0.01' >@/file");
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "./ludo-tune %s --tunables @/file --batch 16 "
				  "--sets 32 --tokens 1 --confirm-sets 0",
				  cases[n].words),
			      STATUS_TROUBLE),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
	}
}

/* Each write is a packet of its own, between which an engine's can come. */
static size_t
first_packet(const char *program, char *packet, size_t size)
{
	int ends[2];
	ssize_t length;
	pid_t pid;

	cr_assert(eq(int, pipe2(ends, O_CLOEXEC | O_DIRECT), 0));
	pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDERR_FILENO);
		execl(program, program, "--engine", "nonsense", (char *)NULL);
		_exit(127);
	}
	cr_assert(gt(int, pid, 0));
	close(ends[1]);
	length = read(ends[0], packet, size);
	cr_assert(eq(int, waitpid(pid, NULL, 0), pid));
	close(ends[0]);
	cr_assert(gt(long, length, 0));
	return (size_t)length;
}

Test(tune_engine, a_complaint_goes_out_whole)
{
	static const char *const programs[] = { "./ludo-match", "./ludo-tune" };
	char packet[1024];

	for (size_t n = 0; n < 2; n++) {
		size_t length =
		    first_packet(programs[n], packet, sizeof(packet));

		cr_expect(eq(chr, packet[length - 1], '\n'), "%.*s",
		    (int)length, packet);
	}
}
