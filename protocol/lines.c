/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "protocol/lines.h"
#include "protocol/memory.h"

enum { CAPACITY_MIN = 256 };

/* Move what is left to the front. */
static void
settle(struct lines *lines)
{
	if (lines->head == 0)
		return;
	memmove(lines->bytes, lines->bytes + lines->head,
	    lines->used - lines->head);
	lines->used -= lines->head;
	lines->waiting -= lines->head;
	lines->head = 0;
}

/* Room for `length` more bytes and a NUL. */
static bool
make_room(struct lines *lines, size_t length)
{
	size_t capacity = lines->capacity;
	char *bytes;

	if (lines->used + length < capacity)
		return true;
	settle(lines);
	if (capacity < CAPACITY_MIN)
		capacity = CAPACITY_MIN;
	while (lines->used + length >= capacity)
		capacity *= 2;
	if (capacity == lines->capacity)
		return true;
	bytes = memory_grow(lines->bytes, capacity);
	if (bytes == NULL)
		return false;
	lines->bytes = bytes;
	lines->capacity = capacity;
	return true;
}

bool
lines_append(struct lines *lines, const char *bytes, size_t length)
{
	if (!make_room(lines, length))
		return false;
	memcpy(lines->bytes + lines->used, bytes, length);
	lines->used += length;
	return true;
}

char *
lines_take_arrived(struct lines *lines, size_t *length)
{
	char *line = lines->bytes + lines->waiting;

	*length = lines_arriving(lines);
	lines->used = lines->waiting;
	return line;
}

bool
lines_wait(struct lines *lines)
{
	if (!lines_append(lines, "\n", 1))
		return false;
	lines->waiting = lines->used;
	return true;
}

void
lines_drop_arriving(struct lines *lines)
{
	lines->used = lines->waiting;
}

void
lines_drop(struct lines *lines)
{
	memory_free(lines->bytes);
	*lines = (struct lines){ .bytes = NULL };
}

char *
lines_take_waiting(struct lines *lines, size_t *length)
{
	char *line;

	if (lines_waiting(lines) == 0)
		return NULL;
	line = lines->bytes + lines->head;
	*length =
	    (size_t)((char *)memchr(line, '\n', lines_waiting(lines)) - line);
	lines->head += *length + 1;
	return line;
}

void
lines_trim(struct lines *lines)
{
	if (lines->used == lines->head)
		lines_drop(lines);
	else
		settle(lines);
}
