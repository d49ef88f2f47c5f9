/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_MATCH_CLOCK_H
#define LUDOD_MATCH_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds of a clock that never goes back. */
static inline int64_t
clock_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

#endif
