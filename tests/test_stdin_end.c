/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What ends the real ludod on its standard descriptors. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <string.h>
#include <sysexits.h>

#include "tests/child.h"

static const char *const no_arguments[] = { NULL };

/* Long enough a search for anything to come before its end. */
static const char search[] = "position ludo startpos players 4 moves 6:b-0\n"
			     "go dice 5 infinite\n";

/* What ends a session, and the search in it. */
static void
send_quit(struct child *child)
{
	wire_send(&child->wire, "quit\nisready\n");
}

static void
close_input(struct child *child)
{
	wire_close_input(&child->wire);
}

static void
send_term(struct child *child)
{
	kill(child->pid, SIGTERM);
}

static void
send_interrupt(struct child *child)
{
	kill(child->pid, SIGINT);
}

static void (*const enders[])(struct child *) = {
	send_quit,
	close_input,
	send_term,
	send_interrupt,
};

Test(stdin_end, what_ends_the_session_ends_its_search)
{
	for (size_t i = 0; i < sizeof enders / sizeof enders[0]; i++) {
		struct child child;
		char line[WIRE_LINE_MAX];

		child_start(&child, no_arguments);
		wire_send(&child.wire, search);
		wire_expect(&child.wire, "info depth 2");
		enders[i](&child);
		wire_expect(&child.wire, "bestmove 5:0-5");
		cr_assert(not(wire_line(&child.wire, line)), "%s", line);
		cr_assert(eq(int, child_wait(&child), EX_OK));
	}
}

Test(stdin_end, signal_cuts_short_what_waits)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, search);
	wire_send(&child.wire,
	    "go dice 3 depth 99\n"
	    "perft 9\n"
	    "go dice 2 depth 98\n"
	    "isready\n");
	wire_expect(&child.wire, "readyok");
	kill(child.pid, SIGTERM);
	wire_expect(&child.wire, "bestmove 5:0-5");
	wire_expect(&child.wire, "bestmove 3:0-3");
	wire_expect(&child.wire, "error stopped");
	wire_expect(&child.wire, "bestmove 2:0-2");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* Fill the pipe that nobody reads. */
static void
stuff_output(struct child *child)
{
	wire_send(&child->wire, "isready\n");
	wire_expect(&child->wire, "readyok");
	for (int i = 0; i < 1000; i++)
		wire_send(&child->wire, "position ludo startpos\nshow\n");
}

Test(stdin_end, second_signal_does_not_wait_for_the_reader)
{
	struct child child;

	child_start(&child, no_arguments);
	stuff_output(&child);
	kill(child.pid, SIGTERM);
	kill(child.pid, SIGINT);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin_end, reader_who_went_ends_the_process)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, "isready\n");
	wire_expect(&child.wire, "readyok");
	wire_close_output(&child.wire);
	wire_offer(&child.wire, "isready\n");
	cr_assert(eq(int, child_wait(&child), EX_IOERR));
}

Test(stdin_end, reader_who_went_ends_the_search)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, search);
	wire_expect(&child.wire, "info depth 2");
	wire_close_output(&child.wire);
	wire_offer(&child.wire, "isready\n");
	cr_assert(eq(int, child_wait(&child), EX_IOERR));
}
