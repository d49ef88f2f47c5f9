/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ai/random.h"
#include "src/output.h"

enum { STREAM_BYTES = 2 * 1000 * 1000 };

static char stream[STREAM_BYTES];

static void
fill_stream(void)
{
	for (unsigned i = 0; i < STREAM_BYTES; i++)
		stream[i] = (char)(i * 7 + i / 251);
}

static int
open_pipe(int ends[static 2])
{
	return pipe(ends);
}

static int
open_sockets(int ends[static 2])
{
	/* Far less than the stream, whatever the kernel's default. */
	const int room = 64 * 1024;
	int both[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, both) == -1)
		return -1;
	setsockopt(both[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	ends[0] = both[0];
	ends[1] = both[1];
	return 0;
}

static int (*const openers[])(int ends[static 2]) = {
	open_pipe,
	open_sockets,
};

enum { OPENERS = sizeof openers / sizeof openers[0] };

/* What goes in comes out, whatever the sizes and however slow the reader. */
static void
pass_stream(int (*opener)(int *))
{
	static char got[STREAM_BYTES];
	struct output output = { 0 };
	uint64_t rng = 1;
	size_t added = 0, read_back = 0;
	int ends[2];

	cr_assert(eq(int, opener(ends), 0));
	while (read_back < STREAM_BYTES) {
		size_t size = random_below(&rng, 20000);
		ssize_t n;

		if (size > STREAM_BYTES - added)
			size = STREAM_BYTES - added;
		cr_assert(output_add(&output, stream + added, size));
		added += size;
		cr_assert(eq(int, output_flush(&output, ends[1]), 0));
		size = random_below(&rng, 30000) + 1;
		if (size > STREAM_BYTES - read_back)
			size = STREAM_BYTES - read_back;
		if (read_back + output_waiting(&output) == added)
			continue;
		n = read(ends[0], got + read_back, size);
		cr_assert(gt(long, n, 0));
		read_back += (size_t)n;
	}
	cr_assert(eq(int, memcmp(got, stream, STREAM_BYTES), 0));
	cr_assert(eq(sz, output_waiting(&output), 0));
	cr_assert(eq(ptr, output.bytes, NULL), "memory is held for nothing");
	close(ends[0]);
	close(ends[1]);
}

Test(output, all_bytes_arrive_in_order)
{
	fill_stream();
	for (unsigned i = 0; i < OPENERS; i++)
		pass_stream(openers[i]);
}

/* A full descriptor must not block, although it isn't set to O_NONBLOCK. */
Test(output, full_descriptor_takes_no_more)
{
	fill_stream();
	for (unsigned i = 0; i < OPENERS; i++) {
		struct output output = { 0 };
		int ends[2];

		cr_assert(eq(int, openers[i](ends), 0));
		cr_assert(output_add(&output, stream, STREAM_BYTES));
		cr_assert(eq(int, output_flush(&output, ends[1]), 0));
		cr_assert(gt(sz, output_waiting(&output), 0));
		cr_assert(lt(sz, output_waiting(&output), STREAM_BYTES));
		cr_assert(eq(int, output_flush(&output, ends[1]), 0));
		cr_assert(eq(int, fcntl(ends[1], F_GETFL) & O_NONBLOCK, 0));
		output_clear(&output);
	}
}

Test(output, reader_who_went_is_an_error)
{
	signal(SIGPIPE, SIG_IGN);
	for (unsigned i = 0; i < OPENERS; i++) {
		struct output output = { 0 };
		int ends[2];

		cr_assert(eq(int, openers[i](ends), 0));
		close(ends[0]);
		cr_assert(output_add(&output, "x\n", 2));
		cr_assert(eq(int, output_flush(&output, ends[1]), -1));
		cr_assert(eq(int, errno, EPIPE));
		output_clear(&output);
	}
}

Test(output, regular_file_takes_everything)
{
	struct output output = { 0 };
	FILE *file = tmpfile();

	fill_stream();
	cr_assert(ne(ptr, file, NULL));
	cr_assert(output_add(&output, stream, STREAM_BYTES));
	cr_assert(eq(int, output_flush(&output, fileno(file)), 0));
	cr_assert(eq(sz, output_waiting(&output), 0));
	cr_assert(eq(long, lseek(fileno(file), 0, SEEK_CUR), STREAM_BYTES));
	fclose(file);
}
