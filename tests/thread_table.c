/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Threads that share a table far too small for them and write over each
 * other's entries: whatever is found is the whole of what somebody has put
 * there for that very key. For ThreadSanitizer, under which Criterion doesn't
 * start.
 */

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "ai/random.h"
#include "ai/table.h"

enum { THREADS = 4, ROUNDS = 1000000, KEYS = 8, DEPTHS = 3, WRITERS = 2 };

static _Alignas(64) unsigned char memory[TABLE_BYTES_MIN];
static struct table *table;

struct worker {
	pthread_t thread;
	uint64_t seed;
	unsigned hits, faults;
};

/* One of the two entries that any thread may put for a key. */
static struct table_entry
entry_for(uint64_t key, int depth, uint64_t which)
{
	uint64_t rng = random_mix(key + which) + (uint64_t)depth;
	struct table_entry entry;
	int32_t rest = VALUE_ONE;

	memset(&entry, 0, sizeof(entry));
	for (unsigned seat = 0; seat < SEATS; seat++) {
		entry.value.wp[seat] = seat == SEATS - 1
		    ? rest
		    : (int32_t)random_below(&rng, (unsigned)rest + 1);
		rest -= entry.value.wp[seat];
	}
	entry.bound = (enum table_bound)random_below(&rng, 3);
	entry.estimated = which != 0;
	return entry;
}

static bool
is_entry_for(const struct table_entry *entry, uint64_t key, int depth)
{
	struct table_entry whole =
	    entry_for(key, depth, entry->estimated ? 1 : 0);

	return memcmp(&entry->value, &whole.value, sizeof(whole.value)) == 0 &&
	    entry->bound == whole.bound;
}

static void *
work(void *ctx)
{
	struct worker *worker = ctx;
	uint64_t rng = worker->seed;

	for (int n = 0; n < ROUNDS; n++) {
		uint64_t key = random_mix(random_below(&rng, KEYS));
		int depth = 1 + (int)random_below(&rng, DEPTHS);
		struct table_entry entry =
		    entry_for(key, depth, random_below(&rng, WRITERS));

		table_put(table, key, depth, &entry);
		key = random_mix(random_below(&rng, KEYS));
		if (!table_get(table, key, depth, &entry))
			continue;
		worker->hits++;
		worker->faults += !is_entry_for(&entry, key, depth);
	}
	return NULL;
}

int
main(void)
{
	struct worker workers[THREADS];
	unsigned hits = 0, faults = 0;

	table = table_init(memory, sizeof(memory));
	table_new_search(table);
	memset(workers, 0, sizeof(workers));
	for (unsigned n = 0; n < THREADS; n++) {
		workers[n].seed = n;
		if (pthread_create(&workers[n].thread, NULL, work,
			&workers[n]) != 0)
			return 1;
	}
	for (unsigned n = 0; n < THREADS; n++) {
		pthread_join(workers[n].thread, NULL);
		hits += workers[n].hits;
		faults += workers[n].faults;
	}
	printf("%u hits, %u faults\n", hits, faults);
	return hits == 0 || faults != 0;
}
