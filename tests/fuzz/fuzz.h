/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A fuzz target: anything may come in, and whatever does not hold then aborts.
 * libFuzzer calls it with inputs of its making, replay.c with those of files.
 */

#ifndef LUDOD_TESTS_FUZZ_H
#define LUDOD_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                            \
	do {                                                             \
		if (!(condition)) {                                      \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, \
			    __LINE__, #condition);                       \
			abort();                                         \
		}                                                        \
	} while (0)

#endif
