/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stddef.h>

#include "ai/team.h"

void
team_init_alone(struct team *team, struct table *table)
{
	atomic_init(&team->nodes, 0);
	atomic_init(&team->table_hits, 0);
	atomic_init(&team->depth, 0);
	atomic_init(&team->over, false);
	if (table != NULL)
		table_new_search(table);
}

void
team_init(struct team *team, struct table *table)
{
	team_init_alone(team, table);
	for (unsigned n = 0; n < TEAM_MARKS; n++)
		atomic_init(&team->marks[n], 0);
}

/* 0 is no mark. */
static uint64_t
mark_of(uint64_t key, int depth)
{
	return table_key(key, depth) | 1;
}

static unsigned
place_of(uint64_t mark)
{
	return mark >> 32 & (TEAM_MARKS - 1);
}

void
team_enter(struct team *team, uint64_t position_key, int depth)
{
	uint64_t mark = mark_of(position_key, depth);

	atomic_store_explicit(&team->marks[place_of(mark)], mark,
	    memory_order_relaxed);
}

void
team_leave(struct team *team, uint64_t position_key, int depth)
{
	uint64_t mark = mark_of(position_key, depth);
	_Atomic uint64_t *place = &team->marks[place_of(mark)];

	if (atomic_load_explicit(place, memory_order_relaxed) == mark)
		atomic_store_explicit(place, 0, memory_order_relaxed);
}

bool
team_is_busy(const struct team *team, uint64_t position_key, int depth)
{
	uint64_t mark = mark_of(position_key, depth);

	return atomic_load_explicit(&team->marks[place_of(mark)],
		   memory_order_relaxed) == mark;
}
