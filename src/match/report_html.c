/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <math.h>

#include "src/match/report.h"
#include "src/match/report_data.h"
#include "src/match/report_page.h"
#include "src/match/report_plots.h"
#include "src/plot/plot.h"

static void
write_names(FILE *out, const struct summary *summary, const unsigned *order)
{
	unsigned engines = summary->header->engines;

	for (unsigned n = 0; n < engines; n++) {
		if (n > 0)
			fputs(engines == 2 ? " against " : ", ", out);
		plot_text(out, summary->header->name[order[n]]);
	}
}

static void
open_card(FILE *out, const char *title, const char *note)
{
	fprintf(out, "<section><h2>%s</h2>\n", title);
	if (note != NULL)
		fprintf(out, "<p class=\"note\">%s</p>\n", note);
}

static void
close_card(FILE *out)
{
	fputs("</section>\n", out);
}

/* What a narrow page shows a part of at a time. */
static void
open_wide(FILE *out)
{
	fputs("<div class=\"wide\">", out);
}

static void
close_wide(FILE *out)
{
	fputs("</div>\n", out);
}

static void
tile(FILE *out, const char *name, const char *value, const char *note)
{
	fprintf(out, "<div class=\"tile\"><span>%s</span><b>", name);
	plot_text(out, value);
	fputs("</b><small>", out);
	plot_text(out, note);
	fputs("</small></div>\n", out);
}

static void
write_duel_tiles(FILE *out, const struct summary *summary)
{
	const struct engine_summary *first = &summary->engine[0];
	struct efficiency efficiency;
	struct score_summary score;
	char value[REPORT_REACH_MAX], note[96];

	summary_score(summary, 0, &score);
	summary_efficiency(summary, 0, &efficiency);
	report_reach_text(score.elo, &score.interval, " \u00b1 ", true, value);
	snprintf(note, sizeof(note), "Elo of the first, LOS %.1f %%",
	    100 * score.superiority);
	tile(out, "Difference", value, note);
	report_reach_text(score.adjusted_elo, &score.adjusted_interval,
	    " \u00b1 ", true, value);
	snprintf(note, sizeof(note), "LOS %.1f %%",
	    100 * score.adjusted_superiority);
	tile(out, "Luck taken out", value, note);
	snprintf(value, sizeof(value), "%.2f %%", 100 * score.score.value);
	snprintf(note, sizeof(note),
	    "%" PRIu64 " \u2013 %" PRIu64 " \u2013 %" PRIu64 ", fair %.2f %%",
	    first->won, first->lost, first->drawn, 100 * score.fair);
	tile(out, "Score", value, note);
	snprintf(value, sizeof(value), "%.2f \u00d7", efficiency.all_gain);
	snprintf(note, sizeof(note), "sets alone %.2f \u00d7",
	    efficiency.sets_gain);
	tile(out, "Games saved", value, note);
}

static void
write_match_tiles(FILE *out, const struct results *results,
    const struct summary *summary)
{
	uint64_t forfeits = report_forfeits(summary->ended);
	struct report_verdict verdict;
	char value[64], note[96];

	if (report_verdict(results, summary, &verdict)) {
		snprintf(value, sizeof(value), "Elo %g accepted",
		    verdict.accepted_h1 ? verdict.elo1 : verdict.elo0);
		snprintf(note, sizeof(note),
		    "against %g, llr %.2f of %.2f to %.2f",
		    verdict.accepted_h1 ? verdict.elo0 : verdict.elo1,
		    verdict.llr, verdict.bounds.low, verdict.bounds.high);
		tile(out, "Sequential test", value, note);
	}
	snprintf(value, sizeof(value), "%" PRIu64, summary->games);
	snprintf(note, sizeof(note), "%" PRIu64 " sets on shared dice",
	    summary->sets);
	tile(out, "Games", value, note);
	snprintf(value, sizeof(value), "%.1f", summary->rolls.mean);
	snprintf(note, sizeof(note), "%" PRIu64 " games at the limit",
	    summary->ended[END_LIMIT]);
	tile(out, "Rolls a game", value, note);
	snprintf(value, sizeof(value), "%" PRIu64, forfeits);
	tile(out, "Forfeits", value, "by illegal moves, crashes, time");
}

static void
write_head(FILE *out, const struct results *results,
    const struct summary *summary, const unsigned *order)
{
	unsigned names[RESULT_ENGINES_MAX] = { 0, 1 };
	char rules[REPORT_RULES_MAX];

	if (summary->header->engines == 2)
		order = names;
	fputs("<!DOCTYPE html>\n<html lang=\"en\"><head>"
	      "<meta charset=\"utf-8\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
	      "<title>",
	    out);
	write_names(out, summary, order);
	fputs("</title>\n<style>\n", out);
	plot_style(out);
	report_style(out);
	fputs("</style></head><body>\n<header><h1>", out);
	write_names(out, summary, order);
	fputs("</h1>\n<p>", out);
	report_rules(summary->header, rules);
	plot_text(out, rules);
	fputs("</p></header>\n<div class=\"tiles\">\n", out);
	if (summary->header->engines == 2 && summary->engine[0].sets > 0)
		write_duel_tiles(out, summary);
	write_match_tiles(out, results, summary);
	fputs("</div>\n", out);
}

/* An engine's colour and name. */
static void
write_engine(FILE *out, const struct summary *summary, unsigned engine)
{
	fprintf(out, "<th scope=\"row\"><i class=\"s%u\"></i>",
	    engine % PLOT_SERIES);
	plot_text(out, summary->header->name[engine]);
	fputs("</th>", out);
}

static void
write_ranking_row(FILE *out, const struct summary *summary, unsigned engine)
{
	const struct engine_summary *from = &summary->engine[engine];
	struct estimate elo = ranking_elo(summary->ranking, engine);
	struct score_summary score;

	write_engine(out, summary, engine);
	if (from->sets == 0) {
		fputs("<td colspan=\"9\">has met no other</td>", out);
		return;
	}
	summary_score(summary, engine, &score);
	fprintf(out,
	    "<td><b>%+.1f</b> \u00b1 %.1f</td><td>%.2f \u00b1 %.2f</td>"
	    "<td>%.2f \u00b1 %.2f</td><td>%.2f</td>",
	    elo.value, report_error(&elo), 100 * score.score.value,
	    100 * report_reach(score.score.value, &score.share),
	    100 * score.adjusted.value,
	    100 * report_reach(score.adjusted.value, &score.adjusted_share),
	    100 * score.fair);
	fprintf(out,
	    "<td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64
	    "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td>",
	    from->games, from->won, from->lost, from->drawn,
	    report_forfeits(from->ended));
}

static void
write_ranking(FILE *out, const struct summary *summary, const unsigned *order)
{
	open_card(out, "Ranking",
	    "Plackett\u2013Luce ratings on winners, with 95 % intervals; "
	    "scores in per cent of the points.");
	open_wide(out);
	report_plot_ratings(out, summary, order, 0);
	close_wide(out);
	fputs("<div class=\"wide\"><table><thead><tr><th></th><th>Elo</th>"
	      "<th>score</th><th>luck taken out</th><th>fair</th>"
	      "<th>games</th><th>W</th><th>L</th><th>D</th>"
	      "<th>forfeits</th></tr></thead>\n<tbody>\n",
	    out);
	for (unsigned n = 0; n < summary->header->engines; n++) {
		fputs("<tr>", out);
		write_ranking_row(out, summary, order[n]);
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div>\n", out);
	close_card(out);
}

/* Green above a half, red below; the farther, the stronger. */
static void
write_cell(FILE *out, const struct summary *summary, unsigned row,
    unsigned column)
{
	double share = report_meeting(summary, row, column);
	struct estimate difference;

	if (isnan(share)) {
		fputs("<td class=\"none\">\u2013</td>", out);
		return;
	}
	difference = ranking_difference(summary->ranking, row, column);
	fprintf(out,
	    "<td class=\"%s\" style=\"--how: %.0f%%\" title=\"%" PRIu64
	    " games; Elo %+.1f \u00b1 %.1f; LOS %.1f %%\">%.1f</td>",
	    share >= 0.5 ? "above" : "below", fmin(200 * fabs(share - 0.5), 80),
	    summary->meeting[row * summary->header->engines + column].games,
	    difference.value, report_error(&difference),
	    100 * estimate_superiority(&difference, 0), 100 * share);
}

static void
write_cross_table(FILE *out, const struct summary *summary,
    const unsigned *order)
{
	unsigned engines = summary->header->engines;

	open_card(out, "Cross table",
	    "Of the points of two, for each of their seats, the per cent "
	    "that went to the row.");
	fputs("<div class=\"wide\"><table class=\"cross\"><thead><tr>"
	      "<th></th>",
	    out);
	for (unsigned n = 0; n < engines; n++) {
		fputs("<th>", out);
		plot_text(out, summary->header->name[order[n]]);
		fputs("</th>", out);
	}
	fputs("</tr></thead>\n<tbody>\n", out);
	for (unsigned row = 0; row < engines; row++) {
		fputs("<tr>", out);
		write_engine(out, summary, order[row]);
		for (unsigned n = 0; n < engines; n++)
			write_cell(out, summary, order[row], order[n]);
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div>\n", out);
	close_card(out);
}

static void
write_plots(FILE *out, const struct results *results, const unsigned *order)
{
	open_card(out,
	    results->header.engines == 2 ? "Difference, set by set"
					 : "Ratings, set by set",
	    "With 95 % intervals, each from the sets up to there.");
	open_wide(out);
	report_plot_running(out, results, order, 1);
	close_wide(out);
	close_card(out);
	fputs("<div class=\"pair\">\n", out);
	open_card(out, "Rolls per game", "The dashed line is the median.");
	report_plot_rolls(out, results, 2);
	close_card(out);
	open_card(out, "Time per move",
	    "Each game counts by its mean time per move: the dot is the "
	    "median game, the thick bar holds half of the games, the thin "
	    "one nine tenths. The stroke is the longest single move.");
	report_plot_times(out, results, order, 3);
	close_card(out);
	fputs("</div>\n", out);
}

void
report_html(FILE *out, const struct results *results,
    const struct summary *summary)
{
	unsigned order[RESULT_ENGINES_MAX];

	report_rank(summary, order);
	write_head(out, results, summary, order);
	write_ranking(out, summary, order);
	write_cross_table(out, summary, order);
	write_plots(out, results, order);
	report_engines(out, summary, order);
	report_faults(out, results);
	fputs("</body></html>\n", out);
}
