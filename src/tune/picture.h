/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* A picture of the values of a run over time, as SVG. */

#ifndef LUDOD_TUNE_PICTURE_H
#define LUDOD_TUNE_PICTURE_H

#include <stdio.h>

#include "src/tune/state.h"

/* Failed writes show in ferror(out). */
void picture_write(FILE *out, const struct state *state);

#endif
