/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_SRC_CLOCK_H
#define LUDOD_SRC_CLOCK_H

#include <stdint.h>

/* Microseconds of a clock that never goes back. Any thread. */
int64_t clock_now_us(void);

#endif
