/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

#include "src/common/stdout.h"

int
stdout_close(int status, int trouble)
{
	bool lost = ferror(stdout) != 0;
	int error = 0;

	if (fflush(stdout) != 0) {
		lost = true;
		error = errno;
	}
	/* One that was closed from the start has lost nothing by now. */
	if (fclose(stdout) != 0 && errno != EBADF && !lost) {
		lost = true;
		error = errno;
	}
	if (!lost)
		return status;
	/* What had failed before the last write is not known any more. */
	errno = error;
	if (error != 0)
		warn("standard output");
	else
		warnx("standard output: not all of it was written");
	return trouble;
}
