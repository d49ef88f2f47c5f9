/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* A value of errno, or 0. */
static int
find_fault(const char *path)
{
	struct stat status;

	if (stat(path, &status) == 0)
		return S_ISREG(status.st_mode) ? 0
		    : S_ISDIR(status.st_mode)  ? EISDIR
					       : ENOTSUP;
	if (errno != ENOENT)
		return errno;
	return lstat(path, &status) == 0 ? ENOLINK : 0;
}

/* Can there be a new file in the folder of `path`? A value of errno, or 0. */
static int
find_folder_fault(const char *path)
{
	char *target = realpath(path, NULL), *slash;
	int fault = 0;

	if (target == NULL)
		target = strdup(path);
	if (target == NULL)
		return ENOMEM;
	slash = strrchr(target, '/');
	if (slash != NULL)
		slash[1] = '\0';
	if (access(slash == NULL ? "." : target, W_OK | X_OK) != 0)
		fault = errno;
	free(target);
	return fault;
}

const char *
file_fault(const char *path)
{
	int fault = find_fault(path);

	if (fault == 0)
		fault = find_folder_fault(path);
	if (fault == ENOTSUP)
		return "not a regular file";
	if (fault == ENOLINK)
		return "a link to nothing";
	return fault == 0 ? NULL : strerror(fault);
}

const char *
file_print_fault(const char *path)
{
	return find_fault(path) == ENOTSUP ? NULL : file_fault(path);
}

bool
file_is_regular(int fd)
{
	struct stat status;

	return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

static bool
are_one(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Its name in the folder that is found; NULL if that isn't. */
static const char *
find_folder(const char *path, struct stat *out)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL
	    ? strdup(".")
	    : strndup(path, (size_t)(slash - path) + 1);
	bool fine = folder != NULL && stat(folder, out) == 0;

	free(folder);
	if (!fine)
		return NULL;
	return slash == NULL ? path : slash + 1;
}

bool
file_is_same(const char *a, const char *b)
{
	struct stat left, right;
	bool has_left = stat(a, &left) == 0, has_right = stat(b, &right) == 0;

	if (has_left || has_right)
		return has_left && has_right && are_one(&left, &right);
	a = find_folder(a, &left);
	b = find_folder(b, &right);
	return a != NULL && b != NULL && are_one(&left, &right) &&
	    strcmp(a, b) == 0;
}

FILE *
file_read(const char *path, const char **why)
{
	FILE *file = fopen(path, "re");
	struct stat status;

	if (file == NULL) {
		*why = strerror(errno);
		return NULL;
	}
	if (fstat(fileno(file), &status) == 0 &&
	    (S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode)))
		return file;
	fclose(file);
	*why = "neither a regular file nor a pipe";
	return NULL;
}

/* Under a name of this process's own, and never by way of what is there. */
static FILE *
open_beside(const char *path, char **beside)
{
	FILE *file;
	int fd;

	if (asprintf(beside, "%s.%ld.new", path, (long)getpid()) == -1) {
		*beside = NULL;
		return NULL;
	}
	fd = open(*beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd == -1)
		return NULL;
	file = fdopen(fd, "wb");
	if (file == NULL)
		close(fd);
	return file;
}

static int
replace(const char *path, const struct iovec *parts, int count)
{
	char *beside;
	FILE *file = open_beside(path, &beside);
	int status = -1;
	int error;

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

/* Until the set before is in force again. */
static void
hold_signals(sigset_t *before)
{
	sigset_t ends;

	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	sigaddset(&ends, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &ends, before);
}

int
file_replace(const char *path, const struct iovec *parts, int count)
{
	sigset_t before;
	char *target;
	int status;

	errno = find_fault(path);
	if (errno != 0)
		return -1;
	/* Links stay; what they point to is replaced. */
	target = realpath(path, NULL);
	if (target == NULL && errno != ENOENT)
		return -1;
	hold_signals(&before);
	status = replace(target != NULL ? target : path, parts, count);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	free(target);
	return status;
}

static int
write_in_place(const char *path, const struct iovec *text)
{
	FILE *file = fopen(path, "we");
	size_t written;

	if (file == NULL)
		return -1;
	written = fwrite(text->iov_base, 1, text->iov_len, file);
	return fclose(file) == 0 && written == text->iov_len ? 0 : -1;
}

int
file_print(const char *path, void (*print)(FILE *out, const void *ctx),
    const void *ctx)
{
	char *bytes = NULL;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	int status = -1;

	if (out == NULL)
		return -1;
	print(out, ctx);
	if (fclose(out) == 0) {
		const struct iovec text = { bytes, length };

		status = find_fault(path) == ENOTSUP
		    ? write_in_place(path, &text)
		    : file_replace(path, &text, 1);
	}
	free(bytes);
	return status;
}
