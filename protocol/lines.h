/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What a client has sent and is not yet carried out: lines that wait, in
 * order, and after them the line that is still arriving, all in one block of
 * memory, which is there only while it holds something.
 *
 *	head        waiting               used
 *	| go dice 3\n | legal dice 3\n | positi
 *
 * An over-long line is thrown away as it arrives and leaves an empty line in
 * its place; lines that really are empty never come to wait.
 */

#ifndef LUDOD_PROTOCOL_LINES_H
#define LUDOD_PROTOCOL_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct lines {
	char *bytes;
	size_t capacity;
	size_t head;	/* where the first line that waits begins */
	size_t waiting; /* where the line that is arriving begins */
	size_t used;
};

/* Add bytes without an LF to the line that is arriving. False: no memory. */
bool lines_append(struct lines *lines, const char *bytes, size_t length);

/*
 * The line that has arrived, with room for a NUL after it. It is out of the
 * buffer, and stands there until the buffer is touched again.
 */
char *lines_take_arrived(struct lines *lines, size_t *length);

/* Put an LF after the line that has arrived, so that it waits. */
bool lines_wait(struct lines *lines);

/* Drop the line that is arriving, or all. */
void lines_drop_arriving(struct lines *lines);
void lines_drop(struct lines *lines);

/* The same of the line that waits longest; NULL if none does. */
char *lines_take_waiting(struct lines *lines, size_t *length);

static inline size_t
lines_arriving(const struct lines *lines)
{
	return lines->used - lines->waiting;
}

/* Bytes that wait. */
static inline size_t
lines_waiting(const struct lines *lines)
{
	return lines->waiting - lines->head;
}

/* Give the memory back if nothing is left, else move what is to the front. */
void lines_trim(struct lines *lines);

#endif
