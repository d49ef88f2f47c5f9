/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/text_file.h"

bool
config_fault_set(struct config_fault *fault, const char *why, const char *word)
{
	*fault = (struct config_fault){ .line = 0 };
	snprintf(fault->why, sizeof fault->why, "%s", why);
	if (word != NULL)
		snprintf(fault->word, sizeof fault->word, "%s", word);
	return false;
}

bool
config_fault_memory(struct config_fault *fault)
{
	config_fault_set(fault, strerror(ENOMEM), NULL);
	fault->memory = true;
	return false;
}

static bool
read_whole(int fd, char *text, size_t size, size_t *length)
{
	ssize_t n;

	*length = 0;
	do {
		n = read(fd, text + *length, size - *length);
		if (n > 0)
			*length += (size_t)n;
	} while (n > 0 || (n == -1 && errno == EINTR));
	return n == 0;
}

static bool
load(int fd, mode_t unsafe, char **text, size_t *length,
    struct config_fault *fault)
{
	const size_t size = TEXT_FILE_MAX + 1;
	struct stat st;

	if (fstat(fd, &st) == -1)
		return config_fault_set(fault, strerror(errno), NULL);
	if (!S_ISREG(st.st_mode))
		return config_fault_set(fault, "not a regular file", NULL);
	if ((st.st_mode & unsafe) != 0)
		return config_fault_set(fault,
		    "others than its owner and group have rights to it", NULL);
	*text = malloc(size);
	if (*text == NULL)
		return config_fault_memory(fault);
	if (!read_whole(fd, *text, size, length))
		config_fault_set(fault, strerror(errno), NULL);
	else if (*length > TEXT_FILE_MAX)
		config_fault_set(fault, "longer than 64 KiB", NULL);
	else
		return true;
	/* There may be tokens in it. */
	explicit_bzero(*text, *length);
	free(*text);
	return false;
}

bool
text_file_load(const char *path, mode_t unsafe, char **text, size_t *length,
    struct config_fault *fault)
{
	/* Not to wait for somebody to open the other end of a FIFO. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool loaded;

	if (fd == -1)
		return config_fault_set(fault, strerror(errno), NULL);
	loaded = load(fd, unsafe, text, length, fault);
	close(fd);
	return loaded;
}
