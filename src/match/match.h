/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* A match: all its sets played, written down, and summed up. */

#ifndef LUDOD_MATCH_MATCH_H
#define LUDOD_MATCH_MATCH_H

#include "src/match/settings.h"
#include "src/match/status.h"

/*
 * Plays what is not played yet. The outcome goes to the standard output, the
 * progress and what goes wrong to the standard error.
 *
 * The seed of the settings is replaced by that of results that are resumed,
 * unless it was given. Returns a status, or 128 + the signal that ended it.
 */
int match_run(struct settings *settings);

#endif
