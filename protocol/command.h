/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The commands: one table, which says of each how many words it takes and when
 * it may be given, so that handlers needn't ask.
 */

#ifndef LUDOD_PROTOCOL_COMMAND_H
#define LUDOD_PROTOCOL_COMMAND_H

#include <stdbool.h>

#include "protocol/error.h"
#include "protocol/words.h"

struct command;
struct session;

/*
 * Carry it out. The words after the command are as many as its row allows.
 * False: refused, nothing was written, and the fault says why.
 */
typedef bool (*command_handler)(struct session *session,
    const struct command *command, struct words *words, struct fault *fault);

enum command_state {
	COMMAND_ALWAYS,
	COMMAND_WITH_POSITION,
	COMMAND_WHILE_ONGOING, /* a position whose game is not over */
};

enum {
	COMMAND_AT_ONCE = 1 << 0,	/* also while a job runs */
	COMMAND_OWES_BESTMOVE = 1 << 1, /* even when it is refused */
	COMMAND_SETS_POSITION = 1 << 2, /* so a fault leaves none */
};

struct command {
	const char *name;
	unsigned min, max; /* words after it */
	enum command_state state;
	unsigned flags;
	enum error_code missing; /* the fault of too few words */
	command_handler run;
	const char *usage;
	const char *help;
};

/* NULL if there is no command of this name. */
const struct command *command_find(const char *name);

/* Row i, or NULL behind the last one. */
const struct command *command_at(unsigned i);

/* Has it as many words as it takes? */
bool command_check_arity(const struct command *command,
    const struct words *words, struct fault *fault);

#endif
