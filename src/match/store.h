/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Results files, read whole and written line by line.
 *
 * A line goes out in one write(2), so that after a sudden end only the last
 * one can be torn. Reading leaves a torn last line out; it is for who goes on
 * with the file to cut it off. Any other line that can't be read is an error.
 */

#ifndef LUDOD_MATCH_STORE_H
#define LUDOD_MATCH_STORE_H

#include <stdio.h>
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

/* Puts it together; false, always. */
bool store_fail(struct store_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Reads a results file. Sets beyond a verdict are left out, as is a set that
 * was played again in the same way; two results for one set are an error. On
 * success to be freed by results_clear().
 */
bool
results_load(const char *path, struct results *out, struct store_error *error);
/* The same of one that store_open() has opened; it may hold nothing so far. */
bool results_read(int fd, const char *path, struct results *out,
    struct store_error *error);
void results_clear(struct results *results);

/*
 * Opens a file to write lines to, for this process only: it is locked. Unless
 * `resume`, it must be missing or empty. What it holds is left as it is. -1
 * and *error if that can't be had.
 */
int store_open(const char *path, bool resume, struct store_error *error);

/* To read it from its beginning, for fclose(); NULL and errno. */
FILE *store_reader(int fd);

/* Can this text be the beginning of a line that begins with `start`? */
bool store_is_torn(const char *text, size_t length, const char *start);

/* A line of JSON, or NULL if it is none. */
json_t *store_parse(const char *text, size_t length);

/* Write it all. -1 and errno. */
int store_write(int fd, const char *text, size_t length);

/* Append one line; takes over the reference to `line`. -1 and errno. */
int store_append(int fd, json_t *line);

#endif
