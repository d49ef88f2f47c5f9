/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "ai/table.h"

enum {
	SEARCHES = 1 << 20,
	DEPTH_MAX = 127,
};

static uint64_t *
memory_new(size_t bytes)
{
	void *memory = aligned_alloc(64, bytes);

	cr_assert_not_null(memory);
	return memset(memory, 0, bytes);
}

static struct table_entry
random_entry(uint64_t *rng)
{
	struct table_entry entry;
	int32_t rest = VALUE_ONE;

	for (unsigned seat = 0; seat < SEATS - 1; seat++) {
		entry.value.wp[seat] =
		    (int32_t)random_below(rng, (unsigned)rest + 1);
		rest -= entry.value.wp[seat];
	}
	entry.value.wp[SEATS - 1] = rest;
	entry.bound = (enum table_bound)random_below(rng, 3);
	entry.estimated = random_below(rng, 2) != 0;
	return entry;
}

static bool
entry_equal(const struct table_entry *a, const struct table_entry *b)
{
	return memcmp(&a->value, &b->value, sizeof(a->value)) == 0 &&
	    a->bound == b->bound && a->estimated == b->estimated;
}

Test(table, needs_memory)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);

	cr_assert_null(table_init(memory, TABLE_BYTES_MIN - 1));
	cr_assert_not_null(table_init(memory, TABLE_BYTES_MIN));
	free(memory);
}

Test(table, gives_back_what_was_put)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);
	uint64_t rng = 1;

	table_new_search(table);
	for (int n = 0; n < 100000; n++) {
		uint64_t key = random_next(&rng);
		int depth = 1 + (int)random_below(&rng, DEPTH_MAX);
		struct table_entry entry = random_entry(&rng), found;

		table_put(table, key, depth, &entry);
		cr_assert(table_get(table, key, depth, &found));
		cr_assert(entry_equal(&entry, &found));
		cr_assert_not(table_get(table, key ^ 1, depth, &found));
		cr_assert_not(table_get(table, key, depth ^ 64, &found));
	}
	free(memory);
}

Test(table, takes_the_ends_of_every_range)
{
	static const struct table_entry entries[] = {
		{ { { VALUE_ONE, 0, 0, 0 } }, TABLE_EXACT, false },
		{ { { 0, VALUE_ONE, 0, 0 } }, TABLE_LOWER, true },
		{ { { 0, 0, VALUE_ONE, 0 } }, TABLE_UPPER, false },
		{ { { 0, 0, 0, VALUE_ONE } }, TABLE_EXACT, true },
	};
	static const uint64_t keys[] = { 0, UINT64_MAX };
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);

	for (size_t n = 0; n < sizeof(entries) / sizeof(entries[0]); n++) {
		uint64_t key = keys[n % 2];
		int depth = n < 2 ? 1 : DEPTH_MAX;
		struct table_entry found;

		table_new_search(table);
		cr_assert_not(table_get(table, key, depth, &found));
		table_put(table, key, depth, &entries[n]);
		cr_assert(table_get(table, key, depth, &found));
		cr_assert(entry_equal(&entries[n], &found));
	}
	free(memory);
}

/* Entries that another thread has written a part of only. */
Test(table, takes_a_torn_entry_for_a_miss)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);
	size_t header = 64 / sizeof(*memory), torn = 0;
	uint64_t rng = 1, key = random_next(&rng);
	struct table_entry old = random_entry(&rng), new, found;

	new = random_entry(&rng);
	for (unsigned bit = 0; bit < 64; bit++) {
		table_new_search(table);
		table_put(table, key, 3, &old);
		for (size_t n = header; n < TABLE_BYTES_MIN / 8; n++) {
			if (memory[n] == 0)
				continue;
			memory[n] ^= UINT64_C(1) << bit;
			cr_assert_not(table_get(table, key, 3, &found));
			memory[n] ^= UINT64_C(1) << bit;
			torn++;
		}
		cr_assert(table_get(table, key, 3, &found));
	}
	cr_assert_eq(torn, 3 * 64);
	table_put(table, key, 3, &new);
	cr_assert(table_get(table, key, 3, &found));
	cr_assert(entry_equal(&new, &found));
	free(memory);
}

/* However many searches lie between. */
Test(table, forgets_with_every_search)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);
	struct table_entry entry = { { { VALUE_ONE, 0, 0, 0 } }, TABLE_EXACT,
		false };
	struct table_entry found;

	for (uint64_t n = 1; n <= SEARCHES; n++) {
		table_new_search(table);
		/* Those of the first searches are left alone from then on. */
		for (uint64_t key = 1; key <= 10; key++)
			cr_assert_not(table_get(table, key << 58, 5, &found));
		if (n <= 10)
			table_put(table, n << 58, 5, &entry);
		cr_assert_eq(table_get(table, n << 58, 5, &found), n <= 10);
	}
	free(memory);
}

/* However many shallow ones come after it, until the next search. */
Test(table, keeps_a_deep_entry)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);
	uint64_t rng = 1;

	for (int n = 0; n < 100; n++) {
		struct table_entry entry = random_entry(&rng), found;
		uint64_t deep = random_next(&rng), last = 0;

		table_new_search(table);
		table_put(table, deep, 7, &entry);
		for (int k = 0; k < 1000; k++) {
			last = random_next(&rng);
			table_put(table, last, 1 + k % 5, &entry);
			cr_assert(table_get(table, last, 1 + k % 5, &found));
		}
		cr_assert(table_get(table, deep, 7, &found));
		table_new_search(table);
		for (int k = 0; k < 1000; k++)
			table_put(table, random_next(&rng), 1, &entry);
		cr_assert_not(table_get(table, deep, 7, &found));
	}
	free(memory);
}

/* Old entries go first, whatever they are: what a search finds in a table that
 * was used before is what it finds in a fresh one. */
Test(table, old_entries_make_no_difference)
{
	uint64_t *memories[] = { memory_new(TABLE_BYTES_MIN),
		memory_new(TABLE_BYTES_MIN) };
	struct table *used = table_init(memories[0], TABLE_BYTES_MIN);
	struct table *fresh = table_init(memories[1], TABLE_BYTES_MIN);
	uint64_t rng = 1;

	for (int n = 0; n < 200; n++) {
		struct table_entry entry = random_entry(&rng), found;

		if (n == 0 || n == 100)
			table_new_search(used);
		if (n == 100)
			table_new_search(fresh);
		for (uint64_t k = 0; k < 40; k++) {
			uint64_t key = random_mix(random_below(&rng, 400));
			int depth = 1 + (int)random_below(&rng, 4);

			table_put(used, key, depth, &entry);
			if (n >= 100)
				table_put(fresh, key, depth, &entry);
		}
		for (uint64_t k = 0; n >= 100 && k < 400; k++)
			for (int depth = 1; depth <= 4; depth++)
				cr_assert_eq(table_get(used, random_mix(k),
						 depth, &found),
				    table_get(fresh, random_mix(k), depth,
					&found));
	}
	free(memories[0]);
	free(memories[1]);
}

Test(table, tells_how_full_it_is)
{
	uint64_t *memory = memory_new(TABLE_BYTES_MIN);
	struct table *table = table_init(memory, TABLE_BYTES_MIN);
	struct table_entry entry = { { { VALUE_ONE, 0, 0, 0 } }, TABLE_EXACT,
		false };
	uint64_t rng = 1;

	table_new_search(table);
	cr_assert_eq(table_full(table), 0);
	table_put(table, random_next(&rng), 1, &entry);
	cr_assert_gt(table_full(table), 0);
	for (int n = 0; n < 10000; n++)
		table_put(table, random_next(&rng), 1, &entry);
	cr_assert_eq(table_full(table), 1000);
	table_new_search(table);
	cr_assert_eq(table_full(table), 0);
	free(memory);
}
