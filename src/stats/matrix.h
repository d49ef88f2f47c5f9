/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Small symmetric matrices, n rows of n numbers one after the other. */

#ifndef LUDOD_STATS_MATRIX_H
#define LUDOD_STATS_MATRIX_H

#include <stddef.h>

/*
 * Factor a positive semidefinite matrix in place into its lower triangle, by
 * Cholesky's method. A column that depends on those before it, up to a part in
 * 10^9, becomes zero: its unknown will be 0.
 */
void matrix_factor(double *matrix, size_t n);

/* Solve `factor` x = `x` in place, for a factored matrix. */
void matrix_solve(const double *factor, size_t n, double *x);

/* Of a factored matrix; `out` is whole, not a triangle. */
void matrix_invert(const double *factor, size_t n, double *out);

#endif
