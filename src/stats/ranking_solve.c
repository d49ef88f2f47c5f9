/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/stats/matrix.h"
#include "src/stats/ranking_data.h"

enum { ITERATIONS_MAX = 100000, SHIFTS_MAX = 50, SETS_PER_PLAYER = 3 };

static const double CONVERGED = 1e-10; /* change of a rating, natural units */
static const double ELO_UNIT = 173.71779276130072; /* 400 / ln 10 */

/* The probability that each of a lineup's players wins. */
static void
lineup_expect(const struct lineup *lineup, const double *rating,
    double expected[static RANKING_SEATS_MAX])
{
	double sum = 0;

	for (unsigned n = 0; n < lineup->members; n++) {
		expected[n] = lineup->seats[n] * exp(rating[lineup->player[n]]);
		sum += expected[n];
	}
	for (unsigned n = 0; n < lineup->members; n++)
		expected[n] /= sum;
}

/* Of one game against a player of rating 0. */
static double
prior_expect(double rating)
{
	return 1 / (1 + exp(-rating));
}

/* Make the mean rating 0. */
static void
centre(double *rating, size_t size)
{
	double mean = 0;

	for (size_t player = 0; player < size; player++)
		mean += rating[player] / (double)size;
	for (size_t player = 0; player < size; player++)
		rating[player] -= mean;
}

/*
 * Raise or lower all ratings alike to where the drawn games against 0 are
 * likeliest, by Newton's steps: to all other games that makes no difference.
 */
static void
shift(double *rating, size_t size)
{
	double step = INFINITY;

	for (int n = 0; n < SHIFTS_MAX && fabs(step) > CONVERGED; n++) {
		double slope = 0, curvature = 0;

		for (size_t player = 0; player < size; player++) {
			double p = prior_expect(rating[player]);

			slope += 0.5 - p;
			curvature += p * (1 - p);
		}
		step = fmax(fmin(slope / curvature, 1), -1);
		for (size_t player = 0; player < size; player++)
			rating[player] += step;
	}
}

/* One step of the MM algorithm from `rating` to `next`. */
static void
raise_likelihood(const struct ranking *ranking, const double *rating,
    double *next)
{
	/* How many games each is expected to win, for its strength. */
	for (unsigned player = 0; player < ranking->players; player++)
		next[player] = prior_expect(rating[player]);
	for (size_t n = 0; n < ranking->lineup_count; n++) {
		const struct lineup *lineup = &ranking->lineups[n];
		double expected[RANKING_SEATS_MAX];

		lineup_expect(lineup, rating, expected);
		for (unsigned k = 0; k < lineup->members; k++)
			next[lineup->player[k]] += lineup->games * expected[k];
	}
	for (unsigned player = 0; player < ranking->players; player++)
		next[player] = rating[player] +
		    log((ranking->points[player] + 0.5) / next[player]);
	shift(next, ranking->players);
}

/* `next` is room. */
static void
find_ratings(struct ranking *ranking, double *next)
{
	double change = INFINITY;

	for (int n = 0; n < ITERATIONS_MAX && change > CONVERGED; n++) {
		raise_likelihood(ranking, ranking->rating, next);
		change = 0;
		for (unsigned player = 0; player < ranking->players; player++) {
			change = fmax(change,
			    fabs(next[player] - ranking->rating[player]));
			ranking->rating[player] = next[player];
		}
	}
}

/* Minus the second derivative of the logarithm of the likelihood. */
static void
find_information(const struct ranking *ranking, double *out)
{
	size_t size = ranking->players;

	for (size_t player = 0; player < size; player++) {
		double p = prior_expect(ranking->rating[player]);

		out[player * size + player] += p * (1 - p);
	}
	for (size_t n = 0; n < ranking->lineup_count; n++) {
		const struct lineup *lineup = &ranking->lineups[n];
		double p[RANKING_SEATS_MAX];

		lineup_expect(lineup, ranking->rating, p);
		for (unsigned i = 0; i < lineup->members; i++)
			for (unsigned k = 0; k < lineup->members; k++)
				out[lineup->player[i] * size +
				    lineup->player[k]] +=
				    lineup->games * p[i] * ((i == k) - p[k]);
	}
}

/* Add the square of a set's gradient, and clear the gradient. */
static void
close_set(double *gradient, size_t size, double *out)
{
	for (size_t i = 0; i < size; i++)
		for (size_t k = 0; k < size; k++)
			out[i * size + k] += gradient[i] * gradient[k];
	memset(gradient, 0, size * sizeof(*gradient));
}

/*
 * The drawn game of each player counts as one half won and one half lost. It
 * hardly matters but where the score is nearly perfect: what was never lost
 * varies by nothing, and tells nothing of how rare losses are.
 */
static void
add_prior_variation(const struct ranking *ranking, double *out)
{
	size_t size = ranking->players;

	for (size_t player = 0; player < size; player++) {
		double p = prior_expect(ranking->rating[player]);

		out[player * size + player] += (p * p + (1 - p) * (1 - p)) / 2;
	}
}

/* How much the gradient varies; `gradient` is room, all zero. */
static void
find_variation(const struct ranking *ranking, double *gradient, double *out)
{
	size_t size = ranking->players;
	double sets = (double)ranking->sets;

	for (size_t n = 0; n < ranking->game_count; n++) {
		const struct game *game = &ranking->games[n];
		const struct lineup *lineup = &ranking->lineups[game->lineup];
		double p[RANKING_SEATS_MAX];

		if (n > 0 && game->set != game[-1].set)
			close_set(gradient, size, out);
		lineup_expect(lineup, ranking->rating, p);
		for (unsigned k = 0; k < lineup->members; k++)
			gradient[lineup->player[k]] +=
			    (double)game->points[k] / RANKING_POINTS - p[k];
	}
	close_set(gradient, size, out);
	for (size_t n = 0; n < size * size; n++)
		out[n] *= sets / (sets - 1);
	add_prior_variation(ranking, out);
}

/* The information of a set's games, whose number is `games`. */
static void
add_alike(const struct ranking *ranking, const struct game *game, size_t games,
    double *out)
{
	size_t size = ranking->players;

	for (size_t n = 0; n < games; n++) {
		const struct lineup *lineup = &ranking->lineups[game[n].lineup];
		double p[RANKING_SEATS_MAX];

		lineup_expect(lineup, ranking->rating, p);
		for (unsigned i = 0; i < lineup->members; i++)
			for (unsigned k = 0; k < lineup->members; k++)
				out[lineup->player[i] * size +
				    lineup->player[k]] +=
				    (double)games * p[i] * ((i == k) - p[k]);
	}
}

/*
 * How much the gradient varies at least, as far as sets can tell that were all
 * alike: as with so many sets more, in each of which all games went one way.
 */
static void
find_least_variation(const struct ranking *ranking, double *out)
{
	size_t size = ranking->players, first = 0;
	double sets = (double)ranking->sets;
	double more = sets * estimate_error_least(ranking->sets - 1);

	for (size_t n = 1; n <= ranking->game_count; n++)
		if (n == ranking->game_count ||
		    ranking->games[n].set != ranking->games[first].set) {
			add_alike(ranking, &ranking->games[first], n - first,
			    out);
			first = n;
		}
	for (size_t n = 0; n < size * size; n++)
		out[n] *= more * more / sets;
}

/* Multiply square matrices: out = a b. */
static void
multiply(const double *a, const double *b, size_t size, double *out)
{
	for (size_t i = 0; i < size; i++)
		for (size_t k = 0; k < size; k++) {
			double sum = 0;

			for (size_t n = 0; n < size; n++)
				sum += a[i * size + n] * b[n * size + k];
			out[i * size + k] = sum;
		}
}

/* The covariance of the ratings less their mean: rows, then columns. */
static void
centre_covariance(double *covariance, size_t size)
{
	for (size_t row = 0; row < size; row++)
		centre(&covariance[row * size], size);
	for (size_t column = 0; column < size; column++) {
		double mean = 0;

		for (size_t row = 0; row < size; row++)
			mean += covariance[row * size + column] / (double)size;
		for (size_t row = 0; row < size; row++)
			covariance[row * size + column] -= mean;
	}
}

/* What a variation of the gradient makes of the ratings; `product` is room. */
static void
spread(const double *inverse, const double *variation, size_t size,
    double *product, double *out)
{
	multiply(inverse, variation, size, product);
	multiply(product, inverse, size, out);
	centre_covariance(out, size);
}

/* `room` is four matrices and a row, all zero. */
static void
find_covariance(struct ranking *ranking, double *room)
{
	size_t size = ranking->players, cells = size * size;
	double *factor = room, *inverse = room + cells;
	double *variation = room + 2 * cells, *product = room + 3 * cells;

	find_information(ranking, factor);
	matrix_factor(factor, size);
	matrix_invert(factor, size, inverse);
	if (ranking->sets < (uint64_t)SETS_PER_PLAYER * size) {
		memcpy(ranking->covariance, inverse, cells * sizeof(double));
		centre_covariance(ranking->covariance, size);
		memset(ranking->least, 0, cells * sizeof(double));
		return;
	}
	find_variation(ranking, room + 4 * cells, variation);
	spread(inverse, variation, size, product, ranking->covariance);
	memset(variation, 0, cells * sizeof(double));
	find_least_variation(ranking, variation);
	spread(inverse, variation, size, product, ranking->least);
}

int
ranking_solve(struct ranking *ranking)
{
	size_t size = ranking->players;
	double *room = calloc(4 * size * size + size, sizeof(double));

	if (room == NULL)
		return -1;
	find_ratings(ranking, room);
	memset(room, 0, size * sizeof(double));
	find_covariance(ranking, room);
	centre(ranking->rating, size);
	free(room);
	return 0;
}

static struct estimate
estimate_elo(const struct ranking *ranking, double rating, double variance)
{
	return (struct estimate){ .value = ELO_UNIT * rating,
		.error = ELO_UNIT * sqrt(fmax(variance, 0)),
		.freedom = ranking->sets > 0 ? ranking->sets - 1 : 0 };
}

struct estimate
ranking_elo(const struct ranking *ranking, unsigned player)
{
	size_t size = ranking->players;

	return estimate_elo(ranking, ranking->rating[player],
	    fmax(ranking->covariance[player * size + player],
		ranking->least[player * size + player]));
}

/* Of the difference of two ratings. */
static double
difference_variance(const double *covariance, size_t size, unsigned player,
    unsigned other)
{
	const double *row = &covariance[player * size];
	const double *column = &covariance[other * size];

	return row[player] + column[other] - row[other] - column[player];
}

struct estimate
ranking_difference(const struct ranking *ranking, unsigned player,
    unsigned other)
{
	size_t size = ranking->players;

	return estimate_elo(ranking,
	    ranking->rating[player] - ranking->rating[other],
	    fmax(difference_variance(ranking->covariance, size, player, other),
		difference_variance(ranking->least, size, player, other)));
}
