/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/plot/axis.h"

#include <math.h>

enum { ROUND_STEPS = 5 };

double
axis_step(double span, unsigned count)
{
	double raw = span / count, power = pow(10, floor(log10(raw)));
	double lead = raw / power;

	if (lead < 1.5)
		return power;
	if (lead < 3.5)
		return 2 * power;
	return lead < 7.5 ? 5 * power : 10 * power;
}

static size_t
log_ticks(const struct plot_axis *axis, double out[AXIS_TICKS_MAX])
{
	double power = ceil(log10(axis->low) - 1e-9);
	size_t count = 0;

	while (count < AXIS_TICKS_MAX && power <= log10(axis->high) + 1e-9)
		out[count++] = pow(10, power++);
	return count;
}

size_t
axis_ticks(const struct plot_axis *axis, unsigned count,
    double out[AXIS_TICKS_MAX])
{
	double step, first;
	size_t found = 0;

	if (axis->is_log)
		return log_ticks(axis, out);
	step = axis_step(axis->high - axis->low, count);
	first = ceil(axis->low / step - 1e-9);
	while (found < AXIS_TICKS_MAX &&
	    (first + (double)found) * step <= axis->high + step * 1e-9) {
		out[found] = (first + (double)found) * step;
		found++;
	}
	return found;
}

double
axis_place(const struct plot_axis *axis, double value)
{
	if (axis->is_log)
		return log(value / axis->low) / log(axis->high / axis->low);
	return (value - axis->low) / (axis->high - axis->low);
}

void
plot_round_axis(struct plot_axis *axis)
{
	double step;

	if (axis->is_log) {
		axis->low = pow(10, floor(log10(axis->low) + 1e-9));
		axis->high = pow(10, ceil(log10(axis->high) - 1e-9));
		if (axis->low == axis->high)
			axis->high *= 10;
		return;
	}
	if (axis->low == axis->high) {
		axis->low -= 1;
		axis->high += 1;
	}
	step = axis_step(axis->high - axis->low, ROUND_STEPS);
	axis->low = floor(axis->low / step + 1e-9) * step;
	axis->high = ceil(axis->high / step - 1e-9) * step;
}
