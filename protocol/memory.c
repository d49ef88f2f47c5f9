/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "protocol/memory.h"

memory_resizer memory_resize = realloc;

void *
memory_new(size_t bytes)
{
	void *memory = memory_resize(NULL, bytes);

	if (memory != NULL)
		memset(memory, 0, bytes);
	return memory;
}

void
memory_free(void *memory)
{
	free(memory);
}
