/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The daemon on a system that fails it: see faults.c. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/child.h"

static const char faulty[] = "./tests/faulty_ludod";

static void
set_number(const char *name, long number)
{
	char text[32];

	snprintf(text, sizeof text, "%ld", number);
	setenv(name, text, 1);
	child_program = faulty;
}

/* A conversation in which everything that takes memory happens. */
static const char conversation[] =
    "position ludo startpos players 4 moves 6:b-0\n"
    "go dice 5 depth 3\n"
    "go dice 4 depth 2\n"
    "legal dice 1\n"
    "udi\n"
    "perft 2\n"
    "go dice any depth 2\n"
    "position snakes startpos\n"
    "go dice 3\n"
    "isready\n";

/* Reads to the end; did it answer the whole conversation? */
static bool
read_all(struct wire *client)
{
	char line[WIRE_LINE_MAX];
	bool whole = false;

	while (wire_line(client, line))
		whole = whole || strcmp(line, "bestmove 3:0-3") == 0;
	return whole;
}

/* A client who may lose his session and hears of it by its end. */
static bool
converse(int port)
{
	struct wire client;
	bool whole;

	child_call(&client, port);
	client.may_be_reset = true;
	wire_send(&client, conversation);
	wire_close_input(&client);
	whole = read_all(&client);
	wire_close(&client);
	return whole;
}

/* Each allocation in turn: at start-up it is the end, later of one session. */
Test(faults, failing_allocation_costs_one_session_at_most)
{
	enum { MANY = 1000 };
	int failed_starts = 0, lost = 0, clean = 0;

	for (int i = 1; i < MANY && clean < 30; i++) {
		struct child child;
		bool first, second;
		int port, status;

		set_number("FAULT_ALLOCATION", i);
		port = child_try_to_serve(&child, "");
		if (port == 0) {
			status = child_wait(&child);
			cr_assert(eq(int, status, EX_OSERR), "allocation %d",
			    i);
			failed_starts++;
			continue;
		}
		first = converse(port);
		second = converse(port);
		cr_assert(first || second, "allocation %d: both are lost", i);
		lost += !first || !second;
		clean = first && second ? clean + 1 : 0;
		kill(child.pid, SIGTERM);
		status = child_wait(&child);
		cr_assert(eq(int, status, EX_OK), "allocation %d", i);
	}
	cr_assert(gt(int, failed_starts, 5));
	cr_assert(gt(int, lost, 5));
}

Test(faults, failing_allocation_ends_stdin_with_a_status)
{
	static const char *const no_arguments[] = { NULL };
	enum { MANY = 300 };
	int failed = 0;

	for (int i = 1; i < MANY; i++) {
		const int fds[3] = { CHILD_PIPE, CHILD_PIPE, CHILD_PIPE };
		struct child child;
		int status;
		bool whole;

		set_number("FAULT_ALLOCATION", i);
		child_start_with(&child, no_arguments, fds);
		if (write(child.wire.in, conversation,
			sizeof conversation - 1) == -1)
			failed++;
		wire_close_input(&child.wire);
		whole = read_all(&child.wire);
		status = child_wait(&child);
		cr_assert(status == EX_OK || status == EX_OSERR,
		    "allocation %d: %d", i, status);
		failed += !whole;
		if (whole && i > 200)
			break;
	}
	cr_assert(gt(int, failed, 10));
}

Test(faults, failing_accepts_pass)
{
	struct child child;
	int port;

	set_number("FAULT_ACCEPT", 7);
	port = child_serve(&child, "");
	cr_assert(converse(port));
	kill(child.pid, SIGTERM);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(faults, short_reads_and_writes_lose_nothing)
{
	struct child child;
	int port;

	set_number("FAULT_SHORT", 1);
	port = child_serve(&child, "");
	for (int i = 0; i < 5; i++)
		cr_assert(converse(port));
	kill(child.pid, SIGTERM);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* Not one thread less than was asked for: that is an error. */
Test(faults, failing_thread_is_the_end)
{
	for (int i = 1; i <= 3; i++) {
		struct child child;

		set_number("FAULT_THREAD", i);
		cr_assert(eq(int,
		    child_try_to_serve(&child, "[search]\nthreads = 3\n"), 0));
		cr_assert(eq(int, child_wait(&child), EX_OSERR));
	}
}

/* What follows each command: nothing, and what might name a file. */
static const char *const endings[] = { "", " conf", " /etc/passwd",
	" name Evaluator value /etc/passwd", " name nets value /etc",
	" ludo /etc/passwd", " 1", " depth 1" };

/* Every command that `help` lists, with each of the endings. */
static void
try_all_commands(struct wire *client)
{
	char line[WIRE_LINE_MAX], command[256], name[32];
	char names[64][32];
	int count = 0;

	wire_send(client, "help\n");
	while (wire_line(client, line) && strcmp(line, "helpok") != 0)
		if (sscanf(line, "info string %31[a-z]", name) == 1 &&
		    strcmp(name, "quit") != 0)
			strcpy(names[count++ % 64], name);
	cr_assert(gt(int, count, 10));
	cr_assert(lt(int, count, 64));
	for (int i = 0; i < count; i++)
		for (size_t k = 0; k < sizeof endings / sizeof endings[0];
		     k++) {
			snprintf(command, sizeof command, "%.31s%s\nstop\n",
			    names[i], endings[k]);
			wire_send(client, command);
			wire_expect_ready(client);
		}
}

/* Tables, nets and whatever else are opened at the start and by no session. */
Test(faults, no_command_opens_a_file)
{
	static const char *const no_arguments[] = { NULL };
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, STDERR_FILENO };
	struct wire client;
	struct child child;
	int port;

	set_number("FAULT_FILES", 1);
	port = child_serve(&child, "");
	child_call(&client, port);
	try_all_commands(&client);
	wire_close(&client);
	cr_assert(converse(port));
	child_end(&child);

	child_start_with(&child, no_arguments, fds);
	try_all_commands(&child.wire);
	wire_send(&child.wire, conversation);
	wire_close_input(&child.wire);
	cr_assert(read_all(&child.wire));
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* And the guard would have seen it: a reload does open files. */
Test(faults, reload_opens_a_file)
{
	struct wire client;
	struct child child;
	int port;

	set_number("FAULT_FILES", 1);
	port = child_serve(&child, "");
	child_call(&client, port);
	wire_expect_ready(&client);
	kill(child.pid, SIGHUP);
	wire_expect_end(&client);
	wire_close(&client);
	cr_assert(eq(int, child_wait(&child), 128 + SIGABRT));
}
