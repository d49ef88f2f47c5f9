/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "ai/random.h"
#include "src/train/kernel.h"

static float *
floats_new(size_t count)
{
	size_t bytes = (count * sizeof(float) + KERNEL_ALIGNMENT - 1) &
	    ~(size_t)(KERNEL_ALIGNMENT - 1);
	float *floats = aligned_alloc(KERNEL_ALIGNMENT, bytes);

	if (floats != NULL)
		memset(floats, 0, bytes);
	return floats;
}

int
model_init(struct model *model, const struct net_shape *shape)
{
	unsigned outs = NET_BUCKETS * shape->outputs;

	memset(model, 0, sizeof(*model));
	model->shape = *shape;
	model->bias_row = shape->rows;
	model->out_row = model->bias_row + 1;
	model->rows = model->out_row + outs;
	model->out_bias_at = (size_t)model->rows * shape->hidden;
	model->parameters = model->out_bias_at + outs;
	model->weights = floats_new(model->parameters);
	model->mean = floats_new(model->parameters);
	model->variance = floats_new(model->parameters);
	if (model->weights != NULL && model->mean != NULL &&
	    model->variance != NULL)
		return 0;
	model_clear(model);
	errno = ENOMEM;
	return -1;
}

void
model_clear(struct model *model)
{
	free(model->weights);
	free(model->mean);
	free(model->variance);
	memset(model, 0, sizeof(*model));
}

/* Uniform over [low, high). */
static void
randomise_rows(struct model *model, unsigned from, unsigned to, float low,
    float high, uint64_t *random)
{
	size_t hidden = model->shape.hidden;

	for (size_t i = from * hidden; i < to * hidden; i++)
		model->weights[i] = low +
		    (high - low) * (float)(random_next(random) >> 40) /
			(float)(1 << 24);
}

void
model_randomise(struct model *model, uint64_t seed)
{
	uint64_t random = seed;

	randomise_rows(model, 0, model->bias_row, -0.15F, 0.15F, &random);
	randomise_rows(model, model->bias_row, model->out_row, 0.1F, 0.6F,
	    &random);
	randomise_rows(model, model->out_row, model->rows, -0.05F, 0.05F,
	    &random);
}

static bool
round_weights(const float *from, size_t count, float scale, int16_t *to)
{
	for (size_t i = 0; i < count; i++) {
		float scaled = roundf(from[i] * scale);

		if (!(fabsf(scaled) <= INT16_MAX))
			return false;
		to[i] = (int16_t)scaled;
	}
	return true;
}

/* The net counts in powers of two, training in powers of e. */
static bool
round_outputs(const struct model *model, struct net *net)
{
	const float *bias = model->weights + model->out_bias_at;
	size_t hidden = model->shape.hidden;

	if (!round_weights(model->weights + model->out_row * hidden,
		(model->rows - model->out_row) * hidden,
		(float)(NET_OUT_ONE / M_LN2), net->out))
		return false;
	for (size_t o = 0; o < model->rows - model->out_row; o++) {
		float scaled = roundf(
		    bias[o] * (float)(NET_OUT_ONE * NET_SQUARE_ONE / M_LN2));

		if (!(fabsf(scaled) <= NET_OUT_BIAS_MAX))
			return false;
		net->out_bias[o] = (int32_t)scaled;
	}
	return true;
}

bool
model_quantise(const struct model *model, struct net *net, const char **why)
{
	size_t hidden = model->shape.hidden;
	const float *bias = model->weights + model->bias_row * hidden;

	net->shape = model->shape;
	net->forward = net_forward_fastest();
	*why = NULL;
	if (!round_weights(model->weights, model->bias_row * hidden, NET_ONE,
		net->first) ||
	    !round_weights(bias, hidden, NET_ONE, net->bias) ||
	    !round_outputs(model, net))
		*why = "a weight is out of range";
	return *why == NULL;
}
