/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Plots as SVG, written as they are drawn: a frame with axes, then lines,
 * bands and bars over it. Positions are given in the axes' units; what lies
 * outside of them is cut off.
 *
 * Colours are those of a style which plot_style() writes once for a page. They
 * follow the reader's choice of a light or a dark page. Failed writes show in
 * ferror(out).
 */

#ifndef LUDOD_PLOT_PLOT_H
#define LUDOD_PLOT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PLOT_SERIES = 8 }; /* colours; more series share them */

struct plot_axis {
	double low, high;  /* low < high */
	bool is_log;	   /* to the base of ten; low > 0 */
	bool is_bare;	   /* no ticks */
	const char *label; /* or NULL */
	/* How a tick is spelt; NULL: as a plain number. */
	void (*print)(FILE *out, double value);
};

struct plot {
	FILE *out;
	double width, height;		 /* of the whole, in pixels */
	double left, right, top, bottom; /* margins */
	struct plot_axis x, y;
	const char *title; /* for those who can't see it */
	unsigned number;   /* distinct on its page or sheet */
	double at_x, at_y; /* of its corner, on a sheet */
	bool is_on_sheet;
};

struct plot_point {
	double x, y;
};

struct plot_span {
	double x, low, high;
};

enum { PLOT_WIDE = 960, PLOT_HALF = 460 }; /* usual widths */

/* A plot with the usual margins, its axes to be filled in. */
struct plot
plot_make(FILE *out, const char *title, unsigned number, double width);

/* Widen an axis to round bounds. */
void plot_round_axis(struct plot_axis *axis);

/* A picture that is a file of its own and holds plots at corners of theirs. */
void
plot_sheet_begin(FILE *out, double width, double height, const char *title);
void plot_sheet_end(FILE *out);

/* The frame, before all else; and the end, after all else. */
void plot_begin(const struct plot *plot);
void plot_end(const struct plot *plot);

/* Points that are not finite leave a gap. */
void plot_line(const struct plot *plot, unsigned series,
    const struct plot_point *points, size_t count);
void plot_dashed_line(const struct plot *plot, unsigned series,
    const struct plot_point *points, size_t count);
void plot_band(const struct plot *plot, unsigned series,
    const struct plot_span *spans, size_t count);

/* A bar from the bottom up to y, over x from `from` to `to`, with a hint. */
void plot_bar(const struct plot *plot, unsigned series, double from, double to,
    double y, const char *hint);
/* A box across x from `from` to `to`, `pixels` high, about y. */
void plot_box(const struct plot *plot, unsigned series, double from, double to,
    double y, double pixels);
void plot_dot(const struct plot *plot, unsigned series, double x, double y,
    const char *hint);

/* A short upright stroke. */
void plot_mark(const struct plot *plot, unsigned series, double x, double y,
    const char *hint);

/* Lines across the whole plot. */
void plot_level(const struct plot *plot, double y);
void plot_upright(const struct plot *plot, double x);

/* A word at the left of the frame, for an axis without ticks. */
void plot_row_name(const struct plot *plot, double y, const char *name);

/* A heading above the frame. */
void plot_heading(const struct plot *plot, const char *text);

/*
 * Names of series, in rows above the frame. Before plot_begin() room is to be
 * made for those beyond one.
 */
void
plot_legend_room(struct plot *plot, const char *const *names, size_t count);
void plot_legend(const struct plot *plot, const char *const *names,
    const unsigned *series, size_t count);

/* Rules of CSS; to stand once in a page, or in a style element. */
void plot_style(FILE *out);

/* Text with what is special in XML spelt out. */
void plot_text(FILE *out, const char *text);

/*
 * The same, but no longer than a plot has room for; and how wide that is at
 * most, in pixels.
 */
void plot_name(FILE *out, const char *name);
double plot_name_width(const char *name);

#endif
