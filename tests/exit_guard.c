/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * To Criterion a test which calls exit(0) has passed, whatever it had still
 * to check. The linker's --wrap sends the calls made by the tests and by what
 * they test here; children which a test has forked may leave as they like.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

void __real_exit(int status) __attribute__((noreturn));
void __real__exit(int status) __attribute__((noreturn));
void __wrap_exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));

static void remember_pid(void) __attribute__((constructor));

/* Criterion starts this program anew for each test. */
static pid_t test_pid;

static void
remember_pid(void)
{
	test_pid = getpid();
}

static void
check_exit(int status)
{
	if (status != 0 || getpid() != test_pid)
		return;
	fputs("a test called exit(0)\n", stderr);
	abort();
}

void
__wrap_exit(int status)
{
	check_exit(status);
	__real_exit(status);
}

void
__wrap__exit(int status)
{
	check_exit(status);
	__real__exit(status);
}
