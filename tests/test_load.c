/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a client notices of all that the daemon has to do for others. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/clock.h"
#include "tests/child.h"

static const char endless_search[] = "position ludo startpos players 4\n"
				     "go dice 6 infinite\n";

/* Of which many systems give a process few, unless it asks for more. */
static bool
may_open(rlim_t descriptors)
{
	struct rlimit limit;

	cr_assert(eq(int, getrlimit(RLIMIT_NOFILE, &limit), 0));
	if (limit.rlim_cur >= descriptors)
		return true;
	limit.rlim_cur = limit.rlim_max;
	return limit.rlim_max >= descriptors &&
	    setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/*
 * Many who are idle, and many who send a byte at a time: somebody new doesn't
 * notice. On a busy machine that is seen by the luckiest of them.
 */
Test(load, a_new_client_is_answered_at_once)
{
	enum { OTHERS = 300, NEW = 30, SOON_US = 100 * 1000 };
	struct wire others[OTHERS], client;
	struct child child;
	int64_t best_us = INT64_MAX, end_us;
	int port;

	if (!may_open(2 * OTHERS))
		cr_skip("too few descriptors");
	port = child_serve(&child, "[limits]\nline-time = 0\n");
	for (int i = 0; i < OTHERS; i++)
		child_call(&others[i], port);
	end_us = clock_now_us() + WIRE_PATIENCE_MS * INT64_C(1000);
	for (int k = 0; k < NEW || best_us >= SOON_US; k++) {
		int64_t begin_us = clock_now_us(), us;

		cr_assert(lt(i64, begin_us, end_us));
		for (int i = 0; i < OTHERS; i += 2)
			wire_send(&others[i], "x");
		child_call(&client, port);
		wire_expect_ready(&client);
		us = clock_now_us() - begin_us;
		best_us = us < best_us ? us : best_us;
		wire_close(&client);
	}
	for (int i = 0; i < OTHERS; i++)
		wire_close(&others[i]);
	child_end(&child);
}

/* The nice values of its threads: how many there are of this one. */
static int
count_threads(const struct child *child, int nice_value)
{
	char path[64];
	const struct dirent *entry;
	int count = 0;
	DIR *tasks;

	snprintf(path, sizeof path, "/proc/%d/task", (int)child->pid);
	tasks = opendir(path);
	cr_assert(ne(ptr, tasks, NULL));
	while ((entry = readdir(tasks)) != NULL)
		if (entry->d_name[0] != '.')
			count += getpriority(PRIO_PROCESS,
				     (id_t)atoi(entry->d_name)) == nice_value;
	closedir(tasks);
	return count;
}

static int
own_nice(void)
{
	return getpriority(PRIO_PROCESS, 0);
}

Test(load, searches_step_back_behind_the_conversation)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	if (own_nice() == 19)
		cr_skip("nobody can be nicer than this");
	child_call(&client, port);
	wire_send(&client, endless_search);
	wire_expect(&client, "info depth 2");
	cr_assert(eq(int, count_threads(&child, 19), 1));
	cr_assert(ge(int, count_threads(&child, own_nice()), 1));
	wire_close(&client);
	child_end(&child);
}

/* An engine among engines has as much of the processor as they. */
Test(load, searches_of_stdin_do_not_step_back)
{
	static const char *const no_arguments[] = { NULL };
	struct child child;

	if (own_nice() == 19)
		cr_skip("nobody can be nicer than this");
	child_start(&child, no_arguments);
	/* Where there is one processor this is an error, and one is tried. */
	wire_send(&child.wire, "setoption name Threads value 2\n");
	wire_send(&child.wire, endless_search);
	wire_expect(&child.wire, "info depth 2");
	cr_assert(ge(int, count_threads(&child, own_nice()), 2));
	cr_assert(eq(int, count_threads(&child, 19), 0));
	wire_send(&child.wire, "quit\n");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}
