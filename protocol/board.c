/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "protocol/board.h"
#include "protocol/canvas.h"

void
board_draw(const struct game *game, bool colour, const struct sink *sink)
{
	struct canvas canvas;

	canvas_init(&canvas);
	if (game->kind == GAME_LUDO)
		board_draw_ludo(&game->ludo, &canvas);
	else
		board_draw_snakes(&game->snakes, &canvas);
	canvas_reply(&canvas, colour, sink);
}
