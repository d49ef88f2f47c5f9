/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/status.h"

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
