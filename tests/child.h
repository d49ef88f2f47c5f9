/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The real ludod as a child process, talked to through pipes. A child that
 * hangs or can't be talked to fails the test that asked for it.
 */

#ifndef LUDOD_TESTS_CHILD_H
#define LUDOD_TESTS_CHILD_H

#include <sys/types.h>

#include "tests/wire.h"

enum {
	/* In place of a descriptor. */
	CHILD_PIPE = -1,
	CHILD_CLOSED = -2,
};

struct child {
	pid_t pid;
	struct wire wire; /* its standard input and output */
	struct wire log;  /* its standard error, if that is a pipe */
	char config[32];  /* path of its configuration; "": none */
};

/* What is started: "./ludod", unless a test has something else to start. */
extern const char *child_program;

/* Starts it with these arguments, NULL after the last. */
void child_start(struct child *child, const char *const *arguments);

/* The same with descriptors for its standard ones. */
void child_start_with(struct child *child, const char *const *arguments,
    const int fds[static 3]);

/* Its exit status; 128 + N if signal N ended it. Closes what is open. */
int child_wait(struct child *child);

/* Has it end in good order, by SIGTERM. */
void child_end(struct child *child);

/* The same; before that a bystander is answered. */
void child_end_serving(struct child *child, int port);

/*
 * Resident memory in KiB, always 0 where that would say nothing; and processor
 * time used in milliseconds.
 */
long child_resident_kib(const struct child *child);
long child_cpu_ms(const struct child *child);

/*
 * Starts it with this configuration, to listen on a port of 127.0.0.1 that is
 * free, and returns that once it does.
 */
int child_serve(struct child *child, const char *configuration);
/* The same; 0 if it ends instead. */
int child_try_to_serve(struct child *child, const char *configuration);

void child_configure(struct child *child, const char *configuration);

/* Reads its log up to an event. */
void child_expect_event(struct child *child, const char *event);

/* A client of such a child, who calls from an address of this machine. */
void child_call(struct wire *client, int port);
void child_call_from(struct wire *client, int port, const char *address);

#endif
