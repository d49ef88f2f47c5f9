/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/match/schedule.h"

struct schedule {
	struct seating *seatings; /* of all entries, one after another */
	size_t count, room;
	size_t *starts; /* entry n: from starts[n] up to starts[n + 1] */
	size_t entries, starts_room;
	unsigned seats;
	enum schedule_kind kind;
	bool failed; /* memory was short */
};

static void *
grow(void *array, size_t *room, size_t item)
{
	size_t more = *room * 2 + 16;
	void *grown = reallocarray(array, more, item);

	if (grown != NULL)
		*room = more;
	return grown;
}

static void
add_seating(struct schedule *schedule, const struct seating *seating)
{
	if (schedule->count == schedule->room) {
		struct seating *grown =
		    grow(schedule->seatings, &schedule->room, sizeof(*grown));

		if (grown == NULL) {
			schedule->failed = true;
			return;
		}
		schedule->seatings = grown;
	}
	schedule->seatings[schedule->count++] = *seating;
}

/* What was added since the last call is an entry. */
static void
end_entry(struct schedule *schedule)
{
	if (schedule->entries + 2 > schedule->starts_room) {
		size_t *grown = grow(schedule->starts, &schedule->starts_room,
		    sizeof(*grown));

		if (grown == NULL) {
			schedule->failed = true;
			return;
		}
		schedule->starts = grown;
	}
	schedule->starts[0] = 0;
	schedule->starts[++schedule->entries] = schedule->count;
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
	end_entry(schedule);
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
	unsigned seats = schedule->seats;
	bool all = schedule->kind == SCHEDULE_ALL;

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
	} while (permute(seating.engine, seats));
	if (all)
		end_entry(schedule);
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
	struct schedule *schedule = calloc(1, sizeof(*schedule));

	if (schedule != NULL) {
		schedule->seats = seats;
		schedule->kind = kind;
	}
	return schedule;
}

static struct schedule *
finished(struct schedule *schedule)
{
	if (!schedule->failed)
		return schedule;
	schedule_free(schedule);
	return NULL;
}

struct schedule *
schedule_new(unsigned engines, unsigned seats, enum schedule_kind kind)
{
	struct schedule *schedule = make(seats, kind);
	struct seating lineup = { { 0 } };
	unsigned sure = seats / engines * engines;

	if (schedule == NULL)
		return NULL;
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

	if (schedule == NULL)
		return NULL;
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
	free(schedule->starts);
	free(schedule);
}

uint64_t
schedule_round(const struct schedule *schedule)
{
	return schedule->entries;
}

unsigned
schedule_seatings(const struct schedule *schedule, uint64_t set,
    const struct seating **out)
{
	size_t entry = (size_t)(set % schedule->entries);
	size_t start = schedule->starts[entry];

	*out = &schedule->seatings[start];
	return (unsigned)(schedule->starts[entry + 1] - start);
}
