/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_SRC_ARGUMENTS_H
#define LUDOD_SRC_ARGUMENTS_H

#include <stdbool.h>

#include "src/config.h"

/* A flag that goes into the configuration. */
struct argument_setting {
	const char *flag;
	const char *value;
	bool (*set)(struct config *config, const char *value,
	    struct config_fault *fault);
};

/* The command line. What it points to is argv's, but for `settings`. */
struct arguments {
	const char *config_path;	   /* or NULL */
	struct argument_setting *settings; /* in order */
	unsigned setting_count;
	bool check_config;
	bool colour;
	const char *bench_depth; /* "" without one; NULL: no bench */
};

/*
 * Reads the command line. Answers --help and --version, and says what to type
 * instead of what can't be understood, and exits then.
 */
void arguments_read(int argc, char **argv, struct arguments *out);
void arguments_clear(struct arguments *arguments);

#endif
