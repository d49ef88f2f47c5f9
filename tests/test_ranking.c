/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/elo.h"
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
		double slope[3];

		for (int k = 0; k < 3; k++)
			slope[k] = 0.5 - 1 / (1 + exp(-rating[k]));
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

/* The second and third are even, the first beat either twenty times. */
Test(ranking, is_the_maximum_of_its_likelihood)
{
	static const unsigned pairs[][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 },
		{ 2, 1 } };
	struct ranking *ranking = ranking_new(3);
	double sum = 0;

	for (unsigned n = 0; n < 60; n++)
		ranking_add(ranking, n, 2,
		    pairs[n < 20     ? 0
			    : n < 40 ? 1
				     : 2 + n % 2],
		    (unsigned[]){ 12, 0 });
	cr_assert(zero(int, ranking_solve(ranking)));
	cr_expect(epsilon_eq(dbl, ranking_elo(ranking, 0).value, 513.7, 0.05));
	for (unsigned player = 0; player < 3; player++)
		sum += ranking_elo(ranking, player).value;
	cr_expect(epsilon_eq(dbl, sum, 0, 1e-6));
	/* of no loss in forty games the rating is known to some hundreds */
	cr_expect(gt(dbl, ranking_elo(ranking, 0).error, 100));
	ranking_free(ranking);
}

/* Each of three meets each twenty times; the first is `gap` above the rest. */
static struct ranking *
play_gap(double gap, uint64_t *rng)
{
	static const unsigned pairs[][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };
	struct ranking *ranking = ranking_new(3);

	for (unsigned n = 0; n < 60; n++) {
		const unsigned *players = pairs[n % 3];
		double strengths[2] = { 1, 1 };
		unsigned points[4];

		if (players[0] == 0)
			strengths[0] = pow(10, gap / 400);
		give_points(simulate_winner(strengths, 2, rng), points);
		ranking_add(ranking, n, 2, players, points);
	}
	cr_assert(zero(int, ranking_solve(ranking)));
	return ranking;
}

/* Where the best hardly lose, too: there are wide intervals in their place. */
Test(ranking, intervals_hold_where_scores_are_nearly_perfect)
{
	static const double gaps[] = { 0, 200, 350, 500, 600 };

	for (size_t kind = 0; kind < sizeof(gaps) / sizeof(gaps[0]); kind++) {
		int held = 0, held_elo = 0;
		uint64_t rng = kind;

		for (int n = 0; n < TRIES; n++) {
			struct ranking *ranking = play_gap(gaps[kind], &rng);

			held += holds(ranking_difference(ranking, 0, 1),
			    gaps[kind]);
			held_elo +=
			    holds(ranking_elo(ranking, 0), gaps[kind] * 2 / 3);
			ranking_free(ranking);
		}
		/* four standard deviations of 7 */
		cr_expect(gt(int, held, 950 - 28), "%g: %d", gaps[kind], held);
		cr_expect(gt(int, held_elo, 950 - 28), "%g: %d", gaps[kind],
		    held_elo);
	}
}

Test(ranking, sets_that_are_even_leave_a_small_error)
{
	struct ranking *ranking = ranking_new(2);
	double bound = 1 - pow(0.025, 1.0 / 100), score;
	struct estimate elo;

	for (unsigned n = 0; n < 200; n++)
		ranking_add(ranking, n / 2, 2, (unsigned[]){ 0, 1 },
		    n % 2 == 0 ? (unsigned[]){ 12, 0 } : (unsigned[]){ 0, 12 });
	cr_assert(zero(int, ranking_solve(ranking)));
	cr_expect(
	    epsilon_eq(dbl, ranking_difference(ranking, 0, 1).value, 0, 1e-6));
	elo = ranking_difference(ranking, 0, 1);
	score = elo_from_score((1 + bound) / 2, &elo_duel, 1);
	cr_expect(epsilon_eq(dbl, estimate_interval(&elo).high, score, 1));
	ranking_free(ranking);
}

/* Nor are they sets, of which there are three for each player or more. */
Test(ranking, games_of_one_alone_are_none)
{
	struct ranking *ranking[2] = { ranking_new(2), ranking_new(2) };

	for (unsigned n = 0; n < 60; n++) {
		for (unsigned k = 0; k < 2; k++)
			ranking_add(ranking[k], n * 2, 2, (unsigned[]){ 0, 1 },
			    n % 3 == 0 ? (unsigned[]){ 12, 0 }
				       : (unsigned[]){ 0, 12 });
		ranking_add(ranking[0], n * 2 + 1, 2, (unsigned[]){ 0, 0 },
		    (unsigned[]){ 12, 0 });
	}
	for (unsigned k = 0; k < 2; k++)
		cr_assert(zero(int, ranking_solve(ranking[k])));
	cr_expect(eq(dbl, ranking_elo(ranking[0], 0).value,
	    ranking_elo(ranking[1], 0).value));
	cr_expect(eq(dbl, ranking_elo(ranking[0], 0).error,
	    ranking_elo(ranking[1], 0).error));
	cr_expect(eq(u64, ranking_elo(ranking[0], 0).freedom, 59));
	for (unsigned k = 0; k < 2; k++)
		ranking_free(ranking[k]);
}
