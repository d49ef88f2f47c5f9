/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What a ranking consists of, for its two halves: gathering and solving. */

#ifndef LUDOD_STATS_RANKING_DATA_H
#define LUDOD_STATS_RANKING_DATA_H

#include <stddef.h>

#include "src/stats/ranking.h"

/* The players of a game and how many seats each has; a kind of game. */
struct lineup {
	unsigned members;
	unsigned player[RANKING_SEATS_MAX]; /* ascending */
	unsigned seats[RANKING_SEATS_MAX];
	double games;
};

struct game {
	uint64_t set;
	uint32_t lineup;
	uint8_t points[RANKING_SEATS_MAX]; /* of the lineup's players */
};

struct ranking {
	unsigned players;
	struct lineup *lineups;
	size_t lineup_count, lineup_room;
	struct game *games;
	size_t game_count, game_room;
	uint64_t sets;
	double *points;	    /* of each player, in games */
	double *rating;	    /* natural logarithm of the strength */
	double *covariance; /* of the ratings */
	double *least;	    /* no variance is smaller than by this one */
};

#endif
