/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Programs run in a folder of the test's own; trouble fails the test. */

#ifndef LUDOD_TESTS_RUNS_H
#define LUDOD_TESTS_RUNS_H

#include <stdbool.h>
#include <stddef.h>

struct runs {
	char folder[40];
	int status;	   /* of the last command */
	char output[8192]; /* its output and its messages */
};

/* Makes and removes the folder. */
void runs_begin(struct runs *runs);
void runs_end(struct runs *runs);

/* The tests of this suite have `runs`. */
#define RUNS_SUITE(suite)            \
	static struct runs runs;     \
	static void begin_runs(void) \
	{                            \
		runs_begin(&runs);   \
	}                            \
	static void end_runs(void)   \
	{                            \
		runs_end(&runs);     \
	}                            \
	TestSuite(suite, .init = begin_runs, .fini = end_runs)

/*
 * Runs a shell command, of which each '@' is made the folder, and waits for
 * its end. Returns its exit status.
 */
int runs_do(struct runs *runs, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The path of a file in the folder: a static buffer. */
const char *runs_path(const struct runs *runs, const char *name);

bool runs_said(const struct runs *runs, const char *text);

#endif
