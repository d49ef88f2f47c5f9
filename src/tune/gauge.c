/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "src/match/clock.h"
#include "src/tune/gauge.h"

enum { TENTHS = 10, TREND_SETS = 1000 };

static unsigned
tenth_of(const struct state *state)
{
	return (unsigned)(state->spsa.done * TENTHS / state->spsa.total);
}

void
gauge_start(struct gauge *gauge, FILE *out, const struct state *state)
{
	*gauge = (struct gauge){ .out = out,
		.start_games = state->games,
		.start_done = state->spsa.done,
		.start_us = clock_us(),
		.told = tenth_of(state) };
	if (out != NULL)
		gauge->is_terminal = isatty(fileno(out)) == 1;
}

/* The value that moved most, counted in its C_END. */
static size_t
farthest(const struct spsa *spsa)
{
	size_t best = 0;
	double most = -1;

	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *item = &spsa->tunables.item[n];
		double moved = fabs(spsa->value[n] - item->value) / item->c_end;

		if (moved > most) {
			most = moved;
			best = n;
		}
	}
	return best;
}

static void
show_line(const struct gauge *gauge, const struct state *state)
{
	const struct spsa *spsa = &state->spsa;
	double seconds = (double)(clock_us() - gauge->start_us) / 1e6;
	double games = (double)(state->games - gauge->start_games);
	double sets = (double)(spsa->done - gauge->start_done);
	double left_s = seconds / sets * (double)(spsa->total - spsa->done);
	size_t n = farthest(spsa);

	fprintf(gauge->out,
	    "\r%3.0f %% %" PRIu64 "/%" PRIu64
	    " sets, %.0f games/s, %.0f:%02.0f left, %s %.0f to %.1f\033[K",
	    100 * (double)spsa->done / (double)spsa->total, spsa->done,
	    spsa->total, games / seconds, floor(left_s / 60),
	    floor(fmod(left_s, 60)), spsa->tunables.item[n].name,
	    spsa->tunables.item[n].value, spsa->value[n]);
	fflush(gauge->out);
}

void
gauge_show(struct gauge *gauge, const struct state *state)
{
	if (gauge->out == NULL)
		return;
	/* The last table is printed with what has been found. */
	if (tenth_of(state) > gauge->told &&
	    state->spsa.done < state->spsa.total) {
		gauge->told = tenth_of(state);
		gauge_end(gauge);
		gauge_table(gauge->out, state);
	}
	if (gauge->is_terminal)
		show_line(gauge, state);
}

void
gauge_end(struct gauge *gauge)
{
	if (gauge->out == NULL || !gauge->is_terminal)
		return;
	fputs("\r\033[K", gauge->out);
	fflush(gauge->out);
}

void
gauge_table(FILE *out, const struct state *state)
{
	const struct spsa *spsa = &state->spsa;
	int width = (int)strlen("value");

	for (size_t n = 0; n < spsa->tunables.count; n++)
		if ((int)strlen(spsa->tunables.item[n].name) > width)
			width = (int)strlen(spsa->tunables.item[n].name);
	fprintf(out,
	    "%" PRIu64 " of %" PRIu64 " sets, %" PRIu64 " games\n"
	    "  %-*s %9s %10s %9s %15s\n",
	    spsa->done, spsa->total, state->games, width, "value", "start",
	    "now", "in C_END", "trend/1000 sets");
	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *item = &spsa->tunables.item[n];

		fprintf(out, "  %-*s %9.0f %10.1f %+9.1f %+15.1f\n", width,
		    item->name, item->value, spsa->value[n],
		    (spsa->value[n] - item->value) / item->c_end,
		    TREND_SETS * course_trend(&state->course, n));
	}
}
