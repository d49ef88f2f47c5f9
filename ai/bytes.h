/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Numbers of 1 to 8 bytes in files, little-endian. */

#ifndef LUDOD_AI_BYTES_H
#define LUDOD_AI_BYTES_H

#include <stdint.h>

static inline uint64_t
bytes_get(const uint8_t *from, unsigned bytes)
{
	uint64_t number = 0;

	for (unsigned i = 0; i < bytes; i++)
		number |= (uint64_t)from[i] << 8 * i;
	return number;
}

/* Returns where the next one goes. */
static inline uint8_t *
bytes_put(uint8_t *to, uint64_t number, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		*to++ = (uint8_t)(number >> 8 * i);
	return to;
}

#endif
