/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Names in plots, which can be whole commands. */

#include <string.h>

#include "src/plot/plot.h"

enum {
	LETTERS_MAX = 32,
	LETTER_PIXELS = 7,
	KEY_PIXELS = 30, /* a key's square and what parts it from others */
	ROW_PIXELS = 18,
	LAST_ROW_PIXELS = 14, /* above the frame */
};

/* The bytes of at most so many letters of UTF-8; *count is how many. */
static size_t
measure(const char *name, size_t most, size_t *count)
{
	size_t n;

	*count = 0;
	for (n = 0; name[n] != '\0'; n++)
		if (((unsigned char)name[n] & 0xc0) != 0x80 && ++*count > most)
			break;
	return n;
}

void
plot_name(FILE *out, const char *name)
{
	char start[4 * LETTERS_MAX + 1];
	size_t count, length = measure(name, LETTERS_MAX, &count);

	if (count <= LETTERS_MAX) {
		plot_text(out, name);
		return;
	}
	length = measure(name, LETTERS_MAX - 1, &count);
	if (length >= sizeof(start))
		length = sizeof(start) - 1;
	memcpy(start, name, length);
	start[length] = '\0';
	plot_text(out, start);
	fputs("\u2026", out);
}

double
plot_name_width(const char *name)
{
	size_t count;

	measure(name, LETTERS_MAX, &count);
	return LETTER_PIXELS *
	    (double)(count < LETTERS_MAX ? count : LETTERS_MAX);
}

/* How many of the names fit in one row; one does in any case. */
static size_t
fill_row(const struct plot *plot, const char *const *names, size_t count)
{
	double room = plot->width - plot->left - plot->right;
	size_t n = 0;

	while (n < count) {
		room -= KEY_PIXELS + plot_name_width(names[n]);
		if (room < 0 && n > 0)
			break;
		n++;
	}
	return n;
}

static size_t
count_rows(const struct plot *plot, const char *const *names, size_t count)
{
	size_t rows = 0;

	for (size_t n = 0; n < count; rows++)
		n += fill_row(plot, names + n, count - n);
	return rows;
}

void
plot_legend_room(struct plot *plot, const char *const *names, size_t count)
{
	size_t rows = count_rows(plot, names, count);

	if (rows < 2)
		return;
	plot->top += ROW_PIXELS * (double)(rows - 1);
	plot->height += ROW_PIXELS * (double)(rows - 1);
}

static void
draw_row(const struct plot *plot, double y, const char *const *names,
    const unsigned *series, size_t count)
{
	fprintf(plot->out,
	    "<text class=\"legend\" x=\"%.1f\" y=\"%.1f\" "
	    "text-anchor=\"end\">",
	    plot->width - plot->right, y);
	for (size_t n = 0; n < count; n++) {
		fprintf(plot->out,
		    "<tspan class=\"key s%u\" dx=\"14\">\u25a0</tspan>"
		    "<tspan dx=\"4\">",
		    series[n] % PLOT_SERIES);
		plot_name(plot->out, names[n]);
		fputs("</tspan>", plot->out);
	}
	fputs("</text>\n", plot->out);
}

void
plot_legend(const struct plot *plot, const char *const *names,
    const unsigned *series, size_t count)
{
	size_t left = count_rows(plot, names, count);

	for (size_t n = 0, row; n < count; n += row) {
		row = fill_row(plot, names + n, count - n);
		draw_row(plot,
		    plot->top - LAST_ROW_PIXELS - ROW_PIXELS * (double)--left,
		    names + n, series + n, row);
	}
}
