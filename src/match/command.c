/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "src/match/check.h"
#include "src/match/command.h"
#include "src/match/match.h"
#include "src/match/merge.h"
#include "src/match/replay.h"
#include "src/match/report.h"

static int
run_match(char **words)
{
	struct settings settings;
	char why[OPTIONS_TEXT_MAX];
	int status = STATUS_USAGE;

	if (settings_read(words, &settings, why))
		status = match_run(&settings);
	else
		warnx("%s", why);
	settings_clear(&settings);
	return status;
}

static int
run_report(char **words)
{
	int count = 0;

	while (words[count] != NULL)
		count++;
	/* getopt counts from the name of the command on. */
	return report_main(count + 1, words - 1);
}

static int
print_version(char **words)
{
	(void)words;
	puts("ludo-match " PACKAGE_VERSION);
	return STATUS_FINE;
}

static int print_help(char **words);

/* `run` gets the words after the name. */
static const struct {
	const char *name, *usage;
	int (*run)(char **words);
} commands[] = {
	{ "run", " --engine KEY=VALUE... --engine KEY=VALUE... [OPTION...]",
	    run_match },
	{ "check", " [--rule TEXT] KEY=VALUE...", check_run },
	{ "merge", " [--partial] NEW-FILE RESULTS...", merge_run },
	{ "replay", " RECORDS [KEY=VALUE...]", replay_run },
	{ "report", " [--html FILE] RESULTS", run_report },
	{ "--help", "", print_help },
	{ "--version", "", print_version },
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static int
print_help(char **words)
{
	(void)words;
	for (int n = 0; n < COMMANDS; n++)
		printf(n == 0 ? "usage: ludo-match [%s]%s\n"
			      : "       ludo-match %s%s\n",
		    commands[n].name, commands[n].usage);
	puts("See ludo-match(1) for what can be said.");
	return STATUS_FINE;
}

int
command_run(char **words)
{
	for (int n = 0; n < COMMANDS && words[0] != NULL; n++)
		if (strcmp(words[0], commands[n].name) == 0)
			return commands[n].run(words + 1);
	/* A match is what is done most, so its name can be left out. */
	if (words[0] != NULL && words[0][0] == '-')
		return run_match(words);
	if (words[0] == NULL)
		warnx("nothing to do; ludo-match --help lists what can be");
	else
		warnx("%s is no command; ludo-match --help lists them",
		    words[0]);
	return STATUS_USAGE;
}
