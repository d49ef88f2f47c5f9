/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The arithmetic of training, where its time goes. Compiled for several
 * instruction sets, and so written that all of them give the same bits: sums
 * are kept in KERNEL_LANES parts whatever the vectors' width, and nothing is
 * fused (built with -ffp-contract=off).
 */

#ifndef LUDOD_TRAIN_KERNEL_H
#define LUDOD_TRAIN_KERNEL_H

#include "src/train/model.h"

enum {
	KERNEL_LANES = 16,
	KERNEL_ALIGNMENT = 64, /* bytes, of weights and gradients */
};

/* What is learnt from one position. */
struct sample {
	const uint16_t *rows; /* the bias row included */
	uint16_t count;
	uint16_t bucket;
	float error[SEATS]; /* of each output, a prediction less its target */
};

/* How far and how fast to step. */
struct step {
	float rate;
	float share;	/* 1 / samples of the batch */
	float decay[2]; /* of the gradients' mean and of their variance */
	float correct;	/* of the variance, which starts from 0: its factor */
	float limit;	/* of a first layer's weight, either sign */
};

struct kernel {
	const char *name;
	/* The outputs, before the squashing. */
	void (*forward)(const struct model *model, const uint16_t *rows,
	    unsigned count, unsigned bucket, float *out);
	/*
	 * Gradients of the MODEL_SLICE hidden units from `from` on, into
	 * gradients[model->rows][MODEL_SLICE].
	 */
	void (*gradients)(const struct model *model,
	    const struct sample *samples, size_t count, unsigned from,
	    float *gradients);
	/* One step of Adam for these units. */
	void (*update)(struct model *model, const struct step *step,
	    unsigned from, const float *gradients);
};

/* One step of Adam for other parameters; gradients are sums over the batch. */
void kernel_adam(const struct step *step, const float *gradients, size_t count,
    float *weights, float *mean, float *variance);

/* Those that this machine can run, the fastest first; then NULL. */
const struct kernel *kernel_at(unsigned number);

#endif
