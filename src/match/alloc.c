/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
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

void
alloc_replace(char **field, const char *text)
{
	free(*field);
	*field = alloc_text(text);
}
