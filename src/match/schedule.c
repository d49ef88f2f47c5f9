/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/schedule.h"

/* Some seatings of a lineup, which make a set. */
struct entry {
	size_t start;
	unsigned count;
	unsigned turn; /* how many of the lineup's entries come before it */
};

struct schedule {
	struct seating *seatings; /* of all entries */
	size_t count, room;
	struct entry *entries;
	size_t entry_count, entry_room;
	unsigned turn; /* of the next entry */
	unsigned seats;
	enum schedule_kind kind;
};

static void
add_seating(struct schedule *schedule, const struct seating *seating)
{
	schedule->seatings = alloc_room(schedule->seatings, schedule->count,
	    &schedule->room, sizeof(*seating));
	schedule->seatings[schedule->count++] = *seating;
}

/* The last so many seatings are an entry. */
static void
add_entry(struct schedule *schedule, unsigned count)
{
	schedule->entries = alloc_room(schedule->entries, schedule->entry_count,
	    &schedule->entry_room, sizeof(*schedule->entries));
	schedule->entries[schedule->entry_count++] =
	    (struct entry){ schedule->count - count, count, schedule->turn++ };
}

static void
swap(uint8_t *a, uint8_t *b)
{
	uint8_t byte = *a;

	*a = *b;
	*b = byte;
}

/*
 * The next order of these bytes in the lexical sense, repeated ones not being
 * told apart; false at the last.
 */
static bool
permute(uint8_t *bytes, unsigned count)
{
	unsigned last = count - 1, tail = last, other = last;

	while (tail > 0 && bytes[tail - 1] >= bytes[tail])
		tail--;
	if (tail == 0)
		return false;
	while (bytes[other] <= bytes[tail - 1])
		other--;
	swap(&bytes[tail - 1], &bytes[other]);
	for (; tail < last; tail++, last--)
		swap(&bytes[tail], &bytes[last]);
	return true;
}

static struct seating
rotate(const struct seating *seating, unsigned seats, unsigned by)
{
	struct seating turned = { { 0 } };

	for (unsigned seat = 0; seat < seats; seat++)
		turned.engine[(seat + by) % seats] = seating->engine[seat];
	return turned;
}

/* Add the distinct rotations, unless one of them comes lexically earlier. */
static void
add_rotations(struct schedule *schedule, const struct seating *seating)
{
	unsigned seats = schedule->seats, distinct = 1;

	for (; distinct < seats; distinct++) {
		struct seating turned = rotate(seating, seats, distinct);
		int order = memcmp(&turned, seating, sizeof(turned));

		if (order == 0)
			break;
		if (order < 0)
			return;
	}
	for (unsigned by = 0; by < distinct; by++) {
		struct seating turned = rotate(seating, seats, by);

		add_seating(schedule, &turned);
	}
	add_entry(schedule, distinct);
}

static unsigned
count_seatings(struct seating sorted, unsigned seats)
{
	unsigned count = 1;

	while (permute(sorted.engine, seats))
		count++;
	return count;
}

static void
add_lineup(struct schedule *schedule, const struct seating *lineup)
{
	struct seating seating = *lineup;
	unsigned seats = schedule->seats, count = 0;
	bool all = schedule->kind == SCHEDULE_ALL;

	schedule->turn = 0;
	for (unsigned a = 1; a < seats; a++)
		for (unsigned b = a;
		     b > 0 && seating.engine[b - 1] > seating.engine[b]; b--)
			swap(&seating.engine[b - 1], &seating.engine[b]);
	if (schedule->kind == SCHEDULE_AUTO)
		all = count_seatings(seating, seats) <= SCHEDULE_FEW;
	do {
		if (all)
			add_seating(schedule, &seating);
		else
			add_rotations(schedule, &seating);
		count++;
	} while (permute(seating.engine, seats));
	if (all)
		add_entry(schedule, count);
}

/* Fill the seats from `seat` on with engines from `first` on, all ways. */
static void
add_choices(struct schedule *schedule, struct seating *lineup, unsigned seat,
    unsigned first, unsigned engines)
{
	if (seat == schedule->seats) {
		add_lineup(schedule, lineup);
		return;
	}
	for (unsigned n = first; n < engines; n++) {
		lineup->engine[seat] = (uint8_t)n;
		add_choices(schedule, lineup, seat + 1, n + 1, engines);
	}
}

static struct schedule *
make(unsigned seats, enum schedule_kind kind)
{
	struct schedule *schedule = alloc_zero(1, sizeof(*schedule));

	schedule->seats = seats;
	schedule->kind = kind;
	return schedule;
}

static int
compare_entries(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	if (a->turn != b->turn)
		return a->turn < b->turn ? -1 : 1;
	return a->start < b->start ? -1 : a->start > b->start;
}

static struct schedule *
finished(struct schedule *schedule)
{
	qsort(schedule->entries, schedule->entry_count,
	    sizeof(*schedule->entries), compare_entries);
	return schedule;
}

struct schedule *
schedule_new(unsigned engines, unsigned seats, enum schedule_kind kind)
{
	struct schedule *schedule = make(seats, kind);
	struct seating lineup = { { 0 } };
	unsigned sure = seats / engines * engines;

	for (unsigned seat = 0; seat < sure; seat++)
		lineup.engine[seat] = (uint8_t)(seat % engines);
	add_choices(schedule, &lineup, sure, 0, engines);
	return finished(schedule);
}

struct schedule *
schedule_of(const struct seating *lineup, size_t lineups, unsigned seats,
    enum schedule_kind kind)
{
	struct schedule *schedule = make(seats, kind);

	for (size_t n = 0; n < lineups; n++)
		add_lineup(schedule, &lineup[n]);
	return finished(schedule);
}

void
schedule_free(struct schedule *schedule)
{
	if (schedule == NULL)
		return;
	free(schedule->seatings);
	free(schedule->entries);
	free(schedule);
}

uint64_t
schedule_round(const struct schedule *schedule)
{
	return schedule->entry_count;
}

unsigned
schedule_seatings(const struct schedule *schedule, uint64_t set,
    const struct seating **out)
{
	const struct entry *entry =
	    &schedule->entries[set % schedule->entry_count];

	*out = &schedule->seatings[entry->start];
	return entry->count;
}
