/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The options of the engine: one table for the handshake, setoption, getoption
 * and tunables, for the configuration file and for `-o name=value`.
 */

#ifndef LUDOD_PROTOCOL_OPTION_H
#define LUDOD_PROTOCOL_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/engine.h"
#include "protocol/error.h"

/* A value for every option. A plain value, copied freely. */
struct options {
	uint32_t seed;
	int32_t hash_mib;
	int32_t weight[EVAL_WEIGHTS];
	uint8_t level; /* enum level_number */
	uint8_t multipv;
	uint8_t threads;
	uint8_t evaluator; /* enum engine_evaluator */
};

/* What a host can spare for each of its sessions. */
struct option_limits {
	int hash_mib; /* at least 1 */
	int threads;  /* 1 - 255 */
};

enum option_type { OPTION_SPIN, OPTION_COMBO };

enum option_width { OPTION_U8, OPTION_I32, OPTION_U32 };

/* A row of the table. Everything it points to is constant. */
struct option_row {
	const char *prefix; /* its name begins with that, "" or "Weight." */
	const char *name;
	enum option_type type;
	enum option_width width;
	size_t offset; /* where in struct options it lives */
	int64_t min, max, initial;
	/* A combo's values from min to max as words, NULL for a spin. */
	const char *(*word)(int64_t value);
	int step; /* the last step size of a tuner; 0: no tunable */
	const char *help;
};

enum { OPTION_NAME_MAX = 40 };

unsigned option_count(void);

/* Row i of the table, for sessions of a host with these limits. */
void option_at(unsigned i, const struct option_limits *limits,
    struct option_row *out);

/* The row of this name, capitals or not; false if there is none. */
bool option_find(const char *name, const struct option_limits *limits,
    struct option_row *out);

/* Its whole name. */
void
option_name(const struct option_row *option, char out[static OPTION_NAME_MAX]);

int64_t
option_get(const struct options *options, const struct option_row *option);

/* Set it from text. A refused value leaves the old one in force. */
bool option_set(struct options *options, const struct option_row *option,
    const char *value, struct fault *fault);

/* What they say to the engine; the rest of the request is left as it is. The
 * options must outlive it. */
void options_to_request(const struct options *options,
    struct engine_request *request);

void options_init(struct options *options, const struct option_limits *limits);

#endif
