/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "src/match/report.h"
#include "src/match/report_data.h"

enum { FAULTS_MAX = 20, NAME_WIDTH_MIN = 6 };

#define FAIR_SHOWN_FROM 0.0005 /* away from a half, as far as it is printed */

void
report_score_line(FILE *out, const struct summary *summary)
{
	const struct engine_summary *first = &summary->engine[0];
	struct score_summary equal;
	double score = 0;

	if (first->games > 0)
		score = (double)first->points /
		    ((double)first->games * RESULT_SCORE_ONE);
	fprintf(out,
	    "Score of %s vs %s: %" PRIu64 " - %" PRIu64 " - %" PRIu64
	    "  [%.3f] %" PRIu64 "\n",
	    summary->header->name[0], summary->header->name[1], first->won,
	    first->lost, first->drawn, score, first->games);
	if (first->sets == 0)
		return;
	summary_score(summary, 0, &equal);
	if (fabs(equal.fair - 0.5) >= FAIR_SHOWN_FROM)
		fprintf(out, "Equal engines: %.3f\n", equal.fair);
}

static void
print_difference(FILE *out, const char *what, double elo,
    const struct interval *interval, double superiority)
{
	char text[REPORT_REACH_MAX];

	report_reach_text(elo, interval, " +/- ", false, text);
	fprintf(out, "%s: %s, LOS: %.1f %%", what, text, 100 * superiority);
}

void
report_difference(FILE *out, const struct summary *summary)
{
	struct score_summary score;

	if (summary->engine[0].sets == 0)
		return;
	summary_score(summary, 0, &score);
	print_difference(out, "Elo difference", score.elo, &score.interval,
	    score.superiority);
	putc('\n', out);
	print_difference(out, "Luck-adjusted", score.adjusted_elo,
	    &score.adjusted_interval, score.adjusted_superiority);
	fprintf(out, ", variance / %.2f by %s\n",
	    control_reduction(score.raw_variance, score.adjusted_variance),
	    summary->header->has_luck ? "the reference" : "the dice");
}

static int
name_width(const struct result_header *header)
{
	size_t width = NAME_WIDTH_MIN;

	for (unsigned n = 0; n < header->engines; n++)
		if (strlen(header->name[n]) > width)
			width = strlen(header->name[n]);
	return (int)width;
}

static void
print_engine(FILE *out, const struct summary *summary, unsigned engine)
{
	const struct engine_summary *from = &summary->engine[engine];
	struct estimate elo = ranking_elo(summary->ranking, engine);
	struct score_summary score;

	if (from->sets == 0) {
		fputs("  has met no other\n", out);
		return;
	}
	summary_score(summary, engine, &score);
	fprintf(out,
	    "%8.1f %6.1f %7.2f %7.2f +/- %5.2f %7.2f %8" PRIu64 " %8" PRIu64
	    " %8" PRIu64 " %6" PRIu64,
	    elo.value, report_error(&elo), 100 * score.score.value,
	    100 * score.adjusted.value,
	    100 * report_reach(score.adjusted.value, &score.adjusted_share),
	    100 * score.fair, from->games, from->won, from->lost, from->drawn);
	if (from->asked == 0)
		fprintf(out, " %9s\n", "-");
	else
		fprintf(out, " %9.1f\n", from->time_us / (double)from->asked);
}

static void
print_ranking(FILE *out, const struct summary *summary, const unsigned *order)
{
	const struct result_header *header = summary->header;
	int width = name_width(header);

	fprintf(out, "\n  # %-*s%8s %6s %7s %17s %7s %8s %8s %8s %6s %9s\n",
	    width, "engine", "Elo", "+/-", "score", "luck-adjusted", "fair",
	    "games", "W", "L", "D", "us/move");
	for (unsigned n = 0; n < header->engines; n++) {
		fprintf(out, "%3u %-*s", n + 1, width, header->name[order[n]]);
		print_engine(out, summary, order[n]);
	}
}

static void
print_cross_table(FILE *out, const struct summary *summary,
    const unsigned *order)
{
	const struct result_header *header = summary->header;
	int width = name_width(header);

	fprintf(out,
	    "\nPer cent of the points of two, for each of their seats, that "
	    "went to the row:\n    %-*s",
	    width, "");
	for (unsigned n = 0; n < header->engines; n++)
		fprintf(out, " %6u", n + 1);
	putc('\n', out);
	for (unsigned row = 0; row < header->engines; row++) {
		fprintf(out, "%3u %-*s", row + 1, width,
		    header->name[order[row]]);
		for (unsigned n = 0; n < header->engines; n++) {
			double share =
			    report_meeting(summary, order[row], order[n]);

			if (isnan(share))
				fprintf(out, " %6s", "-");
			else
				fprintf(out, " %6.1f", 100 * share);
		}
		putc('\n', out);
	}
}

static void
print_efficiency(FILE *out, const struct summary *summary)
{
	struct efficiency efficiency;

	if (summary->engine[0].sets < 2)
		return;
	summary_efficiency(summary, 0, &efficiency);
	fprintf(out,
	    "\nFor one interval of %s's score, games needed and core-seconds "
	    "times variance:\n"
	    "  games alone      1\t\t%.3g\n"
	    "  sets             1 / %.2f\t%.3g\n"
	    "  sets, adjusted   1 / %.2f\t%.3g\n",
	    summary->header->name[0], efficiency.game_cost,
	    efficiency.sets_gain, efficiency.set_cost, efficiency.all_gain,
	    efficiency.adjusted_cost);
}

static void
print_faults(FILE *out, const struct results *results)
{
	unsigned shown = 0;

	for (size_t n = 0; n < results->count; n++) {
		const struct set_result *set = &results->set[n];

		for (unsigned k = 0; k < set->games; k++) {
			const struct game_result *game = &set->game[k];

			if (!game_is_forfeit(game) || shown++ >= FAULTS_MAX)
				continue;
			fprintf(out, "  set %" PRIu64 ", game %u: %s, %s: %s\n",
			    set->set, k + 1,
			    results->header.name[game->engine[game->seat]],
			    game_end_names[game->end],
			    game->fault != NULL ? game->fault : "");
		}
	}
	if (shown > FAULTS_MAX)
		fprintf(out, "  and %u more\n", shown - FAULTS_MAX);
}

void
report_text(FILE *out, const struct results *results,
    const struct summary *summary)
{
	unsigned order[RESULT_ENGINES_MAX];
	uint64_t forfeits = report_forfeits(summary->ended);
	struct report_verdict verdict;
	char rules[REPORT_RULES_MAX];

	report_rank(summary, order);
	report_rules(summary->header, rules);
	fprintf(out,
	    "%s\n%" PRIu64 " sets, %" PRIu64 " games, %.1f rolls a game", rules,
	    summary->sets, summary->games, summary->rolls.mean);
	fprintf(out, ", %" PRIu64 " at the limit, %" PRIu64 " forfeited\n",
	    summary->ended[END_LIMIT], forfeits);
	print_ranking(out, summary, order);
	print_cross_table(out, summary, order);
	print_efficiency(out, summary);
	if (forfeits > 0) {
		fputs("\nForfeits:\n", out);
		print_faults(out, results);
	}
	if (summary->header->engines > 2)
		return;
	putc('\n', out);
	report_score_line(out, summary);
	report_difference(out, summary);
	if (report_verdict(results, summary, &verdict))
		fprintf(out,
		    "SPRT [%g, %g]%s: %s accepted after %" PRIu64
		    " sets, llr %.3f [%.3f, %.3f]\n",
		    verdict.elo0, verdict.elo1,
		    verdict.adjusted ? " luck-adjusted" : "",
		    verdict.accepted_h1 ? "H1" : "H0", summary->sets,
		    verdict.llr, verdict.bounds.low, verdict.bounds.high);
}
