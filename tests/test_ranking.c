/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/ranking.h"
#include "tests/simulate.h"

enum { PLAYERS = 4, TRIES = 1000 };

static const double true_elo[PLAYERS] = { 90, 20, -30, -80 };

static double
strength(unsigned player)
{
	return pow(10, true_elo[player] / 400);
}

static void
give_points(unsigned winner, unsigned points[RANKING_SEATS_MAX])
{
	for (unsigned seat = 0; seat < RANKING_SEATS_MAX; seat++)
		points[seat] = seat == winner ? RANKING_POINTS : 0;
}

/*
 * Sets of four games, in which each player sits in each seat once. With
 * probability `shared` the luck of the first game decides the others too: the
 * same player wins them.
 */
static struct ranking *
play_sets(unsigned sets, unsigned seats, double shared, uint64_t *rng)
{
	struct ranking *ranking = ranking_new(PLAYERS);

	for (unsigned set = 0; set < sets; set++) {
		unsigned first = 0;

		for (unsigned game = 0; game < 4; game++) {
			unsigned players[4], points[4];
			double strengths[4];
			unsigned winner;

			for (unsigned seat = 0; seat < seats; seat++) {
				players[seat] =
				    (set + seat + game % seats) % PLAYERS;
				strengths[seat] = strength(players[seat]);
			}
			winner = simulate_winner(strengths, seats, rng);
			if (game == 0)
				first = players[winner];
			else if (simulate_uniform(rng) < shared)
				for (unsigned n = 0; n < seats; n++)
					if (players[n] == first)
						winner = n;
			give_points(winner, points);
			cr_assert(zero(int,
			    ranking_add(ranking, set, seats, players, points)));
		}
	}
	cr_assert(zero(int, ranking_solve(ranking)));
	return ranking;
}

static bool
holds(struct estimate estimate, double truth)
{
	struct interval interval = estimate_interval(&estimate);

	return interval.low <= truth && interval.high >= truth;
}

Test(ranking, finds_the_true_ratings)
{
	for (unsigned seats = 2; seats <= 4; seats++) {
		uint64_t rng = seats;
		struct ranking *ranking = play_sets(20000, seats, 0, &rng);
		double sum = 0;

		for (unsigned player = 0; player < PLAYERS; player++) {
			struct estimate elo = ranking_elo(ranking, player);

			sum += elo.value;
			cr_expect(lt(dbl, elo.error, 2));
			cr_expect(lt(dbl, fabs(elo.value - true_elo[player]),
				      4 * elo.error),
			    "%u seats: %g for %g", seats, elo.value,
			    true_elo[player]);
		}
		cr_expect(epsilon_eq(dbl, sum, 0, 1e-6));
		ranking_free(ranking);
	}
}

/* Also where the games of a set have little to tell beyond the first. */
Test(ranking, intervals_hold_the_truth_95_times_in_100)
{
	static const double shared[] = { 0, 0.7 };

	for (size_t kind = 0; kind < 2; kind++) {
		int held = 0, held_difference = 0;
		uint64_t rng = 11;

		for (int n = 0; n < TRIES; n++) {
			struct ranking *ranking =
			    play_sets(100, 4, shared[kind], &rng);

			held += holds(ranking_elo(ranking, 1), true_elo[1]);
			held_difference +=
			    holds(ranking_difference(ranking, 0, 3), 170);
			ranking_free(ranking);
		}
		/* four standard deviations of 7 */
		cr_expect(lt(int, abs(held - 950), 28), "%g: %d", shared[kind],
		    held);
		cr_expect(lt(int, abs(held_difference - 950), 28), "%g: %d",
		    shared[kind], held_difference);
	}
}

/* A reference by plain ascent on the likelihood that the header describes. */
static void
ascend(unsigned games, const unsigned players[][3], const unsigned winner[],
    double rating[3])
{
	for (int n = 0; n < 20000; n++) {
		double slope[3], mean = (rating[0] + rating[1] + rating[2]) / 3;

		for (int k = 0; k < 3; k++)
			slope[k] = 0.5 - 1 / (1 + exp(-(rating[k] - mean)));
		for (unsigned game = 0; game < games; game++) {
			double sum = 0;

			for (int seat = 0; seat < 3; seat++)
				sum += exp(rating[players[game][seat]]);
			for (int seat = 0; seat < 3; seat++)
				slope[players[game][seat]] -=
				    exp(rating[players[game][seat]]) / sum;
			slope[players[game][winner[game]]] += 1;
		}
		for (int k = 0; k < 3; k++)
			rating[k] += 0.1 * slope[k];
	}
}

/* A player may sit in two seats of a game. */
Test(ranking, agrees_with_plain_ascent)
{
	static const unsigned players[][3] = { { 0, 1, 2 }, { 0, 1, 2 },
		{ 0, 0, 1 }, { 0, 0, 1 }, { 1, 2, 1 }, { 2, 1, 0 } };
	static const unsigned winner[] = { 0, 1, 2, 0, 1, 0 };
	struct ranking *ranking = ranking_new(3);
	double rating[3] = { 0 };

	for (unsigned game = 0; game < 6; game++) {
		unsigned points[4];

		give_points(winner[game], points);
		ranking_add(ranking, game, 3, players[game], points);
	}
	cr_assert(zero(int, ranking_solve(ranking)));
	ascend(6, players, winner, rating);
	for (unsigned a = 0; a < 3; a++)
		cr_expect(
		    epsilon_eq(dbl, ranking_difference(ranking, a, 0).value,
			(rating[a] - rating[0]) * 400 / log(10), 0.5));
	ranking_free(ranking);
}

/* Two players, by hand: the information is n p (1 - p), and one of them. */
Test(ranking, few_sets_take_the_information)
{
	struct ranking *ranking = ranking_new(2);
	double error = 400 / log(10) / sqrt(5 * 0.25 + 0.125);

	for (unsigned n = 0; n < 5; n++)
		ranking_add(ranking, n, 2, (unsigned[]){ 0, 1 },
		    (unsigned[]){ 6, 6 });
	cr_assert(zero(int, ranking_solve(ranking)));
	cr_expect(epsilon_eq(dbl, ranking_elo(ranking, 0).value, 0, 1e-9));
	cr_expect(epsilon_eq(dbl, ranking_difference(ranking, 0, 1).error,
	    error, 1e-6));
	ranking_free(ranking);
}

Test(ranking, who_wins_all_has_a_rating_too)
{
	struct ranking *ranking = ranking_new(3);
	double first, second;

	for (unsigned n = 0; n < 300; n++)
		ranking_add(ranking, n, 2,
		    n % 2 == 0 ? (unsigned[]){ 0, 1 } : (unsigned[]){ 1, 2 },
		    (unsigned[]){ 12, 0 });
	cr_assert(zero(int, ranking_solve(ranking)));
	first = ranking_difference(ranking, 0, 1).value;
	second = ranking_difference(ranking, 1, 2).value;
	cr_expect(all(gt(dbl, first, 300), lt(dbl, first, 1500)));
	cr_expect(epsilon_eq(dbl, first, second, 1e-3));
	ranking_free(ranking);
}

Test(ranking, sets_that_are_even_leave_no_error)
{
	struct ranking *ranking = ranking_new(2);

	for (unsigned n = 0; n < 200; n++)
		ranking_add(ranking, n / 2, 2, (unsigned[]){ 0, 1 },
		    n % 2 == 0 ? (unsigned[]){ 12, 0 } : (unsigned[]){ 0, 12 });
	cr_assert(zero(int, ranking_solve(ranking)));
	cr_expect(
	    epsilon_eq(dbl, ranking_difference(ranking, 0, 1).value, 0, 1e-6));
	cr_expect(lt(dbl, ranking_difference(ranking, 0, 1).error, 1e-6));
	ranking_free(ranking);
}
