/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The transposition table: values of chance nodes.
 *
 * Policy. An entry holds within one search only, and is used only at the very
 * same remaining depth, so that a value never depends on what was searched
 * before; a position has an entry for each depth, for it may well come back
 * two passes later. Old entries are told by a generation and are as good as
 * empty. Two entries share a cache line: a new value replaces its own, an empty
 * or an old one, else the one of lesser depth. Threads of one search
 * share a table without locks: an entry is three relaxed atomic words, the
 * first being the key mixed with the other two (R. Hyatt and T. Mann, "A
 * lock-less transposition table implementation for parallel search chess
 * engines", ICGA Journal 25, 2002), so a torn entry looks like a miss.
 *
 * The memory is the caller's: `ai` allocates nothing.
 */

#ifndef LUDOD_AI_TABLE_H
#define LUDOD_AI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/value.h"

struct table;

/* What a value says of the share of the seat to roll. */
enum table_bound { TABLE_EXACT, TABLE_LOWER, TABLE_UPPER };

struct table_entry {
	struct value value;
	enum table_bound bound;
	bool estimated; /* leans on a static evaluation */
};

/*
 * Make a table in `bytes` of zeroed memory, aligned to 64 bytes; needs at
 * least TABLE_BYTES_MIN. NULL if it is too small. The table lives in that
 * memory and goes with it.
 */
enum { TABLE_BYTES_MIN = 4096 };
struct table *table_init(void *memory, size_t bytes);

/* Forget everything. Before the first thread of a search starts. */
void table_new_search(struct table *table);

/* Of a position_hash() and a depth: each depth has a key of its own. */
static inline uint64_t
table_key(uint64_t position_key, int depth)
{
	return position_key + (uint64_t)depth * UINT64_C(0x9e3779b97f4a7c15);
}

/* The key is a position_hash(), the depth 0 to 127. False for a miss. */
bool table_get(const struct table *table, uint64_t position_key, int depth,
    struct table_entry *entry);
void table_put(struct table *table, uint64_t position_key, int depth,
    const struct table_entry *entry);

/* How full it is with entries of this search, per mille, from a sample. */
int table_full(const struct table *table);

#endif
