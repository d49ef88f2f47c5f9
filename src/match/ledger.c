/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/ledger.h"

void
ledger_init(struct ledger *ledger, const struct result_header *header,
    const struct ledger_test *test)
{
	memset(ledger, 0, sizeof(*ledger));
	if (summary_init(&ledger->summary, header) != 0)
		alloc_failed();
	ledger->test = *test;
	ledger->sprt.alpha = test->alpha;
	ledger->sprt.beta = test->beta;
	ledger->first = header->shard - 1;
	ledger->step = header->shards;
}

void
ledger_clear(struct ledger *ledger)
{
	for (size_t n = 0; n < ledger->room; n++)
		set_clear(&ledger->waiting[n]);
	free(ledger->waiting);
	summary_clear(&ledger->summary);
	memset(ledger, 0, sizeof(*ledger));
}

uint64_t
ledger_number(const struct ledger *ledger, uint64_t k)
{
	return ledger->first + k * ledger->step;
}

bool
ledger_has(const struct ledger *ledger, uint64_t k)
{
	return k < ledger->counted ||
	    (k - ledger->counted < ledger->room &&
		ledger->waiting[k - ledger->counted].games > 0);
}

static void
make_room(struct ledger *ledger, size_t room)
{
	if (room <= ledger->room)
		return;
	room += room / 2 + 16;
	ledger->waiting =
	    alloc_array(ledger->waiting, room, sizeof(*ledger->waiting));
	memset(ledger->waiting + ledger->room, 0,
	    (room - ledger->room) * sizeof(*ledger->waiting));
	ledger->room = room;
}

static void
count(struct ledger *ledger, struct set_result *set)
{
	struct summary *summary = &ledger->summary;

	if (summary_add(summary, set) != 0)
		alloc_failed();
	set_clear(set);
	if (ledger->test.wanted) {
		struct moments sets =
		    summary_sprt_sets(summary, ledger->test.adjusted);

		summary_sprt(summary, ledger->test.elo0, ledger->test.elo1,
		    &ledger->sprt);
		ledger->verdict = sprt_decide(&ledger->sprt, &sets);
	}
}

void
ledger_add(struct ledger *ledger, struct set_result *set)
{
	size_t k = (size_t)((set->set - ledger->first) / ledger->step);
	size_t place = k - (size_t)ledger->counted, counted = 0, left;

	make_room(ledger, place + 1);
	ledger->waiting[place] = *set;
	memset(set, 0, sizeof(*set));
	while (counted < ledger->room && ledger->waiting[counted].games > 0 &&
	    ledger->verdict == SPRT_UNDECIDED)
		count(ledger, &ledger->waiting[counted++]);
	left = ledger->room - counted;
	memmove(ledger->waiting, ledger->waiting + counted,
	    left * sizeof(*ledger->waiting));
	memset(ledger->waiting + left, 0, counted * sizeof(*ledger->waiting));
	ledger->counted += counted;
}
