/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Output on its way to a descriptor: what is added waits in memory until it is
 * written, and memory is held only while something waits.
 */

#ifndef LUDOD_SRC_OUTPUT_H
#define LUDOD_SRC_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: nothing waits. */
struct output {
	char *bytes;
	size_t begin; /* of what waits, in bytes */
	size_t end;
	size_t capacity;
};

/* False if memory is short; what waited before is still there. */
bool output_add(struct output *output, const char *bytes, size_t length);

/*
 * Write as much as the descriptor takes now. It never blocks on a socket, and
 * on a pipe, file or terminal never for longer than poll(2) is wrong about a
 * page, so the descriptor's own flags, which are shared with other processes,
 * stay as they are. 0, also if something is left; -1 with errno.
 */
int output_flush(struct output *output, int fd);

/* Throw away what waits. */
void output_clear(struct output *output);

static inline size_t
output_waiting(const struct output *output)
{
	return output->end - output->begin;
}

#endif
