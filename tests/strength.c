/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How strong the levels are: matches against each other and against the
 * built-in players, in process, and of hard with given nets or nodes against a
 * rival, hard with others. Rates are those of the first side, their intervals
 * 95 % on the basis of sets; see strength_play.h.
 *
 * The exit status is 1 if a rate falls short of what is asked of it.
 */

#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/stats/moments.h"
#include "tests/strength_play.h"

enum { JOBS_MAX = 64 };

/* What is asked; every level against every player comes after these. */
static const struct match asked[] = {
	{ LEVEL_EASY, SIDE_PLAYERS + PLAYER_RANDOM, SEATS_TWO, 65, 85 },
	{ LEVEL_MEDIUM, LEVEL_EASY, SEATS_TWO, 65, 100 },
	{ LEVEL_HARD, LEVEL_MEDIUM, SEATS_TWO, 60, 100 },
	{ LEVEL_HARD, SIDE_PLAYERS + PLAYER_RANDOM, SEATS_TWO, 96, 100 },
	{ LEVEL_HARD, SIDE_PLAYERS + PLAYER_MIXED, SEATS_TWO, 73, 100 },
	{ LEVEL_HARD, LEVEL_MEDIUM, SEATS_FOUR, 33, 100 },
	{ LEVEL_HARD, SIDE_PLAYERS + PLAYER_RANDOM, SEATS_FOUR, 85, 100 },
	{ LEVEL_HARD, SIDE_PLAYERS + PLAYER_MIXED, SEATS_FOUR, 42, 100 },
};

enum { ASKED = sizeof(asked) / sizeof(asked[0]) };

struct settings {
	unsigned games; /* of each match, rounded up to whole sets */
	unsigned jobs;
	uint64_t seed;
	struct {
		const char *nets; /* a directory, or NULL: those built in */
		uint64_t nodes;	  /* instead of hard's budget, if not 0 */
	} minds[MINDS];
	bool has_rival;
	const char *tables;  /* a directory, or NULL: none */
	const char *pattern; /* of the names of matches, as in a shell */
};

static void
name_match(const struct match *match, char name[static 64])
{
	snprintf(name, 64, "%s-%s-%d", side_name(match->first),
	    side_name(match->second), __builtin_popcount(match->seats));
}

/* What hard and its rival know. Opened before the workers start. */
static struct endgame_files tables;
static struct mind minds[MINDS];

static void
refuse(const char *path, const char *why)
{
	fprintf(stderr, "strength: %s: %s\n", path, why);
	exit(2);
}

static void
open_minds(const struct settings *settings)
{
	bool has_tables = settings->tables != NULL &&
	    endgame_files_open(&tables, settings->tables, refuse) > 0;

	for (unsigned n = 0; n < MINDS; n++) {
		struct mind *mind = &minds[n];

		net_files_open(&mind->nets, settings->minds[n].nets, refuse);
		mind->nodes = settings->minds[n].nodes;
		mind->knowledge.net = &mind->nets.evaluator.evaluator;
		mind->knowledge.endgame =
		    has_tables ? &tables.set.prober : NULL;
	}
}

static void
die_of(const char *what)
{
	perror(what);
	exit(2);
}

/* A worker plays every jobs-th set and writes their results. */
static void
work(const struct settings *settings, const struct match *match, unsigned sets,
    unsigned job, int out)
{
	struct company company;

	if (company_init(&company, minds, settings->seed) < 0)
		die_of("table");
	for (unsigned set = job; set < sets; set += settings->jobs) {
		double share = play_set(&company, match, set);

		if (write(out, &share, sizeof(share)) != sizeof(share))
			_exit(2);
	}
	_exit(0);
}

static void
show_progress(const char *name, const struct moments *done, unsigned sets)
{
	static bool is_terminal, is_known;

	if (!is_known)
		is_terminal = isatty(STDERR_FILENO);
	is_known = true;
	if (is_terminal)
		fprintf(stderr, "\r%-26s %u of %u sets, %.2f %%   ", name,
		    (unsigned)done->count, sets, 100 * done->mean);
}

/* Plays a match on all jobs. */
static void
run_match(const struct settings *settings, const struct match *match,
    const char *name, struct moments *out)
{
	unsigned players = (unsigned)__builtin_popcount(match->seats);
	unsigned sets = (settings->games + players - 1) / players;
	int pipes[2], status;
	double share;

	*out = (struct moments){ 0 };
	if (pipe(pipes) < 0)
		die_of("pipe");
	for (unsigned job = 0; job < settings->jobs; job++)
		switch (fork()) {
		case -1:
			die_of("fork");
			break;
		case 0:
			close(pipes[0]);
			work(settings, match, sets, job, pipes[1]);
		}
	close(pipes[1]);
	while (read(pipes[0], &share, sizeof(share)) == sizeof(share)) {
		moments_add(out, share);
		show_progress(name, out, sets);
	}
	close(pipes[0]);
	while (wait(&status) > 0)
		continue;
	if (out->count != sets) {
		fprintf(stderr, "strength: %s: a worker failed\n", name);
		exit(2);
	}
}

/* Is the rate as is asked? */
static bool
report(const struct match *match, const char *name, const struct moments *done)
{
	struct estimate rate = moments_estimate(done);
	struct interval interval = estimate_interval(&rate);
	double percent = 100 * rate.value;
	bool is_good = percent >= match->least && percent <= match->most;

	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%60s\r", "");
	printf("%-26s %6u sets  %6.2f %%  [%.2f, %.2f]", name,
	    (unsigned)done->count, percent, 100 * interval.low,
	    100 * interval.high);
	if (match->least > 0)
		printf("  asked: %.0f to %.0f, %s", match->least, match->most,
		    is_good ? "met" : "MISSED");
	printf("\n");
	fflush(stdout);
	return is_good;
}

/* Plays it if it was named. False if it falls short. */
static bool
try_match(const struct settings *settings, const struct match *match)
{
	struct moments done;
	char name[64];

	name_match(match, name);
	if (fnmatch(settings->pattern, name, 0) != 0)
		return true;
	run_match(settings, match, name, &done);
	return report(match, name, &done);
}

static void
try_players(const struct settings *settings, unsigned seats)
{
	for (unsigned level = 0; level < LEVELS; level++)
		for (unsigned side = SIDE_PLAYERS; side < SIDES; side++) {
			struct match match = { level, side, seats, 0, 100 };
			bool is_asked = false;

			for (int n = 0; n < ASKED; n++)
				is_asked |= asked[n].first == level &&
				    asked[n].second == side &&
				    asked[n].seats == seats;
			if (!is_asked)
				try_match(settings, &match);
		}
}

/* Hard against its rival, and with four seats each against three of the other.
 */
static void
try_rival(const struct settings *settings)
{
	static const struct match matches[] = {
		{ LEVEL_HARD, SIDE_RIVAL, SEATS_TWO, 0, 100 },
		{ LEVEL_HARD, SIDE_RIVAL, SEATS_FOUR, 0, 100 },
		{ SIDE_RIVAL, LEVEL_HARD, SEATS_FOUR, 0, 100 },
	};

	for (size_t n = 0; n < sizeof(matches) / sizeof(matches[0]); n++)
		try_match(settings, &matches[n]);
}

static void
usage(void)
{
	fprintf(stderr,
	    "usage: strength [-e nets] [-E nets] [-g games] [-j jobs] [-n nodes]"
	    "\n                [-N nodes] [-s seed] [-t tables] [pattern]\n"
	    "  -e  directory of hard's nets (those built in)\n"
	    "  -E  the same of its rival, which is hard too\n"
	    "  -g  games of each match (4000)\n"
	    "  -j  processes (one for each processor)\n"
	    "  -n  nodes of hard for each move (its own budget)\n"
	    "  -N  the same of its rival\n"
	    "  -s  seed of dice and engines (1)\n"
	    "  -t  directory of endgame tables (none)\n"
	    "  pattern  of the names of matches, like 'hard-*-2'\n");
	exit(2);
}

static uint64_t
number(const char *text, uint64_t max)
{
	char *end;
	unsigned long long value = strtoull(text, &end, 10);

	if (*text < '0' || *text > '9' || *end != '\0' || value > max)
		usage();
	return value;
}

static void
read_options(int argc, char **argv, struct settings *settings)
{
	int option;

	while ((option = getopt(argc, argv, "e:E:g:j:n:N:s:t:")) != -1)
		switch (option) {
		case 'e':
			settings->minds[MIND_HARD].nets = optarg;
			break;
		case 'E':
			settings->minds[MIND_RIVAL].nets = optarg;
			settings->has_rival = true;
			break;
		case 'g':
			settings->games = (unsigned)number(optarg, 10000000);
			break;
		case 'j':
			settings->jobs = (unsigned)number(optarg, JOBS_MAX);
			break;
		case 'n':
			settings->minds[MIND_HARD].nodes =
			    number(optarg, UINT64_MAX);
			break;
		case 'N':
			settings->minds[MIND_RIVAL].nodes =
			    number(optarg, UINT64_MAX);
			settings->has_rival = true;
			break;
		case 's':
			settings->seed = number(optarg, UINT64_MAX);
			break;
		case 't':
			settings->tables = optarg;
			break;
		default:
			usage();
		}
	if (argc - optind > 1 || settings->games == 0 || settings->jobs == 0)
		usage();
	settings->pattern = argc > optind ? argv[optind] : "*";
}

int
main(int argc, char **argv)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct settings settings = {
		.games = 4000,
		.jobs = cores > 0 && cores < JOBS_MAX ? (unsigned)cores : 1,
		.seed = 1,
	};
	bool is_good = true;

	read_options(argc, argv, &settings);
	open_minds(&settings);
	if (settings.has_rival)
		try_rival(&settings);
	for (int n = 0; n < ASKED; n++)
		is_good &= try_match(&settings, &asked[n]);
	try_players(&settings, SEATS_TWO);
	try_players(&settings, SEATS_FOUR);
	return is_good ? 0 : 1;
}
