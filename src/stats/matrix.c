/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/matrix.h"

#include <math.h>

static const double DEPENDENT = 1e-9;

void
matrix_factor(double *matrix, size_t n)
{
	for (size_t column = 0; column < n; column++) {
		double *pivot = &matrix[column * n + column];
		double whole = *pivot;

		for (size_t k = 0; k < column; k++)
			*pivot -=
			    matrix[column * n + k] * matrix[column * n + k];
		*pivot = *pivot > DEPENDENT * whole ? sqrt(*pivot) : 0;
		for (size_t row = column + 1; row < n; row++) {
			double *cell = &matrix[row * n + column];

			for (size_t k = 0; k < column; k++)
				*cell -= matrix[row * n + k] *
				    matrix[column * n + k];
			*cell = *pivot > 0 ? *cell / *pivot : 0;
		}
	}
}

void
matrix_solve(const double *factor, size_t n, double *x)
{
	for (size_t row = 0; row < n; row++) {
		double pivot = factor[row * n + row];

		for (size_t k = 0; k < row; k++)
			x[row] -= factor[row * n + k] * x[k];
		x[row] = pivot > 0 ? x[row] / pivot : 0;
	}
	for (size_t row = n; row-- > 0;) {
		double pivot = factor[row * n + row];

		for (size_t k = row + 1; k < n; k++)
			x[row] -= factor[k * n + row] * x[k];
		x[row] = pivot > 0 ? x[row] / pivot : 0;
	}
}

void
matrix_invert(const double *factor, size_t n, double *out)
{
	for (size_t row = 0; row < n; row++) {
		for (size_t k = 0; k < n; k++)
			out[row * n + k] = k == row;
		matrix_solve(factor, n, &out[row * n]);
	}
}
