/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/runs.h"

enum { COMMAND_MAX = 4096 };

void
runs_begin(struct runs *runs)
{
	strcpy(runs->folder, "/tmp/ludo-match-test-XXXXXX");
	cr_assert(ne(ptr, mkdtemp(runs->folder), NULL));
}

void
runs_end(struct runs *runs)
{
	runs_do(runs, "rm -rf @");
}

/* Each '@' becomes the folder. */
static void
fill_in(const struct runs *runs, const char *text, char out[static COMMAND_MAX])
{
	size_t length = 0;

	for (; *text != '\0'; text++) {
		cr_assert(lt(sz, length + sizeof(runs->folder), COMMAND_MAX));
		if (*text == '@') {
			strcpy(out + length, runs->folder);
			length += strlen(runs->folder);
		} else
			out[length++] = *text;
	}
	out[length] = '\0';
}

int
runs_do(struct runs *runs, const char *format, ...)
{
	char text[COMMAND_MAX], command[COMMAND_MAX];
	char shell[COMMAND_MAX + sizeof("{ \n} 2>&1")];
	va_list args;
	FILE *output;
	size_t length;
	int status;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	fill_in(runs, text, command);
	snprintf(shell, sizeof(shell), "{ %s\n} 2>&1", command);
	output = popen(shell, "r");
	cr_assert(ne(ptr, output, NULL));
	length = fread(runs->output, 1, sizeof(runs->output) - 1, output);
	runs->output[length] = '\0';
	while (fgetc(output) != EOF)
		continue;
	status = pclose(output);
	cr_assert(ne(int, WIFEXITED(status), 0), "%s\n%s", command,
	    runs->output);
	runs->status = WEXITSTATUS(status);
	return runs->status;
}

const char *
runs_path(const struct runs *runs, const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", runs->folder, name);
	return path;
}

bool
runs_said(const struct runs *runs, const char *text)
{
	return strstr(runs->output, text) != NULL;
}
