/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The real ludod on its standard descriptors. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/child.h"

static const char *const no_arguments[] = { NULL };

/* Long enough a search for anything to come before its end. */
static const char search[] = "position ludo startpos players 4 moves 6:b-0\n"
			     "go dice 5 infinite\n";

/* Answers whose every byte is known, whatever the clock says. */
static const char script[] = "isready\n"
			     "position ludo startpos\n"
			     "legal dice 6\n"
			     "\t # nothing\n"
			     "\r\n"
			     "position ludo R:b,b,0,12/Y:5,5,51,g R 1\r\n"
			     "  state \n"
			     "legal\tdice  2\n"
			     "nonsense\n"
			     "position snakes B:79/W:97 W\n"
			     "legal dice 3\n"
			     "position ludo startpos players 5\n"
			     "state\n"
			     "isready\n";

static const char *const script_answers[] = {
	"readyok",
	"legal 6:b-0 again",
	"legalok 1",
	"state position ludo R:b,b,0,12/Y:5,5,51,g R 1 status ongoing",
	"legal 2:0-2",
	"legal 2:12-14",
	"legalok 2",
	"error unknown-command",
	"legal 3:97-100 wins",
	"legalok 1",
	"error out-of-range",
	"error no-position",
	"readyok",
};

/* Errors are compared up to their code. */
static void
expect_script_answers(struct child *child)
{
	char line[WIRE_LINE_MAX];

	for (size_t i = 0; i < sizeof script_answers / sizeof script_answers[0];
	     i++) {
		const char *expected = script_answers[i];
		size_t length = strlen(expected);

		cr_assert(wire_line(&child->wire, line));
		if (strncmp(expected, "error", 5) == 0)
			line[length] = '\0';
		cr_assert(eq(str, line, (char *)(uintptr_t)expected));
	}
	cr_assert(not(wire_line(&child->wire, line)), "%s", line);
}

Test(stdin, script_is_answered_whole)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, script);
	wire_close_input(&child.wire);
	expect_script_answers(&child);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, script_is_answered_byte_by_byte)
{
	struct child child;

	child_start(&child, no_arguments);
	for (const char *byte = script; *byte != '\0'; byte++)
		wire_send_bytes(&child.wire, byte, 1);
	wire_close_input(&child.wire);
	expect_script_answers(&child);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, last_line_needs_no_lf)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send_bytes(&child.wire, script, strlen(script) - 1);
	wire_close_input(&child.wire);
	expect_script_answers(&child);
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* epoll would refuse them. */
Test(stdin, regular_files_serve_as_well)
{
	FILE *in = tmpfile();
	FILE *out = tmpfile();
	const int fds[3] = { fileno(in), fileno(out), STDERR_FILENO };
	struct child child;

	fputs(script, in);
	rewind(in);
	child_start_with(&child, no_arguments, fds);
	cr_assert(eq(int, child_wait(&child), EX_OK));
	rewind(out);
	child.wire.out = fileno(out);
	expect_script_answers(&child);
	free(child.wire.text);
	fclose(in);
	fclose(out);
}

/* Some parents spawn an engine with a socket for both. */
Test(stdin, socket_serves_as_well)
{
	struct child child;
	int ends[2];

	cr_assert(eq(int,
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0));
	child_start_with(&child, no_arguments,
	    (const int[3]){ ends[1], ends[1], STDERR_FILENO });
	close(ends[1]);
	child.wire.in = child.wire.out = ends[0];
	wire_send(&child.wire, script);
	shutdown(ends[0], SHUT_WR);
	expect_script_answers(&child);
	child.wire.in = -1;
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, answer_comes_while_input_is_open)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, "isready\n");
	wire_expect_line(&child.wire, "readyok");
	wire_send(&child.wire, "position ludo startpos\ngo dice 6\n");
	wire_expect(&child.wire, "info depth 1");
	wire_expect_line(&child.wire, "bestmove 6:b-0 again");
	wire_send(&child.wire, "quit\n");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, every_piped_go_has_its_bestmove)
{
	enum { GOS = 500 };
	struct child child;
	char line[WIRE_LINE_MAX];
	unsigned answers = 0;

	child_start(&child, no_arguments);
	for (int i = 0; i < GOS; i++) {
		char text[128];

		snprintf(text, sizeof text,
		    "position ludo startpos moves 6:b-0\n"
		    "go dice %d depth 1\n",
		    i % 6 + 1);
		wire_send(&child.wire, text);
	}
	wire_close_input(&child.wire);
	while (wire_line(&child.wire, line)) {
		if (strncmp(line, "bestmove ", 9) != 0)
			continue;
		cr_assert(eq(int, line[9], '1' + (int)(answers % 6)));
		answers++;
	}
	cr_assert(eq(uint, answers, GOS));
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, isready_and_stop_act_during_a_search)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, search);
	for (int i = 0; i < 3; i++) {
		wire_send(&child.wire, "isready\n");
		wire_expect(&child.wire, "readyok");
	}
	wire_send(&child.wire, "legal dice 1\n");
	wire_send(&child.wire, "isready\n");
	wire_expect(&child.wire, "readyok");
	wire_send(&child.wire, "stop\nstop\nstop\n");
	wire_expect(&child.wire, "bestmove 5:0-5");
	wire_expect_line(&child.wire, "legal 1:0-1");
	wire_expect_line(&child.wire, "legalok 1");
	wire_send(&child.wire, "quit\n");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* A job that is stopped before it begins ends like any other. */
Test(stdin, stop_right_behind_a_count_stops_it)
{
	for (int i = 0; i < 10; i++) {
		struct child child;

		child_start(&child, no_arguments);
		wire_send(&child.wire, "bench depth 99\nstop\nquit\n");
		wire_expect(&child.wire, "error stopped");
		cr_assert(eq(int, child_wait(&child), EX_OK));
	}
}

Test(stdin, closed_descriptors_are_errors)
{
	static const int closed[][3] = {
		{ CHILD_CLOSED, CHILD_PIPE, STDERR_FILENO },
		{ CHILD_PIPE, CHILD_CLOSED, STDERR_FILENO },
		{ CHILD_CLOSED, CHILD_CLOSED, CHILD_CLOSED },
	};

	for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
		struct child child;

		child_start_with(&child, no_arguments, closed[i]);
		if (child.wire.in != -1)
			wire_offer(&child.wire, "isready\n");
		cr_assert(eq(int, child_wait(&child), EX_IOERR));
	}
}

/* Writes until the child takes no more; how much it took. */
static size_t
send_until_full(struct child *child, const char *text)
{
	struct pollfd writable = { .fd = child->wire.in, .events = POLLOUT };
	size_t length = strlen(text);
	size_t sent = 0;

	while (poll(&writable, 1, 1000) == 1 && sent < 50 * 1000 * 1000) {
		ssize_t n = write(child->wire.in, text, length);

		cr_assert(eq(long, n, (long)length));
		sent += length;
	}
	return sent;
}

/* A client that doesn't read is not read from, and loses nothing. */
Test(stdin, slow_reader_costs_no_memory)
{
	static const char line[] = "help\nisready\n";
	char answer[WIRE_LINE_MAX];
	struct child child;
	size_t lines, answers = 0;
	long before, after;

	child_start(&child, no_arguments);
	wire_send(&child.wire, "isready\n");
	wire_expect(&child.wire, "readyok");
	before = child_resident_kib(&child);
	lines = send_until_full(&child, line) / (sizeof line - 1);
	after = child_resident_kib(&child);
	cr_assert(lt(sz, lines, 1000 * 1000), "all was taken");
	cr_assert(lt(long, after - before, 4 * 1024));

	wire_close_input(&child.wire);
	while (wire_line(&child.wire, answer))
		answers += strcmp(answer, "readyok") == 0;
	cr_assert(eq(sz, answers, lines));
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

/* A finished `infinite` search waits for its end, and for nothing else. */
Test(stdin, exhausted_search_is_held_until_stop)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire,
	    "position snakes B:79/W:97 W\n"
	    "go dice 3 infinite\n"
	    "isready\n");
	wire_expect(&child.wire, "readyok");
	wire_send(&child.wire, "stop\n");
	wire_expect(&child.wire, "bestmove 3:97-100 wins");
	wire_send(&child.wire, "quit\n");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}

Test(stdin, full_queue_ends_an_infinite_search)
{
	struct child child;

	child_start(&child, no_arguments);
	wire_send(&child.wire, search);
	for (int i = 0; i < 20000; i++)
		wire_send(&child.wire, "position ludo startpos\n");
	wire_send(&child.wire, "stop\n");
	wire_expect(&child.wire, "bestmove 5:0-5");
	wire_send(&child.wire, "isready\n");
	wire_expect(&child.wire, "readyok");
	wire_send(&child.wire, "quit\n");
	cr_assert(eq(int, child_wait(&child), EX_OK));
}
