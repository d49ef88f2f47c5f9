/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What an engine says of itself before it is tuned. */

#ifndef LUDOD_TUNE_QUESTION_H
#define LUDOD_TUNE_QUESTION_H

#include "src/match/announced.h"
#include "src/match/greeting.h"
#include "src/match/spec.h"
#include "src/tune/tunable.h"

enum { QUESTION_TEXT_MAX = GREETING_TEXT_MAX };

struct answers {
	char id[ANNOUNCED_ID_MAX]; /* printable */
	bool has_evaluator;	   /* an option of that name */
	/* With values as they are once the spec's options are set. */
	struct tunables tunables;
};

/*
 * False, and what is wrong in `why`. Tunables are asked for only if wanted:
 * an engine may have options to tune and no such command.
 */
bool question_ask(const struct engine_spec *spec, bool wants_tunables,
    struct answers *out, char why[static QUESTION_TEXT_MAX]);

/*
 * Does the engine take every tunable at its least and its greatest value? Else
 * false, and which it refuses in `why`.
 */
bool question_try(const struct engine_spec *spec,
    const struct tunables *tunables, char why[static QUESTION_TEXT_MAX]);

#endif
