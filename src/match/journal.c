/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <string.h>
#include <unistd.h>

#include "src/match/journal.h"
#include "src/match/outcome.h"
#include "src/match/record.h"
#include "src/match/store.h"

enum { NO_FILE = -1 };

/* How many set numbers below `sets` belong to the shard. */
static uint64_t
count_sets(const struct settings *settings)
{
	uint64_t first = settings->shard - 1;

	return settings->sets <= first
	    ? 0
	    : (settings->sets - first + settings->shards - 1) /
		settings->shards;
}

/* A match that has its verdict is over, whatever is asked for now. */
static int
take_verdict(const json_t *verdict, struct settings *settings)
{
	struct ledger_test *test = &settings->test;
	int adjusted;

	if (json_unpack((json_t *)verdict, "{s:F, s:F, s:F, s:F, s:b}", "elo0",
		&test->elo0, "elo1", &test->elo1, "alpha", &test->alpha, "beta",
		&test->beta, "adjusted", &adjusted) != 0)
		return -1;
	test->wanted = true;
	test->adjusted = adjusted != 0;
	return 0;
}

static bool
make_header(struct journal *journal, const struct settings *settings,
    const struct roll_call_id *id)
{
	const char *why;

	if (header_read(settings_header(settings, id), &journal->header, &why))
		return true;
	warnx("a name is not UTF-8");
	return false;
}

static bool
check_found(const struct journal *journal, const struct results *found)
{
	char difference[HEADER_DIFFERENCE_MAX];

	if (header_matches(&found->header, &journal->header) &&
	    found->header.shard == journal->header.shard &&
	    found->header.shards == journal->header.shards)
		return true;
	header_tell_difference(&found->header, &journal->header, difference);
	warnx("%s: the results of another match, which differs in: %s",
	    journal->settings->out, difference);
	return false;
}

/* Would the match play this set, and with these engines at these seats? */
static bool
is_scheduled(const struct journal *journal, const struct schedule *schedule,
    const struct set_result *set)
{
	const struct seating *seating;

	if (set->set % journal->ledger.step != journal->ledger.first ||
	    set->set >= journal->settings->sets ||
	    schedule_seatings(schedule, set->set, &seating) != set->games)
		return false;
	for (unsigned n = 0; n < set->games; n++)
		if (memcmp(set->game[n].engine, seating[n].engine,
			journal->header.players) != 0)
			return false;
	return true;
}

static bool
check_sets(const struct journal *journal, const struct results *found)
{
	struct schedule *schedule = settings_schedule(journal->settings);
	size_t n = 0;

	while (
	    n < found->count && is_scheduled(journal, schedule, &found->set[n]))
		n++;
	schedule_free(schedule);
	if (n == found->count)
		return true;
	warnx("%s: set %llu is not of this match", journal->settings->out,
	    (unsigned long long)found->set[n].set);
	return false;
}

static bool
count_found(struct journal *journal, struct results *found)
{
	if (!check_sets(journal, found))
		return false;
	for (size_t n = 0; n < found->count; n++)
		ledger_add(&journal->ledger, &found->set[n]);
	journal->known = found->count;
	if (found->verdict == NULL || journal->ledger.verdict != SPRT_UNDECIDED)
		return true;
	warnx("%s: its sets don't lead to its verdict", journal->settings->out);
	return false;
}

/* What the results say that the settings left open. */
static bool
adopt(struct settings *settings, const struct results *found)
{
	if (found->header.json != NULL && !settings->has_seed)
		settings->seed = found->header.seed;
	if (found->verdict == NULL ||
	    take_verdict(found->verdict, settings) == 0)
		return true;
	warnx("%s: its verdict can't be read", settings->out);
	return false;
}

static bool
cut(int fd, const char *path, off_t length)
{
	if (fd == NO_FILE || ftruncate(fd, length) == 0)
		return true;
	warn("%s", path);
	return false;
}

/* Cut off what is torn or has no result, and have a header. */
static bool
trim(struct journal *journal, const struct results *found, off_t games_end)
{
	const struct settings *settings = journal->settings;

	if (!cut(journal->out, settings->out, found->length) ||
	    !cut(journal->games, settings->games, games_end))
		return false;
	if (journal->out == NO_FILE || found->header.json != NULL ||
	    store_append(journal->out, json_incref(journal->header.json)) == 0)
		return true;
	warn("%s", settings->out);
	return false;
}

/* Write the verdict if the sets so far have led to one. */
static bool
conclude(const struct journal *journal)
{
	if (journal->out == NO_FILE ||
	    journal->ledger.verdict == SPRT_UNDECIDED ||
	    store_append(journal->out, outcome_verdict(&journal->ledger)) == 0)
		return true;
	warn("%s", journal->settings->out);
	return false;
}

/*
 * Go on from what the open files hold. They may be others than were meant, so
 * nothing is changed in either before all is known to be of this match.
 */
static bool
take_over(struct journal *journal, struct settings *settings,
    const struct roll_call_id *id, struct results *found)
{
	const struct record_owner owner = { &journal->header, &settings->rules,
		found };
	struct store_error error = { "" };
	off_t games_end = 0;

	if (journal->out != NO_FILE &&
	    !results_read(journal->out, settings->out, found, &error)) {
		warnx("%s", error.text);
		return false;
	}
	if (!adopt(settings, found) || !make_header(journal, settings, id) ||
	    (found->header.json != NULL && !check_found(journal, found)))
		return false;
	if (journal->games != NO_FILE &&
	    !records_check(journal->games, settings->games, &owner, &games_end,
		&error)) {
		warnx("%s", error.text);
		return false;
	}
	journal->all = count_sets(settings);
	ledger_init(&journal->ledger, &journal->header, &settings->test);
	/* The last set may have been written, and its verdict not. */
	return count_found(journal, found) && trim(journal, found, games_end) &&
	    (found->verdict != NULL || conclude(journal));
}

static bool
open_file(const char *path, bool resume, int *out)
{
	struct store_error error = { "" };

	if (path == NULL)
		return true;
	*out = store_open(path, resume, &error);
	if (*out == NO_FILE)
		warnx("%s", error.text);
	return *out != NO_FILE;
}

int
journal_open(struct journal *journal, struct settings *settings,
    const struct roll_call_id *id)
{
	struct results found;
	bool fine;

	memset(journal, 0, sizeof(*journal));
	memset(&found, 0, sizeof(found));
	journal->settings = settings;
	journal->out = journal->games = NO_FILE;
	fine = open_file(settings->out, settings->resume, &journal->out) &&
	    open_file(settings->games, settings->resume, &journal->games) &&
	    take_over(journal, settings, id, &found);
	results_clear(&found);
	if (fine)
		return 0;
	journal_close(journal);
	return -1;
}

void
journal_close(struct journal *journal)
{
	ledger_clear(&journal->ledger);
	if (journal->out != NO_FILE)
		close(journal->out);
	if (journal->games != NO_FILE)
		close(journal->games);
	journal->out = journal->games = NO_FILE;
	header_clear(&journal->header);
}

bool
journal_is_over(const struct journal *journal)
{
	return journal->known == journal->all ||
	    journal->ledger.verdict != SPRT_UNDECIDED;
}

/* A file can't be written to; errno says why. */
static int
fail(const char *path)
{
	warn("%s", path);
	return -1;
}

int
journal_add(struct journal *journal, struct set_result *set,
    char *const records[])
{
	const struct settings *settings = journal->settings;

	/* Records first: a set with a result has all of them. */
	if (journal->games != NO_FILE &&
	    record_append(journal->games, records, set->games) != 0)
		return fail(settings->games);
	if (journal->out != NO_FILE &&
	    store_append(journal->out, set_write(set, &journal->header)) != 0)
		return fail(settings->out);
	ledger_add(&journal->ledger, set);
	journal->known++;
	return conclude(journal) ? 0 : -1;
}
