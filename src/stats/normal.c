/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/normal.h"

#include <math.h>

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
