/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/control.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "src/stats/matrix.h"

void
control_init(struct control *control, unsigned controls)
{
	assert(controls <= CONTROLS_MAX);
	memset(control, 0, sizeof(*control));
	control->controls = controls;
}

void
control_add(struct control *control, double score, const double controls[])
{
	unsigned size = 1 + control->controls;
	double before[1 + CONTROLS_MAX];
	double weight;

	control->count++;
	weight = 1 - 1 / (double)control->count;
	for (unsigned n = 0; n < size; n++) {
		double value = n == 0 ? score : controls[n - 1];

		before[n] = value - control->mean[n];
		control->mean[n] += before[n] / (double)control->count;
	}
	for (unsigned row = 0; row < size; row++)
		for (unsigned n = 0; n < size; n++)
			control->product[row][n] +=
			    weight * before[row] * before[n];
}

/* The controls' own part of the products, factored. */
static void
factor_controls(const struct control *control, double *factor)
{
	unsigned n = control->controls;

	for (unsigned row = 0; row < n; row++)
		memcpy(&factor[row * n], &control->product[row + 1][1],
		    n * sizeof(*factor));
	matrix_factor(factor, n);
}

/* How many controls are not combinations of those before them. */
static unsigned
count_independent(const double *factor, unsigned n)
{
	unsigned count = 0;

	for (unsigned row = 0; row < n; row++)
		count += factor[row * n + row] > 0;
	return count;
}

static void
adjust(const struct control *control, struct control_result *out)
{
	double factor[CONTROLS_MAX * CONTROLS_MAX], leverage[CONTROLS_MAX];
	double residue = control->product[0][0], spread, count;
	unsigned n = control->controls;

	factor_controls(control, factor);
	memcpy(out->coefficient, &control->product[0][1],
	    n * sizeof(out->coefficient[0]));
	matrix_solve(factor, n, out->coefficient);
	memcpy(leverage, &control->mean[1], n * sizeof(leverage[0]));
	matrix_solve(factor, n, leverage);

	count = (double)control->count;
	spread = 1 / count;
	for (unsigned k = 0; k < n; k++) {
		residue -= out->coefficient[k] * control->product[0][k + 1];
		spread += leverage[k] * control->mean[k + 1];
		out->adjusted.value -=
		    out->coefficient[k] * control->mean[k + 1];
	}
	out->adjusted.freedom =
	    control->count - 1 - count_independent(factor, n);
	out->adjusted.error =
	    sqrt(fmax(residue, 0) / (double)out->adjusted.freedom * spread);
	out->adjusted_variance =
	    out->adjusted.error * out->adjusted.error * count;
}

void
control_solve(const struct control *control, struct control_result *out)
{
	struct moments score = { control->count, control->mean[0],
		control->product[0][0] };

	memset(out, 0, sizeof(*out));
	out->raw = out->adjusted = moments_estimate(&score);
	out->raw_variance = out->adjusted_variance = moments_variance(&score);
	if (control->controls > 0 && control->count >= 2 + control->controls)
		adjust(control, out);
}

struct moments
control_moments(const struct control_result *result, uint64_t count)
{
	struct moments moments = { .count = count,
		.mean = result->adjusted.value };

	if (count > 1)
		moments.squares =
		    result->adjusted_variance * (double)(count - 1);
	return moments;
}

double
control_reduction(double variance_before, double variance_after)
{
	if (variance_before == variance_after)
		return 1;
	return variance_before / variance_after;
}
