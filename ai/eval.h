/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The hand-written evaluation: each seat's score is a weighted sum of terms
 * that an experienced player looks at, and the scores become win probabilities
 * by softmax(). How far a lead in score decides depends on how near the end
 * is.
 */

#ifndef LUDOD_AI_EVAL_H
#define LUDOD_AI_EVAL_H

#include "ai/evaluator.h"

enum eval_term {
	EVAL_PROGRESS,
	EVAL_BASE,
	EVAL_SAFE,
	EVAL_COLUMN,
	EVAL_GOAL,
	EVAL_FAR,
	EVAL_BLOCK,
	EVAL_IDLE,
	EVAL_DANGER,
	EVAL_DANGER_STEP,
	EVAL_LATER,
	EVAL_LATER_STEP,
	EVAL_REACH,
	EVAL_TEMPO,
	EVAL_TERMS,
	/* Weights from here on are not factors of a term. */
	EVAL_SHARPNESS = EVAL_TERMS,
	EVAL_WEIGHTS,
};

/* A term of a seat is counted in units of 1/EVAL_UNIT. */
enum { EVAL_UNIT = 216 };

/*
 * A weight as an option, and as something to be tuned. The weight of a term is
 * in ten-thousandths of the natural logarithm of the odds.
 */
struct eval_weight {
	const char *name;
	int32_t initial, min, max;
	int32_t step; /* SPSA's last step size (C_END) */
	const char *help;
};

extern const struct eval_weight eval_weights[EVAL_WEIGHTS];

struct eval {
	struct evaluator base;
	int32_t weight[EVAL_WEIGHTS];
};

/* The terms of every seat; seats that don't play have 0. */
struct eval_terms {
	int32_t term[SEATS][EVAL_TERMS];
};

/* With the initial weights. */
void eval_init(struct eval *eval);

/* What the evaluation sees, before weighing. The game is not over. */
void eval_terms(const struct position *pos, struct eval_terms *out);

#endif
