/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "tests/load/histogram.h"

enum { BUCKETS = HISTOGRAM_POWERS * HISTOGRAM_STEPS };

static unsigned
bucket_of(uint64_t value)
{
	unsigned power;
	unsigned bucket;

	if (value < HISTOGRAM_STEPS)
		return (unsigned)value;
	power = 63 - (unsigned)__builtin_clzll(value) - 6;
	bucket = (power + 1) * HISTOGRAM_STEPS +
	    (unsigned)(value >> power) % HISTOGRAM_STEPS;
	return bucket < BUCKETS ? bucket : BUCKETS - 1;
}

/* The greatest value that goes into a bucket. */
static uint64_t
value_of(unsigned bucket)
{
	unsigned power = bucket / HISTOGRAM_STEPS;
	uint64_t step = bucket % HISTOGRAM_STEPS;

	if (power == 0)
		return step;
	return ((step + HISTOGRAM_STEPS + 1) << (power - 1)) - 1;
}

void
histogram_add(struct histogram *histogram, uint64_t value)
{
	histogram->count++;
	histogram->counts[bucket_of(value)]++;
}

uint64_t
histogram_quantile(const struct histogram *histogram, double part)
{
	double wanted = part * (double)histogram->count;
	uint64_t seen = 0;

	if (histogram->count == 0)
		return 0;
	for (unsigned i = 0; i < BUCKETS; i++) {
		seen += histogram->counts[i];
		if ((double)seen >= wanted && seen > 0)
			return value_of(i);
	}
	return value_of(BUCKETS - 1);
}
