/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>
#include <unistd.h>

#include "src/match/clock.h"
#include "src/match/progress.h"

enum { BAR = 20, INTERVAL_US = 200000, SECOND_US = 1000000 };

void
progress_start(struct progress *progress, FILE *file, uint64_t sets,
    uint64_t before)
{
	progress->terminal = file != NULL && isatty(fileno(file)) ? file : NULL;
	progress->sets = sets;
	progress->before = before;
	progress->start_us = clock_us();
	progress->shown_us = 0;
}

static void
print_bar(FILE *file, uint64_t done, uint64_t all)
{
	int full = all == 0 ? BAR : (int)(done * BAR / all);

	fprintf(file, "\r[%.*s%.*s] %llu/%llu sets", full,
	    "####################", BAR - full, "....................",
	    (unsigned long long)done, (unsigned long long)all);
}

static void
print_score(FILE *file, const struct summary *summary)
{
	struct score_summary score;

	if (summary->engine[0].sets == 0)
		return;
	summary_score(summary, 0, &score);
	fprintf(file, "  %.20s %.1f %%  Elo %+.1f [%+.1f, %+.1f]",
	    summary->header->name[0], 100 * score.score.value, score.elo,
	    score.interval.low, score.interval.high);
}

static void
print_time_left(FILE *file, double seconds)
{
	long left = (long)seconds;

	fprintf(file, "  %ld:%02ld:%02ld left", left / 3600, left / 60 % 60,
	    left % 60);
}

void
progress_show(struct progress *progress, const struct ledger *ledger,
    uint64_t played, uint64_t games)
{
	int64_t now_us = clock_us();
	double seconds = (double)(now_us - progress->start_us) / SECOND_US;
	uint64_t done = progress->before + played;

	if (progress->terminal == NULL ||
	    now_us - progress->shown_us < INTERVAL_US)
		return;
	progress->shown_us = now_us;
	print_bar(progress->terminal, done, progress->sets);
	print_score(progress->terminal, &ledger->summary);
	fprintf(progress->terminal, "  %.1f games/s", (double)games / seconds);
	if (played > 0)
		print_time_left(progress->terminal,
		    seconds * (double)(progress->sets - done) / (double)played);
	fputs("\033[K", progress->terminal);
	fflush(progress->terminal);
}

void
progress_end(struct progress *progress)
{
	if (progress->terminal == NULL || progress->shown_us == 0)
		return;
	fputs("\r\033[K", progress->terminal);
	fflush(progress->terminal);
}
