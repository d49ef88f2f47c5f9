/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <stdlib.h>

#include "src/match/alloc.h"
#include "src/match/report_plots.h"
#include "src/plot/plot.h"

enum { POINTS_DUEL = 240, POINTS_RANKING = 60, FIRST_SETS = 2 };

/* One line and its band. */
struct course {
	struct plot_point *value;
	struct plot_span *span;
};

/* What is drawn: for two engines the raw and the adjusted difference. */
struct courses {
	unsigned series;
	size_t points;
	struct course course[RESULT_ENGINES_MAX];
};

static void
note(struct course *course, size_t point, double x, double value,
    const struct interval *interval)
{
	course->value[point] = (struct plot_point){ x, value };
	course->span[point] =
	    (struct plot_span){ x, interval->low, interval->high };
}

static void
note_duel(struct courses *courses, const struct summary *summary)
{
	double x = (double)summary->sets;
	struct score_summary score;

	summary_score(summary, 0, &score);
	note(&courses->course[0], courses->points, x, score.elo,
	    &score.interval);
	note(&courses->course[1], courses->points, x, score.adjusted_elo,
	    &score.adjusted_interval);
	courses->points++;
}

static void
note_ranking(struct courses *courses, const struct summary *summary)
{
	double x = (double)summary->sets;

	if (ranking_solve(summary->ranking) != 0)
		alloc_failed();
	for (unsigned n = 0; n < summary->header->engines; n++) {
		struct estimate elo = ranking_elo(summary->ranking, n);
		struct interval interval = estimate_interval(&elo);

		note(&courses->course[n], courses->points, x, elo.value,
		    &interval);
	}
	courses->points++;
}

static void
follow(const struct results *results, struct courses *out)
{
	bool is_duel = results->header.engines == 2;
	size_t points = is_duel ? POINTS_DUEL : POINTS_RANKING;
	struct summary summary;

	out->series = results->header.engines;
	for (unsigned n = 0; n < out->series; n++) {
		out->course[n].value =
		    alloc_zero(points + 1, sizeof(*out->course[n].value));
		out->course[n].span =
		    alloc_zero(points + 1, sizeof(*out->course[n].span));
	}
	if (summary_init(&summary, &results->header) != 0)
		alloc_failed();
	for (size_t n = 0; n < results->count; n++) {
		size_t part = (n + 1) * points / results->count;

		if (summary_add(&summary, &results->set[n]) != 0)
			alloc_failed();
		if (n + 1 < FIRST_SETS || part == n * points / results->count)
			continue;
		if (is_duel)
			note_duel(out, &summary);
		else
			note_ranking(out, &summary);
	}
	summary_clear(&summary);
}

/* Room for all bands but for their wide beginnings, and for 0. */
static struct plot_axis
elo_axis(const struct courses *courses)
{
	struct plot_axis axis = { .label = "Elo" };

	for (unsigned n = 0; n < courses->series; n++)
		for (size_t k = courses->points / 6; k < courses->points; k++) {
			const struct plot_span *span =
			    &courses->course[n].span[k];

			if (isfinite(span->low))
				axis.low = fmin(axis.low, span->low);
			if (isfinite(span->high))
				axis.high = fmax(axis.high, span->high);
		}
	plot_round_axis(&axis);
	return axis;
}

static void
draw(FILE *out, const struct results *results, const struct courses *courses,
    const unsigned *order, unsigned number)
{
	static const char *const duel_names[] = { "as played",
		"luck taken out" };
	bool is_duel = results->header.engines == 2;
	struct plot plot = plot_make(out,
	    is_duel ? "Difference in Elo after so many sets"
		    : "Ratings after so many sets",
	    number, PLOT_WIDE);
	const char *names[RESULT_ENGINES_MAX];
	unsigned series[RESULT_ENGINES_MAX];

	plot.x = (struct plot_axis){ .low = 0,
		.high = (double)results->count,
		.label = "sets" };
	plot.y = elo_axis(courses);
	for (unsigned n = 0; n < courses->series; n++) {
		series[n] = is_duel ? n : order[n];
		names[n] =
		    is_duel ? duel_names[n] : results->header.name[series[n]];
	}
	plot_legend_room(&plot, names, courses->series);
	plot_begin(&plot);
	plot_level(&plot, 0);
	for (unsigned n = 0; n < courses->series; n++)
		plot_band(&plot, n, courses->course[n].span, courses->points);
	for (unsigned n = 0; n < courses->series; n++)
		plot_line(&plot, n, courses->course[n].value, courses->points);
	plot_legend(&plot, names, series, courses->series);
	plot_end(&plot);
}

void
report_plot_running(FILE *out, const struct results *results,
    const unsigned *order, unsigned number)
{
	struct courses courses = { 0 };

	if (results->count < FIRST_SETS)
		return;
	follow(results, &courses);
	draw(out, results, &courses, order, number);
	for (unsigned n = 0; n < courses.series; n++) {
		free(courses.course[n].value);
		free(courses.course[n].span);
	}
}
