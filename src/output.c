/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "src/output.h"

enum { CAPACITY_MIN = 1024 };

static bool
make_room(struct output *output, size_t length)
{
	size_t waiting = output_waiting(output);
	size_t capacity =
	    output->capacity == 0 ? CAPACITY_MIN : output->capacity;
	char *bytes;

	if (output->begin > 0) {
		memmove(output->bytes, output->bytes + output->begin, waiting);
		output->begin = 0;
		output->end = waiting;
	}
	while (capacity - waiting < length)
		capacity *= 2;
	if (capacity == output->capacity)
		return true;
	bytes = realloc(output->bytes, capacity);
	if (bytes == NULL)
		return false;
	output->bytes = bytes;
	output->capacity = capacity;
	return true;
}

bool
output_add(struct output *output, const char *bytes, size_t length)
{
	if (output->capacity - output->end < length &&
	    !make_room(output, length))
		return false;
	memcpy(output->bytes + output->end, bytes, length);
	output->end += length;
	return true;
}

/* A pipe that polls as writable takes PIPE_BUF bytes without blocking. */
static ssize_t
write_some(int fd, const char *bytes, size_t length)
{
	struct pollfd writable = { .fd = fd, .events = POLLOUT };

	if (poll(&writable, 1, 0) == 0) {
		errno = EAGAIN;
		return -1;
	}
	return write(fd, bytes, length < PIPE_BUF ? length : PIPE_BUF);
}

static ssize_t
send_some(int fd, const char *bytes, size_t length)
{
	ssize_t n = send(fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);

	if (n == -1 && errno == ENOTSOCK)
		return write_some(fd, bytes, length);
	return n;
}

int
output_flush(struct output *output, int fd)
{
	while (output_waiting(output) > 0) {
		ssize_t n = send_some(fd, output->bytes + output->begin,
		    output_waiting(output));

		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1 && (errno == EAGAIN || errno == EWOULDBLOCK))
			return 0;
		if (n == -1)
			return -1;
		output->begin += (size_t)n;
	}
	output_clear(output);
	return 0;
}

void
output_clear(struct output *output)
{
	free(output->bytes);
	*output = (struct output){ 0 };
}
