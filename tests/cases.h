/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Tables of cases kept as text, tests/cases/NAME: a line is one case, fields
 * apart by ` ; `, lines which begin with '#' for people. Trouble with a file
 * fails the test that asked for it.
 */

#ifndef LUDOD_TESTS_CASES_H
#define LUDOD_TESTS_CASES_H

#include <stdbool.h>
#include <stdio.h>

enum { CASE_FIELDS_MAX = 8 };

struct cases {
	FILE *file;
	char line[512]; /* what the fields point into */
	char *field[CASE_FIELDS_MAX];
	int fields; /* in this and every line */
	int count;  /* of cases read so far */
};

/* Opens a table of 1 to CASE_FIELDS_MAX fields; found through $srcdir. */
void cases_open(struct cases *cases, const char *name, int fields);

/*
 * Steps to the next case; its fields hold till the step after it. At the end
 * of the file returns false and closes it, having seen one case or more.
 */
bool cases_next(struct cases *cases);

#endif /* LUDOD_TESTS_CASES_H */
