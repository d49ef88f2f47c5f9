/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/match/outcome.h"
#include "src/match/alloc.h"
#include "src/match/report.h"
#include "src/match/report_data.h"

static const char *const verdict_names[] = {
	[SPRT_UNDECIDED] = "undecided",
	[SPRT_H0] = "H0",
	[SPRT_H1] = "H1",
};

static void
print_ranking(FILE *out, const struct summary *summary)
{
	if (ranking_solve(summary->ranking) != 0)
		alloc_failed();
	for (unsigned n = 0; n < summary->header->engines; n++) {
		const struct engine_summary *engine = &summary->engine[n];
		struct estimate elo = ranking_elo(summary->ranking, n);
		struct interval interval = estimate_interval(&elo);

		fprintf(out,
		    "%-20s Elo %+7.1f [%+7.1f, %+7.1f]  %llu games, "
		    "%llu - %llu - %llu\n",
		    summary->header->name[n], elo.value, interval.low,
		    interval.high, (unsigned long long)engine->games,
		    (unsigned long long)engine->won,
		    (unsigned long long)engine->lost,
		    (unsigned long long)engine->drawn);
	}
}

static void
print_forfeits(FILE *out, const struct summary *summary)
{
	for (unsigned n = 0; n < summary->header->engines; n++)
		for (int end = END_ILLEGAL; end < GAME_ENDS; end++)
			if (summary->engine[n].ended[end] > 0)
				fprintf(out, "Forfeited by %s: %llu (%s)\n",
				    summary->header->name[n],
				    (unsigned long long)summary->engine[n]
					.ended[end],
				    game_end_names[end]);
}

static void
print_verdict(FILE *out, const struct ledger *ledger)
{
	struct moments sets =
	    summary_sprt_sets(&ledger->summary, ledger->test.adjusted);
	struct interval bounds = sprt_bounds(&ledger->sprt);

	fprintf(out,
	    "SPRT [%g, %g]%s: %s after %llu sets, llr %.3f [%.3f, %.3f]\n",
	    ledger->test.elo0, ledger->test.elo1,
	    ledger->test.adjusted ? " luck-adjusted" : "",
	    ledger->verdict == SPRT_H1	     ? "H1 accepted"
		: ledger->verdict == SPRT_H0 ? "H0 accepted"
					     : "undecided",
	    (unsigned long long)ledger->counted,
	    ledger->counted == 0 ? 0 : sprt_llr(&ledger->sprt, &sets),
	    bounds.low, bounds.high);
}

void
outcome_print(FILE *out, struct ledger *ledger)
{
	const struct summary *summary = &ledger->summary;

	if (summary->sets > 0 && summary->header->engines == 2) {
		report_score_line(out, summary);
		report_difference(out, summary);
	} else if (summary->sets > 0)
		print_ranking(out, summary);
	print_forfeits(out, summary);
	if (ledger->test.wanted)
		print_verdict(out, ledger);
}

enum status
outcome_status(const struct ledger *ledger)
{
	static const enum status of_verdict[] = {
		[SPRT_UNDECIDED] = STATUS_UNDECIDED,
		[SPRT_H0] = STATUS_NOT,
		[SPRT_H1] = STATUS_FINE,
	};

	if (report_forfeits(ledger->summary.ended) > 0)
		return STATUS_FORFEITS;
	return ledger->test.wanted ? of_verdict[ledger->verdict] : STATUS_FINE;
}

json_t *
outcome_verdict(const struct ledger *ledger)
{
	const struct ledger_test *test = &ledger->test;

	return json_pack("{s:s, s:I, s:f, s:f, s:f, s:f, s:b}", "verdict",
	    verdict_names[ledger->verdict], "sets", (json_int_t)ledger->counted,
	    "elo0", test->elo0, "elo1", test->elo1, "alpha", test->alpha,
	    "beta", test->beta, "adjusted", test->adjusted);
}
