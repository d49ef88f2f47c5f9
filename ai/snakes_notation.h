/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Positions and moves of snakes-and-ladders as text.
 *
 *	B:0/W:97   W           placement, seat to roll
 *	4:0-14   3:pass        moves; a token ends where a ladder or snake does
 *
 * Words come in as NUL-terminated strings of any length and content. A reader
 * that returns false has set *why to a static string and left the rest alone.
 */

#ifndef LUDOD_AI_SNAKES_NOTATION_H
#define LUDOD_AI_SNAKES_NOTATION_H

#include <stdbool.h>

#include "ai/snakes.h"

enum {
	SNAKES_POSITION_MAX = sizeof("B:100/W:100 W"),
	SNAKES_MOVE_MAX = sizeof("1:99-100"),
};

extern const char snakes_seat_letters[SNAKES_SEATS + 1]; /* "BW" */

/* The two words of a position, which snakes_check() has accepted. */
bool snakes_read_position(const char *placement, const char *turn,
    struct snakes_position *out, const char **why);

/* A move that the rules allow in this position. */
bool snakes_read_move(const char *word, const struct snakes_position *pos,
    struct snakes_move *out, const char **why);

/* Both return the length written. */
int snakes_write_position(const struct snakes_position *pos,
    char out[static SNAKES_POSITION_MAX]);
int snakes_write_move(const struct snakes_move *move,
    char out[static SNAKES_MOVE_MAX]);

#endif
