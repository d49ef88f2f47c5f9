/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The configuration: an INI file, and what the command line adds to it.
 *
 * The section [options] sets any option of the protocol's table, for sessions
 * to begin with; config_keys[] has the rest. A key that is unknown or comes
 * twice, a value that isn't right, and a line that the reader of INI files
 * would silently cut or misread are errors.
 */

#ifndef LUDOD_SRC_CONFIG_H
#define LUDOD_SRC_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/option.h"
#include "src/ini_text.h"

enum { CONFIG_TEXT_MAX = 192 }; /* no line of a file holds more */

#define CONFIG_NETS "built-in" /* no directory of nets */

struct config {
	int64_t log_level;	       /* enum log_level */
	int64_t hash_max;	       /* of a session, in MiB */
	char endgame[CONFIG_TEXT_MAX]; /* directory of tables, or "none" */
	char nets[CONFIG_TEXT_MAX];    /* a directory, or "built-in" */
	struct options defaults;
};

/*
 * A row of the table: a number from min to max, one of words[min … max], or a
 * text.
 */
struct config_key {
	const char *section;
	const char *name;
	size_t offset; /* in struct config: of an int64_t or of a text */
	int64_t min, max, initial;
	const char *const *words; /* or NULL */
	const char *text;	  /* initial; NULL: no text */
};

enum { CONFIG_KEYS = 4 };
extern const struct config_key config_keys[CONFIG_KEYS];

void config_init(struct config *config);

/* The limits that go with a configuration. */
struct option_limits config_limits(const struct config *config);

/* Read a file over what is set. After a fault, *config is not to be used. */
bool config_load(struct config *config, const char *path,
    struct config_fault *fault);

/* The same from memory. */
bool config_parse(struct config *config, const char *text, size_t length,
    struct config_fault *fault);

/* Set one option from "NAME=VALUE". */
bool config_set_option(struct config *config, const char *assignment,
    struct config_fault *fault);

/* Set the log level by its name. */
bool config_set_log_level(struct config *config, const char *name,
    struct config_fault *fault);

/* Set the directory of the endgame tables. */
bool config_set_endgame(struct config *config, const char *directory,
    struct config_fault *fault);

#endif
