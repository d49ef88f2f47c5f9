/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "config.h"
#include "src/common/file.h"
#include "src/common/processors.h"
#include "src/common/stdout.h"
#include "src/train/settings.h"

/* The kinds of games, by the seats that play. */
static const struct kind {
	const char *name;
	const char *help;
	unsigned covers;
} kinds[] = {
	{ "opposite", "two players who sit opposite each other",
	    1 << 0x5 | 1 << 0xa },
	{ "neighbours", "two players who sit next to each other",
	    1 << 0x3 | 1 << 0x6 | 1 << 0xc | 1 << 0x9 },
	{ "three", "three players", 1 << 0x7 | 1 << 0xe | 1 << 0xd | 1 << 0xb },
	{ "four", "four players", 1 << 0xf },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static const char usage[] =
    "usage: ludo-train [-r] [-c checkpoint] [-d drill] [-g games] [-j threads]\n"
    "                  [-l lambda] [-o log] [-R rate] [-s seed] [-u units]\n"
    "                  [-x stray] game net\n"
    "       ludo-train --help | --version\n";

static const struct option long_options[] = {
	{ "checkpoint", required_argument, NULL, 'c' },
	{ "drill", required_argument, NULL, 'd' },
	{ "games", required_argument, NULL, 'g' },
	{ "help", no_argument, NULL, 'h' },
	{ "lambda", required_argument, NULL, 'l' },
	{ "log", required_argument, NULL, 'o' },
	{ "rate", required_argument, NULL, 'R' },
	{ "resume", no_argument, NULL, 'r' },
	{ "seed", required_argument, NULL, 's' },
	{ "stray", required_argument, NULL, 'x' },
	{ "threads", required_argument, NULL, 'j' },
	{ "units", required_argument, NULL, 'u' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 },
};

static _Noreturn void
fail_usage(void)
{
	fputs(usage, stderr);
	exit(EX_USAGE);
}

static _Noreturn void
print_help(void)
{
	fputs(usage, stdout);
	puts("\nTeaches a net to judge positions of Ludo by self-play. Games:");
	for (size_t i = 0; i < KINDS; i++)
		printf("  %-10s %s\n", kinds[i].name, kinds[i].help);
	exit(stdout_close(EX_OK, EX_IOERR));
}

static double
read_number(const char *name, const char *word, double low, double high)
{
	char *end;
	double value = strtod(word, &end);

	if (end == word || *end != '\0' || !(value >= low && value <= high))
		errx(EX_USAGE, "%s: a number from %g to %g, not '%s'", name,
		    low, high, word);
	return value;
}

static float
read_share(const char *name, const char *word)
{
	return (float)read_number(name, word, 0, 1);
}

static uint64_t
read_count(const char *name, const char *word, double low, double high)
{
	double value = read_number(name, word, low, high);

	if (value != (double)(uint64_t)value)
		errx(EX_USAGE, "%s: a whole number, not '%s'", name, word);
	return (uint64_t)value;
}

static void
set_option(struct settings *settings, int letter, const char *word)
{
	struct trainer_options *options = &settings->trainer;
	struct play_options *play = &options->play;

	switch (letter) {
	case 'c':
		settings->checkpoint = word;
		break;
	case 'd':
		play->drill = read_share("drill", word);
		break;
	case 'g':
		options->games = read_count("games", word, 1, 1e12);
		break;
	case 'h':
		print_help();
	case 'j':
		options->threads = (unsigned)read_count("threads", word, 1,
		    TRAINER_THREADS_MAX);
		break;
	case 'l':
		play->lambda = read_share("lambda", word);
		break;
	case 'o':
		settings->log = word;
		break;
	case 'R':
		options->rate = read_share("rate", word);
		break;
	case 'r':
		settings->resume = true;
		break;
	case 's':
		options->seed = read_count("seed", word, 0, 1e15);
		break;
	case 'u':
		settings->hidden =
		    (unsigned)read_count("units", word, 1, NET_HIDDEN_MAX);
		break;
	case 'V':
		puts("ludo-train " PACKAGE_VERSION);
		exit(stdout_close(EX_OK, EX_IOERR));
	case 'x':
		play->stray = read_share("stray", word);
		break;
	default:
		fail_usage();
	}
}

static void
set_kind(struct settings *settings, const char *name)
{
	struct play_options *play = &settings->trainer.play;
	const struct kind *kind = kinds;

	while (kind < kinds + KINDS && strcmp(kind->name, name) != 0)
		kind++;
	if (kind == kinds + KINDS)
		errx(EX_USAGE,
		    "no game is called '%s': they are opposite, neighbours, "
		    "three and four",
		    name);
	settings->covers = kind->covers;
	for (unsigned seats = 0; seats < NET_SETS; seats++)
		if (kind->covers >> seats & 1)
			play->seats_of[play->sets++] = seats;
}

static bool
is_one_file(const char *path, const char *other)
{
	return path != NULL && other != NULL && file_is_same(path, other);
}

/* A file with two uses would be lost to one of them. */
static void
check_files(const struct settings *settings)
{
	if (is_one_file(settings->checkpoint, settings->net))
		errx(EX_USAGE, "the checkpoint of -c and the net are one file");
	if (is_one_file(settings->log, settings->net))
		errx(EX_USAGE, "the log of -o and the net are one file");
	if (is_one_file(settings->checkpoint, settings->log))
		errx(EX_USAGE, "-c and -o are one file");
}

void
settings_read(struct settings *settings, int argc, char **argv)
{
	int letter;

	*settings = (struct settings){
		.trainer = {
			.play = {
				.lambda = 0.9F,
				.stray = 0.02F,
				.drill = 0.2F,
			},
			.games = 1000000,
			.seed = 1,
			.rate = 0.002F,
			.threads = processors_count(TRAINER_THREADS_MAX),
		},
		.hidden = 128,
	};
	while ((letter = getopt_long(argc, argv,
		    "c:d:g:hj:l:o:R:rs:u:Vx:", long_options, NULL)) != -1)
		set_option(settings, letter, optarg);
	if (argc - optind != 2)
		fail_usage();
	if (settings->resume && settings->checkpoint == NULL)
		errx(EX_USAGE, "-r goes on from the checkpoint of -c");
	set_kind(settings, argv[optind]);
	settings->net = argv[optind + 1];
	check_files(settings);
}
