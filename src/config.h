/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The configuration: an INI file, and what the command line adds to it.
 *
 * The section [options] sets any option of the protocol's table, for sessions
 * to begin with; config_keys[] has the rest. A section may come again and goes
 * on then; a section or key that is unknown, a key that comes twice, a value
 * that isn't right, and a line that the reader of INI files would silently cut
 * or misread are errors.
 */

#ifndef LUDOD_SRC_CONFIG_H
#define LUDOD_SRC_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/option.h"
#include "src/ini_text.h"

enum { CONFIG_KEYS = 22, CONFIG_TEXT_MAX = 512 };

#define CONFIG_NO_ENDGAME "none"     /* no tables */
#define CONFIG_NETS	  "built-in" /* no directory of nets */

/* A plain value, copied freely. */
struct config {
	int64_t log_level; /* enum log_level */

	int64_t threads;     /* that search */
	int64_t threads_max; /* of a search; 0: as many as processors */
	int64_t queue_max;   /* searches that wait; 0: as many as sessions */
	int64_t hash_max;    /* of a search, in MiB */
	int64_t time_max;    /* of a search, in milliseconds */
	int64_t nodes_max;
	int64_t depth_max;
	char endgame[CONFIG_TEXT_MAX]; /* directory of tables, or "none" */
	char nets[CONFIG_TEXT_MAX];    /* a directory, or "built-in" */

	char listen[CONFIG_TEXT_MAX]; /* addresses, with blanks between */
	char token_file[CONFIG_TEXT_MAX];
	char metrics[CONFIG_TEXT_MAX];	    /* an address */
	char user[CONFIG_TEXT_MAX];	    /* to become */
	char socket_owner[CONFIG_TEXT_MAX]; /* USER or USER:GROUP */
	int64_t socket_mode;

	int64_t sessions_max;
	int64_t sessions_per_address;
	int64_t idle_seconds;	/* 0: for ever, and so below */
	int64_t line_seconds;	/* for a line to be completed */
	int64_t output_seconds; /* for output to be read */
	int64_t drain_seconds;

	struct options defaults;

	/* Where each key is set in the file; 0: it is not. */
	unsigned line[CONFIG_KEYS];
	/* Where in `listen` the command line's addresses begin. */
	int64_t listen_added;
};

enum config_kind {
	CONFIG_NUMBER, /* an int64_t from min to max */
	CONFIG_OCTAL,  /* the same, in octal */
	CONFIG_WORD,   /* an int64_t, by word(min … max) */
	CONFIG_TEXT,   /* that fits CONFIG_TEXT_MAX with its NUL */
};

struct config_key {
	const char *section;
	const char *name;
	enum config_kind kind;
	bool reloads;  /* by SIGHUP */
	size_t offset; /* in struct config */
	int64_t min, max, initial;
	const char *(*word)(int64_t number);
	const char *text; /* initial */
};

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

/* Set a key of the table, which is then no longer as the file has it. */
bool config_set(struct config *config, const char *section, const char *name,
    const char *value, struct config_fault *fault);

/* The line in the file that sets a key of the table, or 0. */
unsigned
config_line(const struct config *config, const char *section, const char *name);

/* Add an address to listen on. */
bool config_add_listen(struct config *config, const char *address,
    struct config_fault *fault);

/*
 * Keep of `old` what can't change while the daemon runs, and tell of each key
 * that was to change.
 */
void config_keep(struct config *config, const struct config *old,
    void (*tell)(const struct config_key *key));

#endif
