/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Draws how nets learn, from lines "net,games,error,wins" on standard input:
 * the error as ludo-train logs it, and the share of games that a net won
 * against `mixed`, in per cent. Either may be empty. Lines of one net follow
 * each other, by games.
 */

#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "src/plot/plot.h"

enum { NETS_MAX = 6, POINTS_MAX = 400, NAME_MAX_BYTES = 32, HEIGHT = 300 };

struct curve {
	struct plot_point points[POINTS_MAX];
	size_t count;
};

struct course {
	char name[NAME_MAX_BYTES];
	struct curve error, wins;
};

static struct course courses[NETS_MAX];
static size_t course_count;

static struct course *
course_of(const char *name)
{
	for (size_t i = 0; i < course_count; i++)
		if (strcmp(courses[i].name, name) == 0)
			return &courses[i];
	if (course_count == NETS_MAX || strlen(name) >= NAME_MAX_BYTES)
		errx(EX_DATAERR, "a net too many: %s", name);
	strcpy(courses[course_count].name, name);
	return &courses[course_count++];
}

/* A field that is empty adds nothing. */
static void
add_point(struct curve *curve, double games, const char *field)
{
	if (field == NULL || *field == '\0')
		return;
	if (curve->count == POINTS_MAX)
		errx(EX_DATAERR, "more than %d points", POINTS_MAX);
	curve->points[curve->count++] =
	    (struct plot_point){ games, strtod(field, NULL) };
}

static void
read_line(char *line)
{
	const char *name = strsep(&line, ",");
	const char *games = strsep(&line, ",");
	const char *error = strsep(&line, ",");
	struct course *course;

	if (games == NULL || error == NULL)
		errx(EX_DATAERR, "not net,games,error,wins: %s", name);
	course = course_of(name);
	add_point(&course->error, strtod(games, NULL), error);
	add_point(&course->wins, strtod(games, NULL), line);
}

static void
read_courses(FILE *in)
{
	char line[256];

	while (fgets(line, sizeof(line), in) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '#' && line[0] != '\0')
			read_line(line);
	}
}

/* Widen the axes to a curve. */
static void
fit(struct plot *plot, const struct curve *curve)
{
	for (size_t i = 0; i < curve->count; i++) {
		const struct plot_point *point = &curve->points[i];

		plot->x.low = fmin(plot->x.low, point->x);
		plot->x.high = fmax(plot->x.high, point->x);
		plot->y.low = fmin(plot->y.low, point->y);
		plot->y.high = fmax(plot->y.high, point->y);
	}
}

static void
print_thousands(FILE *out, double value)
{
	fprintf(out, "%.0f k", value / 1000);
}

static void
draw(FILE *out, unsigned number, const char *heading, const char *label,
    size_t curve_at)
{
	struct plot plot = plot_make(out, heading, number, PLOT_HALF);
	const char *names[NETS_MAX];
	unsigned series[NETS_MAX];

	plot.is_on_sheet = true;
	plot.at_x = number * PLOT_HALF;
	plot.height = HEIGHT;
	plot.x = (struct plot_axis){ INFINITY, -INFINITY, .is_log = true,
		.label = "games", .print = print_thousands };
	plot.y = (struct plot_axis){ INFINITY, -INFINITY, .label = label };
	for (size_t i = 0; i < course_count; i++) {
		fit(&plot,
		    (const void *)((const char *)&courses[i] + curve_at));
		names[i] = courses[i].name;
		series[i] = (unsigned)i;
	}
	plot_round_axis(&plot.y);
	plot_begin(&plot);
	plot_legend(&plot, names, series, course_count);
	for (unsigned i = 0; i < course_count; i++) {
		const struct curve *curve =
		    (const void *)((const char *)&courses[i] + curve_at);

		plot_line(&plot, i, curve->points, curve->count);
	}
	plot_end(&plot);
}

int
main(void)
{
	read_courses(stdin);
	if (course_count == 0)
		errx(EX_DATAERR, "nothing to draw");
	plot_sheet_begin(stdout, 2 * PLOT_HALF, HEIGHT, "How nets learn");
	draw(stdout, 0, "Wins against mixed by games", "% won against mixed",
	    offsetof(struct course, wins));
	draw(stdout, 1, "Error by games", "error, one roll on",
	    offsetof(struct course, error));
	plot_sheet_end(stdout);
	return fflush(stdout) == 0 ? EX_OK : EX_IOERR;
}
