/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The board of snakes-and-ladders, 100 at the top left: each square has its
 * number and where a ladder (^) or a snake (v) leads, and below it the tokens.
 */

#include <stdio.h>

#include "protocol/board.h"
#include "protocol/canvas.h"

enum { CELL_WIDTH = 7, CELL_HEIGHT = 2, NUMBER_WIDTH = 3 };

static const struct {
	const char *letter;
	enum canvas_paint paint;
} seats[SNAKES_SEATS] = {
	[SNAKES_BLACK] = { "B", PAINT_BLUE },
	[SNAKES_WHITE] = { "W", PAINT_WHITE },
};

static void
put_tokens(const struct snakes_position *pos, int square, struct canvas *canvas,
    int row, int column)
{
	for (int seat = 0; seat < SNAKES_SEATS; seat++)
		if (pos->square[seat] == square)
			column = canvas_put(canvas, row, column,
			    seats[seat].letter, seats[seat].paint);
}

static void
draw_square(const struct snakes_position *pos, int square,
    struct canvas *canvas, int row, int column)
{
	int jump = snakes_jump[square];
	char text[CELL_WIDTH + 8];

	snprintf(text, sizeof(text), "%*d", NUMBER_WIDTH, square);
	canvas_put(canvas, row, column, text, PAINT_NONE);
	if (jump != 0) {
		snprintf(text, sizeof(text), "%c%d", jump > square ? '^' : 'v',
		    jump);
		canvas_put(canvas, row, column + NUMBER_WIDTH, text,
		    jump > square ? PAINT_GREEN : PAINT_RED);
	}
	put_tokens(pos, square, canvas, row + 1, column + 1);
}

void
board_draw_snakes(const struct snakes_position *pos, struct canvas *canvas)
{
	for (int row = 0; row < SNAKES_ROWS; row++)
		for (int column = 0; column < SNAKES_COLUMNS; column++)
			draw_square(pos, snakes_square_at(row, column), canvas,
			    row * CELL_HEIGHT, column * CELL_WIDTH);
	canvas_put(canvas, SNAKES_ROWS * CELL_HEIGHT, 0, "start:", PAINT_NONE);
	put_tokens(pos, SNAKES_START, canvas, SNAKES_ROWS * CELL_HEIGHT,
	    CELL_WIDTH);
}
