/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The luck of a game's dice, by a reference engine.
 *
 * Of each roll the reference tells every seat's probability of winning for
 * each face, by `go dice any`. The luck of the roll is that of the face rolled
 * less the mean of the six: zero on the average, whoever plays and however
 * well the reference judges, so its sum over a game may be used as a control
 * variate; see stats/control.h.
 */

#ifndef LUDOD_MATCH_LUCK_H
#define LUDOD_MATCH_LUCK_H

#include "src/match/client.h"
#include "src/match/play.h"

struct luck;

struct luck_events {
	/* All rolls told of have been judged. */
	void (*settled)(void *ctx);
	/* The reference can't be used: why. For good. */
	void (*lost)(void *ctx, const char *text);
	void *ctx;
};

/* Starts the reference. `spec` and `events` must outlive it. */
struct luck *luck_new(struct event_base *base, const struct engine_spec *spec,
    const struct luck_events *events);
void luck_quit(struct luck *luck);
void luck_free(struct luck *luck);

/* A new game of so many seats; the last one is settled. */
void luck_start(struct luck *luck, unsigned players);

/* A roll before it is played. Judged while the game goes on. */
void luck_roll(struct luck *luck, const struct play *play, unsigned die);

bool luck_is_settled(const struct luck *luck);

/* Write the luck of the game's seats, and what judging it took. */
void luck_read(const struct luck *luck, struct game_result *out);

#endif
