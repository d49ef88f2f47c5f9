/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * All of this floor's memory, through one function, so that a test can make
 * any allocation fail.
 */

#ifndef LUDOD_PROTOCOL_MEMORY_H
#define LUDOD_PROTOCOL_MEMORY_H

#include <stddef.h>

/* As realloc(); never asked for 0 bytes. */
typedef void *(*memory_resizer)(void *memory, size_t bytes);

/* realloc() itself, until a test puts another here. Not for threads. */
extern memory_resizer memory_resize;

/* NULL if memory is short, and then the old block is as it was. */
static inline void *
memory_grow(void *memory, size_t bytes)
{
	return memory_resize(memory, bytes);
}

/* Zeroed; NULL if memory is short. */
void *memory_new(size_t bytes);

void memory_free(void *memory);

#endif
