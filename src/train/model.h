/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A net while it learns: the shape and inputs of ai/net.h with weights in
 * floating point, and the state of Adam (D. P. Kingma and J. Ba, "Adam: a
 * method for stochastic optimization", ICLR 2015).
 *
 * All parameters lie in one array of rows of `hidden` floats: the first layer,
 * its bias as one more row that every position switches on, and the output
 * weights [bucket][output]. The output biases [bucket][output] follow.
 */

#ifndef LUDOD_TRAIN_MODEL_H
#define LUDOD_TRAIN_MODEL_H

#include "ai/net.h"

enum { MODEL_SLICE = 32 }; /* hidden units that one task updates */

struct model {
	struct net_shape shape;
	unsigned bias_row;  /* in rows */
	unsigned out_row;   /* of bucket 0, output 0 */
	unsigned rows;	    /* in all */
	size_t out_bias_at; /* in floats */
	size_t parameters;
	float *weights;
	float *mean;	 /* of gradients */
	float *variance; /* of gradients, about 0 */
};

/* Allocates. -1 and errno if there is no memory. */
int model_init(struct model *model, const struct net_shape *shape);
void model_clear(struct model *model);

/* Small random weights. */
void model_randomise(struct model *model, uint64_t seed);

/*
 * Round to whole numbers. False, and why, if a weight does not fit: it is out
 * of range or not a number.
 */
bool
model_quantise(const struct model *model, struct net *net, const char **why);

#endif
