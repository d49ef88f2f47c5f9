/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What the user says of an engine: how to reach it, and how it shall play.
 *
 *	name=NAME
 *	cmd=COMMAND tcp=HOST:PORT unix=PATH builtin=PLAYER	one of these
 *	token-file=PATH	the first token in it is sent by `auth`
 *	stderr=PATH	where a command's messages go; else where ours do
 *	depth=N nodes=N movetime=MS	limits; else the level's own
 *	margin=MS	how late beyond movetime an answer may be
 *	timeout=MS	how long beyond movetime to wait for any answer
 *	startup=MS	how long it may take to start
 *	option.NAME=VALUE
 */

#ifndef LUDOD_MATCH_SPEC_H
#define LUDOD_MATCH_SPEC_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/players.h"

enum spec_kind { SPEC_NONE, SPEC_COMMAND, SPEC_TCP, SPEC_UNIX, SPEC_BUILTIN };

struct spec_option {
	char *name, *value;
};

struct engine_spec {
	char *name;
	enum spec_kind kind;
	char *where; /* the command, HOST:PORT, path, or player */
	enum player player;
	char *token_file, *stderr_path; /* or NULL */
	char *token;			/* read from the file, or NULL */
	/* 0: no such limit */
	int64_t depth, nodes, movetime_ms;
	int64_t margin_ms, timeout_ms, startup_ms;
	size_t options;
	struct spec_option *option;
};

enum { SPEC_GO_MAX = 96 };

/* An engine of which nothing is known but defaults. */
void spec_init(struct engine_spec *spec);
void spec_clear(struct engine_spec *spec);

/* A copy to be cleared by itself. Ends the program if memory is short. */
void spec_copy(const struct engine_spec *spec, struct engine_spec *out);

/* The name of the n-th key, options aside; NULL behind the last. */
const char *spec_key(size_t n);

/* One KEY=VALUE. A key said again replaces what was said before. */
bool spec_set(struct engine_spec *spec, const char *word, const char **why);

/*
 * All has been said: an engine must be there, its token is read, and it gets a
 * name if it has none.
 */
bool spec_finish(struct engine_spec *spec, const char **why);

/* The limits as they follow `go dice D`, with a space before each word. */
int
spec_write_limits(const struct engine_spec *spec, char out[static SPEC_GO_MAX]);

/* The value given to an option, whose case doesn't count, or NULL. */
const char *spec_option(const struct engine_spec *spec, const char *name);

/*
 * The engine in a header of results: what decides how it plays, not how it is
 * reached. `id` is what it calls itself.
 */
json_t *spec_json(const struct engine_spec *spec, const char *id);

#endif
