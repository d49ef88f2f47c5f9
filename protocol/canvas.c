/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "protocol/canvas.h"

/* Select Graphic Rendition, ECMA-48. */
static const char *const codes[] = {
	[PAINT_NONE] = "\033[0m",
	[PAINT_RED] = "\033[1;31m",
	[PAINT_GREEN] = "\033[1;32m",
	[PAINT_YELLOW] = "\033[1;33m",
	[PAINT_BLUE] = "\033[1;34m",
	[PAINT_WHITE] = "\033[1;37m",
};

enum { CODE_MAX = sizeof("\033[1;31m") - 1 };

void
canvas_init(struct canvas *canvas)
{
	canvas->rows = 0;
	memset(canvas->text, ' ', sizeof(canvas->text));
	memset(canvas->paint, PAINT_NONE, sizeof(canvas->paint));
}

int
canvas_put(struct canvas *canvas, int row, int column, const char *text,
    enum canvas_paint paint)
{
	for (; *text != '\0' && column < CANVAS_COLUMNS; column++) {
		canvas->text[row][column] = *text++;
		canvas->paint[row][column] = (uint8_t)paint;
	}
	if (canvas->rows <= row)
		canvas->rows = row + 1;
	return column;
}

static void
reply_row(const struct canvas *canvas, int row, bool colour,
    const struct sink *sink)
{
	/* At worst every other character changes the colour twice. */
	char line[CANVAS_COLUMNS * (1 + CODE_MAX) + CODE_MAX + 1];
	uint8_t paint = PAINT_NONE;
	int width = CANVAS_COLUMNS;
	size_t length = 0;

	while (width > 0 && canvas->text[row][width - 1] == ' ')
		width--;
	for (int column = 0; column <= width; column++) {
		uint8_t next = PAINT_NONE;

		if (column < width)
			next = canvas->paint[row][column];
		if (colour && next != paint) {
			memcpy(line + length, codes[next], strlen(codes[next]));
			length += strlen(codes[next]);
			paint = next;
		}
		if (column < width)
			line[length++] = canvas->text[row][column];
	}
	line[length] = '\0';
	reply_board(sink, line);
}

void
canvas_reply(const struct canvas *canvas, bool colour, const struct sink *sink)
{
	for (int row = 0; row < canvas->rows; row++)
		reply_row(canvas, row, colour, sink);
}
