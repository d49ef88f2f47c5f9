/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>

#include "src/plot/plot.h"
#include "src/tune/picture.h"

enum { COLUMNS = 3, PANEL_WIDTH = 340, PANEL_HEIGHT = 190 };

/* From the lowest to the highest value, and at least C_END both ways. */
static struct plot_axis
value_axis(const struct state *state, size_t n)
{
	const struct tunable *item = &state->spsa.tunables.item[n];
	const struct course *course = &state->course;
	struct plot_axis axis = { .low = item->value - item->c_end,
		.high = item->value + item->c_end };

	for (size_t k = 0; k < course->points; k++) {
		double value = course->value[k * course->values + n];

		axis.low = fmin(axis.low, value);
		axis.high = fmax(axis.high, value);
	}
	plot_round_axis(&axis);
	return axis;
}

static void
draw_panel(FILE *out, const struct state *state, size_t n)
{
	const struct tunable *item = &state->spsa.tunables.item[n];
	const struct course *course = &state->course;
	double total = (double)state->spsa.total;
	double found = spsa_found(&state->spsa, n);
	struct plot_point point[COURSE_POINTS_MAX];
	struct plot plot = plot_make(out, item->name, (unsigned)n, PANEL_WIDTH);
	char heading[TUNABLE_NAME_MAX + 48];

	plot.height = PANEL_HEIGHT;
	plot.is_on_sheet = true;
	plot.at_x = (double)(n % COLUMNS) * PANEL_WIDTH;
	plot.at_y = (double)(n / COLUMNS) * PANEL_HEIGHT;
	plot.bottom = 28;
	plot.x = (struct plot_axis){ .low = 0, .high = total };
	plot.y = value_axis(state, n);
	for (size_t k = 0; k < course->points; k++)
		point[k] = (struct plot_point){ (double)course->done[k],
			course->value[k * course->values + n] };
	snprintf(heading, sizeof(heading), "%s  %.0f \u2192 %.0f", item->name,
	    item->value, found);
	plot_begin(&plot);
	plot_heading(&plot, heading);
	plot_level(&plot, item->value);
	plot_line(&plot, (unsigned)n, point, course->points);
	if (state->spsa.summed > 0)
		plot_dashed_line(&plot, (unsigned)n,
		    (struct plot_point[]){
			{ (double)(state->spsa.done - state->spsa.summed),
			    found },
			{ (double)state->spsa.done, found } },
		    2);
	plot_end(&plot);
}

void
picture_write(FILE *out, const struct state *state)
{
	size_t count = state->spsa.tunables.count;
	size_t columns = count < COLUMNS ? count : COLUMNS;
	size_t rows = (count + COLUMNS - 1) / COLUMNS;

	plot_sheet_begin(out, (double)(columns * PANEL_WIDTH),
	    (double)(rows * PANEL_HEIGHT), "Values by comparisons made");
	for (size_t n = 0; n < count; n++)
		draw_panel(out, state, n);
	plot_sheet_end(out);
}
