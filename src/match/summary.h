/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What a match says so far: counts, scores and differences of its engines.
 *
 * Sets are added one by one, in the order of their numbers, so that what is
 * said, and when a sequential test ends, doesn't depend on which set was
 * finished first. Everything is kept in sums: a long match takes no more
 * memory than a short one, but for the ranking.
 *
 * An engine's score is its share of the points. Its lead is how far the score
 * is above its share of the seats; it is 0 between equals however they are
 * seated, and it is what means and variances are taken of, set by set. A game
 * in which an engine has all seats says nothing of it and is no game of its.
 */

#ifndef LUDOD_MATCH_SUMMARY_H
#define LUDOD_MATCH_SUMMARY_H

#include "src/match/result.h"
#include "src/stats/control.h"
#include "src/stats/efficiency.h"
#include "src/stats/elo.h"
#include "src/stats/ranking.h"
#include "src/stats/sprt.h"

/* The controls of the luck of the dice, those of the dice alone first. */
enum summary_control {
	SUMMARY_PIPS,
	SUMMARY_SIXES,
	SUMMARY_DICE_CONTROLS,
	SUMMARY_LUCK = SUMMARY_DICE_CONTROLS, /* only with a reference */
	SUMMARY_CONTROLS,
};

/* An engine's lead in a set, and the controls of its luck, for each game. */
struct lead_summary {
	double lead;
	double control[SUMMARY_CONTROLS];
	double seated[SEATS]; /* games with 1, 2, … seats, of 1 in all */
};

struct engine_summary {
	uint64_t sets, games; /* in which it met another */
	uint64_t points;      /* in units of 1/RESULT_SCORE_ONE game */
	/* Games with more than its share of the points, less, and just it. */
	uint64_t won, lost, drawn;
	uint64_t ended[GAME_ENDS]; /* games that it won or forfeited, by end */
	uint64_t rolls, asked;	   /* of its seats; put to the engine */
	double time_us; /* of so many games that a whole number may overflow */
	int64_t time_max_us;
	double seated[SEATS]; /* sets with 1, 2, … seats, or parts of sets */
	struct moments game_lead; /* of games as if each stood alone */
	struct control lead;	  /* of sets */
};

/* What two engines got in games at which both sat. */
struct meeting_summary {
	uint64_t games;
	uint64_t seats, points; /* of the engine in whose row it stands */
};

struct summary {
	const struct result_header *header;
	uint64_t sets, games;
	uint64_t ended[GAME_ENDS];
	double reference_us;
	struct moments rolls; /* of a game */
	struct engine_summary engine[RESULT_ENGINES_MAX];
	struct meeting_summary *meeting; /* rows of header->engines */
	struct ranking *ranking;
};

/* One engine's score, with and without luck, and the difference it means. */
struct score_summary {
	struct estimate score, adjusted;
	double raw_variance, adjusted_variance; /* of a set's score */
	/* Where the true scores lie, 95 %. */
	struct interval share, adjusted_share;
	double fair;		  /* the score to be expected of equals */
	double elo, adjusted_elo; /* against the others, if all were alike */
	struct interval interval, adjusted_interval; /* of these, 95 % */
	double superiority, adjusted_superiority;
};

/* False if the engine met no other in the set. */
bool summary_lead(const struct set_result *set, unsigned players,
    unsigned engine, struct lead_summary *out);

/* The header must outlive the summary. -1 if memory is short. */
int summary_init(struct summary *summary, const struct result_header *header);
void summary_clear(struct summary *summary);

/* -1 if memory is short. */
int summary_add(struct summary *summary, const struct set_result *set);

/* For an engine with at least one set. */
void summary_score(const struct summary *summary, unsigned engine,
    struct score_summary *out);

/*
 * What sets and controls save in measuring an engine with at least one set,
 * if the engines and the reference each keep one core busy as they think.
 */
void summary_efficiency(const struct summary *summary, unsigned engine,
    struct efficiency *out);

/*
 * A sequential test of the first engine's strength above the second's, in Elo,
 * for seats as they were shared so far. Give *out the rates of error first.
 */
void summary_sprt(const struct summary *summary, double elo0, double elo1,
    struct sprt *out);

/* The first engine's sets as sprt_decide() wants them, or with luck taken out.
 */
struct moments summary_sprt_sets(const struct summary *summary, bool adjusted);

#endif
