/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What an engine says of itself before it is tuned. */

#ifndef LUDOD_TUNE_QUESTION_H
#define LUDOD_TUNE_QUESTION_H

#include "src/match/client.h"
#include "src/match/spec.h"
#include "src/tune/tunable.h"

enum { QUESTION_TEXT_MAX = 256 };

struct answers {
	char id[CLIENT_ID_MAX];
	bool has_evaluator; /* an option of that name */
	/* With values as they are once the spec's options are set. */
	struct tunables tunables;
};

/* False, and what is wrong in `why`. */
bool question_ask(const struct engine_spec *spec, struct answers *out,
    char why[static QUESTION_TEXT_MAX]);

#endif
