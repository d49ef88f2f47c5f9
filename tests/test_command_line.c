/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "config.h"

/* Runs a shell command; returns its exit status and its first line. */
static int
run(const char *command, char line[static 128])
{
	FILE *output = popen(command, "r");

	cr_assert(ne(ptr, output, NULL));
	if (fgets(line, 128, output) == NULL)
		line[0] = '\0';
	while (fgetc(output) != EOF)
		continue;
	return WEXITSTATUS(pclose(output));
}

Test(command_line, version_is_the_package_version)
{
	char line[128];

	cr_assert(eq(int, run("./ludod --version", line), 0));
	cr_assert(eq(str, line, "ludod " PACKAGE_VERSION "\n"));
}

Test(command_line, help_begins_with_the_usage)
{
	char line[128];

	cr_assert(eq(int, run("./ludod --help", line), 0));
	cr_assert(eq(int, strncmp(line, "usage: ludod", 12), 0));
}

Test(command_line, unknown_option_is_refused)
{
	char line[128];

	cr_assert(eq(int, run("./ludod --nonsense 2>&1", line), 2));
}
