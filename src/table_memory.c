/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>
#include <sys/mman.h>

#include "src/table_memory.h"

enum { MIB = 1024 * 1024 };

/*
 * Fresh pages rather than a cleared table: they are zero already, and those
 * which a short search never touches cost nothing.
 */
void *
table_memory_get(struct table_memory *table, unsigned mib, bool *fresh)
{
	void *memory;

	*fresh = false;
	if (table->mib == mib)
		return table->memory;
	table_memory_clear(table);
	memory = mmap(NULL, (size_t)mib * MIB, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return NULL;
	*fresh = true;
	table->memory = memory;
	table->mib = mib;
	return memory;
}

void
table_memory_clear(struct table_memory *table)
{
	if (table->memory != NULL)
		munmap(table->memory, (size_t)table->mib * MIB);
	*table = (struct table_memory){ 0 };
}
