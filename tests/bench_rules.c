/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How fast the rules are: random games by the functions of ai/moves.h which
 * the search uses, beside the plain rules of tests/slow_ludo.h; and perft.
 *
 * The two take turns, a short slice each, so that whatever else the machine
 * does hits both alike; the median slice counts. Time is processor time.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "ai/moves.h"
#include "ai/perft.h"
#include "ai/random.h"
#include "tests/slow_ludo.h"

enum { SLICES = 151, GAMES = 150 /* in a slice */ };

/* Play that many games; returns the rolls in all of them. */
typedef uint64_t (*play_games)(const char *seats, uint64_t *rng);

struct slices {
	double seconds[SLICES];
	uint64_t rolls;
};

static double
processor_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double values[static SLICES])
{
	qsort(values, SLICES, sizeof(values[0]), by_size);
	return values[SLICES / 2];
}

/*
 * One of the origins, each as likely, or 0 if there is none. The second takes
 * the place of the first once in two times, then the third that of whichever
 * stands once in three, and the fourth once in four. Without a branch, for
 * luck cannot be predicted. `luck` is a random word, its upper half not used.
 */
static uint64_t
pick(uint64_t origins, uint64_t luck)
{
	uint64_t second = moves_rest(origins);
	uint64_t third = moves_rest(second);
	uint64_t fourth = moves_rest(third);
	uint64_t once_in_two = -(luck & 1);
	uint64_t once_in_three = -(uint64_t)((uint32_t)luck < UINT32_MAX / 3);
	uint64_t once_in_four = -(luck >> 1 & luck >> 2 & 1);

	origins = (second & once_in_two) != 0 ? second : origins;
	origins = (third & once_in_three) != 0 ? third : origins;
	origins = (fourth & once_in_four) != 0 ? fourth : origins;
	return moves_first(origins);
}

static unsigned
set_of_seats(const char *seats)
{
	unsigned set = 0;

	for (; *seats != '\0'; seats++)
		for (unsigned seat = 0; seat < SEATS; seat++)
			set |= (unsigned)(*seats == "RGYB"[seat]) << seat;
	return set;
}

static uint64_t
play_fast(const char *seats, uint64_t *rng)
{
	struct position start = position_start(set_of_seats(seats), TOKENS_MAX);
	uint64_t rolls = 0, state = *rng;

	for (int n = 0; n < GAMES; n++) {
		struct position pos = start;
		bool won = false;

		for (; !won; rolls++) {
			uint64_t luck = random_next(&state);
			unsigned die =
			    (unsigned)((luck >> 32) * DIE_FACES >> 32) + 1;
			struct view view = moves_view(&pos);
			uint64_t origins = moves_legal(&pos, &view, die);

			won = moves_play(&pos, &view, pick(origins, luck), die);
		}
	}
	*rng = state;
	return rolls;
}

static uint64_t
play_slow(const char *seats, uint64_t *rng)
{
	uint64_t rolls = 0;

	for (int n = 0; n < GAMES; n++) {
		struct slow_game game;

		slow_start(&game, seats, SLOW_TOKENS);
		rolls += (uint64_t)slow_playout(&game, rng);
	}
	return rolls;
}

static void
time_slice(play_games play, const char *seats, int slice, struct slices *slices)
{
	uint64_t rng = (uint64_t)slice;
	double start = processor_seconds();

	slices->rolls += play(seats, &rng);
	slices->seconds[slice] = processor_seconds() - start;
}

static void
print_games(const char *seats, const char *rules, struct slices *slices)
{
	double rolls = (double)slices->rolls / SLICES / GAMES; /* a game */
	double games = GAMES / median(slices->seconds);	       /* a second */

	printf("%-6s %-7s %10.1f %9.0f %10.0f %8.2f\n", seats, rules, rolls,
	    games, games * rolls, 1e9 / (games * rolls));
}

static void
bench_games(const char *seats)
{
	static struct slices fast, slow;
	static double ratios[SLICES];

	fast.rolls = slow.rolls = 0;
	for (int slice = 0; slice < SLICES; slice++) {
		time_slice(play_fast, seats, slice, &fast);
		time_slice(play_slow, seats, slice, &slow);
		ratios[slice] = slow.seconds[slice] / fast.seconds[slice];
	}
	print_games(seats, "engine", &fast);
	print_games(seats, "plain", &slow);
	printf("%-6s ratio %.2f\n", seats, median(ratios));
}

static void
bench_perft(const char *name, unsigned seats, unsigned n,
    bool (*perft)(const struct position *, unsigned, const atomic_bool *,
	uint64_t *))
{
	struct position pos = position_start(seats, TOKENS_MAX);
	double start = processor_seconds();
	uint64_t leaves;

	perft(&pos, n, NULL, &leaves);
	printf("perft %u, %u players, leaves %s: %" PRIu64
	       ", %.1f million a second\n",
	    n, position_players(&pos), name, leaves,
	    (double)leaves / (processor_seconds() - start) * 1e-6);
}

int
main(void)
{
	printf("random games\n%-6s %-7s %10s %9s %10s %8s\n", "seats", "rules",
	    "rolls/game", "games/s", "rolls/s", "ns/roll");
	bench_games("RY");
	bench_games("RGY");
	bench_games("RGYB");
	bench_perft("counted", SEATS_TWO, 8, perft_count);
	bench_perft("played", SEATS_TWO, 8, perft_walk);
	bench_perft("counted", SEATS_FOUR, 8, perft_count);
	bench_perft("played", SEATS_FOUR, 8, perft_walk);
	return 0;
}
