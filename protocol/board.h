/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Boards for people, as `show` draws them. */

#ifndef LUDOD_PROTOCOL_BOARD_H
#define LUDOD_PROTOCOL_BOARD_H

#include <stdbool.h>

#include "protocol/game.h"
#include "protocol/reply.h"

/* With the colours of a terminal, or in plain ASCII. */
void board_draw(const struct game *game, bool colour, const struct sink *sink);

/* The two that it draws: see board_ludo.c and board_snakes.c. */
struct canvas;
void board_draw_ludo(const struct position *pos, struct canvas *canvas);
void
board_draw_snakes(const struct snakes_position *pos, struct canvas *canvas);

#endif
