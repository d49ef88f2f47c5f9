/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/normal.h"

#include <float.h>
#include <math.h>

enum { STEPS_MAX = 100000 };

double
normal_cdf(double z)
{
	return erfc(-z / M_SQRT2) / 2;
}

/* A start within 5e-4 (Abramowitz and Stegun, 26.2.23), then Newton's steps. */
double
normal_quantile(double p)
{
	double tail = p < 0.5 ? p : 1 - p;
	double t = sqrt(-2 * log(tail));
	double z = t -
	    (2.515517 + t * (0.802853 + t * 0.010328)) /
		(1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));

	for (int n = 0; n < 3; n++) {
		double density = exp(-z * z / 2) / sqrt(2 * M_PI);

		z += (normal_cdf(-z) - tail) / density;
	}
	return p < 0.5 ? -z : z;
}

double
student_quantile(double p, uint64_t freedom)
{
	double z = normal_quantile(p), n = (double)freedom, zz = z * z;

	if (freedom == 1)
		return tan(M_PI * (p - 0.5));
	if (freedom == 2)
		return (2 * p - 1) / sqrt(2 * p * (1 - p));
	return z *
	    (1 + (zz + 1) / (4 * n) +
		(5 * zz * zz + 16 * zz + 3) / (96 * n * n) +
		(((3 * zz + 19) * zz + 17) * zz - 15) / (384 * n * n * n) +
		((((79 * zz + 776) * zz + 1482) * zz - 1920) * zz - 945) /
		    (92160 * n * n * n * n));
}

/*
 * The continued fraction of the incomplete beta function (Abramowitz and
 * Stegun, 26.5.8) by the method of Lentz: W. Press and others, "Numerical
 * Recipes", 6.4. For x < (a + 1) / (a + b + 2).
 */
static double
beta_fraction(double x, double a, double b)
{
	double c = 1, d = 1 / (1 - (a + b) * x / (a + 1)), value = d;

	for (double n = 1;; n++) {
		double even = n * (b - n) * x / ((a + 2 * n - 1) * (a + 2 * n));
		double odd = -(a + n) * (a + b + n) * x /
		    ((a + 2 * n) * (a + 2 * n + 1));
		double step;

		d = 1 / (1 + even * d);
		c = 1 + even / c;
		value *= c * d;
		d = 1 / (1 + odd * d);
		c = 1 + odd / c;
		step = c * d;
		value *= step;
		if (fabs(step - 1) < 4 * DBL_EPSILON || n >= STEPS_MAX)
			return value;
	}
}

double
student_cdf(double t, uint64_t freedom)
{
	double a = (double)freedom / 2, b = 0.5;
	double y = t * t / ((double)freedom + t * t), x = 1 - y;
	double power, tail;

	if (isinf(t))
		return t > 0;
	if (t == 0)
		return 0.5;
	/* x^a y^b over the beta function */
	power = exp(
	    lgamma(a + b) - lgamma(a) - lgamma(b) + a * log1p(-y) + b * log(y));
	if (x < (a + 1) / (a + b + 2))
		tail = power / a * beta_fraction(x, a, b);
	else
		tail = 1 - power / b * beta_fraction(y, b, a);
	return t < 0 ? tail / 2 : 1 - tail / 2;
}
