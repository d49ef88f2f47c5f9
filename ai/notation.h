/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Ludo positions and moves as text.
 *
 *	R:b,b,0,12/Y:5,5,51,g   R   1     placement, seat to roll, sixes
 *	4:12-16   6:b-0   3:pass          moves
 *
 * Words come in as NUL-terminated strings of any length and content. A reader
 * that returns false has set *why to a static string.
 */

#ifndef LUDOD_AI_NOTATION_H
#define LUDOD_AI_NOTATION_H

#include <stdbool.h>

#include "ai/moves.h"

enum {
	NOTATION_POSITION_MAX = SEATS * (2 + TOKENS_MAX * 3) + 5,
	NOTATION_MOVE_MAX = 8,
};

extern const char notation_seat_letters[SEATS + 1]; /* "RGYB" */

/* A letter of RGYB; -1 for any other. */
int notation_seat(char letter);

/* "RGY" and the like: two to four seats in order. 0 and *why if not. */
unsigned notation_seats(const char *word, const char **why);

/*
 * A placement fills seats, tokens and planes of *pos, turn and sixes being set
 * to the first seat and 0; then the seat to roll; then sixes. What they make
 * together is for position_check() to judge.
 */
bool notation_read_placement(const char *word, struct position *pos,
    const char **why);
bool
notation_read_turn(const char *word, struct position *pos, const char **why);
bool
notation_read_sixes(const char *word, struct position *pos, const char **why);

/* Canonically; returns its length. */
int notation_write_position(const struct position *pos,
    char out[static NOTATION_POSITION_MAX]);

/*
 * A move's die and origin (0 for a pass). Its target must be the one that the
 * origin and die lead to; whether the rules allow it is not looked at.
 */
bool notation_read_move(const char *word, unsigned *die, uint64_t *origin,
    const char **why);
int notation_write_move(unsigned die, uint64_t origin,
    char out[static NOTATION_MOVE_MAX]);

/*
 * Why a move that was read is not legal here, or NULL if it is. The game is
 * not over.
 */
const char *
notation_refuse_move(const struct position *pos, unsigned die, uint64_t origin);

#endif
