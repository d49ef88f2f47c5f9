/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A position of either game, and its moves: where the commands that both games
 * share stop asking which it is. A plain value, copied freely.
 */

#ifndef LUDOD_PROTOCOL_GAME_H
#define LUDOD_PROTOCOL_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/notation.h"
#include "ai/position.h"
#include "ai/snakes.h"
#include "ai/snakes_notation.h"
#include "protocol/words.h"

enum game_kind { GAME_NONE, GAME_LUDO, GAME_SNAKES };

struct game {
	enum game_kind kind;
	union {
		struct position ludo;
		struct snakes_position snakes;
	};
};

enum {
	GAME_MOVES_MAX = 4000, /* that `position` takes */
	GAME_TEXT_MAX = sizeof("snakes ") + NOTATION_POSITION_MAX,
	GAME_MOVE_TEXT_MAX = SNAKES_MOVE_MAX,
};

/* A move, or a pass, and what it does. */
struct game_move {
	uint64_t origin; /* Ludo: as in ai/moves.h */
	unsigned die;
	bool pass;
	char captures; /* the seat that loses a token, or 0 */
	int via;       /* the square before a ladder or snake, or 0 */
	bool goal, wins, again;
	char text[GAME_MOVE_TEXT_MAX];
};

/* The words after `position`, all of them. *game is set only if all is well. */
bool game_read(struct words *words, struct game *game, struct fault *fault);

/* `ludo R:b,b/Y:3,g R 0`, canonical; returns its length. */
int game_write(const struct game *game, char out[static GAME_TEXT_MAX]);

/* The letters of the seats that play, in order; returns how many. */
unsigned game_seats(const struct game *game, char out[static SEATS + 1]);

/* The letter of the seat that has won, or 0 while the game goes on. */
char game_winner(const struct game *game);

/*
 * What a roll allows, in the order in which moves are listed: the distinct
 * moves or else the one pass. Returns how many, which is never 0. The game is
 * not over.
 */
unsigned game_moves(const struct game *game, unsigned die,
    struct game_move out[static TOKENS_MAX]);

/* A legal move of game_moves() and its effects, by its origin; 0: a pass. */
void game_move(const struct game *game, unsigned die, uint64_t origin,
    struct game_move *out);

/*
 * A word that should be a legal move of this position; die 0: of any roll.
 * Sets die, origin and pass only. The game may be over.
 */
bool game_read_move(const struct game *game, const char *word, unsigned die,
    struct game_move *out, struct fault *fault);

#endif
