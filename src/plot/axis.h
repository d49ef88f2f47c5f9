/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Round numbers for axes. */

#ifndef LUDOD_PLOT_AXIS_H
#define LUDOD_PLOT_AXIS_H

#include "src/plot/plot.h"

enum { AXIS_TICKS_MAX = 16 };

/*
 * 1, 2 or 5 times a power of ten, so that about `count` of them fill `span`
 * (P. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990).
 */
double axis_step(double span, unsigned count);

/* The ticks within the axis, for about `count`; returns how many there are. */
size_t axis_ticks(const struct plot_axis *axis, unsigned count,
    double out[AXIS_TICKS_MAX]);

/* Where on the axis a value is, from 0 at its low end to 1. */
double axis_place(const struct plot_axis *axis, double value);

#endif
