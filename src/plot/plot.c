/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/plot/plot.h"

#include <math.h>
#include <string.h>

#include "src/plot/axis.h"

enum { X_TICK_PIXELS = 90, Y_TICK_PIXELS = 45 };

struct plot
plot_make(FILE *out, const char *title, unsigned number, double width)
{
	return (struct plot){ .out = out,
		.width = width,
		.height = 300,
		.left = 56,
		.right = 20,
		.top = 32,
		.bottom = 44,
		.title = title,
		.number = number };
}

void
plot_text(FILE *out, const char *text)
{
	static const char special[] = "&<>\"";
	static const char *const spelt[] = { "&amp;", "&lt;", "&gt;",
		"&quot;" };

	for (; *text != '\0'; text++) {
		const char *found = strchr(special, *text);

		if (found != NULL)
			fputs(spelt[found - special], out);
		else
			putc(*text, out);
	}
}

static double
x_of(const struct plot *plot, double x)
{
	double room = plot->width - plot->left - plot->right;

	return plot->left + axis_place(&plot->x, x) * room;
}

static double
y_of(const struct plot *plot, double y)
{
	double room = plot->height - plot->top - plot->bottom;

	return plot->height - plot->bottom - axis_place(&plot->y, y) * room;
}

/* 1500 is 1500, but 15000 is 15k. */
static void
print_number(FILE *out, double value)
{
	if (fabs(value) >= 1e6)
		fprintf(out, "%gM", value / 1e6);
	else if (fabs(value) >= 1e4)
		fprintf(out, "%gk", value / 1e3);
	else
		fprintf(out, "%g", fabs(value) < 1e-12 ? 0 : value);
}

static void
print_tick(const struct plot *plot, const struct plot_axis *axis, double value)
{
	if (axis->print != NULL)
		axis->print(plot->out, value);
	else
		print_number(plot->out, value);
	fputs("</text>\n", plot->out);
}

static void
draw_x_axis(const struct plot *plot)
{
	double ticks[AXIS_TICKS_MAX], bottom = plot->height - plot->bottom;
	size_t count = 0;

	if (!plot->x.is_bare)
		count = axis_ticks(&plot->x,
		    (unsigned)(plot->width / X_TICK_PIXELS), ticks);
	fprintf(plot->out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>\n",
	    plot->left, bottom, plot->width - plot->right);
	for (size_t n = 0; n < count; n++) {
		double x = x_of(plot, ticks[n]);

		fprintf(plot->out,
		    "<path class=\"axis\" d=\"M%.1f %.1fv4\"/>"
		    "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" "
		    "text-anchor=\"middle\">",
		    x, bottom, x, bottom + 17);
		print_tick(plot, &plot->x, ticks[n]);
	}
	if (plot->x.label == NULL)
		return;
	fprintf(plot->out,
	    "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" "
	    "text-anchor=\"end\">",
	    plot->width - plot->right, plot->height - 6);
	plot_text(plot->out, plot->x.label);
	fputs("</text>\n", plot->out);
}

static void
draw_y_axis(const struct plot *plot)
{
	double ticks[AXIS_TICKS_MAX];
	size_t count = 0;

	if (!plot->y.is_bare)
		count = axis_ticks(&plot->y,
		    (unsigned)(plot->height / Y_TICK_PIXELS), ticks);
	for (size_t n = 0; n < count; n++) {
		double y = y_of(plot, ticks[n]);

		fprintf(plot->out,
		    "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>"
		    "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" "
		    "text-anchor=\"end\">",
		    plot->left, y, plot->width - plot->right, plot->left - 8,
		    y + 4);
		print_tick(plot, &plot->y, ticks[n]);
	}
	if (plot->y.label == NULL)
		return;
	fprintf(plot->out, "<text class=\"label\" x=\"4\" y=\"%.1f\">",
	    plot->top - 14);
	plot_text(plot->out, plot->y.label);
	fputs("</text>\n", plot->out);
}

static void
begin_picture(FILE *out, double width, double height)
{
	fprintf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" "
	    "viewBox=\"0 0 %g %g\" role=\"img\">",
	    width, height);
}

static void
write_title(FILE *out, const char *title)
{
	fputs("<title>", out);
	plot_text(out, title);
	fputs("</title>\n", out);
}

void
plot_sheet_begin(FILE *out, double width, double height, const char *title)
{
	begin_picture(out, width, height);
	write_title(out, title);
	fputs("<style>\n", out);
	plot_style(out);
	fputs("</style>\n<rect class=\"ground\" width=\"100%\" "
	      "height=\"100%\"/>\n",
	    out);
}

void
plot_sheet_end(FILE *out)
{
	fputs("</svg>\n", out);
}

void
plot_begin(const struct plot *plot)
{
	if (plot->is_on_sheet)
		fprintf(plot->out,
		    "<svg x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\">",
		    plot->at_x, plot->at_y, plot->width, plot->height);
	else
		begin_picture(plot->out, plot->width, plot->height);
	write_title(plot->out, plot->title);
	fprintf(plot->out,
	    "<clipPath id=\"frame%u\"><rect x=\"%g\" y=\"%g\" width=\"%g\" "
	    "height=\"%g\"/></clipPath>\n",
	    plot->number, plot->left, plot->top,
	    plot->width - plot->left - plot->right,
	    plot->height - plot->top - plot->bottom);
	draw_y_axis(plot);
	draw_x_axis(plot);
}

void
plot_end(const struct plot *plot)
{
	fputs("</svg>\n", plot->out);
}

static void
draw_line(const struct plot *plot, unsigned series, const char *kind,
    const struct plot_point *points, size_t count)
{
	char verb = 'M';

	fprintf(plot->out,
	    "<path class=\"%s s%u\" clip-path=\"url(#frame%u)\" d=\"", kind,
	    series % PLOT_SERIES, plot->number);
	for (size_t n = 0; n < count; n++) {
		if (!isfinite(points[n].x) || !isfinite(points[n].y)) {
			verb = 'M';
			continue;
		}
		fprintf(plot->out, "%c%.1f %.1f", verb, x_of(plot, points[n].x),
		    y_of(plot, points[n].y));
		verb = 'L';
	}
	fputs("\"/>\n", plot->out);
}

void
plot_line(const struct plot *plot, unsigned series,
    const struct plot_point *points, size_t count)
{
	draw_line(plot, series, "line", points, count);
}

void
plot_dashed_line(const struct plot *plot, unsigned series,
    const struct plot_point *points, size_t count)
{
	draw_line(plot, series, "line dashed", points, count);
}

/* Within a frame's height of the frame, so that infinite bounds can be drawn.
 */
static double
near_y(const struct plot *plot, double y)
{
	double place = y_of(plot, y);

	return fmin(fmax(place, -plot->height), 2 * plot->height);
}

void
plot_band(const struct plot *plot, unsigned series,
    const struct plot_span *spans, size_t count)
{
	fprintf(plot->out,
	    "<path class=\"band s%u\" clip-path=\"url(#frame%u)\" d=\"",
	    series % PLOT_SERIES, plot->number);
	for (size_t n = 0; n < count; n++)
		fprintf(plot->out, "%c%.1f %.1f", n == 0 ? 'M' : 'L',
		    x_of(plot, spans[n].x), near_y(plot, spans[n].high));
	for (size_t n = count; n-- > 0;)
		fprintf(plot->out, "L%.1f %.1f", x_of(plot, spans[n].x),
		    near_y(plot, spans[n].low));
	fputs("Z\"/>\n", plot->out);
}

static void
write_hint(const struct plot *plot, const char *hint)
{
	if (hint != NULL)
		write_title(plot->out, hint);
}

void
plot_bar(const struct plot *plot, unsigned series, double from, double to,
    double y, const char *hint)
{
	double left = x_of(plot, from), top = y_of(plot, y);
	double width = x_of(plot, to) - left;

	fprintf(plot->out,
	    "<rect class=\"bar s%u\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
	    "height=\"%.1f\">",
	    series % PLOT_SERIES, left + 0.5, top, fmax(width - 1, 0.5),
	    plot->height - plot->bottom - top);
	write_hint(plot, hint);
	fputs("</rect>\n", plot->out);
}

void
plot_box(const struct plot *plot, unsigned series, double from, double to,
    double y, double pixels)
{
	double left = x_of(plot, from);

	fprintf(plot->out,
	    "<rect class=\"box s%u\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
	    "height=\"%.1f\" rx=\"2\"/>\n",
	    series % PLOT_SERIES, left, y_of(plot, y) - pixels / 2,
	    fmax(x_of(plot, to) - left, 1), pixels);
}

void
plot_dot(const struct plot *plot, unsigned series, double x, double y,
    const char *hint)
{
	fprintf(plot->out,
	    "<circle class=\"dot s%u\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\">",
	    series % PLOT_SERIES, x_of(plot, x), y_of(plot, y));
	write_hint(plot, hint);
	fputs("</circle>\n", plot->out);
}

void
plot_mark(const struct plot *plot, unsigned series, double x, double y,
    const char *hint)
{
	fprintf(plot->out, "<path class=\"mark s%u\" d=\"M%.1f %.1fv12\">",
	    series % PLOT_SERIES, x_of(plot, x), y_of(plot, y) - 6);
	write_hint(plot, hint);
	fputs("</path>\n", plot->out);
}

void
plot_level(const struct plot *plot, double y)
{
	fprintf(plot->out, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>\n",
	    plot->left, y_of(plot, y), plot->width - plot->right);
}

void
plot_upright(const struct plot *plot, double x)
{
	fprintf(plot->out, "<path class=\"level\" d=\"M%.1f %.1fV%.1f\"/>\n",
	    x_of(plot, x), plot->top, plot->height - plot->bottom);
}

void
plot_row_name(const struct plot *plot, double y, const char *name)
{
	fprintf(plot->out,
	    "<text class=\"row\" x=\"%.1f\" y=\"%.1f\" "
	    "text-anchor=\"end\">",
	    plot->left - 8, y_of(plot, y) + 4);
	plot_name(plot->out, name);
	fputs("</text>\n", plot->out);
}

void
plot_heading(const struct plot *plot, const char *text)
{
	fprintf(plot->out, "<text class=\"row\" x=\"%.1f\" y=\"%.1f\">",
	    plot->left, plot->top - 14);
	plot_text(plot->out, text);
	fputs("</text>\n", plot->out);
}
