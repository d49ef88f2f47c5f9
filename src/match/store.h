/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Results files, read whole and written line by line.
 *
 * A line goes out in one write(2), so that after a sudden end only the last
 * one can be torn. Reading leaves a torn last line out; opening the file to
 * go on cuts it off. Any other line that can't be read is an error.
 */

#ifndef LUDOD_MATCH_STORE_H
#define LUDOD_MATCH_STORE_H

#include <sys/types.h>

#include "src/match/result.h"

/* The contents of a results file. */
struct results {
	struct result_header header;
	size_t count;
	struct set_result *set; /* sorted by number, none twice */
	json_t *verdict; /* the line that ended a sequential test, or NULL */
	off_t length;	 /* bytes of whole lines in the file */
};

/* What is wrong, naming the file and maybe the line; no newline. */
struct store_error {
	char text[256];
};

/*
 * Reads a results file. Sets beyond a verdict are left out, as is a set that
 * was played again in the same way; two results for one set are an error. On
 * success to be freed by results_clear().
 */
bool
results_load(const char *path, struct results *out, struct store_error *error);
void results_clear(struct results *results);

/*
 * Opens a file to write results to, for this process only: it is locked. If
 * `resume`, *found is what it holds already, and a torn last line is cut off;
 * if not, it must be missing or empty. found->header.json is NULL where there
 * are no results yet. -1 and *error if that can't be had.
 */
int store_open(const char *path, bool resume, struct results *found,
    struct store_error *error);

/* Write it all. -1 and errno. */
int store_write(int fd, const char *text, size_t length);

/* Append one line; takes over the reference to `line`. -1 and errno. */
int store_append(int fd, json_t *line);

#endif
