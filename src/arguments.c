/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <config.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "ai/search.h"
#include "protocol/words.h"
#include "src/arguments.h"
#include "src/common/stdout.h"

struct flag {
	const char *name; /* with its dashes */
	int letter;	  /* or a number beyond any letter */
	const char *value;
	const char *help;
	/* Into the configuration, if that is where it goes. */
	bool (*set)(struct config *config, const char *value,
	    struct config_fault *fault);
};

enum {
	FLAG_CHECK = 256,
	FLAG_COLOUR,
	FLAG_ENDGAME,
	FLAG_LISTEN,
	FLAG_LOG_LEVEL
};

static bool
set_endgame(struct config *config, const char *value,
    struct config_fault *fault)
{
	return config_set(config, "search", "endgame", value, fault);
}

static bool
set_log_level(struct config *config, const char *value,
    struct config_fault *fault)
{
	return config_set(config, "log", "level", value, fault);
}

/* What --help lists. */
static const struct flag flags[] = {
	{ "--config", 'c', "FILE", "read the configuration in FILE", NULL },
	{ "--check-config", FLAG_CHECK, NULL,
	    "say whether the configuration is right, and exit", NULL },
	{ "--listen", FLAG_LISTEN, "ADDRESS",
	    "serve 127.0.0.1:7701, [::1]:7701 or unix:/PATH",
	    config_add_listen },
	{ "--option", 'o', "NAME=VALUE",
	    "let sessions begin with this value of an option",
	    config_set_option },
	{ "--endgame", FLAG_ENDGAME, "DIR",
	    "look up endgames in the tables there; or none", set_endgame },
	{ "--log-level", FLAG_LOG_LEVEL, "LEVEL",
	    "error, warning, info or debug, to standard error", set_log_level },
	{ "--color", FLAG_COLOUR, NULL, "draw boards in colour on a terminal",
	    NULL },
	{ "--help", 'h', NULL, "show this text, and exit", NULL },
	{ "--version", 'V', NULL, "show the version, and exit", NULL },
};

enum { FLAGS = sizeof flags / sizeof flags[0] };

static const char usage[] =
    "usage: ludod [--config FILE] [--listen ADDRESS]... [-o NAME=VALUE]...\n"
    "             [--endgame DIR] [--log-level LEVEL] [--color]\n"
    "       ludod --check-config --config FILE\n"
    "       ludod bench [depth N]\n";

static const char about[] =
    "\n"
    "An engine for Ludo and for snakes and ladders. It takes commands of UDI,\n"
    "the Universal Dice-game Interface, from standard input and answers to\n"
    "standard output, or serves many clients where it listens. Try:\n"
    "\n"
    "       printf 'position ludo startpos\\ngo dice 6\\n' | ludod\n"
    "       echo help | ludod\n"
    "       ludod --listen 127.0.0.1:7701\n"
    "\n";

static void
refuse(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

static void
refuse(const char *format, ...)
{
	va_list ap;

	fputs("ludod: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(EX_USAGE);
}

static void
show_help(void)
{
	fputs(usage, stdout);
	fputs(about, stdout);
	for (const struct flag *flag = flags; flag < flags + FLAGS; flag++) {
		char left[32];

		snprintf(left, sizeof left, "%s%s%s", flag->name,
		    flag->value != NULL ? " " : "",
		    flag->value != NULL ? flag->value : "");
		if (flag->letter < FLAG_CHECK)
			printf("  -%c, ", flag->letter);
		else
			printf("      ");
		printf("%-22s %s\n", left, flag->help);
	}
	puts("\nThe manual: ludod(8), ludod.conf(5), udi(7).");
}

/* getopt's own tables, made from ours. */
static void
make_getopt_tables(struct option longs[static FLAGS + 2],
    char shorts[static FLAGS * 2 + 2])
{
	*shorts++ = ':';
	for (unsigned i = 0; i < FLAGS; i++) {
		const struct flag *flag = &flags[i];

		*longs++ = (struct option){
			.name = flag->name + 2,
			.has_arg = flag->value != NULL ? required_argument
						       : no_argument,
			.val = flag->letter,
		};
		if (flag->letter >= FLAG_CHECK)
			continue;
		*shorts++ = (char)flag->letter;
		if (flag->value != NULL)
			*shorts++ = ':';
	}
	*longs++ = (struct option){ "colour", no_argument, NULL, FLAG_COLOUR };
	*longs = (struct option){ NULL, 0, NULL, 0 };
	*shorts = '\0';
}

/* What getopt stopped at, `last` being the argument it took last. */
static void
refuse_flag(int problem, const char *last)
{
	char letter[] = { '-', (char)optopt, '\0' };
	const char *flag = strncmp(last, "--", 2) == 0 ? last : letter;

	if (problem == ':')
		refuse("%s needs a value; 'ludod --help' says which", flag);
	refuse("there is no option %s; 'ludod --help' lists them", flag);
}

/* bench [depth N] */
static void
read_operands(int argc, char **argv, struct arguments *out)
{
	const struct number_form depth_form = { "depth", 1, SEARCH_DEPTH_MAX,
		NUMBER_DIGITS };
	struct fault fault;
	int64_t depth;

	if (argc == 0)
		return;
	if (strcmp(argv[0], "bench") != 0)
		refuse("what is '%s'? Commands are read from standard input: "
		       "echo '%s' | ludod",
		    argv[0], argv[0]);
	out->bench_depth = "";
	if (argc == 1)
		return;
	if (argc != 3 || strcmp(argv[1], "depth") != 0 ||
	    !number_read(argv[2], &depth_form, &depth, &fault))
		refuse("after bench comes nothing or a depth of 1 to %d: "
		       "ludod bench depth 5",
		    SEARCH_DEPTH_MAX);
	out->bench_depth = argv[2];
}

static bool
take_setting(int letter, struct arguments *out)
{
	for (const struct flag *flag = flags; flag < flags + FLAGS; flag++) {
		if (flag->letter != letter || flag->set == NULL)
			continue;
		out->settings[out->setting_count++] =
		    (struct argument_setting){ flag->name, optarg, flag->set };
		return true;
	}
	return false;
}

static void
take_flag(int letter, struct arguments *out)
{
	if (take_setting(letter, out))
		return;
	switch (letter) {
	case 'c':
		if (optarg[0] == '\0')
			refuse("--config needs the name of a file");
		out->config_path = optarg;
		break;
	case FLAG_CHECK:
		out->check_config = true;
		break;
	case FLAG_COLOUR:
		out->colour = true;
		break;
	case 'h':
		show_help();
		exit(stdout_close(EX_OK, EX_IOERR));
	case 'V':
		puts(PACKAGE_STRING);
		exit(stdout_close(EX_OK, EX_IOERR));
	}
}

void
arguments_read(int argc, char **argv, struct arguments *out)
{
	struct option longs[FLAGS + 2];
	char shorts[FLAGS * 2 + 2];
	int letter;

	*out = (struct arguments){ 0 };
	out->settings = calloc((size_t)argc, sizeof *out->settings);
	if (out->settings == NULL) {
		perror("ludod");
		exit(EX_OSERR);
	}
	make_getopt_tables(longs, shorts);
	opterr = 0;
	while ((letter = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		if (letter == '?' || letter == ':')
			refuse_flag(letter, argv[optind - 1]);
		take_flag(letter, out);
	}
	read_operands(argc - optind, argv + optind, out);
	if (out->check_config && out->config_path == NULL)
		refuse("which configuration? "
		       "ludod --check-config --config FILE");
}

void
arguments_clear(struct arguments *arguments)
{
	free(arguments->settings);
}
