/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Times and how often each came, to a part in 64: within each power of two
 * there are 64 equal steps, as in G. Tene's HdrHistogram.
 */

#ifndef LUDOD_TESTS_LOAD_HISTOGRAM_H
#define LUDOD_TESTS_LOAD_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 64, HISTOGRAM_POWERS = 40 };

/* All zero at first. */
struct histogram {
	uint64_t count;
	uint64_t counts[HISTOGRAM_POWERS * HISTOGRAM_STEPS];
};

void histogram_add(struct histogram *histogram, uint64_t value);

/* The value that this part of all (0 – 1) don't exceed; 0 of none. */
uint64_t histogram_quantile(const struct histogram *histogram, double part);

#endif
