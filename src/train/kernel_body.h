/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The kernels for vectors of WIDTH floats, in functions named by NAME(…) and
 * compiled for TARGET. Included by kernel.c once for each instruction set, so
 * there is no guard.
 */

typedef float NAME(vector) __attribute__((vector_size(WIDTH * 4)));
typedef int32_t NAME(mask) __attribute__((vector_size(WIDTH * 4)));

enum {
	/* Vectors of a block of units, of a slice, and of all lanes. */
	NAME(BLOCK) = NET_HIDDEN_STEP / WIDTH,
	NAME(SLICE) = MODEL_SLICE / WIDTH,
	NAME(PARTS) = KERNEL_LANES / WIDTH,
};

/* x clipped to 0 – 1. */
#define CLIP(x)                                                             \
	do {                                                                \
		NAME(mask) below = (x) < ONES;                              \
		(x) = (NAME(vector))(                                       \
		    ((NAME(mask))(x)&below) | ((NAME(mask))ONES & ~below)); \
		(x) = (NAME(vector))((NAME(mask))(x) & ((x) > ZEROS));      \
	} while (0)

TARGET static void
NAME(forward)(const struct model *model, const uint16_t *rows, unsigned count,
    unsigned bucket, float *out)
{
	const NAME(vector) ZEROS = { 0 }, ONES = ZEROS + 1;
	size_t width = model->shape.hidden / WIDTH;
	unsigned outputs = model->shape.outputs;
	const NAME(vector) *first = (const void *)model->weights;
	const NAME(vector) *last =
	    first + (model->out_row + bucket * outputs) * width;
	NAME(vector) totals[SEATS][NAME(PARTS)];

	memset(totals, 0, sizeof(totals));
	for (size_t from = 0; from < width; from += NAME(BLOCK)) {
		NAME(vector) x[NAME(BLOCK)];

		for (size_t v = 0; v < NAME(BLOCK); v++)
			x[v] = ZEROS;
		for (unsigned i = 0; i < count; i++) {
			const NAME(vector) *row =
			    first + rows[i] * width + from;

			for (size_t v = 0; v < NAME(BLOCK); v++)
				x[v] += row[v];
		}
		for (size_t v = 0; v < NAME(BLOCK); v++) {
			CLIP(x[v]);
			x[v] *= x[v];
		}
		for (unsigned o = 0; o < outputs; o++)
			for (size_t v = 0; v < NAME(BLOCK); v++)
				totals[o][v % NAME(PARTS)] +=
				    x[v] * last[o * width + from + v];
	}
	for (unsigned o = 0; o < outputs; o++) {
		float lanes[KERNEL_LANES];

		memcpy(lanes, totals[o], sizeof(lanes));
		out[o] = sum_lanes(lanes) +
		    model->weights[model->out_bias_at + bucket * outputs + o];
	}
}

TARGET static void
NAME(gradients)(const struct model *model, const struct sample *samples,
    size_t count, unsigned from, float *gradients)
{
	const NAME(vector) ZEROS = { 0 }, ONES = ZEROS + 1;
	size_t width = model->shape.hidden / WIDTH;
	unsigned outputs = model->shape.outputs;
	const NAME(vector) *weights =
	    (const NAME(vector) *)(const void *)model->weights + from / WIDTH;
	NAME(vector) *sums = (void *)gradients;

	memset(gradients, 0, sizeof(float) * MODEL_SLICE * model->rows);
	for (const struct sample *s = samples; s < samples + count; s++) {
		NAME(vector) x[NAME(SLICE)], back[NAME(SLICE)];
		unsigned out = model->out_row + s->bucket * outputs;

		for (size_t v = 0; v < NAME(SLICE); v++)
			back[v] = x[v] = ZEROS;
		for (unsigned i = 0; i < s->count; i++)
			for (size_t v = 0; v < NAME(SLICE); v++)
				x[v] += weights[s->rows[i] * width + v];
		for (size_t v = 0; v < NAME(SLICE); v++)
			CLIP(x[v]);
		for (unsigned o = 0; o < outputs; o++)
			for (size_t v = 0; v < NAME(SLICE); v++) {
				sums[(out + o) * NAME(SLICE) + v] +=
				    x[v] * x[v] * s->error[o];
				back[v] += weights[(out + o) * width + v] *
				    s->error[o];
			}
		/* The slope of a squared unit is 2x, and 0 where clipped. */
		for (size_t v = 0; v < NAME(SLICE); v++) {
			back[v] *= x[v] + x[v];
			back[v] =
			    (NAME(vector))((NAME(mask))back[v] & (x[v] < ONES));
		}
		for (unsigned i = 0; i < s->count; i++)
			for (size_t v = 0; v < NAME(SLICE); v++)
				sums[s->rows[i] * NAME(SLICE) + v] += back[v];
	}
}

TARGET static void
NAME(update)(struct model *model, const struct step *step, unsigned from,
    const float *gradients)
{
	size_t hidden = model->shape.hidden;

	for (size_t row = 0; row < model->rows; row++) {
		float *w = model->weights + row * hidden + from;
		float *mean = model->mean + row * hidden + from;
		float *variance = model->variance + row * hidden + from;
		const float *g = gradients + row * MODEL_SLICE;
		float limit = row < model->bias_row ? step->limit : OUT_LIMIT;

		for (size_t i = 0; i < MODEL_SLICE; i++)
			w[i] = adam_step(step, g[i] * step->share, limit, w[i],
			    &mean[i], &variance[i]);
	}
}

#undef CLIP
