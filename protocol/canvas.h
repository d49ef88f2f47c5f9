/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* A rectangle of characters to draw a board on, each with a colour. */

#ifndef LUDOD_PROTOCOL_CANVAS_H
#define LUDOD_PROTOCOL_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/reply.h"

enum canvas_paint {
	PAINT_NONE,
	PAINT_RED,
	PAINT_GREEN,
	PAINT_YELLOW,
	PAINT_BLUE,
	PAINT_WHITE,
};

enum { CANVAS_ROWS = 24, CANVAS_COLUMNS = 76 };

struct canvas {
	int rows; /* as far as something was put */
	char text[CANVAS_ROWS][CANVAS_COLUMNS];
	uint8_t paint[CANVAS_ROWS][CANVAS_COLUMNS];
};

void canvas_init(struct canvas *canvas);

/* In a row that there is; what goes over the right edge is lost. Returns the
 * column behind the text. */
int canvas_put(struct canvas *canvas, int row, int column, const char *text,
    enum canvas_paint paint);

/* All rows, with colours or without, as lines of a board. */
void
canvas_reply(const struct canvas *canvas, bool colour, const struct sink *sink);

#endif
