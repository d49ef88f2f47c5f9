/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What the tiny engine thinks of a position. */

#ifndef LUDOD_TESTS_TINY_CHANCES_H
#define LUDOD_TESTS_TINY_CHANCES_H

#include "src/match/play.h"

/*
 * The seats' chances of winning, in ten-thousandths which add up to 10000.
 * Returns how many seats play.
 */
unsigned tiny_chances(const struct play *play, int share[static SEATS]);

#endif
