/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * From strengths to win probabilities: the odds between two seats are two to
 * the power of the difference of their scores, for any number of players (the
 * model of R. A. Bradley and M. E. Terry, Biometrika 39, 1952).
 */

#ifndef LUDOD_AI_SOFTMAX_H
#define LUDOD_AI_SOFTMAX_H

#include "ai/value.h"

enum {
	SOFTMAX_OCTAVE =
	    1 << 16,	    /* a score this much higher: twice as likely */
	SOFTMAX_RANGE = 24, /* octaves; a score further behind counts as this */
};

/*
 * Scores of the seats of the set `seats`, below 2^62 either way. It adds up to
 * VALUE_ONE; what rounding leaves over, fewer than SEATS units, goes to the
 * seat `rest`, so that equal scores of the others stay equal.
 */
void softmax(const int64_t scores[static SEATS], unsigned seats, unsigned rest,
    struct value *out);

#endif
