/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Writes the tables of ai/snakes_table.h as C to stdout, at build time.
 *
 * With P the chain of one token, its means solve m = 1 + P m. The win
 * probability w(a, b) of the seat to roll, on a against b, solves
 *
 *	w(a, b) = mean over both seats' faces of w(a', b')
 *
 * where a' and b' are the squares they land on and the first to arrive has
 * won. Both systems are solved by Gauss-Seidel sweeps in integers, multiples
 * of a unit 1 / ONE, until a whole sweep changes nothing. From 0 on the values
 * only rise and don't pass the solution by much, so that comes to be, and then
 * every value is its right-hand side rounded to the nearest unit.
 *
 * The error is then at most half a unit times the row sum norm of the inverse
 * of I - P, which is the most rolls that a token needs on average; a pair of
 * tokens needs no more rounds than one of them. That is less than 40 from
 * every square, so the error is less than 20 units, 1.2e-15. The constants are
 * written in full and rounded once, by the compiler.
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/snakes.h"

/* A sum of six means is less than 256 and has to fit 64 bits. */
enum { FRACTION_BITS = 54 };
#define ONE (UINT64_C(1) << FRACTION_BITS)

static uint64_t mean[SNAKES_SQUARES];
static uint64_t win[SNAKES_SQUARES][SNAKES_SQUARES];

/* Let *value be the mean of so many; false if it was that already. */
static bool
settle(uint64_t *value, uint64_t sum, unsigned count)
{
	uint64_t old = *value;

	*value = (sum + count / 2) / count;
	return *value != old;
}

static bool
settle_mean(int square)
{
	uint64_t sum = DIE_FACES * ONE;

	for (int die = 1; die <= DIE_FACES; die++)
		sum += mean[snakes_land(square, die)];
	return settle(&mean[square], sum, DIE_FACES);
}

static bool
settle_win(int own, int rival)
{
	uint64_t sum = 0;

	for (int die = 1; die <= DIE_FACES; die++) {
		const uint64_t *row = win[snakes_land(own, die)];

		for (int answer = 1; answer <= DIE_FACES; answer++)
			sum += row[snakes_land(rival, answer)];
	}
	return settle(&win[own][rival], sum, DIE_FACES * DIE_FACES);
}

static bool
sweep_mean(void)
{
	bool changed = false;

	for (int square = SNAKES_GOAL - 1; square >= SNAKES_START; square--)
		changed |= settle_mean(square);
	return changed;
}

static bool
sweep_win(void)
{
	bool changed = false;

	for (int own = SNAKES_GOAL - 1; own >= SNAKES_START; own--)
		for (int rival = SNAKES_GOAL - 1; rival >= SNAKES_START;
		     rival--)
			changed |= settle_win(own, rival);
	return changed;
}

/* Who has arrived has won, whatever the rival would roll. */
static void
set_arrived(void)
{
	for (int rival = SNAKES_START; rival <= SNAKES_GOAL; rival++)
		win[SNAKES_GOAL][rival] = ONE;
}

static void
write_row(const uint64_t row[SNAKES_SQUARES])
{
	for (int square = 0; square < SNAKES_SQUARES; square++)
		printf("\t0x%" PRIx64 "p-%d,\n", row[square], FRACTION_BITS);
}

static void
write_tables(void)
{
	printf("/* Written by ai/gen/snakes_table.c. */\n\n"
	       "#include \"ai/snakes_table.h\"\n\n"
	       "const double snakes_table_mean[SNAKES_SQUARES] = {\n");
	write_row(mean);
	printf("};\n\n"
	       "const double "
	       "snakes_table_win[SNAKES_SQUARES][SNAKES_SQUARES] = {\n");
	for (int own = 0; own < SNAKES_SQUARES; own++) {
		printf("{\n");
		write_row(win[own]);
		printf("},\n");
	}
	printf("};\n");
}

int
main(void)
{
	set_arrived();
	while (sweep_mean())
		continue;
	while (sweep_win())
		continue;
	write_tables();
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror("snakes_table");
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
