/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What happens while descriptors are short, and after. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "tests/child.h"

static rlim_t
count_descriptors(const struct child *child)
{
	char path[64];
	struct dirent *entry;
	rlim_t count = 0;
	DIR *directory;

	snprintf(path, sizeof path, "/proc/%d/fd", (int)child->pid);
	directory = opendir(path);
	cr_assert(ne(ptr, directory, NULL));
	while ((entry = readdir(directory)) != NULL)
		count += entry->d_name[0] != '.';
	closedir(directory);
	return count;
}

/* Those who have called and gone meanwhile don't cost a pause each. */
Test(shortage, freed_descriptors_are_used_at_once)
{
	enum { CLIENTS = 100, FREE = 2, SECONDS_MAX = 20 };
	struct wire clients[CLIENTS], next;
	struct timespec begin, end_time;
	struct rlimit few;
	struct child child;
	int port;

	port = child_serve(&child, "");
	few.rlim_cur = few.rlim_max = count_descriptors(&child) + FREE;
	cr_assert(eq(int, prlimit(child.pid, RLIMIT_NOFILE, &few, NULL), 0));
	for (int i = 0; i < CLIENTS; i++)
		child_call(&clients[i], port);
	child_expect_event(&child, "accept-failed");
	for (int i = 0; i < CLIENTS; i++)
		wire_close(&clients[i]);
	clock_gettime(CLOCK_MONOTONIC, &begin);
	child_call(&next, port);
	wire_expect_ready(&next);
	clock_gettime(CLOCK_MONOTONIC, &end_time);
	cr_assert(
	    lt(long, (long)(end_time.tv_sec - begin.tv_sec), SECONDS_MAX));
	wire_close(&next);
	child_end(&child);
}

/* When descriptors run out, those who are there don't notice. */
Test(shortage, lack_of_descriptors_passes)
{
	enum { CLIENTS = 40, DESCRIPTORS = 30 };
	const struct rlimit few = { DESCRIPTORS, DESCRIPTORS };
	const struct timespec second = { .tv_sec = 1 };
	struct wire clients[CLIENTS];
	struct child child;
	int port, used_ms;

	port = child_serve(&child, "");
	cr_assert(eq(int, prlimit(child.pid, RLIMIT_NOFILE, &few, NULL), 0));
	child_call(&clients[0], port);
	wire_expect_ready(&clients[0]);
	for (int i = 1; i < CLIENTS; i++)
		child_call(&clients[i], port);
	child_expect_event(&child, "accept-failed");
	used_ms = (int)child_cpu_ms(&child);
	nanosleep(&second, NULL);
	wire_expect_ready(&clients[0]);
	used_ms = (int)child_cpu_ms(&child) - used_ms;
	cr_assert(lt(int, used_ms, 50), "it spins: %d ms of 1000", used_ms);
	for (int i = 1; i < CLIENTS - 1; i++)
		wire_close(&clients[i]);
	wire_expect_ready(&clients[CLIENTS - 1]);
	wire_close(&clients[0]);
	wire_close(&clients[CLIENTS - 1]);
	child_end(&child);
}
