/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/report.h"
#include "src/match/report_data.h"
#include "tests/markup.h"
#include "tests/match_sample.h"

static const double elo[] = { 0, 60, -60 };
static const uint8_t duel[][SEATS] = { { 0, 1 }, { 1, 0 } };
static const uint8_t one_of_four[][SEATS] = { { 0, 1, 1, 1 }, { 1, 0, 1, 1 },
	{ 1, 1, 0, 1 }, { 1, 1, 1, 0 } };
static const uint8_t trio[][SEATS] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 } };

static const struct match_sample two = { .players = 2,
	.engines = 2,
	.has_luck = true,
	.elo = elo,
	.seating = duel,
	.games = 2,
	.seed = 1 };
static const struct match_sample alone = { .players = 4,
	.engines = 2,
	.elo = elo,
	.seating = one_of_four,
	.games = 4,
	.seed = 3 };
static const struct match_sample three = { .players = 3,
	.engines = 3,
	.elo = elo,
	.seating = trio,
	.games = 3,
	.forfeits = 0.02,
	.seed = 2 };

typedef void (
    *report_function)(FILE *, const struct results *, const struct summary *);

static void
sum_up(const struct results *results, struct summary *out)
{
	cr_assert(zero(int, summary_init(out, &results->header)));
	for (size_t n = 0; n < results->count; n++)
		summary_add(out, &results->set[n]);
	cr_assert(zero(int, ranking_solve(out->ranking)));
}

/* The report on so many sets; to be freed. */
static char *
report_on(const struct match_sample *sample, size_t sets,
    report_function report)
{
	struct results results;
	struct summary summary;
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	match_sample_results(sample, sets, &results);
	sum_up(&results, &summary);
	report(out, &results, &summary);
	fclose(out);
	summary_clear(&summary);
	results_clear(&results);
	return text;
}

static void
expect_in(const char *text, const char *wanted)
{
	cr_expect(ne(ptr, strstr(text, wanted), NULL), "no '%s' in\n%s", wanted,
	    text);
}

static int
count_in(const char *text, const char *word)
{
	int count = 0;

	while ((text = strstr(text, word)) != NULL) {
		text += strlen(word);
		count++;
	}
	return count;
}

/* What tools read which know the output of other match runners. */
Test(report, score_line_is_as_expected_by_tools)
{
	char *text = report_on(&two, 300, report_text);
	const char *line = strstr(text, "Score of A vs B: ");
	int won, lost, drawn, games;
	double score;

	cr_assert(line != NULL);
	cr_assert(eq(int,
	    sscanf(line, "Score of A vs B: %d - %d - %d  [%lf] %d\n", &won,
		&lost, &drawn, &score, &games),
	    5));
	cr_expect(eq(int, games, 600));
	cr_expect(eq(int, won + lost + drawn, 600));
	cr_expect(epsilon_eq(dbl, score, won / 600.0, 0.0006));
	expect_in(line, "\nElo difference: -");
	expect_in(line, " LOS: 0.");
	expect_in(line, "by the reference\n");
	cr_expect(zero(int, count_in(text, "Equal engines")));
	free(text);
}

/* A half is not what one seat of four is to be measured by. */
Test(report, what_equals_would_score_is_told)
{
	char *text = report_on(&alone, 50, report_text);
	const char *line = strstr(text, "Score of A vs B: ");

	cr_assert(line != NULL);
	expect_in(line, "] 200\nEqual engines: 0.250\nElo difference: ");
	free(text);
}

Test(report, text_of_three_engines)
{
	char *text = report_on(&three, 200, report_text);
	const char *best = strstr(text, "\n  1 B "), *next;

	expect_in(text,
	    "Ludo RGY, 4 tokens, global dice, seed 7\n"
	    "200 sets, 600 games, 150.0 rolls a game");
	cr_assert(best != NULL);
	next = strstr(best, "\n  2 A ");
	cr_assert(next != NULL);
	cr_expect(ne(ptr, strstr(next, "\n  3 C "), NULL));
	expect_in(text, "illegal: position");
	cr_expect(eq(ptr, strstr(text, "Score of"), NULL));
	free(text);
}

/* Of a test that ended, what it said is said again. */
Test(report, verdict_is_told)
{
	struct results results;
	struct summary summary;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	match_sample_results(&two, 200, &results);
	results.verdict = json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:b}",
	    "verdict", "H0", "sets", 200, "elo0", 0.0, "elo1", 60.0, "alpha",
	    0.05, "beta", 0.05, "adjusted", 0);
	sum_up(&results, &summary);
	report_text(out, &results, &summary);
	report_html(out, &results, &summary);
	fclose(out);
	expect_in(text, "\nSPRT [0, 60]: H0 accepted after 200 sets, llr -");
	expect_in(text, "[-2.944, 2.944]\n");
	expect_in(text, "<b>Elo 0 accepted</b>");
	free(text);
	summary_clear(&summary);
	results_clear(&results);
}

/* Each row and its mirror image make a hundred. */
Test(report, meetings_are_shared)
{
	struct results results;
	struct summary summary;

	match_sample_results(&three, 100, &results);
	sum_up(&results, &summary);
	for (unsigned row = 0; row < 3; row++)
		for (unsigned n = 0; n < row; n++)
			cr_expect(epsilon_eq(dbl,
			    report_meeting(&summary, row, n) +
				report_meeting(&summary, n, row),
			    1, 1e-12));
	cr_expect(gt(dbl, report_meeting(&summary, 1, 2), 0.55));
	cr_expect(isnan(report_meeting(&summary, 1, 1)));
	summary_clear(&summary);
	results_clear(&results);
}

Test(report, page_is_sound_and_whole)
{
	static const struct {
		const struct match_sample *sample;
		size_t sets;
		int plots;
	} cases[] = {
		{ &two, 300, 4 },
		{ &three, 300, 4 },
		{ &two, 2, 4 },
		{ &two, 1, 3 },
		{ &two, 0, 1 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		char *page =
		    report_on(cases[n].sample, cases[n].sets, report_html);

		cr_expect(markup_is_sound(page), "case %zu:\n%s", n, page);
		cr_expect(eq(int, count_in(page, "<svg"), cases[n].plots),
		    "case %zu", n);
		/* nothing is fetched from elsewhere */
		cr_expect(zero(int, count_in(page, "src=")));
		cr_expect(zero(int, count_in(page, "href=")));
		expect_in(page, "</html>\n");
		free(page);
	}
}

/*
 * On a telephone nothing is cut off: columns take no more than there is, and
 * plots with small print can be shifted.
 */
Test(report, page_fits_any_width)
{
	char *page = report_on(&three, 300, report_html);

	cr_expect(gt(int, count_in(page, "minmax("), 0));
	cr_expect(
	    eq(int, count_in(page, "minmax("), count_in(page, "minmax(min(")));
	cr_expect(eq(int, count_in(page, "viewBox=\"0 0 960 "), 2));
	cr_expect(eq(int,
	    count_in(page,
		"<div class=\"wide\"><svg "
		"xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" "
		"viewBox=\"0 0 960 "),
	    2));
	free(page);
}

/* A name is not taken for markup. */
Test(report, names_are_spelt_out)
{
	struct results results;
	struct summary summary;
	char *page = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&page, &size);

	match_sample_results(&two, 10, &results);
	results.header.name[0] = "<b>&\"";
	sum_up(&results, &summary);
	report_html(out, &results, &summary);
	fclose(out);
	cr_expect(markup_is_sound(page));
	expect_in(page, "&lt;b&gt;&amp;&quot;");
	free(page);
	summary_clear(&summary);
	results_clear(&results);
}

/* The bars' hints add up to all games. */
Test(report, every_game_is_in_a_bar)
{
	char *page = report_on(&two, 150, report_html);
	const char *at = page;
	unsigned long sum = 0, count;
	int end;

	while ((at = strstr(at, "<rect class=\"bar")) != NULL) {
		at = strstr(at, ": ");
		cr_assert(at != NULL);
		end = 0;
		sscanf(at, ": %lu games</title>%n", &count, &end);
		cr_assert(gt(int, end, 0));
		sum += count;
	}
	cr_expect(eq(ulong, sum, 300));
	free(page);
}
