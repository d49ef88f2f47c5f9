/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <stdlib.h>

#include "src/match/alloc.h"
#include "src/match/report_data.h"
#include "src/match/report_plots.h"
#include "src/plot/axis.h"
#include "src/plot/plot.h"

enum { BINS = 32, ROW_HEIGHT = 30, ROW_BOX = 12 };

/* A list of numbers which grows, and is sorted to be asked. */
struct numbers {
	double *value;
	size_t count, room;
};

static void
numbers_add(struct numbers *numbers, double value)
{
	if (numbers->count == numbers->room) {
		numbers->room = numbers->room * 2 + 64;
		numbers->value = alloc_array(numbers->value, numbers->room,
		    sizeof(*numbers->value));
	}
	numbers->value[numbers->count++] = value;
}

static int
compare(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static void
numbers_sort(struct numbers *numbers)
{
	if (numbers->count > 0)
		qsort(numbers->value, numbers->count, sizeof(double), compare);
}

/* The number that this share of all is below. */
static double
numbers_quantile(const struct numbers *numbers, double share)
{
	return numbers->value[(size_t)(share * (double)(numbers->count - 1))];
}

/* As wide as the widest name needs. */
static double
name_room(const struct result_header *header)
{
	double widest = 0;

	for (unsigned n = 0; n < header->engines; n++)
		widest = fmax(widest, plot_name_width(header->name[n]));
	return 16 + widest;
}

/* A plot with rows of engines, the first at the top. */
static struct plot
make_rows(FILE *out, const char *title, const struct result_header *header,
    unsigned rows, unsigned number, double width)
{
	struct plot plot = plot_make(out, title, number, width);

	plot.top = 8;
	plot.left = name_room(header);
	plot.height = plot.top + plot.bottom + ROW_HEIGHT * rows;
	plot.y = (struct plot_axis){ .low = -(double)rows,
		.high = 0,
		.is_bare = true };
	return plot;
}

static double
row_middle(unsigned row)
{
	return -(row + 0.5);
}

/* Nothing is drawn for an error that is not known. */
static double
known_error(const struct estimate *estimate)
{
	double error = report_error(estimate);

	return isfinite(error) ? error : 0;
}

void
report_plot_ratings(FILE *out, const struct summary *summary,
    const unsigned *order, unsigned number)
{
	const struct result_header *header = summary->header;
	struct plot plot = make_rows(out, "Ratings and their intervals", header,
	    header->engines, number, PLOT_WIDE);

	plot.x = (struct plot_axis){ .label = "Elo, the mean being 0" };
	for (unsigned n = 0; n < header->engines; n++) {
		struct estimate elo = ranking_elo(summary->ranking, n);
		double error = known_error(&elo);

		plot.x.low = fmin(plot.x.low, elo.value - error);
		plot.x.high = fmax(plot.x.high, elo.value + error);
	}
	plot_round_axis(&plot.x);
	plot_begin(&plot);
	plot_upright(&plot, 0);
	for (unsigned row = 0; row < header->engines; row++) {
		struct estimate elo = ranking_elo(summary->ranking, order[row]);
		double error = known_error(&elo), y;
		char hint[64];

		snprintf(hint, sizeof(hint), "%+.1f \u00b1 %.1f", elo.value,
		    error);
		y = row_middle(row);
		plot_row_name(&plot, y, header->name[order[row]]);
		plot_box(&plot, order[row], elo.value - error,
		    elo.value + error, y, ROW_BOX);
		plot_dot(&plot, order[row], elo.value, y, hint);
	}
	plot_end(&plot);
}

static void
gather_rolls(const struct results *results, struct numbers *out)
{
	for (size_t n = 0; n < results->count; n++)
		for (unsigned k = 0; k < results->set[n].games; k++) {
			const struct game_result *game =
			    &results->set[n].game[k];
			double sum = 0;

			for (unsigned seat = 0; seat < results->header.players;
			     seat++)
				sum += game->seats[seat].rolls;
			numbers_add(out, sum);
		}
	numbers_sort(out);
}

/* A few very long games, which go into the last bar, are not to decide. */
static void
draw_rolls(struct plot *plot, const struct numbers *rolls)
{
	double low = rolls->value[0], high = numbers_quantile(rolls, 0.998);
	double width = fmax(axis_step(fmax(high - low, 1), BINS), 1);
	size_t count[4 * BINS] = { 0 }, bins, most = 0;

	low = floor(low / width) * width;
	bins = (size_t)((high - low) / width) + 1;
	for (size_t n = 0; n < rolls->count; n++) {
		size_t bin = (size_t)((rolls->value[n] - low) / width);

		if (bin >= bins)
			bin = bins - 1;
		if (++count[bin] > most)
			most = count[bin];
	}
	plot->x.low = low;
	plot->x.high = low + width * (double)bins;
	plot->y.high = (double)most;
	plot_round_axis(&plot->y);
	plot_begin(plot);
	for (size_t bin = 0; bin < bins; bin++) {
		double from = low + width * (double)bin;
		char hint[80];

		snprintf(hint, sizeof(hint), "%g to %g rolls%s: %zu games",
		    from, from + width - 1, bin + 1 == bins ? ", or more" : "",
		    count[bin]);
		plot_bar(plot, 0, from, from + width, (double)count[bin], hint);
	}
}

void
report_plot_rolls(FILE *out, const struct results *results, unsigned number)
{
	struct plot plot =
	    plot_make(out, "Games by number of rolls", number, PLOT_HALF);
	struct numbers rolls = { 0 };

	gather_rolls(results, &rolls);
	if (rolls.count > 0) {
		plot.x.label = "rolls in a game";
		plot.y.label = "games";
		draw_rolls(&plot, &rolls);
		plot_upright(&plot, numbers_quantile(&rolls, 0.5));
		plot_end(&plot);
	}
	free(rolls.value);
}

/* The times per move of an engine. */
struct times {
	struct numbers mean_us; /* of its seats' games */
	double longest_us;
};

static void
gather_times(const struct results *results, unsigned engine, struct times *out)
{
	for (size_t n = 0; n < results->count; n++)
		for (unsigned k = 0; k < results->set[n].games; k++) {
			const struct game_result *game =
			    &results->set[n].game[k];

			for (unsigned seat = 0; seat < results->header.players;
			     seat++) {
				const struct seat_result *from =
				    &game->seats[seat];

				if (game->engine[seat] != engine ||
				    from->asked == 0)
					continue;
				numbers_add(&out->mean_us,
				    fmax((double)from->time_us / from->asked,
					1));
				out->longest_us = fmax(out->longest_us,
				    (double)from->time_max_us);
			}
		}
	numbers_sort(&out->mean_us);
}

static void
print_time(FILE *out, double us)
{
	if (us < 1e3)
		fprintf(out, "%g \u00b5s", us);
	else if (us < 1e6)
		fprintf(out, "%g ms", us / 1e3);
	else
		fprintf(out, "%g s", us / 1e6);
}

static void
draw_time_row(const struct plot *plot, unsigned engine, double y,
    const struct times *times)
{
	const struct numbers *mean_us = &times->mean_us;
	double middle = numbers_quantile(mean_us, 0.5);
	char hint[64];

	plot_box(plot, engine, numbers_quantile(mean_us, 0.05),
	    numbers_quantile(mean_us, 0.95), y, ROW_BOX / 3);
	plot_box(plot, engine, numbers_quantile(mean_us, 0.25),
	    numbers_quantile(mean_us, 0.75), y, ROW_BOX);
	snprintf(hint, sizeof(hint), "median %.0f \u00b5s", middle);
	plot_dot(plot, engine, middle, y, hint);
	snprintf(hint, sizeof(hint), "longest %.0f \u00b5s", times->longest_us);
	plot_mark(plot, engine, times->longest_us, y, hint);
}

/* `rows` of the engines were asked for moves; built-in players are not. */
static void
draw_times(FILE *out, const struct result_header *header, const unsigned *order,
    const struct times times[], unsigned rows, unsigned number)
{
	struct plot plot = make_rows(out, "Time per move by engine", header,
	    rows, number, PLOT_HALF);
	unsigned row = 0;

	plot.x = (struct plot_axis){ .low = INFINITY,
		.high = 1,
		.is_log = true,
		.label = "time per move",
		.print = print_time };
	for (unsigned n = 0; n < header->engines; n++) {
		const struct numbers *mean_us = &times[n].mean_us;

		if (mean_us->count == 0)
			continue;
		plot.x.low = fmin(plot.x.low, mean_us->value[0]);
		plot.x.high = fmax(plot.x.high,
		    fmax(times[n].longest_us, numbers_quantile(mean_us, 1)));
	}
	plot_round_axis(&plot.x);
	plot_begin(&plot);
	for (unsigned n = 0; n < header->engines; n++) {
		unsigned engine = order[n];

		if (times[engine].mean_us.count == 0)
			continue;
		plot_row_name(&plot, row_middle(row), header->name[engine]);
		draw_time_row(&plot, engine, row_middle(row), &times[engine]);
		row++;
	}
	plot_end(&plot);
}

void
report_plot_times(FILE *out, const struct results *results,
    const unsigned *order, unsigned number)
{
	const struct result_header *header = &results->header;
	struct times times[RESULT_ENGINES_MAX] = { 0 };
	unsigned rows = 0;

	for (unsigned n = 0; n < header->engines; n++) {
		gather_times(results, n, &times[n]);
		rows += times[n].mean_us.count > 0;
	}
	if (rows > 0)
		draw_times(out, header, order, times, rows, number);
	for (unsigned n = 0; n < header->engines; n++)
		free(times[n].mean_us.value);
}
