/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/tune/course.h"

enum { TREND_PARTS = 5 };

void
course_init(struct course *course, size_t values)
{
	memset(course, 0, sizeof(*course));
	course->values = values;
	course->done = alloc_zero(COURSE_POINTS_MAX, sizeof(*course->done));
	course->value =
	    alloc_zero(COURSE_POINTS_MAX * values, sizeof(*course->value));
}

void
course_clear(struct course *course)
{
	free(course->done);
	free(course->value);
	memset(course, 0, sizeof(*course));
}

static void
copy_point(struct course *course, size_t from, size_t to)
{
	size_t values = course->values;

	course->done[to] = course->done[from];
	memmove(&course->value[to * values], &course->value[from * values],
	    values * sizeof(*course->value));
}

void
course_add(struct course *course, uint64_t done, const double value[])
{
	if (course->points == COURSE_POINTS_MAX) {
		course->points /= 2;
		for (size_t n = 0; n < course->points; n++)
			copy_point(course, 2 * n, n);
	}
	course->done[course->points] = done;
	memcpy(&course->value[course->points * course->values], value,
	    course->values * sizeof(*value));
	course->points++;
}

double
course_trend(const struct course *course, size_t n)
{
	size_t last = course->points - 1, first = last;
	uint64_t since;

	if (course->points < 2)
		return 0;
	since = course->done[last] - course->done[last] / TREND_PARTS;
	while (first > 0 && course->done[first - 1] >= since)
		first--;
	if (first == last)
		first--;
	return (course->value[last * course->values + n] -
		   course->value[first * course->values + n]) /
	    (double)(course->done[last] - course->done[first]);
}
