/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/wire.h"

enum { READ_SIZE = 64 * 1024 };

void
wire_send_bytes(struct wire *wire, const char *bytes, size_t length)
{
	struct pollfd writable = { .fd = wire->in, .events = POLLOUT };

	while (length > 0) {
		size_t chunk = length < PIPE_BUF ? length : PIPE_BUF;
		ssize_t n;

		cr_assert(eq(int, poll(&writable, 1, WIRE_PATIENCE_MS), 1));
		n = write(wire->in, bytes, chunk);
		cr_assert(gt(long, n, 0));
		bytes += n;
		length -= (size_t)n;
	}
}

void
wire_send(struct wire *wire, const char *text)
{
	wire_send_bytes(wire, text, strlen(text));
}

void
wire_offer(struct wire *wire, const char *text)
{
	ssize_t n = write(wire->in, text, strlen(text));

	cr_assert(n == (ssize_t)strlen(text) ||
	    (n == -1 && (errno == EPIPE || errno == ECONNRESET)));
}

void
wire_clog(struct wire *wire, struct wire *other)
{
	static const char text[] = "help\nhelp\nhelp\nhelp\nhelp\nhelp\n";
	/* Room is not told of before much of it is free. */
	enum { REFUSALS = 50 };
	int refusals = 0;

	while (refusals < REFUSALS) {
		ssize_t n = send(wire->in, text, sizeof text - 1,
		    MSG_DONTWAIT | MSG_NOSIGNAL);

		if (n == -1 && (errno == EPIPE || errno == ECONNRESET))
			return;
		cr_assert(n > 0 || errno == EAGAIN);
		refusals = n > 0 ? 0 : refusals + 1;
		if (n == -1)
			wire_expect_ready(other);
	}
}

void
wire_close_input(struct wire *wire)
{
	if (wire->in != wire->out)
		close(wire->in);
	else
		shutdown(wire->in, SHUT_WR);
	wire->in = -1;
}

void
wire_close_output(struct wire *wire)
{
	close(wire->out);
	wire->out = -1;
}

/* False at the end. */
static bool
read_more(struct wire *wire)
{
	struct pollfd readable = { .fd = wire->out, .events = POLLIN };
	ssize_t n;

	if (wire->begin > 0) {
		wire->end -= wire->begin;
		memmove(wire->text, wire->text + wire->begin, wire->end);
		wire->begin = 0;
	}
	if (wire->capacity - wire->end < READ_SIZE) {
		wire->capacity += READ_SIZE;
		wire->text = realloc(wire->text, wire->capacity);
		cr_assert(ne(ptr, wire->text, NULL));
	}
	cr_assert(eq(int, poll(&readable, 1, WIRE_PATIENCE_MS), 1),
	    "nothing is said");
	n = read(wire->out, wire->text + wire->end, READ_SIZE);
	if (n == -1 && errno == ECONNRESET && wire->may_be_reset)
		n = 0;
	cr_assert(ge(long, n, 0));
	wire->end += (size_t)n;
	return n > 0;
}

bool
wire_line(struct wire *wire, char line[static WIRE_LINE_MAX])
{
	const char *lf;
	size_t length;

	for (;;) {
		lf = wire->end == wire->begin
		    ? NULL
		    : memchr(wire->text + wire->begin, '\n',
			  wire->end - wire->begin);
		if (lf != NULL)
			break;
		if (!read_more(wire)) {
			cr_assert(eq(sz, wire->end, wire->begin),
			    "the last line has no LF");
			return false;
		}
	}
	length = (size_t)(lf - (wire->text + wire->begin));
	cr_assert(lt(sz, length, WIRE_LINE_MAX));
	memcpy(line, wire->text + wire->begin, length);
	line[length] = '\0';
	wire->begin += length + 1;
	return true;
}

void
wire_expect(struct wire *wire, const char *beginning)
{
	char line[WIRE_LINE_MAX];

	do
		cr_assert(wire_line(wire, line), "ended before '%s'",
		    beginning);
	while (strncmp(line, beginning, strlen(beginning)) != 0);
}

void
wire_expect_ready(struct wire *wire)
{
	wire_send(wire, "isready\n");
	wire_expect(wire, "readyok");
}

void
wire_expect_stat(struct wire *wire, const char *name, unsigned long value)
{
	char line[128];

	wire_send(wire, "stats\n");
	snprintf(line, sizeof line, "stat %s %lu", name, value);
	wire_expect(wire, line);
	wire_expect(wire, "statsok");
}

void
wire_expect_line(struct wire *wire, const char *expected)
{
	char line[WIRE_LINE_MAX];

	cr_assert(wire_line(wire, line), "ended before '%s'", expected);
	cr_assert(eq(str, line, (char *)(uintptr_t)expected));
}

void
wire_expect_end(struct wire *wire)
{
	char line[WIRE_LINE_MAX];

	cr_assert(not(wire_line(wire, line)), "%s", line);
}

bool
wire_speaks(struct wire *wire, int ms)
{
	struct pollfd readable = { .fd = wire->out, .events = POLLIN };

	return wire->end > wire->begin || poll(&readable, 1, ms) == 1;
}

void
wire_close(struct wire *wire)
{
	if (wire->in != -1 && wire->in != wire->out)
		close(wire->in);
	if (wire->out != -1)
		close(wire->out);
	free(wire->text);
	*wire = (struct wire){ .in = -1, .out = -1 };
}
