/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How strong the levels are: matches against each other and against the
 * built-in players, in process. Each set of games is played with the same dice
 * in every seating, every seat having dice of its own: with two players each
 * side takes either seat, with four the first side plays alone against three
 * of the other and takes every seat. Rates are those of the first side, their
 * intervals 95 % on the basis of sets.
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

#include "ai/engine.h"
#include "ai/moves.h"
#include "ai/players.h"
#include "src/endgame_files.h"
#include "src/match/seed.h"
#include "src/net_files.h"
#include "src/stats/moments.h"

enum { TABLE_BYTES = 16 << 20, JOBS_MAX = 64 };

/* A level, or from SIDE_PLAYERS on a built-in player. */
enum { SIDE_PLAYERS = LEVELS, SIDES = SIDE_PLAYERS + PLAYERS };

struct match {
	unsigned first, second; /* sides */
	unsigned seats;
	double least, most; /* percent asked of the first side */
};

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
	uint64_t nodes; /* of hard, instead of its budget, if not 0 */
	uint64_t seed;
	const char *nets;    /* a directory, or NULL: those built in */
	const char *tables;  /* a directory, or NULL: none */
	const char *pattern; /* of the names of matches, as in a shell */
};

static const char *
side_name(unsigned side)
{
	return side < SIDE_PLAYERS ? level_table[side].name
				   : player_names[side - SIDE_PLAYERS];
}

static void
name_match(const struct match *match, char name[static 64])
{
	snprintf(name, 64, "%s-%s-%d", side_name(match->first),
	    side_name(match->second), __builtin_popcount(match->seats));
}

/* What the players of one worker share. */
struct company {
	const struct settings *settings;
	struct table *table;
};

/* What hard knows. Opened before the workers start. */
static struct net_files nets;
static struct endgame_files tables;
static struct engine_knowledge knowledge;

static void
refuse(const char *path, const char *why)
{
	fprintf(stderr, "strength: %s: %s\n", path, why);
	exit(2);
}

static void
open_knowledge(const struct settings *settings)
{
	net_files_open(&nets, settings->nets, refuse);
	knowledge.net = &nets.evaluator.evaluator;
	if (settings->tables != NULL &&
	    endgame_files_open(&tables, settings->tables, refuse) > 0)
		knowledge.endgame = &tables.set.prober;
}

static uint64_t
choose_by_level(const struct company *company, enum level_number level,
    const struct position *pos, unsigned die, uint32_t seed)
{
	uint64_t nodes = company->settings->nodes;
	struct engine_request request = {
		.position = *pos,
		.die = die,
		.multipv = 1,
		.level = level,
		.has_limits = level == LEVEL_HARD && nodes != 0,
		.limits = { SEARCH_DEPTH_MAX, nodes, INT64_MAX },
		.seed = seed,
		.knowledge = &knowledge,
		.table = company->table,
	};
	struct engine_answer answer;

	engine_go(&request, &answer);
	return answer.origin;
}

/* The winner's seat, with the first side on seat `first`. */
static unsigned
play_game(const struct company *company, const struct match *match,
    uint64_t set, unsigned first)
{
	struct position pos = position_start(match->seats, TOKENS_MAX);
	uint64_t seed = company->settings->seed;
	uint64_t rng = seed_derive(seed, SEED_ENGINE, set, first);
	uint32_t engine_seed = (uint32_t)random_next(&rng);
	uint64_t dice[SEATS];

	for (unsigned seat = 0; seat < SEATS; seat++)
		dice[seat] = seed_dice(seed, set, seat);
	while (position_winner(&pos) < 0) {
		unsigned side =
		    pos.turn == first ? match->first : match->second;
		unsigned die = random_die(&dice[pos.turn]);
		struct view view = moves_view(&pos);
		uint64_t origin = moves_legal(&pos, &view, die);

		if (moves_rest(origin) == 0)
			;
		else if (side < SIDE_PLAYERS)
			origin = choose_by_level(company, side, &pos, die,
			    engine_seed);
		else
			origin =
			    player_choose(side - SIDE_PLAYERS, &pos, die, &rng);
		moves_play(&pos, &view, origin, die);
	}
	return pos.turn;
}

/* The share of a set's games that the first side wins. */
static double
play_set(const struct company *company, const struct match *match, uint64_t set)
{
	unsigned games = 0, won = 0;

	for (unsigned seat = 0; seat < SEATS; seat++)
		if (match->seats >> seat & 1) {
			won += play_game(company, match, set, seat) == seat;
			games++;
		}
	return (double)won / games;
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
	struct company company = { settings, NULL };
	void *memory = aligned_alloc(64, TABLE_BYTES);

	if (memory == NULL)
		die_of("table");
	memset(memory, 0, TABLE_BYTES);
	company.table = table_init(memory, TABLE_BYTES);
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

static void
usage(void)
{
	fprintf(stderr,
	    "usage: strength [-e nets] [-g games] [-j jobs] [-n nodes] "
	    "[-s seed] [-t tables] [pattern]\n"
	    "  -e  directory of nets (those built in)\n"
	    "  -g  games of each match (4000)\n"
	    "  -j  processes (one for each processor)\n"
	    "  -n  nodes of hard for each move (its own budget)\n"
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

	while ((option = getopt(argc, argv, "e:g:j:n:s:t:")) != -1)
		switch (option) {
		case 'e':
			settings->nets = optarg;
			break;
		case 'g':
			settings->games = (unsigned)number(optarg, 10000000);
			break;
		case 'j':
			settings->jobs = (unsigned)number(optarg, JOBS_MAX);
			break;
		case 'n':
			settings->nodes = number(optarg, UINT64_MAX);
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
	open_knowledge(&settings);
	for (int n = 0; n < ASKED; n++)
		is_good &= try_match(&settings, &asked[n]);
	try_players(&settings, SEATS_TWO);
	try_players(&settings, SEATS_FOUR);
	return is_good ? 0 : 1;
}
