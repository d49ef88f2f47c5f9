/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <getopt.h>
#include <stdio.h>

#include "config.h"

enum { EXIT_USAGE = 2 };

static const char usage[] = "usage: ludod [--help] [--version]\n";

int
main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 },
	};
	int option = getopt_long(argc, argv, "hV", options, NULL);

	switch (option) {
	case 'h':
		fputs(usage, stdout);
		return 0;
	case 'V':
		puts(PACKAGE_STRING);
		return 0;
	default:
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
}
