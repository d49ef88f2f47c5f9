/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "src/match/status.h"
#include "src/tune/tuning.h"

static const char usage[] =
    "usage: ludo-tune --engine KEY=VALUE... [OPTION...]\n"
    "See ludo-tune(1) for what can be said.\n";

int
main(int argc, char **argv)
{
	char why[PLAN_TEXT_MAX];
	int status = STATUS_USAGE;
	struct plan plan;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(usage, stdout);
		return STATUS_FINE;
	}
	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts("ludo-tune " PACKAGE_VERSION);
		return STATUS_FINE;
	}
	if (plan_read(argv + 1, &plan, why))
		status = tuning_run(&plan);
	else
		warnx("%s", why);
	plan_clear(&plan);
	return status;
}
