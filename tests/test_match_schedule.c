/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "src/match/result.h"
#include "src/match/schedule.h"
#include "src/match/seed.h"

/* "AB BA, BC CB": a set's seatings, the sets of a round. */
static void
print_round(const struct schedule *schedule, unsigned seats, char *out)
{
	for (uint64_t set = 0; set < schedule_round(schedule); set++) {
		const struct seating *seating;
		unsigned count = schedule_seatings(schedule, set, &seating);

		out += sprintf(out, "%s", set == 0 ? "" : ",");
		for (unsigned n = 0; n < count; n++) {
			out +=
			    sprintf(out, "%s", n == 0 && set == 0 ? "" : " ");
			for (unsigned seat = 0; seat < seats; seat++)
				*out++ = (char)('A' + seating[n].engine[seat]);
		}
	}
	*out = '\0';
}

Test(schedule, rounds_as_worked_out_by_hand)
{
	static const struct {
		unsigned engines, seats;
		enum schedule_kind kind;
		const char *round;
	} cases[] = {
		{ 2, 2, SCHEDULE_AUTO, "AB BA" },
		{ 3, 2, SCHEDULE_AUTO, "AB BA, AC CA, BC CB" },
		{ 3, 3, SCHEDULE_AUTO, "ABC ACB BAC BCA CAB CBA" },
		{ 3, 3, SCHEDULE_ROTATIONS, "ABC CAB BCA, ACB BAC CBA" },
		{ 2, 3, SCHEDULE_AUTO, "AAB ABA BAA, ABB BAB BBA" },
		{ 2, 4, SCHEDULE_AUTO, "AABB ABAB ABBA BAAB BABA BBAA" },
		{ 2, 4, SCHEDULE_ROTATIONS, "AABB BAAB BBAA ABBA, ABAB BABA" },
		{ 4, 4, SCHEDULE_AUTO,
		    "ABCD DABC CDAB BCDA, ABDC CABD DCAB BDCA, "
		    "ACBD DACB BDAC CBDA, ACDB BACD DBAC CDBA, "
		    "ADBC CADB BCAD DBCA, ADCB BADC CBAD DCBA" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct schedule *schedule = schedule_new(cases[n].engines,
		    cases[n].seats, cases[n].kind);
		char text[512];

		cr_assert(ne(ptr, schedule, NULL));
		print_round(schedule, cases[n].seats, text);
		cr_expect(eq(str, text, (char *)cases[n].round), "case %zu", n);
		schedule_free(schedule);
	}
}

/* A match of fewer sets than a round has doesn't favour the first engines. */
Test(schedule, lineups_take_turns_set_by_set)
{
	static const char begins[] =
	    "ABCD DABC CDAB BCDA, ABCE EABC CEAB BCEA,"
	    " ABDE EABD DEAB BDEA, ACDE EACD DEAC CDEA,"
	    " BCDE EBCD DEBC CDEB, ABDC CABD DCAB BDCA,";
	struct schedule *schedule = schedule_new(5, 4, SCHEDULE_AUTO);
	char text[1024];

	cr_assert(ne(ptr, schedule, NULL));
	print_round(schedule, 4, text);
	text[sizeof(begins) - 1] = '\0';
	cr_expect(eq(str, text, (char *)begins));
	schedule_free(schedule);
}

Test(schedule, lineups_can_be_given)
{
	static const struct seating lineups[] = { { { 1, 0, 1, 1 } },
		{ { 0, 0, 0, 1 } } };
	struct schedule *schedule =
	    schedule_of(lineups, 2, 4, SCHEDULE_ROTATIONS);
	const struct seating *again;
	char text[512];

	cr_assert(ne(ptr, schedule, NULL));
	print_round(schedule, 4, text);
	cr_expect(eq(str, text, "ABBB BABB BBAB BBBA, AAAB BAAA ABAA AABA"));
	cr_expect(eq(uint, schedule_seatings(schedule, 7, &again), 4));
	cr_expect(eq(int, again->engine[3], 1));
	schedule_free(schedule);
}

Test(schedule, everybody_plays_as_often_from_every_seat)
{
	for (unsigned engines = 2; engines <= 7; engines++)
		for (unsigned seats = 2; seats <= SEATS; seats++)
			for (int kind = SCHEDULE_AUTO;
			     kind <= SCHEDULE_ROTATIONS; kind++) {
				struct schedule *schedule = schedule_new(
				    engines, seats, (enum schedule_kind)kind);
				unsigned played[SEATS][8] = { { 0 } };

				cr_assert(ne(ptr, schedule, NULL));
				for (uint64_t set = 0;
				     set < schedule_round(schedule); set++) {
					const struct seating *list;
					unsigned count = schedule_seatings(
					    schedule, set, &list);

					cr_assert(
					    le(uint, count, RESULT_GAMES_MAX));
					for (unsigned n = 0; n < count; n++)
						for (unsigned seat = 0;
						     seat < seats; seat++)
							played[seat]
							      [list[n].engine
								      [seat]]++;
				}
				for (unsigned seat = 0; seat < seats; seat++)
					for (unsigned n = 0; n < engines; n++)
						cr_expect(
						    eq(uint, played[seat][n],
							played[0][0]));
				schedule_free(schedule);
			}
}

Test(seed, dice_and_engines_get_numbers_of_their_own)
{
	enum { SETS = 200, STREAMS = 5 };
	static uint64_t seen[2 * SETS * STREAMS];
	unsigned count = 0;

	for (uint64_t set = 0; set < SETS; set++)
		for (unsigned n = 0; n < STREAMS; n++) {
			seen[count++] = seed_dice(1, set, n) >> 32;
			seen[count++] = seed_engine(1, set, n);
			cr_expect(ne(u64, seed_dice(1, set, n),
			    seed_dice(2, set, n)));
		}
	for (unsigned n = 0; n < count; n++)
		for (unsigned other = 0; other < n; other++)
			cr_assert(ne(u64, seen[n], seen[other]), "%u and %u", n,
			    other);
}
