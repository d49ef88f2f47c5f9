/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/plot/axis.h"
#include "src/plot/plot.h"
#include "tests/markup.h"

Test(axis, ticks_are_round)
{
	static const struct {
		double low, high;
		bool is_log;
		size_t count;
		double first, last;
	} cases[] = {
		{ 0, 100, false, 6, 0, 100 },
		{ -13, 42, false, 6, -10, 40 },
		{ 0.012, 0.019, false, 8, 0.012, 0.019 },
		{ 0, 3, false, 7, 0, 3 },
		{ 1, 1000, true, 4, 1, 1000 },
		{ 20, 5e5, true, 4, 100, 1e5 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct plot_axis axis = { .low = cases[n].low,
			.high = cases[n].high,
			.is_log = cases[n].is_log };
		double ticks[AXIS_TICKS_MAX];
		size_t count = axis_ticks(&axis, 5, ticks);

		cr_assert(eq(sz, count, cases[n].count), "case %zu", n);
		cr_expect(epsilon_eq(dbl, ticks[0], cases[n].first, 1e-9));
		cr_expect(
		    epsilon_eq(dbl, ticks[count - 1], cases[n].last, 1e-9));
	}
}

Test(axis, bounds_are_widened_to_round_ones)
{
	static const struct {
		double low, high;
		bool is_log;
		double round_low, round_high;
	} cases[] = {
		{ -13, 42, false, -20, 50 },
		{ 0, 100, false, 0, 100 },
		{ 0, 0, false, -1, 1 },
		{ 7, 80000, true, 1, 100000 },
		{ 10, 10, true, 10, 100 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct plot_axis axis = { .low = cases[n].low,
			.high = cases[n].high,
			.is_log = cases[n].is_log };

		plot_round_axis(&axis);
		cr_expect(epsilon_eq(dbl, axis.low, cases[n].round_low, 1e-9),
		    "case %zu", n);
		cr_expect(epsilon_eq(dbl, axis.high, cases[n].round_high, 1e-9),
		    "case %zu", n);
	}
}

Test(axis, places_run_from_0_to_1)
{
	struct plot_axis linear = { .low = -10, .high = 30 };
	struct plot_axis logarithm = { .low = 1, .high = 1e4, .is_log = true };

	cr_expect(epsilon_eq(dbl, axis_place(&linear, 0), 0.25, 1e-12));
	cr_expect(epsilon_eq(dbl, axis_place(&logarithm, 10), 0.25, 1e-12));
}

/* A frame of 800 by 200 pixels whose corner is at 100, 10. */
static struct plot
make_plot(FILE *out)
{
	struct plot plot = plot_make(out, "a < b", 3, 1000);

	plot.left = plot.right = 100;
	plot.top = 10;
	plot.bottom = 90;
	plot.x = (struct plot_axis){ .low = 0, .high = 8 };
	plot.y = (struct plot_axis){ .low = 0, .high = 2, .label = "<y>" };
	return plot;
}

Test(plot, draws_where_it_is_told)
{
	static const struct plot_point points[] = { { 0, 0 }, { 4, 1 },
		{ 5, NAN }, { 6, 2 }, { 8, 2 } };
	static const struct plot_span spans[] = { { 0, 0, 2 },
		{ 8, 1, INFINITY } };
	static const char *const names[] = { "R&D" };
	static const unsigned series[] = { 9 };
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct plot plot = make_plot(out);

	plot_begin(&plot);
	plot_line(&plot, 9, points, 5);
	plot_band(&plot, 0, spans, 2);
	plot_bar(&plot, 0, 1, 2, 1, "\"half\"");
	plot_dot(&plot, 0, 2, 0.5, NULL);
	plot_legend(&plot, names, series, 1);
	plot_end(&plot);
	fclose(out);

	cr_expect(markup_is_sound(text));
	cr_expect(ne(ptr, strstr(text, "<title>a &lt; b</title>"), NULL));
	cr_expect(ne(ptr,
	    strstr(text,
		"line s1\" clip-path=\"url(#frame3)\" "
		"d=\"M100.0 210.0L500.0 110.0M700.0 10.0L900.0 10.0"),
	    NULL));
	cr_expect(ne(ptr,
	    strstr(text, "M100.0 10.0L900.0 -300.0L900.0 110.0L100.0 210.0Z"),
	    NULL));
	cr_expect(ne(ptr,
	    strstr(text,
		"x=\"200.5\" y=\"110.0\" width=\"99.0\" "
		"height=\"100.0\"><title>&quot;half&quot;"),
	    NULL));
	cr_expect(ne(ptr, strstr(text, "cx=\"300.0\" cy=\"160.0\""), NULL));
	cr_expect(ne(ptr, strstr(text, "R&amp;D"), NULL));
	cr_expect(ne(ptr, strstr(text, "&lt;y&gt;"), NULL));
	free(text);
}

/* 384 pixels are for two of the names, for one, and for three. */
Test(plot, a_legend_has_as_many_rows_as_it_needs)
{
	static const char *const names[] = { "one of twenty letters", "two",
		"a command with so many options that nobody could read it",
		"\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc"
		"\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc"
		"\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc"
		"\u00fc\u00fc\u00fc",
		"three", "four" };
	static const unsigned series[] = { 0, 1, 2, 3, 4, 5 };
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct plot plot = plot_make(out, "", 0, PLOT_HALF), one = plot;
	const char *row;
	int rows = 0;

	plot_legend_room(&one, names, 1);
	cr_expect(eq(dbl, one.top, plot.top));
	one = plot;
	plot_legend_room(&plot, names, 6);
	plot_legend(&plot, names, series, 6);
	fclose(out);
	cr_expect(markup_is_sound(text));
	for (row = text; (row = strstr(row, "<text class=\"legend\"")) != NULL;
	     row++) {
		double x, y;

		cr_assert(eq(int,
		    sscanf(row, "<text class=\"legend\" x=\"%lf\" y=\"%lf\"",
			&x, &y),
		    2));
		cr_expect(eq(dbl, x, 440));
		/* The last is where the only one would be. */
		cr_expect(eq(dbl, y, one.top - 14 + 18 * rows), "row %d", rows);
		rows++;
	}
	cr_expect(eq(int, rows, 3));
	cr_expect(eq(dbl, plot.top - one.top, 18 * 2));
	cr_expect(eq(dbl, plot.height - one.height, 18 * 2));
	cr_expect(strstr(text, ">a command with so many options \u2026<") !=
		NULL,
	    "%s", text);
	cr_expect(strstr(text, "\u00fc\u2026<") != NULL);
	free(text);
}

/* No more than the 32 letters that there is room for, and never half of one. */
Test(plot, names_are_shortened)
{
	static const struct {
		const char *name, *shown;
		double width;
	} cases[] = {
		{ "", "", 0 },
		{ "a<b", "a&lt;b", 21 },
		{ "0123456789abcdef0123456789abcdef",
		    "0123456789abcdef0123456789abcdef", 224 },
		{ "0123456789abcdef0123456789abcdefg",
		    "0123456789abcdef0123456789abcde\u2026", 224 },
		{ "0123456789abcdef0123456789abcd\u00fcgh",
		    "0123456789abcdef0123456789abcd\u00fc\u2026", 224 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		char *text = NULL;
		size_t size = 0;
		FILE *out = open_memstream(&text, &size);

		plot_name(out, cases[n].name);
		fclose(out);
		cr_expect(eq(str, text, (char *)cases[n].shown));
		cr_expect(
		    eq(dbl, plot_name_width(cases[n].name), cases[n].width));
		free(text);
	}
}

Test(plot, sheet_holds_plots)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct plot plot = make_plot(out);

	plot.is_on_sheet = true;
	plot_sheet_begin(out, 2000, 300, "two");
	for (int n = 0; n < 2; n++) {
		plot.at_x = 1000 * n;
		plot_begin(&plot);
		plot_heading(&plot, "a & b");
		plot_end(&plot);
	}
	plot_sheet_end(out);
	fclose(out);

	cr_expect(markup_is_sound(text));
	cr_expect(strstr(text, "<svg x=\"1000\" y=\"0\"") != NULL);
	cr_expect(strstr(text, ">a &amp; b</text>") != NULL);
	cr_expect(strstr(text, "<style>") != NULL);
	free(text);
}

Test(markup, unsound_text_is_told)
{
	static const struct {
		const char *text;
		bool sound;
	} cases[] = {
		{ "<a><b x=\"1\"/><c>&amp;</c></a>", true },
		{ "<!DOCTYPE html>\n<a/>", true },
		{ "<a><b></a></b>", false },
		{ "<a>", false },
		{ "</a>", false },
		{ "<a>1 & 2</a>", false },
		{ "<a>1 < 2</a>", false },
		{ "<a x=\"<\"/>", false },
		{ "<a x=\"1/>", false },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++)
		cr_expect(
		    eq(int, markup_is_sound(cases[n].text), cases[n].sound),
		    "%s", cases[n].text);
}
