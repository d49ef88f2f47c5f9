/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdatomic.h>

#include "ai/table.h"

/*
 * An entry's two words of data. Three shares of 25 bits each are kept, and the
 * fourth is what they lack to VALUE_ONE.
 *
 *	front	share 0 (25)   share 1 (25)   low bits of share 2 (14)
 *	back	high bits of share 2 (11)   depth (7)   bound (2)
 *		estimated (1)   generation (43)
 *
 * The generations will not run out: that takes a search every microsecond for
 * a hundred days.
 */
enum {
	SHARE_BITS = 25,
	SPLIT_BITS = 64 - 2 * SHARE_BITS,
	DEPTH_SHIFT = SHARE_BITS - SPLIT_BITS,
	DEPTH_BITS = 7,
	BOUND_SHIFT = DEPTH_SHIFT + DEPTH_BITS,
	BOUND_BITS = 2,
	ESTIMATED_SHIFT = BOUND_SHIFT + BOUND_BITS,
	GENERATION_SHIFT = ESTIMATED_SHIFT + 1,
};

enum {
	LINE_BYTES = 64,
	LINE_ENTRIES = 2,
	SAMPLE_LINES = 500,
};

/* check is key ^ front ^ back. A zeroed entry is of generation 0, in which no
 * search takes place. */
struct slot {
	_Atomic uint64_t check, front, back;
};

struct line {
	_Alignas(LINE_BYTES) struct slot slots[LINE_ENTRIES];
};

struct table {
	uint64_t lines_count;
	uint64_t generation;
	struct line lines[];
};

static uint64_t
field(uint64_t word, unsigned shift, unsigned bits)
{
	return word >> shift & ((UINT64_C(1) << bits) - 1);
}

static uint64_t
load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

static void
store(_Atomic uint64_t *word, uint64_t value)
{
	atomic_store_explicit(word, value, memory_order_relaxed);
}

struct table *
table_init(void *memory, size_t bytes)
{
	struct table *table = memory;
	uint64_t lines;

	if (bytes < TABLE_BYTES_MIN)
		return NULL;
	lines = (bytes - sizeof(*table)) / sizeof(struct line);
	table->lines_count = lines < UINT32_MAX ? lines : UINT32_MAX;
	table->generation = 0;
	return table;
}

void
table_new_search(struct table *table)
{
	table->generation++;
}

/* The upper half of the key picks the line without a division. */
static uint64_t
line_of(const struct table *table, uint64_t key)
{
	return (key >> 32) * table->lines_count >> 32;
}

static struct table_entry
unpack(uint64_t front, uint64_t back)
{
	struct table_entry entry = { .value = { { 0 } } };
	int32_t *wp = entry.value.wp;

	wp[0] = (int32_t)field(front, 0, SHARE_BITS);
	wp[1] = (int32_t)field(front, SHARE_BITS, SHARE_BITS);
	wp[2] = (int32_t)(front >> 2 * SHARE_BITS |
	    field(back, 0, DEPTH_SHIFT) << SPLIT_BITS);
	wp[3] = VALUE_ONE - wp[0] - wp[1] - wp[2];
	entry.bound = (enum table_bound)field(back, BOUND_SHIFT, BOUND_BITS);
	entry.estimated = field(back, ESTIMATED_SHIFT, 1) != 0;
	return entry;
}

bool
table_get(const struct table *table, uint64_t position_key, int depth,
    struct table_entry *entry)
{
	uint64_t key = table_key(position_key, depth);
	const struct slot *slot = table->lines[line_of(table, key)].slots;

	for (unsigned n = 0; n < LINE_ENTRIES; n++, slot++) {
		uint64_t front = load(&slot->front);
		uint64_t back = load(&slot->back);

		if ((load(&slot->check) ^ front ^ back) != key ||
		    back >> GENERATION_SHIFT != table->generation)
			continue;
		*entry = unpack(front, back);
		return true;
	}
	return false;
}

/*
 * The slot which a new value of this key has the best right to. What an old
 * entry holds, be it of the same key, must make no difference.
 */
static struct slot *
victim(struct table *table, uint64_t key)
{
	struct slot *slot = table->lines[line_of(table, key)].slots;
	struct slot *best = slot;
	uint64_t least = UINT64_MAX;

	for (unsigned n = 0; n < LINE_ENTRIES; n++, slot++) {
		uint64_t back = load(&slot->back);
		bool old = back >> GENERATION_SHIFT != table->generation;
		uint64_t worth = 1 + field(back, DEPTH_SHIFT, DEPTH_BITS);

		if (old)
			worth = 0;
		else if ((load(&slot->check) ^ load(&slot->front) ^ back) ==
		    key)
			return slot;
		if (worth < least) {
			least = worth;
			best = slot;
		}
	}
	return best;
}

void
table_put(struct table *table, uint64_t position_key, int depth,
    const struct table_entry *entry)
{
	uint64_t key = table_key(position_key, depth);
	struct slot *slot = victim(table, key);
	uint64_t share0 = (uint64_t)entry->value.wp[0];
	uint64_t share1 = (uint64_t)entry->value.wp[1];
	uint64_t share2 = (uint64_t)entry->value.wp[2];
	uint64_t front =
	    share0 | share1 << SHARE_BITS | share2 << 2 * SHARE_BITS;
	uint64_t back = share2 >> SPLIT_BITS | (uint64_t)depth << DEPTH_SHIFT |
	    (uint64_t)entry->bound << BOUND_SHIFT |
	    (uint64_t)entry->estimated << ESTIMATED_SHIFT |
	    table->generation << GENERATION_SHIFT;

	store(&slot->check, key ^ front ^ back);
	store(&slot->front, front);
	store(&slot->back, back);
}

int
table_full(const struct table *table)
{
	uint64_t lines = table->lines_count < SAMPLE_LINES ? table->lines_count
							   : SAMPLE_LINES;
	uint64_t used = 0;

	for (uint64_t i = 0; i < lines; i++)
		for (unsigned n = 0; n < LINE_ENTRIES; n++)
			used += load(&table->lines[i].slots[n].back) >>
				GENERATION_SHIFT ==
			    table->generation;
	return (int)(used * 1000 / (lines * LINE_ENTRIES));
}
