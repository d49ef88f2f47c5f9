/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What comes first in a conversation with an engine, as in a match. */

#ifndef LUDOD_MATCH_GREETING_H
#define LUDOD_MATCH_GREETING_H

#include "src/match/announced.h"
#include "src/match/chat.h"

enum { GREETING_TEXT_MAX = 256 };

/*
 * Hear what the engine says of itself, give its options their values, and wait
 * until it is ready, all within the time that starting may take. False, and
 * what is wrong in `why`, printable. `out` is to be cleared in any case.
 */
bool greeting_exchange(struct chat *chat, const struct engine_spec *spec,
    struct announced *out, char why[static GREETING_TEXT_MAX]);

#endif
