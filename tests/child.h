/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The real ludod as a child process, talked to through pipes. A child that
 * hangs or can't be talked to fails the test that asked for it.
 */

#ifndef LUDOD_TESTS_CHILD_H
#define LUDOD_TESTS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
	CHILD_LINE_MAX = 4096,
	CHILD_PATIENCE_MS = 60 * 1000,
	/* In place of a descriptor. */
	CHILD_PIPE = -1,
	CHILD_CLOSED = -2,
};

struct child {
	pid_t pid;
	int in;	 /* what is written here it reads; -1: nothing is */
	int out; /* and what it writes; -1 */
	char *text;
	size_t begin; /* of what was read and not taken yet */
	size_t end;
	size_t capacity;
};

/* Starts ./ludod with these arguments, NULL after the last. */
void child_start(struct child *child, const char *const *arguments);

/* The same with descriptors for its standard ones. */
void child_start_with(struct child *child, const char *const *arguments,
    const int fds[static 3]);

void child_send(struct child *child, const char *text);
void child_send_bytes(struct child *child, const char *bytes, size_t length);
void child_close_input(struct child *child);
void child_close_output(struct child *child);

/* The next line of its output, without the LF; false at the end. */
bool child_line(struct child *child, char line[static CHILD_LINE_MAX]);

/* Takes lines up to one that begins so, which there has to be. */
void child_expect(struct child *child, const char *beginning);

/* The next line has to be this one. */
void child_expect_line(struct child *child, const char *expected);

/* Its exit status; 128 + N if signal N ended it. Closes what is open. */
int child_wait(struct child *child);

/* Its resident memory in KiB. */
long child_resident_kib(const struct child *child);

#endif
