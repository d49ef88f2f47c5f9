/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How a match ended, for people and for programs which read the output of
 * other match runners. A verdict comes last.
 */

#ifndef LUDOD_MATCH_OUTCOME_H
#define LUDOD_MATCH_OUTCOME_H

#include <stdio.h>

#include "src/match/ledger.h"
#include "src/match/status.h"

void outcome_print(FILE *out, struct ledger *ledger);

enum status outcome_status(const struct ledger *ledger);

/* `{"verdict": "H1", "sets": N, …}`, of a test that has ended. */
json_t *outcome_verdict(const struct ledger *ledger);

#endif
