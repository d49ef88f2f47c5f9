/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/cases.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char separator[] = " ; ";

void
cases_open(struct cases *cases, const char *name, int fields)
{
	const char *srcdir = getenv("srcdir");
	char path[4096];

	snprintf(path, sizeof(path), "%s/tests/cases/%s",
	    srcdir != NULL ? srcdir : ".", name);
	cases->file = fopen(path, "r");
	cr_assert_not_null(cases->file, "%s: cannot be opened", path);
	cases->fields = fields;
	cases->count = 0;
}

static void
split(struct cases *cases)
{
	char *rest = cases->line;
	int found = 0;

	while (rest != NULL && found < CASE_FIELDS_MAX) {
		char *end = strstr(rest, separator);

		cases->field[found++] = rest;
		if (end != NULL) {
			*end = '\0';
			end += strlen(separator);
		}
		rest = end;
	}
	cr_assert(rest == NULL && found == cases->fields,
	    "a case has not %d fields: %s", cases->fields, cases->line);
}

bool
cases_next(struct cases *cases)
{
	char *newline;

	do {
		if (fgets(cases->line, sizeof(cases->line), cases->file) ==
		    NULL) {
			cr_assert_gt(cases->count, 0, "there are no cases");
			fclose(cases->file);
			return false;
		}
	} while (cases->line[0] == '#');

	newline = strchr(cases->line, '\n');
	cr_assert_not_null(newline, "cut short: %s", cases->line);
	*newline = '\0';
	split(cases);
	cases->count++;
	return true;
}
