/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/common/file.h"

static int
write_parts(FILE *file, const struct iovec *parts, int count)
{
	int status = 0;

	for (int i = 0; i < count && status == 0; i++)
		if (fwrite(parts[i].iov_base, 1, parts[i].iov_len, file) !=
		    parts[i].iov_len)
			status = -1;
	if (status == 0 && (fflush(file) != 0 || fsync(fileno(file)) != 0))
		status = -1;
	if (fclose(file) != 0)
		status = -1;
	return status;
}

int
file_replace(const char *path, const struct iovec *parts, int count)
{
	char *beside;
	FILE *file;
	int status = -1;
	int error;

	if (asprintf(&beside, "%s.new", path) == -1)
		return -1;
	file = fopen(beside, "wbe");
	if (file != NULL) {
		status = write_parts(file, parts, count);
		if (status == 0)
			status = rename(beside, path);
		error = errno;
		if (status == -1)
			unlink(beside);
		errno = error;
	}
	free(beside);
	return status;
}
