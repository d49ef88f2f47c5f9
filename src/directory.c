/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/directory.h"

bool
directory_is_there(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd != -1)
		close(fd);
	return fd != -1;
}

static bool
ends_in(const char *name, const char *suffix)
{
	size_t length = strlen(name), end = strlen(suffix);

	return length > end && strcmp(name + length - end, suffix) == 0;
}

int
directory_each(const char *path, const char *suffix,
    void (*take)(void *ctx, const char *path), void *ctx)
{
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, alphasort);
	int result = count == -1 ? -1 : 0;

	for (int i = 0; i < count; i++) {
		char *whole;

		if (result == 0 && ends_in(entries[i]->d_name, suffix)) {
			result =
			    asprintf(&whole, "%s/%s", path, entries[i]->d_name);
			if (result != -1) {
				take(ctx, whole);
				free(whole);
				result = 0;
			}
		}
		free(entries[i]);
	}
	if (count != -1)
		free(entries);
	return result;
}
