/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Ratings of two or more players from games of two to four seats.
 *
 * Model: the winner is seat i with probability g_i / sum of g over the seats,
 * g = 10^(rating / 400) of the player who sits there; for two seats this is
 * Bradley and Terry's, beyond two the first stage of Plackett and Luce's.
 * Points that are shared count as parts of a win. A player may have several
 * seats in one game.
 *
 * The likelihood is raised by the MM algorithm of D. Hunter, "MM algorithms
 * for generalized Bradley-Terry models", Annals of Statistics 32, 2004. Every
 * player is given one drawn game more, against a player of rating 0, so that
 * one who won (or lost) everything has a rating too. Only when the ratings are
 * found are they moved to where their mean is 0.
 *
 * Errors come from the observed information of the likelihood; since the games
 * of a set share their dice and are not independent, the set is the unit whose
 * variance is taken (P. Huber, "The behavior of maximum likelihood estimates
 * under nonstandard conditions", 5th Berkeley Symposium, 1967), the drawn
 * games included. Sets that are all alike, or nearly, leave the error of
 * estimate_error_least(). With fewer sets than three for each player the
 * information alone is used.
 */

#ifndef LUDOD_STATS_RANKING_H
#define LUDOD_STATS_RANKING_H

#include "src/stats/moments.h"

enum {
	RANKING_SEATS_MAX = 4,
	/* A win: halves, thirds and quarters are whole numbers. */
	RANKING_POINTS = 12,
};

struct ranking;

/* NULL if memory is short. At least one player. */
struct ranking *ranking_new(unsigned players);
void ranking_free(struct ranking *ranking);

/*
 * A game: the player of each of `seats` (2 to 4) seats and its points, which
 * add up to RANKING_POINTS or nearly. Games of one set come one after the
 * other. Of one player alone nothing is learnt. -1 if memory is short.
 */
int ranking_add(struct ranking *ranking, uint64_t set, unsigned seats,
    const unsigned players[], const unsigned points[]);

/* Find the ratings for the games so far. -1 if memory is short. */
int ranking_solve(struct ranking *ranking);

/* In Elo; the players' mean is 0. After ranking_solve(). */
struct estimate ranking_elo(const struct ranking *ranking, unsigned player);

/* By how much one is above another, with an error of its own. */
struct estimate ranking_difference(const struct ranking *ranking,
    unsigned player, unsigned other);

#endif
