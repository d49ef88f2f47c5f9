/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <unistd.h>

#include "src/common/processors.h"

unsigned
processors_count(unsigned most)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	if (count < 1)
		return 1;
	return count < (long)most ? (unsigned)count : most;
}
