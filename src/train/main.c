/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* ludo-train: teaches a net by self-play. */

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "src/common/file.h"
#include "src/common/stdout.h"
#include "src/train/checkpoint.h"
#include "src/train/settings.h"

/* How often, in seconds. */
enum { PROGRESS_S = 1, LOG_S = 10, SAVE_S = 60 };

/* A run from where it starts or goes on. */
struct course {
	const struct settings *settings;
	double start, shown, logged, saved; /* when, in seconds */
	uint64_t first_games, logged_games;
	FILE *log;  /* or NULL */
	int status; /* to end with */
};

static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
	interrupted = number;
}

/* The loss of the terminal as well, unless nohup(1) has it ignored. */
static void
catch_signals(void)
{
	signal(SIGINT, interrupt);
	signal(SIGTERM, interrupt);
	if (signal(SIGHUP, interrupt) == SIG_IGN)
		signal(SIGHUP, SIG_IGN);
}

static double
now_s(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The net as a file; what was written is read again to see that it is sound. */
static int
write_net(const struct trainer *trainer, const char *path, const char **why)
{
	static struct net net;
	size_t bytes = net_file_bytes(&trainer->model.shape);
	unsigned char *file = malloc(bytes);
	struct iovec part = { file, bytes };
	int result = -1;

	if (file == NULL)
		err(EX_OSERR, NULL);
	if (model_quantise(&trainer->model, &net, why)) {
		net_file_write(&net, file);
		if (net_load(file, bytes, &net, why))
			result = file_replace(path, &part, 1);
	}
	free(file);
	return result;
}

static void
save(const struct trainer *trainer, const struct settings *settings)
{
	const char *why = NULL;

	if (write_net(trainer, settings->net, &why) == -1) {
		if (why != NULL)
			errx(EX_SOFTWARE, "%s: %s", settings->net, why);
		err(EX_CANTCREAT, "%s", settings->net);
	}
	if (settings->checkpoint != NULL &&
	    checkpoint_save(trainer, settings->checkpoint) == -1)
		err(EX_CANTCREAT, "%s", settings->checkpoint);
}

static void
show_progress(const struct trainer *trainer, const struct course *course,
    double now)
{
	double rate = (double)(trainer->games - course->first_games) /
	    (now - course->start + 1e-9);
	double left = (double)trainer->options.games - (double)trainer->games;
	double left_s = left > 0 ? left / (rate + 1e-9) : 0;

	fprintf(stderr,
	    "\r%" PRIu64 " of %" PRIu64
	    " games, %.0f/s, error %.5f, %.0f:%02.0f left ",
	    trainer->games, trainer->options.games, rate, sqrt(trainer->loss),
	    floor(left_s / 60), fmod(floor(left_s), 60));
}

/* A run is worth more than its log: it goes on without. */
static void
fail_log(struct course *course)
{
	warn("%s", course->settings->log);
	course->log = NULL;
	course->status = EX_CANTCREAT;
}

static void
write_log(const struct trainer *trainer, struct course *course, double now)
{
	course->logged = now;
	course->logged_games = trainer->games;
	if (fprintf(course->log, "%" PRIu64 ",%.0f,%.6f\n", trainer->games,
		now - course->start, sqrt(trainer->loss)) < 0 ||
	    fflush(course->log) != 0) {
		int fault = errno;

		fclose(course->log);
		errno = fault;
		fail_log(course);
	}
}

static void
close_log(struct course *course)
{
	if (course->log != NULL && fclose(course->log) != 0)
		fail_log(course);
}

static bool
after_batch(struct trainer *trainer, void *ctx)
{
	struct course *course = ctx;
	double now = now_s();

	if (now - course->shown >= PROGRESS_S && isatty(STDERR_FILENO)) {
		course->shown = now;
		show_progress(trainer, course, now);
	}
	if (now - course->logged >= LOG_S && course->log != NULL)
		write_log(trainer, course, now);
	if (now - course->saved >= SAVE_S) {
		course->saved = now;
		save(trainer, course->settings);
	}
	return interrupted == 0;
}

/* What can't be written in the end is better known before. */
static void
check_target(const char *path)
{
	const char *fault = path == NULL ? NULL : file_fault(path);

	if (fault != NULL)
		errx(EX_CANTCREAT, "%s: %s", path, fault);
}

/* A link to nothing might lead to the net that is written later. */
static void
check_log(const char *path)
{
	const char *fault = NULL;

	if (path != NULL && access(path, W_OK) != 0)
		fault = file_print_fault(path);
	if (fault != NULL)
		errx(EX_CANTCREAT, "%s: %s", path, fault);
}

/* A new run does not take the place of another's checkpoint. */
static void
check_new(const struct settings *settings)
{
	const char *path = settings->checkpoint;
	struct stat status;

	if (path != NULL && !settings->resume && stat(path, &status) == 0 &&
	    status.st_size > 0)
		errx(EX_CANTCREAT,
		    "%s: holds something already, and -r is not given", path);
}

static void
start(struct trainer *trainer, const struct settings *settings)
{
	struct net_shape shape;
	const char *why;

	if (!net_shape_init(&shape, settings->covers, settings->hidden, &why))
		errx(EX_USAGE, "%s", why);
	if (trainer_init(trainer, &shape, &settings->trainer) == -1)
		err(EX_OSERR, NULL);
	if (settings->resume &&
	    !checkpoint_load(trainer, settings->checkpoint, &why))
		errx(EX_DATAERR, "%s: %s", settings->checkpoint, why);
}

/* A status. */
static int
run(struct trainer *trainer, const struct settings *settings)
{
	struct course course = {
		.settings = settings,
		.start = now_s(),
		.first_games = trainer->games,
		.status = EX_OK,
	};

	course.saved = course.start;
	if (settings->log != NULL) {
		course.log = fopen(settings->log, settings->resume ? "a" : "w");
		if (course.log == NULL)
			err(EX_CANTCREAT, "%s", settings->log);
	}
	if (trainer_run(trainer, after_batch, &course) == -1)
		err(EX_OSERR, NULL);
	save(trainer, settings);
	if (course.log != NULL && course.logged_games < trainer->games)
		write_log(trainer, &course, now_s());
	if (isatty(STDERR_FILENO))
		fputc('\n', stderr);
	close_log(&course);
	return course.status;
}

int
main(int argc, char **argv)
{
	struct settings settings;
	struct trainer trainer;
	int status;

	/* A file that may not grow is told of like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	settings_read(&settings, argc, argv);
	check_target(settings.net);
	check_target(settings.checkpoint);
	check_log(settings.log);
	check_new(&settings);
	start(&trainer, &settings);
	catch_signals();
	status = run(&trainer, &settings);
	trainer_clear(&trainer);
	return stdout_close(status, EX_IOERR);
}
