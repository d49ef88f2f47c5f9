/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "src/common/stdout.h"
#include "src/match/status.h"
#include "src/tune/tuning.h"

static const char usage[] =
    "usage: ludo-tune --engine KEY=VALUE... [OPTION...]\n"
    "See ludo-tune(1) for what can be said.\n";

static int
run(char **words)
{
	char why[PLAN_TEXT_MAX];
	int status = STATUS_USAGE;
	struct plan plan;

	if (plan_read(words, &plan, why))
		status = tuning_run(&plan);
	else
		warnx("%s", why);
	plan_clear(&plan);
	return status;
}

int
main(int argc, char **argv)
{
	int status = STATUS_FINE;

	/* Engines write there as well, so that a line goes out whole. */
	setvbuf(stderr, NULL, _IOLBF, 0);
	/* A file that may not grow is told of like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		fputs(usage, stdout);
	else if (argc == 2 && strcmp(argv[1], "--version") == 0)
		puts("ludo-tune " PACKAGE_VERSION);
	else
		status = run(argv + 1);
	return stdout_close(status, STATUS_TROUBLE);
}
