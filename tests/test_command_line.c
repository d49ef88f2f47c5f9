/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <config.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>

enum { OUTPUT_MAX = 16 * 1024 };

/* Runs a shell command; returns its exit status and what it writes. */
static int
run(const char *command, char output[static OUTPUT_MAX])
{
	FILE *stream = popen(command, "r");
	size_t length;

	cr_assert(ne(ptr, stream, NULL));
	length = fread(output, 1, OUTPUT_MAX - 1, stream);
	output[length] = '\0';
	return WEXITSTATUS(pclose(stream));
}

/* Commands, their status, and what they are to say among other things. */
static const struct {
	const char *arguments;
	int status;
	const char *says;
} cases[] = {
	{ "--version", EX_OK, "ludod " PACKAGE_VERSION "\n" },
	{ "-V", EX_OK, "ludod " PACKAGE_VERSION "\n" },
	{ "--help", EX_OK, "usage: ludod [" },
	{ "-h", EX_OK, "--check-config" },
	{ "</dev/null", EX_OK, "" },

	{ "--nonsense", EX_USAGE,
	    "no option --nonsense; 'ludod --help' lists them" },
	{ "-x", EX_USAGE, "no option -x; 'ludod --help' lists them" },
	{ "--help=x", EX_USAGE, "--help" },
	{ "--config", EX_USAGE, "--config needs a value" },
	{ "-o", EX_USAGE, "-o needs a value" },
	{ "isready", EX_USAGE, "echo 'isready' | ludod" },
	{ "--check-config", EX_USAGE, "ludod --check-config --config FILE" },
	{ "bench 5", EX_USAGE, "ludod bench depth 5" },
	{ "bench depth", EX_USAGE, "ludod bench depth 5" },
	{ "bench depth x", EX_USAGE, "ludod bench depth 5" },
	{ "bench depth 5 5", EX_USAGE, "ludod bench depth 5" },

	{ "--log-level loud", EX_USAGE,
	    "ludod: --log-level: level is error, warning, info or debug: loud\n" },
	{ "-o Level", EX_USAGE, "ludod: --option: not NAME=VALUE: Level\n" },
	{ "-o Levle=easy", EX_USAGE,
	    "ludod: --option: unknown option: Levle\n" },
	{ "-o MultiPV=9", EX_USAGE, "ludod: --option: MultiPV is 1 to 4: 9\n" },
	{ "-o Level=x", EX_USAGE,
	    "ludod: --option: Level is easy, medium or hard: x\n" },
	{ "-o weight.danger=20001", EX_USAGE,
	    "--option: Weight.Danger is -20000 to 20000: 20001\n" },
	{ "--endgame /nonexistent", EX_USAGE,
	    "command line: No such file or directory: /nonexistent\n" },
	{ "--listen 127.0.0.1:7701 --listen 127.0.0.1:7701", EX_USAGE,
	    "command line: this is listened on already: 127.0.0.1:7701\n" },
	{ "--listen 127.0.0.1", EX_USAGE,
	    "--listen: an address ends in a colon and a port: 127.0.0.1\n" },
	{ "--listen localhost:7701", EX_USAGE,
	    "not an address in numbers: localhost:7701\n" },
	{ "--listen 0.0.0.0:7701", EX_USAGE, "needs a token-file" },
	{ "--listen '[::]:7701'", EX_USAGE, "needs a token-file" },
	{ "--listen unix:ludod", EX_USAGE,
	    "ludod: --listen: a path begins with /: unix:ludod\n" },
	{ "--listen unix:", EX_USAGE, "a path begins with /: unix:\n" },
	{ "--listen 127.0.0.1:99999", EX_USAGE,
	    "--listen: a port is 0 to 65535: 127.0.0.1:99999\n" },
	{ "--listen 127.0.0.1:http", EX_USAGE, "a port is 0 to 65535" },
	{ "-c ''", EX_USAGE, "--config needs the name of a file\n" },
	{ "--listen 'unix:/tmp/a b'", EX_USAGE,
	    "--listen: an address has no blanks: unix:/tmp/a b\n" },
	{ "--listen 'unix:/nonexistent/a\"b'", EX_OSERR,
	    " event=no-start listen=\"unix:/nonexistent/a\\\"b\" error=\"No" },
	{ "--config /nonexistent", EX_CONFIG,
	    "ludod: /nonexistent: No such file or directory\n" },
	{ "--config /", EX_CONFIG, "ludod: /: not a regular file\n" },
};

Test(command_line, is_answered_or_refused)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char command[256];
		char output[OUTPUT_MAX];
		int status;

		snprintf(command, sizeof command, "./ludod %s 2>&1",
		    cases[i].arguments);
		status = run(command, output);
		cr_assert(eq(int, status, cases[i].status), "%s: %s", command,
		    output);
		cr_assert(ne(ptr, strstr(output, cases[i].says), NULL),
		    "%s: %s", command, output);
	}
}

Test(command_line, option_is_where_sessions_begin)
{
	char output[OUTPUT_MAX];

	run("echo getoption name MultiPV | ./ludod -o MultiPV=2 -o MultiPV=3",
	    output);
	cr_assert(eq(str, output, "option name MultiPV value 3\n"));
}

Test(command_line, option_goes_before_the_configuration)
{
	char output[OUTPUT_MAX];

	run("printf '[options]\\nMultiPV = 2\\nSeed = 7\\n' >ludod-test.conf;"
	    "printf 'getoption name MultiPV\\ngetoption name Seed\\n' |"
	    "./ludod -o multipv=4 -c ludod-test.conf",
	    output);
	cr_assert(eq(str, output,
	    "option name MultiPV value 4\noption name Seed value 7\n"));
	remove("ludod-test.conf");
}

Test(command_line, check_config_names_file_and_line)
{
	char output[OUTPUT_MAX];

	cr_assert(eq(int,
	    run("printf '[log]\\nlevel = info\\n' >ludod-check.conf;"
		"./ludod --check-config --config ludod-check.conf 2>&1",
		output),
	    EX_OK));
	cr_assert(eq(str, output, "ludod-check.conf: OK\n"));

	cr_assert(eq(int,
	    run("printf '\\n[log]\\nlevle = info\\n' >ludod-check.conf;"
		"./ludod --check-config --config ludod-check.conf 2>&1",
		output),
	    EX_CONFIG));
	cr_assert(
	    eq(str, output, "ludod: ludod-check.conf:3: unknown key: levle\n"));
	remove("ludod-check.conf");
}

/*
 * What start-up would find is found by --check-config, and its line named. $T
 * is a folder with tokens, and $B one with a net that is none.
 */
static const struct {
	const char *line; /* after "[server]\nlisten = 127.0.0.1:7701\n" */
	const char *fault;
} checks[] = {
	{ "user = nobody", NULL },
	{ "user = nosuchuser", "check.conf:3: no such user: nosuchuser\n" },
	{ "socket-owner = nobody", NULL },
	{ "socket-owner = x:y", "check.conf:3: no such user: x:y\n" },
	{ "socket-owner = :nosuchgroup",
	    "check.conf:3: no such group: :nosuchgroup\n" },
	{ "metrics = 127.0.0.1:7702", NULL },
	{ "metrics = 127.0.0.1:7701",
	    "check.conf:3: this is listened on already: 127.0.0.1:7701\n" },
	{ "metrics = unix:/x",
	    "check.conf:3: metrics go to a loopback address only: unix:/x\n" },
	{ "metrics = here",
	    "check.conf:3: an address ends in a colon and a port: here\n" },
	{ "token-file = $T/good", NULL },
	{ "token-file = $T/none", "check.conf:3: No such file or directory: " },
	{ "token-file = $T/open",
	    "check.conf:3: others than its owner and group have " },
	{ "token-file = $T/empty", "check.conf:3: there is no token in it: " },
	{ "token-file = $T/short",
	    "check.conf:3: line 2: a token has at least 16 characters: " },
	{ "[server]\nlisten = 127.0.0.1:7701",
	    "check.conf:4: repeated key: listen\n" },
	{ "[search]\nendgame = none\nnets = built-in", NULL },
	{ "[search]\nendgame = /nonexistent",
	    "check.conf:4: No such file or directory: /nonexistent\n" },
	{ "[search]\nnets = /nonexistent",
	    "check.conf:4: No such file or directory: /nonexistent\n" },
	{ "[search]\n\nnets = /dev/null",
	    "check.conf:5: Not a directory: /dev/null\n" },
	{ "[search]\nnets = $B",
	    "check.conf: can't use 1 of its nets or tables" },
	{ "[search]\nendgame = $B",
	    "check.conf: can't use 1 of its nets or tables" },
};

static const struct {
	const char *listen;
	const char *fault; /* on line 2 */
} listens[] = {
	{ "127.0.0.1:7701 [::1]:7701 unix:/tmp/x 127.0.0.2:7701", NULL },
	{ "127.0.0.1:0 127.0.0.1:0", NULL },
	{ "127.0.0.1:7701 127.0.0.1:7702 127.0.0.1:7701",
	    "this is listened on already: 127.0.0.1:7701\n" },
	{ "[::1]:7701 [0::1]:7701",
	    "this is listened on already: [0::1]:7701\n" },
	{ "unix:/tmp/x unix:/tmp/x",
	    "this is listened on already: unix:/tmp/x\n" },
	{ "0.0.0.0:7701",
	    "listening beyond loopback needs a token-file: 0.0.0.0:7701\n" },
	{ "127.0.0.1:7701 localhost:7701",
	    "not an address in numbers: localhost:7701\n" },
};

static void
check_config(const char *configuration, const char *fault)
{
	char command[1024];
	char output[OUTPUT_MAX];
	int status;

	snprintf(command, sizeof command,
	    "T=$(pwd)/check.tmp B=$(pwd)/check.tmp;"
	    "printf \"%s\\n\" >check.conf;"
	    "./ludod --check-config --config check.conf 2>&1",
	    configuration);
	status = run(command, output);
	cr_assert(eq(int, status, fault == NULL ? EX_OK : EX_CONFIG), "%s: %s",
	    configuration, output);
	cr_assert(ne(ptr,
		      (void *)(uintptr_t)strstr(output,
			  fault == NULL ? "check.conf: OK\n" : fault),
		      NULL),
	    "%s: %s", configuration, output);
}

Test(command_line, check_config_finds_what_starting_would)
{
	static const char prepare[] =
	    "rm -rf check.tmp && mkdir check.tmp && cd check.tmp && umask 077 &&"
	    "echo correct-horse-battery-staple >good && cp good open &&"
	    "chmod 604 open && echo >empty && printf '#\\nshort\\n' >short &&"
	    "echo >x.net && echo >x.table";
	char configuration[512];
	char output[OUTPUT_MAX];

	cr_assert(eq(int, run(prepare, output), 0));
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		snprintf(configuration, sizeof configuration,
		    "[server]\nlisten = 127.0.0.1:7701\n%s", checks[i].line);
		check_config(configuration, checks[i].fault);
	}
	for (size_t i = 0; i < sizeof listens / sizeof listens[0]; i++) {
		snprintf(configuration, sizeof configuration,
		    "[server]\nlisten = %s", listens[i].listen);
		check_config(configuration, listens[i].fault);
	}
	/* Every listen is on line 2, and the command line has no lines. */
	check_config("[server]\nlisten = 0.0.0.0:1", "check.conf:2: ");
	run("./ludod -c check.conf --listen 0.0.0.0:1 2>&1", output);
	cr_assert(ne(ptr, strstr(output, "check.conf:2: "), NULL));
	run("rm -r check.conf check.tmp", output);
}

/* With fewer still the program isn't even loaded. */
/* The leak sanitizer needs descriptors of its own when the process ends. */
Test(command_line, want_of_descriptors_is_the_fault_of_the_system)
{
	enum { DESCRIPTORS_MAX = 64 };
	bool refused = false;

	for (int descriptors = 3; descriptors < DESCRIPTORS_MAX;
	     descriptors++) {
		char command[192];
		char output[OUTPUT_MAX];
		int status;

		snprintf(command, sizeof command,
		    "{ ulimit -n %d; "
		    "ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 "
		    "exec ./ludod; } </dev/null 2>&1",
		    descriptors);
		status = run(command, output);
		if (strstr(output, " level=error ") == NULL)
			continue;
		refused = true;
		cr_assert(eq(int, status, EX_OSERR), "%s: %s", command, output);
		cr_assert(ne(ptr, strstr(output, " event=no-start "), NULL),
		    "%s: %s", command, output);
	}
	cr_assert(refused);
}

Test(command_line, bench_is_the_command_bench)
{
	char output[OUTPUT_MAX];
	const char *last;

	cr_assert(eq(int, run("./ludod bench depth 1", output), EX_OK));
	last = strstr(output, "bench nodes ");
	cr_assert(ne(ptr, (void *)(uintptr_t)last, NULL), "%s", output);
}

/* Whatever any of our programs prints, and to where it can't be written. */
static const struct {
	const char *command;
	int status;
} losses[] = {
	{ "./ludod -V", EX_IOERR },
	{ "./ludod --help", EX_IOERR },
	{ "./ludod --check-config -c $srcdir/conf/ludod.conf", EX_IOERR },
	{ "./ludod bench depth 1", EX_IOERR },
	{ "echo isready | ./ludod", EX_IOERR },
	{ "./ludo-match --version", 3 },
	{ "./ludo-match --help", 3 },
	{ "./ludo-match report --help", 3 },
	{ "./ludo-match check --rule order cmd=./ludod", 3 },
	{ "./ludo-match --sets 1 --quiet --engine builtin=random "
	  "--engine builtin=mixed",
	    3 },
	{ "./ludo-tune --version", 3 },
	{ "./ludo-tune --help", 3 },
	{ "./ludo-tables --version", EX_IOERR },
	{ "./ludo-tables --help", EX_IOERR },
	{ "./ludo-train --version", EX_IOERR },
	{ "./ludo-train --help", EX_IOERR },
};

/* A disk that is full, one that was closed, a file that may not grow. */
Test(command_line, lost_output_is_a_failure)
{
	static const struct {
		const char *before, *to;
	} outputs[] = {
		{ "", "/dev/full" },
		{ "", "&-" },
		{ "file=$(mktemp); trap 'rm $file' EXIT; ulimit -f 0;",
		    "$file" },
	};

	for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
		for (size_t k = 0; k < sizeof outputs / sizeof outputs[0];
		     k++) {
			char command[256];
			char output[OUTPUT_MAX];
			int status;

			snprintf(command, sizeof command, "%s %s 2>&1 >%s",
			    outputs[k].before, losses[i].command,
			    outputs[k].to);
			status = run(command, output);
			cr_assert(eq(int, status, losses[i].status), "%s: %s",
			    command, output);
			cr_assert(ne(str, output, ""), "%s", command);
		}
}

/* Clients are served while nobody can be told of them. */
Test(command_line, a_log_that_may_not_grow_stops_nothing)
{
	char output[OUTPUT_MAX];
	int status = run("file=$(mktemp); trap 'rm $file' EXIT; ulimit -f 0;"
			 "echo isready | ./ludod --endgame /dev 2>$file",
	    output);

	cr_assert(eq(int, status, EX_OK), "%s", output);
	cr_assert(eq(str, output, (char *)"readyok\n"));
}

/* What was written before is kept, and nothing beside it. */
Test(command_line, tables_that_may_not_grow_are_told_of)
{
	char output[OUTPUT_MAX];
	int status = run("folder=$(mktemp -d); trap 'rm -r $folder' EXIT;"
			 "ulimit -f 8; ./ludo-tables -j 1 $folder 2>&1;"
			 "status=$?; ls $folder; exit $status",
	    output);

	cr_assert(eq(int, status, EX_CANTCREAT), "%s", output);
	cr_assert(ne(ptr, strstr(output, ": File too large\n"), NULL), "%s",
	    output);
	cr_assert(eq(ptr, strstr(output, "ludo-0"), NULL), "%s", output);
}

Test(command_line, nothing_said_is_nothing_lost)
{
	static const char *const quiet[] = {
		"./ludod </dev/null",
		"./ludo-tables --check",
	};
	static const int statuses[] = { EX_OK, EX_USAGE };

	for (size_t i = 0; i < 2; i++) {
		char command[256];
		char output[OUTPUT_MAX];

		snprintf(command, sizeof command, "%s 2>&1 >&-", quiet[i]);
		cr_assert(eq(int, run(command, output), statuses[i]), "%s: %s",
		    command, output);
	}
}
