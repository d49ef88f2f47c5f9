/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/arguments.h"
#include "src/common/stdout.h"
#include "src/configure.h"
#include "src/knowledge.h"
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

/* Returns the status to exit with. */
static int
refuse(const struct arguments *arguments, const char *where,
    const struct config_fault *fault)
{
	fprintf(stderr, "ludod: %s", where);
	if (fault->line != 0)
		fprintf(stderr, ":%u", fault->line);
	fprintf(stderr, ": %s", fault->why);
	if (fault->word[0] != '\0')
		fprintf(stderr, ": %s", fault->word);
	fputc('\n', stderr);
	if (fault->memory)
		return EX_OSERR;
	return where == arguments->config_path ? EX_CONFIG : EX_USAGE;
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

/* What start-up would only warn of is a fault as well. */
static int
check(const struct arguments *arguments, const struct settings *settings)
{
	struct knowledge knowledge;
	unsigned refused;

	log_set_level(LOG_LEVEL_WARNING);
	refused = knowledge_open(&knowledge, &settings->config);
	knowledge_close(&knowledge);
	if (refused > 0) {
		fprintf(stderr,
		    "ludod: %s: can't use %u of its nets or tables\n",
		    arguments->config_path, refused);
		return EX_CONFIG;
	}
	printf("%s: OK\n", arguments->config_path);
	return stdout_close(EX_OK, EX_IOERR);
}

static int
serve(const struct arguments *arguments, struct settings *settings)
{
	int in_fd = STDIN_FILENO;

	if (arguments->check_config)
		return check(arguments, settings);
	log_set_level((enum log_level)settings->config.log_level);
	if (arguments->bench_depth != NULL)
		in_fd = open_bench(arguments->bench_depth);
	return server_run(arguments, settings, in_fd);
}

int
main(int argc, char **argv)
{
	struct arguments arguments;
	struct settings *settings;
	struct config_fault fault;
	const char *where;
	int status;

	/* A file that may not grow is no worse than a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	fill_standard_descriptors();
	log_open();
	arguments_read(argc, argv, &arguments);
	settings = configure(&arguments, &fault, &where);
	if (settings != NULL)
		status = serve(&arguments, settings);
	else
		status = refuse(&arguments, where, &fault);
	settings_release(settings);
	arguments_clear(&arguments);
	return status;
}
