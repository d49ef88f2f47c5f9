/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Writes the tables of ai/snakes_table.h as C to stdout, at build time.
 *
 * With P the chain of one token, its means solve m = 1 + P m. The win
 * probability w(a, b) of the seat to roll, on a against b, solves
 *
 *	w(a, b) = mean over the faces of 1 - w(b, where a lands)
 *
 * Both systems are solved by Gauss-Seidel sweeps in integers, multiples of a
 * unit 1 / ONE, until a whole sweep changes nothing. A value within a unit of
 * its right-hand side is left alone, for rounding would make some swing to and
 * fro for ever; so in the end no residual is more than a unit.
 *
 * The error is then at most a unit times the row sum norm of the inverse of
 * I - P, which is the most rolls that a token needs on average, or for w the
 * whole game: w's matrix differs from the game's chain in its signs only.
 * That is less than 40 rolls from every square, and the game takes at most
 * twice as many; so the error is less than 80 units, 4.5e-15. The constants
 * are written in full and rounded once, by the compiler.
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/snakes.h"

/* A sum of six means is less than 256 and has to fit 64 bits. */
enum { FRACTION_BITS = 54 };
#define ONE (UINT64_C(1) << FRACTION_BITS)

enum { SWEEPS_MAX = 10000 }; /* some 200 do */

static uint64_t mean[SNAKES_SQUARES];
static uint64_t win[SNAKES_SQUARES][SNAKES_SQUARES];

/* Let *value be a sixth of the sum; false if it was already, to a unit. */
static bool
settle(uint64_t *value, uint64_t sum)
{
	uint64_t old = *value * DIE_FACES;

	if (old <= sum + DIE_FACES && sum <= old + DIE_FACES)
		return false;
	*value = (sum + DIE_FACES / 2) / DIE_FACES;
	return true;
}

static bool
sweep_mean(void)
{
	bool changed = false;

	for (int square = SNAKES_GOAL - 1; square >= SNAKES_START; square--) {
		uint64_t sum = DIE_FACES * ONE;

		for (int die = 1; die <= DIE_FACES; die++)
			sum += mean[snakes_land(square, die)];
		changed |= settle(&mean[square], sum);
	}
	return changed;
}

static bool
settle_win(int own, int rival)
{
	uint64_t sum = 0;

	for (int die = 1; die <= DIE_FACES; die++)
		sum += ONE - win[rival][snakes_land(own, die)];
	return settle(&win[own][rival], sum);
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

static void
solve(bool (*sweep)(void))
{
	for (int sweeps = 0; sweeps < SWEEPS_MAX; sweeps++)
		if (!sweep())
			return;
	fputs("snakes_table: the sweeps do not settle\n", stderr);
	exit(EXIT_FAILURE);
}

/* The finished games, which no sweep touches. */
static void
set_finished(void)
{
	for (int rival = SNAKES_START; rival < SNAKES_GOAL; rival++)
		win[SNAKES_GOAL][rival] = ONE;
	win[SNAKES_GOAL][SNAKES_GOAL] = ONE / 2;
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
	solve(sweep_mean);
	set_finished();
	solve(sweep_win);
	write_tables();
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror("snakes_table");
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
