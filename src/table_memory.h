/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The memory of one transposition table, kept from one search to the next. */

#ifndef LUDOD_SRC_TABLE_MEMORY_H
#define LUDOD_SRC_TABLE_MEMORY_H

#include <stdbool.h>

/* All zero: none. */
struct table_memory {
	void *memory;
	unsigned mib;
};

/*
 * So much of it, at the start of a page. *fresh is set if it is zeroed, else it
 * is the same as before. NULL if memory is short, and then there is none.
 */
void *table_memory_get(struct table_memory *table, unsigned mib, bool *fresh);
void table_memory_clear(struct table_memory *table);

#endif
