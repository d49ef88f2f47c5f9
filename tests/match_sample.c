/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "tests/match_sample.h"
#include "tests/simulate.h"

enum { ROLLS = 50 };

void
match_sample_header(const struct match_sample *sample,
    struct result_header *out)
{
	static const char *const seats[] = { "RY", "RGY", "RGYB" };
	json_t *engines = json_array(), *json;
	const char *why;

	for (unsigned n = 0; n < sample->engines; n++) {
		char name[2] = { (char)('A' + n), '\0' };

		json_array_append_new(engines,
		    json_pack("{s:s, s:s, s:s, s:{s:s}}", "name", name, "id",
			"simulated 1.0", "limits", "depth 2", "options",
			"Level", "hard"));
	}
	json = json_pack("{s:i, s:i, s:s, s:s, s:i, s:s, s:i, s:o?, s:o, "
			 "s:[ii]}",
	    "match", RESULT_VERSION, "seed", 7, "game", "ludo", "seats",
	    seats[sample->players - 2], "tokens", 4, "dice", "global",
	    "max_rolls", 4000, "reference",
	    sample->has_luck ? json_string("R") : json_null(), "engines",
	    engines, "shard", 1, 1);
	cr_assert(header_read(json, out, &why), "%s", why);
}

static void
play_seat(unsigned engine, uint64_t *rng, struct seat_result *out)
{
	memset(out, 0, sizeof(*out));
	out->rolls = ROLLS;
	out->asked = ROLLS / 2;
	out->time_us = 100 * ROLLS * (int64_t)(engine + 1);
	out->time_max_us = out->time_us / 10 + (int64_t)random_below(rng, 500);
	for (unsigned n = 0; n < ROLLS; n++) {
		unsigned die = random_die(rng);

		out->pips += die;
		out->sixes += die == DIE_FACES;
	}
}

/* How many standard deviations its pips are above the mean. */
static double
luck_of(const struct seat_result *seat)
{
	return (seat->pips - 3.5 * seat->rolls) / sqrt(seat->rolls * 35.0 / 12);
}

static void
play_game(const struct match_sample *sample, const uint8_t *seating,
    uint64_t *rng, struct game_result *out)
{
	double strength[SEATS], luck[SEATS], mean = 0;

	out->end = END_WON;
	for (unsigned seat = 0; seat < sample->players; seat++) {
		out->engine[seat] = seating[seat];
		play_seat(seating[seat], rng, &out->seats[seat]);
		luck[seat] = luck_of(&out->seats[seat]);
		mean += luck[seat] / sample->players;
	}
	for (unsigned seat = 0; seat < sample->players; seat++) {
		out->seats[seat].luck =
		    (int64_t)((luck[seat] - mean) * RESULT_LUCK_ONE / 5);
		strength[seat] =
		    exp(luck[seat]) * pow(10, sample->elo[seating[seat]] / 400);
	}
	out->seat = (int)simulate_winner(strength, sample->players, rng);
	if (simulate_uniform(rng) >= sample->forfeits)
		return;
	out->end = END_ILLEGAL;
	out->fault = strdup("position … go dice 4 … bestmove 4:1-6");
}

void
match_sample_set(const struct match_sample *sample, uint64_t number,
    struct set_result *out)
{
	uint64_t rng = random_mix(sample->seed) + random_mix(number + 1);
	bool is_same = simulate_uniform(&rng) < sample->same;

	out->set = number;
	out->games = sample->games;
	out->game = calloc(sample->games, sizeof(*out->game));
	for (unsigned n = 0; n < sample->games; n++) {
		play_game(sample, sample->seating[n], &rng, &out->game[n]);
		if (is_same)
			out->game[n].seat = out->game[0].seat;
	}
}

void
match_sample_results(const struct match_sample *sample, size_t sets,
    struct results *out)
{
	memset(out, 0, sizeof(*out));
	match_sample_header(sample, &out->header);
	out->set = calloc(sets, sizeof(*out->set));
	for (size_t n = 0; n < sets; n++)
		match_sample_set(sample, n, &out->set[n]);
	out->count = sets;
}
