/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>

#include "src/tables/table.h"

const struct side *
group_last(const struct group *group)
{
	const struct table *table = group->tables[0];

	return table->side[table->solved.class.slots - 1];
}

uint32_t
group_count(const struct group *group, uint64_t prefix, unsigned level)
{
	return side_count(group_last(group),
	    (int)level - group->progress[prefix]);
}

uint64_t
group_enter(struct group *group, unsigned level)
{
	const struct side *last = group_last(group);
	uint64_t boards = 0;

	for (uint64_t prefix = 0; prefix < group->prefixes; prefix++) {
		uint32_t count = group_count(group, prefix, level);

		if (count == 0)
			continue;
		group->level.start[prefix] = (int64_t)boards -
		    last->first[level - group->progress[prefix]];
		boards += count;
	}
	return boards;
}

/* Every seat's progress but the last's, together. */
static void
sum_progress(struct group *group)
{
	const struct table *table = group->tables[0];
	uint64_t period = group->prefixes;

	for (unsigned seat = 0; seat + 1U < table->solved.class.slots; seat++) {
		const struct side *side = table->side[seat];

		period /= side->count;
		for (uint64_t prefix = 0; prefix < group->prefixes; prefix++)
			group->progress[prefix] =
			    (uint16_t)(group->progress[prefix] +
				side->states[prefix / period % side->count]
				    .progress);
	}
}

static uint64_t
largest_level(struct group *group)
{
	uint64_t most = 0;

	for (unsigned level = 0; level <= group->level_max; level++) {
		uint64_t boards = group_enter(group, level);

		if (boards > most)
			most = boards;
	}
	return most;
}

static int
make_fresh(struct group *group)
{
	unsigned slots = group->tables[0]->solved.class.slots;
	uint64_t size = largest_level(group) * slots * sizeof(float);

	for (unsigned turn = 0; turn < group->count; turn++)
		for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++) {
			float **fresh = &group->tables[turn]->fresh[sixes];

			*fresh = malloc(size);
			if (*fresh == NULL)
				return -1;
		}
	return 0;
}

int
group_init(struct group *group)
{
	const struct table *table = group->tables[0];

	group->level.width = group_last(group)->count;
	group->prefixes = table->solved.states / group->level.width;
	group->level.start =
	    calloc(group->prefixes, sizeof(*group->level.start));
	group->progress = calloc(group->prefixes, sizeof(*group->progress));
	if (group->level.start == NULL || group->progress == NULL)
		return -1;
	for (unsigned slot = 0; slot < table->solved.class.slots; slot++)
		group->level_max +=
		    table->solved.class.unfinished[slot] * (ENDGAME_PLACES - 1);
	sum_progress(group);
	return make_fresh(group);
}

void
group_clear(struct group *group)
{
	for (unsigned turn = 0; turn < group->count; turn++) {
		struct table *table = group->tables[turn];

		for (unsigned sixes = 0; sixes <= SIXES_MAX; sixes++) {
			free(table->fresh[sixes]);
			table->fresh[sixes] = NULL;
		}
		table->level = NULL;
	}
	free(group->level.start);
	free(group->progress);
}
