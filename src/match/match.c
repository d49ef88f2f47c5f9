/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "src/match/alloc.h"
#include "src/match/clock.h"
#include "src/match/journal.h"
#include "src/match/match.h"
#include "src/match/outcome.h"
#include "src/match/progress.h"
#include "src/match/record.h"
#include "src/match/runner.h"
#include "src/match/signals.h"

enum { FIRST_SIGNAL_STATUS = 128 };

/* A set of which some games are given out, and some not done. */
struct open_set {
	const struct seating *seating;
	unsigned given, done;
	struct set_result result;
	char **record; /* of each game, or NULL */
};

struct match {
	const struct settings *settings;
	struct event_base *base;
	struct schedule *schedule;
	struct journal journal;
	struct progress progress;
	/* Sets being played; the last one may have games to be given out. */
	struct open_set *open;
	size_t opened;
	uint64_t next; /* the shard's sets before it are known or open */
	uint64_t played_sets, played_games, asked; /* by us */
	int status; /* why it ended early, or STATUS_FINE */
};

static void
stop(struct match *match, int status)
{
	if (match->status == STATUS_FINE)
		match->status = status;
	event_base_loopbreak(match->base);
}

/* Open the shard's next set without a result; NULL if there is none. */
static struct open_set *
open_next(struct match *match)
{
	const struct ledger *ledger = &match->journal.ledger;
	struct open_set *open;
	uint64_t set;

	while (
	    match->next < match->journal.all && ledger_has(ledger, match->next))
		match->next++;
	if (match->next == match->journal.all)
		return NULL;
	set = ledger_number(ledger, match->next++);
	match->open =
	    alloc_array(match->open, match->opened + 1, sizeof(*match->open));
	open = &match->open[match->opened++];
	memset(open, 0, sizeof(*open));
	open->result.set = set;
	open->result.games =
	    schedule_seatings(match->schedule, set, &open->seating);
	open->result.game =
	    alloc_zero(open->result.games, sizeof(*open->result.game));
	open->record = alloc_zero(open->result.games, sizeof(*open->record));
	return open;
}

static bool
next_game(void *ctx, struct game_order *out)
{
	struct match *match = ctx;
	struct open_set *open =
	    match->opened > 0 ? &match->open[match->opened - 1] : NULL;

	if (journal_is_over(&match->journal))
		return false;
	if (open == NULL || open->given == open->result.games)
		open = open_next(match);
	if (open == NULL)
		return false;
	out->set = open->result.set;
	out->seating = open->given;
	out->who = open->seating[open->given++];
	out->setup = NULL;
	return true;
}

static void
free_records(struct open_set *open, unsigned games)
{
	for (unsigned n = 0; n < games; n++)
		free(open->record[n]);
	free(open->record);
}

static void
finish_set(struct match *match, struct open_set *open)
{
	unsigned games = open->result.games;

	if (journal_add(&match->journal, &open->result, open->record) != 0)
		stop(match, STATUS_TROUBLE);
	free_records(open, games);
	set_clear(&open->result);
	match->opened--;
	memmove(open, open + 1,
	    (size_t)(&match->open[match->opened] - open) * sizeof(*open));
	match->played_sets++;
	if (journal_is_over(&match->journal))
		event_base_loopbreak(match->base);
}

static void
report_forfeit(struct match *match, const struct game_order *order,
    const struct game_result *game)
{
	progress_end(&match->progress);
	warnx("set %llu, %s forfeits: %s: %s", (unsigned long long)order->set,
	    match->journal.header.name[order->who.engine[game->seat]],
	    game_end_names[game->end], game->fault);
}

static void
game_done(void *ctx, const struct game_order *order, struct game_result *game,
    const char *moves)
{
	struct match *match = ctx;
	const struct record record = { order, game, moves };
	struct open_set *open = match->open;

	while (open->result.set != order->set)
		open++;
	if (match->settings->games != NULL)
		open->record[order->seating] = record_text(&record,
		    &match->journal.header, &match->settings->rules);
	if (game_is_forfeit(game) && !match->settings->quiet)
		report_forfeit(match, order, game);
	for (unsigned seat = 0; seat < match->settings->players; seat++)
		match->asked += game->seats[seat].asked;
	open->result.game[order->seating] = *game;
	game->fault = NULL;
	match->played_games++;
	if (++open->done == open->result.games)
		finish_set(match, open);
	progress_show(&match->progress, &match->journal.ledger,
	    match->played_sets, match->played_games);
}

static void
engine_lost(void *ctx, const char *name, const char *text)
{
	struct match *match = ctx;

	progress_end(&match->progress);
	warnx("engine %s: %s", name, text);
	stop(match, STATUS_TROUBLE);
}

static void
on_signal(evutil_socket_t signal, short what, void *ctx)
{
	(void)what;
	stop(ctx, FIRST_SIGNAL_STATUS + (int)signal);
}

/* All engines must start; then the files are opened. */
static void
prepare(struct match *match, struct settings *settings)
{
	unsigned count = settings_all_engines(settings);
	struct roll_call_id *id = alloc_zero(count, sizeof(*id));
	char why[CLIENT_TEXT_MAX];
	size_t at;

	if (roll_call(match->base, settings->spec, count, id, &at, why) != 0) {
		warnx("engine %s: %s", settings->spec[at].name, why);
		stop(match, STATUS_TROUBLE);
	} else if (match->status == STATUS_FINE &&
	    journal_open(&match->journal, settings, id) != 0)
		stop(match, STATUS_TROUBLE);
	free(id);
}

static void
play(struct match *match)
{
	const struct settings *settings = match->settings;
	const struct runner_config config =
	    settings_runner(settings, match->base);
	const struct runner_events events = { .next = next_game,
		.done = game_done,
		.lost = engine_lost,
		.ctx = match };
	struct runner *runner = runner_new(&config, &events);

	progress_start(&match->progress, settings->quiet ? NULL : stderr,
	    match->journal.all, match->journal.known);
	runner_wake(runner);
	event_base_dispatch(match->base);
	progress_end(&match->progress);
	runner_free(runner);
}

/* Seconds of a processor that this process has had. */
static double
own_core_s(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* What playing took, and what of that the runner itself. */
static void
print_effort(const struct match *match, double wall_s, double own_s)
{
	fprintf(stderr,
	    "seed %llu: %llu games in %.1f s, %.0f moves/s, runner %.1f us a "
	    "move\n",
	    (unsigned long long)match->settings->seed,
	    (unsigned long long)match->played_games, wall_s,
	    (double)match->asked / wall_s,
	    match->asked == 0 ? 0.0 : 1e6 * own_s / (double)match->asked);
}

static void
free_match(struct match *match)
{
	for (size_t n = 0; n < match->opened; n++) {
		free_records(&match->open[n], match->open[n].result.games);
		set_clear(&match->open[n].result);
	}
	free(match->open);
	schedule_free(match->schedule);
	if (match->journal.header.json != NULL)
		journal_close(&match->journal);
	event_base_free(match->base);
}

int
match_run(struct settings *settings)
{
	struct match match = { .settings = settings,
		.base = event_base_new(),
		.schedule = settings_schedule(settings) };
	struct signals signals;
	double start_core_s;
	int64_t start_us;

	if (match.base == NULL)
		alloc_failed();
	signal(SIGPIPE, SIG_IGN);
	signals_watch(&signals, match.base, on_signal, &match);
	prepare(&match, settings);
	start_us = clock_us();
	start_core_s = own_core_s();
	if (match.status == STATUS_FINE && !journal_is_over(&match.journal))
		play(&match);
	if (match.journal.header.json != NULL) {
		if (!settings->quiet && match.played_games > 0)
			print_effort(&match,
			    (double)(clock_us() - start_us) / 1e6,
			    own_core_s() - start_core_s);
		outcome_print(stdout, &match.journal.ledger);
		if (match.status == STATUS_FINE)
			match.status = outcome_status(&match.journal.ledger);
	}
	signals_clear(&signals);
	free_match(&match);
	return match.status;
}
