/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/status.h"

enum { ROOM_MIN = 64 };

void
alloc_failed(void)
{
	errx(STATUS_TROUBLE, "out of memory");
}

static void *
check(void *memory)
{
	if (memory == NULL)
		alloc_failed();
	return memory;
}

void *
alloc_zero(size_t count, size_t size)
{
	return check(calloc(count, size));
}

void *
alloc_array(void *array, size_t count, size_t size)
{
	return check(reallocarray(array, count, size));
}

void *
alloc_room(void *array, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return array;
	*room = *room * 2 + ROOM_MIN;
	return alloc_array(array, *room, size);
}

char *
alloc_text(const char *text)
{
	return text == NULL ? NULL : check(strdup(text));
}

char *
alloc_vprint(const char *format, va_list args)
{
	char *text;

	if (vasprintf(&text, format, args) < 0)
		alloc_failed();
	return text;
}

void
alloc_replace(char **field, const char *text)
{
	free(*field);
	*field = alloc_text(text);
}
