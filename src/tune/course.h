/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How values went as comparisons were made. Of a long run every second point
 * is forgotten again and again, so that a few hundred remain.
 */

#ifndef LUDOD_TUNE_COURSE_H
#define LUDOD_TUNE_COURSE_H

#include <stddef.h>
#include <stdint.h>

enum { COURSE_POINTS_MAX = 512 };

struct course {
	size_t values; /* at each point */
	size_t points;
	uint64_t *done; /* comparisons at each point */
	double *value;	/* a row for each point */
};

/* Ends the program if memory is short. */
void course_init(struct course *course, size_t values);
void course_clear(struct course *course);

/* Points come in the order of `done`. */
void course_add(struct course *course, uint64_t done, const double value[]);

/* By how much value n changed for each comparison in the last fifth so far. */
double course_trend(const struct course *course, size_t n);

#endif
