/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What can be tuned: the lines with which an engine answers `tunables`, which
 * tools for SPSA read as well,
 *
 *	NAME, int, VALUE, MIN, MAX, C_END, R_END
 *
 * C_END is by how much the value is changed on either side in the last
 * comparisons, R_END how large the last steps are, as a part of that.
 */

#ifndef LUDOD_TUNE_TUNABLE_H
#define LUDOD_TUNE_TUNABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TUNABLE_NAME_MAX = 64, TUNABLES_MAX = 256 };

struct tunable {
	char name[TUNABLE_NAME_MAX]; /* one word */
	double value, min, max;	     /* whole numbers; min <= value <= max */
	double c_end, r_end;	     /* above 0 */
};

struct tunables {
	size_t count;
	struct tunable item[TUNABLES_MAX];
};

/* False and *why, a static string, if it isn't such a line. */
bool tunable_read(const char *line, struct tunable *out, const char **why);

/* One more; false and *why if its name is there already, or all is full. */
bool tunables_add(struct tunables *tunables, const struct tunable *tunable,
    const char **why);

/* Names, values, bounds and steps alike, in one order? */
bool tunables_equal(const struct tunables *a, const struct tunables *b);

/*
 * The lines of a file; empty ones and comments, which start with '#', are
 * passed over. False, *why and *line, counted from 1, or 0 for the file.
 */
bool tunables_load(FILE *file, struct tunables *out, const char **why,
    unsigned *line);

/*
 * Keep those whose name, or whose name's last part after a '.', is one of the
 * words in `names`, which are separated by commas; capitals don't count. False
 * and *why if one of the words is no name.
 */
bool
tunables_keep(struct tunables *tunables, const char *names, const char **why);

/* Whole numbers for the engine. */
void tunables_write_setoption(FILE *out, const struct tunables *tunables);
void tunables_write_conf(FILE *out, const struct tunables *tunables);

#endif
