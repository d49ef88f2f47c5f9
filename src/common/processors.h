/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_COMMON_PROCESSORS_H
#define LUDOD_COMMON_PROCESSORS_H

/* How many threads can run at a time here: 1 to `most`. */
unsigned processors_count(unsigned most);

#endif
