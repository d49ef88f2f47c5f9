/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * ludo-tables: solve endgames, write their tables, look at them.
 */

#include <err.h>
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "config.h"
#include "src/common/processors.h"
#include "src/common/stdout.h"
#include "src/tables/solve.h"
#include "src/tables/write.h"

enum {
	NEXT = 1 << 1,			/* Red against Green */
	OPPOSITE = 1 << 2,		/* Red against Yellow */
	RED_OF_THREE = 1 << 1 | 1 << 2, /* Red, with Green and Yellow */
	ALL_FOUR = 1 << 1 | 1 << 2 | 1 << 3,
};

/*
 * Named sets of classes; those they lead to come with them. Each is written
 * before the next is solved, and quick ones come first: hours of work should
 * not end in a disk that is full or can't be written.
 */
static const struct set {
	const char *name;
	const char *help;
	struct endgame_class classes[6];
} sets[] = {
	{ "small",
	    "two players opposite, up to two unfinished tokens each; Red, "
	    "Green and Yellow, one each",
	    { { OPPOSITE, 2, { 1, 1 } }, { OPPOSITE, 2, { 2, 2 } },
		{ RED_OF_THREE, 3, { 1, 1, 1 } } } },
	{ "neighbours",
	    "two players side by side, up to two unfinished tokens each",
	    { { NEXT, 2, { 1, 1 } }, { NEXT, 2, { 2, 2 } } } },
	{ "four", "four players, one unfinished token each",
	    { { OPPOSITE, 2, { 1, 1 } }, { ALL_FOUR, 4, { 1, 1, 1, 1 } } } },
	{ "large",
	    "two players opposite, up to five unfinished tokens together, and up to "
	    "four of one seat against one",
	    { { OPPOSITE, 2, { 1, 1 } }, { OPPOSITE, 2, { 2, 2 } },
		{ OPPOSITE, 2, { 1, 3 } }, { OPPOSITE, 2, { 2, 3 } },
		{ OPPOSITE, 2, { 1, 4 } } } },
	{ "three", "two players opposite, three unfinished tokens each",
	    { { OPPOSITE, 2, { 1, 1 } }, { OPPOSITE, 2, { 2, 2 } },
		{ OPPOSITE, 2, { 3, 3 } } } },
};

enum { SETS = sizeof(sets) / sizeof(sets[0]) };

static const char usage[] =
    "usage: ludo-tables [-j threads] [-s set] directory\n"
    "       ludo-tables --check file ...\n"
    "       ludo-tables --help | --version\n";

static _Noreturn void
fail_usage(void)
{
	fputs(usage, stderr);
	exit(EX_USAGE);
}

static void
print_help(void)
{
	fputs(usage, stdout);
	puts("\nSolves endgames of Ludo and writes a table for each class into "
	     "the directory.\nSets (small if none is given; -s may be "
	     "repeated):");
	for (size_t i = 0; i < SETS; i++)
		printf("  %-10s %s\n", sets[i].name, sets[i].help);
}

static const struct set *
find_set(const char *name)
{
	for (size_t i = 0; i < SETS; i++)
		if (strcmp(sets[i].name, name) == 0)
			return &sets[i];
	return NULL;
}

/* What a terminal shows, which is written when it has changed. */
struct screen {
	bool is_terminal;
	char text[128];
};

static void
show_progress(void *ctx, const struct solver_progress *progress)
{
	struct screen *screen = ctx;
	char name[TABLE_NAME_MAX], text[sizeof(screen->text)];

	if (!screen->is_terminal)
		return;
	table_name(progress->class, name);
	snprintf(text, sizeof(text),
	    "%-28s sweep %2u, %3.0f %%, largest change %.1e", name,
	    progress->sweep, floor(progress->done * 100), progress->change);
	if (strcmp(text, screen->text) != 0)
		fprintf(stderr, "\r%s ", strcpy(screen->text, text));
}

static void
solve_set(struct solver *solver, const struct set *set, const char *directory,
    unsigned *written)
{
	const struct endgame_class *class = set->classes;

	for (; class->slots != 0; class ++) {
		if (solver_solve(solver, class) == -1)
			err(EX_OSERR, "cannot solve the set %s", set->name);
		if (write_more(solver, written, directory) == -1)
			err(EX_CANTCREAT, "%s", directory);
	}
}

/* Every file is looked at, the bad ones are named. */
static int
check_files(char **files)
{
	int status = 0;

	for (; *files != NULL; files++) {
		const char *why;

		if (check_file(*files, &why))
			continue;
		warnx("%s: %s", *files, why);
		status = EX_DATAERR;
	}
	return status;
}

static unsigned
read_threads(const char *word)
{
	char *end;
	long threads = strtol(word, &end, 10);

	if (*word == '\0' || *end != '\0' || threads < 1 ||
	    threads > SOLVER_THREADS_MAX)
		errx(EX_USAGE, "threads are 1 to %d, not '%s'",
		    SOLVER_THREADS_MAX, word);
	return (unsigned)threads;
}

/* What the command line asks for. */
struct request {
	bool check; /* the files named, instead of solving */
	unsigned threads;
	const struct set *sets[SETS];
	size_t count;
};

static void
add_set(struct request *request, const char *name)
{
	const struct set *set = find_set(name);

	if (set == NULL)
		errx(EX_USAGE, "no set '%s'; see --help", name);
	for (size_t i = 0; i < request->count; i++)
		if (request->sets[i] == set)
			errx(EX_USAGE, "the set '%s' is named twice", name);
	request->sets[request->count++] = set;
}

static void
read_options(struct request *request, int argc, char **argv)
{
	static const struct option options[] = {
		{ "check", no_argument, NULL, 'c' },
		{ "help", no_argument, NULL, 'h' },
		{ "set", required_argument, NULL, 's' },
		{ "threads", required_argument, NULL, 'j' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	while (
	    (option = getopt_long(argc, argv, "hj:s:V", options, NULL)) != -1) {
		switch (option) {
		case 'c':
			request->check = true;
			break;
		case 'h':
			print_help();
			exit(stdout_close(EX_OK, EX_IOERR));
		case 'j':
			request->threads = read_threads(optarg);
			break;
		case 's':
			add_set(request, optarg);
			break;
		case 'V':
			puts("ludo-tables " PACKAGE_VERSION);
			exit(stdout_close(EX_OK, EX_IOERR));
		default:
			fail_usage();
		}
	}
}

static void
solve_sets(const struct request *request, const char *directory)
{
	struct screen screen = { .is_terminal = isatty(STDERR_FILENO) };
	unsigned written = 0;
	struct stat status;
	struct solver *solver =
	    solver_new(request->threads, show_progress, &screen);

	if (solver == NULL)
		err(EX_OSERR, NULL);
	if (stat(directory, &status) == -1)
		err(EX_CANTCREAT, "%s", directory);
	if (!S_ISDIR(status.st_mode) || access(directory, W_OK) == -1)
		errx(EX_CANTCREAT, "%s: cannot write there", directory);
	for (size_t i = 0; i < request->count; i++)
		solve_set(solver, request->sets[i], directory, &written);
	if (screen.is_terminal)
		fputc('\n', stderr);
	printf("largest error %.1e by iteration, %.1e by rounding to 16 bits\n",
	    solver_error(solver), 0.5 / ENDGAME_SHARE_ONE);
	solver_free(solver);
}

int
main(int argc, char **argv)
{
	struct request request = {
		.threads = processors_count(SOLVER_THREADS_MAX),
	};

	/* A file that may not grow is told of like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	read_options(&request, argc, argv);
	if (request.check ? optind == argc : optind + 1 != argc)
		fail_usage();
	if (request.check)
		return check_files(argv + optind);
	if (request.count == 0)
		add_set(&request, sets[0].name);
	solve_sets(&request, argv[optind]);
	return stdout_close(EX_OK, EX_IOERR);
}
