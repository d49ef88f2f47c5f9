/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/simulate.h"
#include "ai/random.h"

double
simulate_uniform(uint64_t *rng)
{
	return (double)(random_next(rng) >> 11) * 0x1p-53;
}

unsigned
simulate_winner(const double strength[], unsigned seats, uint64_t *rng)
{
	double sum = 0, drawn;
	unsigned seat = 0;

	for (unsigned n = 0; n < seats; n++)
		sum += strength[n];
	drawn = simulate_uniform(rng) * sum;
	while (seat + 1 < seats && drawn >= strength[seat])
		drawn -= strength[seat++];
	return seat;
}

/* The mean value, after player `turn` has moved by `die`. */
static double
after_roll(const struct race_odds *odds, int a, int b, unsigned turn, int die)
{
	if (turn == 1)
		return odds->win[a][b + die][0];
	return (1 - odds->bonus) * odds->win[a + die][b][1] +
	    odds->bonus * odds->win[a + die + 1][b][1];
}

void
race_solve(double bonus, struct race_odds *out)
{
	out->bonus = bonus;
	for (int a = RACE_PAST - 1; a >= 0; a--)
		for (int b = RACE_PAST - 1; b >= 0; b--)
			for (unsigned turn = 0; turn < 2; turn++) {
				double *win = &out->win[a][b][turn];

				*win = a >= RACE_LENGTH;
				if (a >= RACE_LENGTH || b >= RACE_LENGTH)
					continue;
				for (int die = 1; die <= 6; die++)
					*win +=
					    after_roll(out, a, b, turn, die) /
					    6;
			}
}

/* By how much this face is better than the mean of all six. */
static double
luck_of_roll(const struct race_odds *reference, const int place[2],
    unsigned turn, int die)
{
	double mean = 0;

	for (int face = 1; face <= 6; face++)
		mean +=
		    after_roll(reference, place[0], place[1], turn, face) / 6;
	return after_roll(reference, place[0], place[1], turn, die) - mean;
}

struct race_result
race_play(double bonus, unsigned first, const struct race_odds *reference,
    uint64_t *rng)
{
	struct race_result result = { 0 };
	int place[2] = { 0, 0 };
	unsigned turn = first;

	while (place[0] < RACE_LENGTH && place[1] < RACE_LENGTH) {
		int die = (int)random_die(rng);

		result.luck += luck_of_roll(reference, place, turn, die);
		result.pips += (turn == 0 ? 1 : -1) * (die - 3.5);
		place[turn] += die;
		if (turn == 0 && simulate_uniform(rng) < bonus)
			place[0]++;
		turn = !turn;
	}
	result.score = place[0] >= RACE_LENGTH;
	return result;
}
