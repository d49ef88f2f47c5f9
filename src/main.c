/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/arguments.h"
#include "src/config.h"
#include "src/log.h"
#include "src/server.h"

/*
 * Were a standard descriptor closed, the next thing opened would take its
 * place, and a client's lines go into it. These fail when they are used.
 */
static void
fill_standard_descriptors(void)
{
	int fd;

	do
		fd = open("/dev/null", O_PATH);
	while (fd != -1 && fd <= STDERR_FILENO);
	if (fd != -1)
		close(fd);
}

static void
refuse_config(const char *where, const struct config_fault *fault)
{
	fprintf(stderr, "ludod: %s", where);
	if (fault->line != 0)
		fprintf(stderr, ":%u", fault->line);
	fprintf(stderr, ": %s", fault->why);
	if (fault->word[0] != '\0')
		fprintf(stderr, ": %s", fault->word);
	fputc('\n', stderr);
	exit(EX_CONFIG);
}

/* The file first, then what the command line says. */
static void
configure(const struct arguments *arguments, struct config *config)
{
	struct config_fault fault;

	config_init(config);
	if (arguments->config_path != NULL &&
	    !config_load(config, arguments->config_path, &fault))
		refuse_config(arguments->config_path, &fault);
	if (arguments->log_level != NULL &&
	    !config_set_log_level(config, arguments->log_level, &fault))
		refuse_config("--log-level", &fault);
	if (arguments->endgame != NULL &&
	    !config_set_endgame(config, arguments->endgame, &fault))
		refuse_config("--endgame", &fault);
	for (unsigned i = 0; i < arguments->option_count; i++)
		if (!config_set_option(config, arguments->options[i], &fault))
			refuse_config("-o", &fault);
}

/* A descriptor from which the command can be read, and then the end. */
static int
open_bench(const char *depth)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) == -1)
		fatal(EX_OSERR, "event=no-pipe");
	dprintf(ends[1], depth[0] == '\0' ? "bench\n" : "bench depth %s\n",
	    depth);
	close(ends[1]);
	return ends[0];
}

int
main(int argc, char **argv)
{
	struct arguments arguments;
	struct config config;
	int in_fd = STDIN_FILENO;
	int status;

	fill_standard_descriptors();
	arguments_read(argc, argv, &arguments);
	configure(&arguments, &config);
	log_set_level((enum log_level)config.log_level);
	if (arguments.check_config) {
		printf("%s: OK\n", arguments.config_path);
		arguments_clear(&arguments);
		return EX_OK;
	}
	if (arguments.bench_depth != NULL)
		in_fd = open_bench(arguments.bench_depth);
	signal(SIGPIPE, SIG_IGN);
	status = server_run(&config, in_fd, STDOUT_FILENO,
	    arguments.colour && isatty(STDOUT_FILENO));
	arguments_clear(&arguments);
	return status;
}
