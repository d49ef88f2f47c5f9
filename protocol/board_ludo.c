/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The Ludo board: a cross of track squares around the goals, a base in each
 * corner. The same picture, turned by a quarter, serves each seat.
 */

#include "protocol/board.h"
#include "protocol/canvas.h"

enum {
	GRID = 15,	/* cells on a side */
	CELL_WIDTH = 5, /* a mark of safety, and room for tokens */
	CELL_TOKENS = CELL_WIDTH - 1,
	COLUMN_PLACES = PLACE_GOAL - PLACE_COLUMN_FIRST + 1,
};

struct cell {
	int row, column;
};

/* Red's quarter of the track, its home column and goal, and its base. */
static const struct cell track[SEAT_DISTANCE] = { { 6, 1 }, { 6, 2 }, { 6, 3 },
	{ 6, 4 }, { 6, 5 }, { 5, 6 }, { 4, 6 }, { 3, 6 }, { 2, 6 }, { 1, 6 },
	{ 0, 6 }, { 0, 7 }, { 0, 8 } };
static const struct cell column[COLUMN_PLACES] = { { 7, 1 }, { 7, 2 }, { 7, 3 },
	{ 7, 4 }, { 7, 5 }, { 7, 6 } };
static const struct cell base[TOKENS_MAX] = { { 2, 2 }, { 2, 3 }, { 3, 2 },
	{ 3, 3 } };

static const struct {
	const char *name;
	enum canvas_paint paint;
} seats[SEATS] = {
	[SEAT_RED] = { "Red", PAINT_RED },
	[SEAT_GREEN] = { "Green", PAINT_GREEN },
	[SEAT_YELLOW] = { "Yellow", PAINT_YELLOW },
	[SEAT_BLUE] = { "Blue", PAINT_BLUE },
};

/* What does not fit into a square is written below the board. */
struct drawing {
	struct canvas *canvas;
	const struct position *pos;
	int notes;
};

static struct cell
turned(struct cell cell, unsigned quarters)
{
	for (; quarters > 0; quarters--)
		cell = (struct cell){ cell.column, GRID - 1 - cell.row };
	return cell;
}

static int
put(const struct drawing *drawing, struct cell cell, int offset,
    const char *text, enum canvas_paint paint)
{
	return canvas_put(drawing->canvas, cell.row,
	    cell.column * CELL_WIDTH + offset, text, paint);
}

/* `R` or `R2`. */
static void
name_tokens(unsigned seat, unsigned count, char out[static 3])
{
	out[0] = notation_seat_letters[seat];
	out[1] = count > 1 ? (char)('0' + count) : '\0';
	out[2] = '\0';
}

/* The place of a track square as a seat counts it, or PLACES if never. */
static unsigned
place_of_square(unsigned square, unsigned seat)
{
	unsigned step =
	    (square + TRACK_SQUARES - seat * SEAT_DISTANCE) % TRACK_SQUARES;

	return step + PLACE_START <= PLACE_TRACK_LAST ? step + PLACE_START
						      : PLACES;
}

static unsigned
count_on(const struct position *pos, unsigned seat, unsigned square)
{
	unsigned place = place_of_square(square, seat);

	return place < PLACES ? position_count(pos, seat, place) : 0;
}

/* All who stand on a square, in a row behind a column; returns the next one. */
static int
put_tokens(struct drawing *drawing, int row, int at, unsigned square,
    const char *between)
{
	for (unsigned seat = 0; seat < SEATS; seat++) {
		unsigned count = count_on(drawing->pos, seat, square);
		char text[3];

		if (count == 0)
			continue;
		name_tokens(seat, count, text);
		at = canvas_put(drawing->canvas, row, at, text,
		    seats[seat].paint);
		at = canvas_put(drawing->canvas, row, at, between, PAINT_NONE);
	}
	return at;
}

/* How much room the tokens on a square take. */
static unsigned
width_of_tokens(const struct position *pos, unsigned square)
{
	unsigned width = 0;

	for (unsigned seat = 0; seat < SEATS; seat++) {
		unsigned count = count_on(pos, seat, square);

		width += count == 0 ? 0 : count == 1 ? 1 : 2;
	}
	return width;
}

static void
put_note(struct drawing *drawing, struct cell cell, unsigned square)
{
	int row = GRID + drawing->notes++;
	char text[] = "#0";
	int at;

	/* A square with a note holds five tokens at least: there are few. */
	text[1] = (char)(text[1] + drawing->notes);
	put(drawing, cell, 1, text, PAINT_NONE);
	at = canvas_put(drawing->canvas, row, 1, text, PAINT_NONE);
	at = canvas_put(drawing->canvas, row, at, ": ", PAINT_NONE);
	put_tokens(drawing, row, at, square, " ");
}

static void
draw_square(struct drawing *drawing, unsigned square)
{
	struct cell cell =
	    turned(track[square % SEAT_DISTANCE], square / SEAT_DISTANCE);
	unsigned width = width_of_tokens(drawing->pos, square);

	if (PLACES_SAFE >> (square + PLACE_START) & 1)
		put(drawing, cell, 0, "*", PAINT_NONE);
	if (width == 0)
		put(drawing, cell, 1, ".", PAINT_NONE);
	else if (width <= CELL_TOKENS)
		put_tokens(drawing, cell.row, cell.column * CELL_WIDTH + 1,
		    square, "");
	else
		put_note(drawing, cell, square);
}

static void
draw_column(const struct drawing *drawing, unsigned seat)
{
	for (unsigned n = 0; n < COLUMN_PLACES; n++) {
		unsigned place = PLACE_COLUMN_FIRST + n;
		unsigned count = position_count(drawing->pos, seat, place);
		char text[3] = "-";

		if (place == PLACE_GOAL)
			text[0] = '=';
		if (count > 0)
			name_tokens(seat, count, text);
		put(drawing, turned(column[n], seat), 1, text,
		    seats[seat].paint);
	}
}

static void
draw_base(const struct drawing *drawing, unsigned seat)
{
	unsigned count = position_count(drawing->pos, seat, PLACE_BASE);
	struct cell centre = turned(base[0], seat);
	char letter[2] = { notation_seat_letters[seat], '\0' };

	/* Cells turn, words don't. */
	for (unsigned n = 0; n < TOKENS_MAX; n++) {
		struct cell cell = turned(base[n], seat);

		if (cell.row + cell.column < centre.row + centre.column)
			centre = cell;
		if (n < drawing->pos->tokens)
			put(drawing, cell, 1, n < count ? letter : "o",
			    seats[seat].paint);
	}
	centre.row--;
	put(drawing, centre, 1, seats[seat].name, seats[seat].paint);
}

void
board_draw_ludo(const struct position *pos, struct canvas *canvas)
{
	struct drawing drawing = { canvas, pos, 0 };

	for (unsigned square = 0; square < TRACK_SQUARES; square++)
		draw_square(&drawing, square);
	for (unsigned seat = 0; seat < SEATS; seat++) {
		if (!position_plays(pos, seat))
			continue;
		draw_column(&drawing, seat);
		draw_base(&drawing, seat);
	}
}
