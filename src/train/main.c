/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* ludo-train: teaches a net by self-play. */

#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "src/train/checkpoint.h"

enum {
	EXIT_USAGE = 64,
	PROGRESS_S = 1,
	RECORD_S = 10,
	CHECKPOINT_S = 60,
};

/* The kinds of games, by the seats that play. */
static const struct kind {
	const char *name;
	unsigned covers;
} kinds[] = {
	{ "opposite", 1U << 0x5 | 1U << 0xa },
	{ "neighbours", 1U << 0x3 | 1U << 0x6 | 1U << 0xc | 1U << 0x9 },
	{ "three", 1U << 0x7 | 1U << 0xe | 1U << 0xd | 1U << 0xb },
	{ "four", 1U << 0xf },
};

struct settings {
	struct trainer_options trainer;
	const struct kind *kind;
	unsigned hidden;
	const char *net;
	const char *checkpoint;
	const char *record;
	bool resume;
};

struct clock {
	const struct settings *settings;
	double start, progress, recorded, saved;
	uint64_t first_games;
	FILE *record;
};

static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
	interrupted = number;
}

static double
now_s(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void
save(const struct trainer *trainer, const struct settings *settings)
{
	static struct net net;
	size_t bytes = net_file_bytes(&trainer->model.shape);
	unsigned char *file = malloc(bytes);
	struct iovec part = { file, bytes };
	const char *why;

	if (file == NULL)
		err(EXIT_FAILURE, NULL);
	if (!model_quantise(&trainer->model, &net, &why))
		errx(EXIT_FAILURE, "%s", why);
	net_file_write(&net, file);
	if (!net_load(file, bytes, &net, &why))
		errx(EXIT_FAILURE, "%s", why);
	if (checkpoint_write_file(settings->net, &part, 1) == -1)
		err(EXIT_FAILURE, "%s", settings->net);
	if (settings->checkpoint != NULL &&
	    checkpoint_save(trainer, settings->checkpoint) == -1)
		err(EXIT_FAILURE, "%s", settings->checkpoint);
	free(file);
}

static void
show_progress(const struct trainer *trainer, const struct clock *clock,
    double now)
{
	double rate = (double)(trainer->games - clock->first_games) /
	    (now - clock->start + 1e-9);
	double left =
	    (double)(trainer->options.games - trainer->games) / (rate + 1e-9);

	fprintf(stderr,
	    "\r%" PRIu64 " of %" PRIu64
	    " games, %.0f/s, error %.5f, %.0f:%02d left ",
	    trainer->games, trainer->options.games, rate, sqrt(trainer->loss),
	    floor(left / 60), (int)fmod(left, 60));
}

static bool
after_batch(struct trainer *trainer, void *ctx)
{
	struct clock *clock = ctx;
	double now = now_s();

	if (now - clock->progress >= PROGRESS_S && isatty(STDERR_FILENO)) {
		clock->progress = now;
		show_progress(trainer, clock, now);
	}
	if (now - clock->recorded >= RECORD_S && clock->record != NULL) {
		clock->recorded = now;
		fprintf(clock->record, "%" PRIu64 ",%.0f,%.6f\n",
		    trainer->games, now - clock->start, sqrt(trainer->loss));
		fflush(clock->record);
	}
	if (now - clock->saved >= CHECKPOINT_S) {
		clock->saved = now;
		save(trainer, clock->settings);
	}
	return !interrupted;
}

static void
usage(void)
{
	fprintf(stderr,
	    "usage: ludo-train [-r] [-c checkpoint] [-d drill] [-g games]\n"
	    "\t[-h hidden] [-l lambda] [-o record] [-s seed] [-t threads]\n"
	    "\t[-u rate] [-x stray] opposite|neighbours|three|four net\n");
	exit(EXIT_USAGE);
}

static double
number(const char *text, double low, double high)
{
	char *end;
	double value = strtod(text, &end);

	if (end == text || *end != '\0' || !(value >= low && value <= high))
		errx(EXIT_USAGE, "%s: not a number from %g to %g", text, low,
		    high);
	return value;
}

static const struct kind *
find_kind(const char *name)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].name, name) == 0)
			return &kinds[i];
	usage();
	return NULL;
}

static void
set_option(struct settings *settings, int option, const char *value)
{
	struct trainer_options *options = &settings->trainer;
	struct play_options *play = &options->play;

	switch (option) {
	case 'c':
		settings->checkpoint = value;
		break;
	case 'd':
		play->drill = (float)number(value, 0, 1);
		break;
	case 'g':
		options->games = (uint64_t)number(value, 1, 1e12);
		break;
	case 'h':
		settings->hidden = (unsigned)number(value, 0, 1024);
		break;
	case 'l':
		play->lambda = (float)number(value, 0, 1);
		break;
	case 'o':
		settings->record = value;
		break;
	case 'r':
		settings->resume = true;
		break;
	case 's':
		options->seed = (uint64_t)number(value, 0, 1e15);
		break;
	case 't':
		options->threads =
		    (unsigned)number(value, 1, TRAINER_THREADS_MAX);
		break;
	case 'u':
		options->rate = (float)number(value, 0, 1);
		break;
	case 'x':
		play->stray = (float)number(value, 0, 1);
		break;
	default:
		usage();
	}
}

static unsigned
processors(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	if (count < 1)
		return 1;
	return count < TRAINER_THREADS_MAX ? (unsigned)count
					   : TRAINER_THREADS_MAX;
}

static void
parse_arguments(struct settings *settings, int argc, char **argv)
{
	struct play_options *play = &settings->trainer.play;
	int option;

	while ((option = getopt(argc, argv, "c:d:g:h:l:o:rs:t:u:x:")) != -1)
		set_option(settings, option, optarg);
	if (argc - optind != 2 ||
	    (settings->resume && settings->checkpoint == NULL))
		usage();
	settings->kind = find_kind(argv[optind]);
	settings->net = argv[optind + 1];
	for (unsigned seats = 0; seats < NET_SETS; seats++)
		if (settings->kind->covers >> seats & 1)
			play->seats_of[play->sets++] = seats;
}

static void
start(struct trainer *trainer, const struct settings *settings)
{
	struct net_shape shape;
	const char *why;

	if (!net_shape_init(&shape, settings->kind->covers, settings->hidden,
		&why))
		errx(EXIT_USAGE, "%s", why);
	if (trainer_init(trainer, &shape, &settings->trainer) == -1)
		err(EXIT_FAILURE, NULL);
	if (settings->resume &&
	    !checkpoint_load(trainer, settings->checkpoint, &why))
		errx(EXIT_FAILURE, "%s: %s", settings->checkpoint, why);
}

static void
run(struct trainer *trainer, const struct settings *settings)
{
	struct clock clock = {
		.settings = settings,
		.start = now_s(),
		.first_games = trainer->games,
	};

	clock.saved = clock.start;
	if (settings->record != NULL) {
		clock.record =
		    fopen(settings->record, settings->resume ? "a" : "w");
		if (clock.record == NULL)
			err(EXIT_FAILURE, "%s", settings->record);
	}
	if (trainer_run(trainer, after_batch, &clock) == -1)
		err(EXIT_FAILURE, NULL);
	save(trainer, settings);
	if (isatty(STDERR_FILENO))
		fputc('\n', stderr);
	if (clock.record != NULL && fclose(clock.record) != 0)
		err(EXIT_FAILURE, "%s", settings->record);
}

int
main(int argc, char **argv)
{
	struct settings settings = {
		.trainer = {
			.play = {
				.lambda = 0.9F,
				.stray = 0.02F,
				.drill = 0.2F,
			},
			.games = 1000000,
			.seed = 1,
			.rate = 0.002F,
			.threads = processors(),
		},
		.hidden = 128,
	};
	struct trainer trainer;

	parse_arguments(&settings, argc, argv);
	start(&trainer, &settings);
	signal(SIGINT, interrupt);
	signal(SIGTERM, interrupt);
	run(&trainer, &settings);
	trainer_clear(&trainer);
	return EXIT_SUCCESS;
}
