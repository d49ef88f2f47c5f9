/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "src/match/report_data.h"

static double
elo_of(const struct summary *summary, unsigned engine)
{
	return ranking_elo(summary->ranking, engine).value;
}

void
report_rank(const struct summary *summary,
    unsigned out[static RESULT_ENGINES_MAX])
{
	for (unsigned n = 0; n < summary->header->engines; n++) {
		unsigned place = n;

		while (place > 0 &&
		    elo_of(summary, out[place - 1]) < elo_of(summary, n)) {
			out[place] = out[place - 1];
			place--;
		}
		out[place] = n;
	}
}

static double
points_a_seat(const struct meeting_summary *meeting)
{
	return (double)meeting->points / (double)meeting->seats;
}

double
report_meeting(const struct summary *summary, unsigned row, unsigned column)
{
	unsigned engines = summary->header->engines;
	const struct meeting_summary *own =
	    &summary->meeting[row * engines + column];
	const struct meeting_summary *other =
	    &summary->meeting[column * engines + row];
	double points, sum;

	if (own->games == 0)
		return NAN;
	points = points_a_seat(own);
	sum = points + points_a_seat(other);
	return sum > 0 ? points / sum : 0.5;
}

bool
report_verdict(const struct results *results, const struct summary *summary,
    struct report_verdict *out)
{
	struct moments sets;
	const char *name;
	struct sprt sprt;
	int adjusted;

	if (results->verdict == NULL || summary->sets == 0 ||
	    json_unpack(results->verdict, "{s:s, s:F, s:F, s:F, s:F, s:b}",
		"verdict", &name, "elo0", &out->elo0, "elo1", &out->elo1,
		"alpha", &sprt.alpha, "beta", &sprt.beta, "adjusted",
		&adjusted) != 0)
		return false;
	out->adjusted = adjusted != 0;
	sets = summary_sprt_sets(summary, out->adjusted);
	summary_sprt(summary, out->elo0, out->elo1, &sprt);
	out->accepted_h1 = strcmp(name, "H1") == 0;
	out->llr = sprt_llr(&sprt, &sets);
	out->bounds = sprt_bounds(&sprt);
	return true;
}

double
report_reach(double value, const struct interval *interval)
{
	return fmax(interval->high - value, value - interval->low);
}

void
report_reach_text(double value, const struct interval *interval,
    const char *between, bool is_signed, char out[static REPORT_REACH_MAX])
{
	if (isfinite(report_reach(value, interval)))
		snprintf(out, REPORT_REACH_MAX,
		    is_signed ? "%+.1f%s%.1f" : "%.1f%s%.1f", value, between,
		    report_reach(value, interval));
	else if (isfinite(interval->low))
		snprintf(out, REPORT_REACH_MAX, "at least %.1f", interval->low);
	else if (isfinite(interval->high))
		snprintf(out, REPORT_REACH_MAX, "at most %.1f", interval->high);
	else
		snprintf(out, REPORT_REACH_MAX, "unknown");
}

double
report_error(const struct estimate *estimate)
{
	struct interval interval = estimate_interval(estimate);

	return report_reach(estimate->value, &interval);
}

uint64_t
report_forfeits(const uint64_t ended[static GAME_ENDS])
{
	uint64_t sum = 0;

	for (int end = END_ILLEGAL; end < GAME_ENDS; end++)
		sum += ended[end];
	return sum;
}

void
report_rules(const struct result_header *header,
    char out[static REPORT_RULES_MAX])
{
	if (header->snakes)
		snprintf(out, REPORT_RULES_MAX,
		    "Snakes and ladders, %s dice, seed %" PRIu64, header->dice,
		    header->seed);
	else
		snprintf(out, REPORT_RULES_MAX,
		    "Ludo %s, %u tokens, %s dice, seed %" PRIu64, header->seats,
		    header->tokens, header->dice, header->seed);
}
