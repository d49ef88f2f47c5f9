/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Files that are there whole or not at all. */

#ifndef LUDOD_COMMON_FILE_H
#define LUDOD_COMMON_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/uio.h>

/*
 * Why there can't be a file at `path` that is replaced as a whole, or NULL:
 * what is there already must be a regular file, or a link to one, and its
 * folder must be there and may be written to.
 */
const char *file_fault(const char *path);

/* The same for file_print(), to which pipes and terminals are fine. */
const char *file_print_fault(const char *path);

bool file_is_regular(int fd);

/*
 * Do both paths lead to one file, or would they if it were made? Where that
 * can't be found out they don't.
 */
bool file_is_same(const char *a, const char *b);

/*
 * Open what has an end, a regular file or a pipe. NULL and *why, a static
 * string or one that holds until the next call.
 */
FILE *file_read(const char *path, const char **why);

/*
 * Write the parts beside `path` and move them there, in place of what was
 * there before; a link is followed. The signals by which people and systems end
 * a process come to this thread after that, so that nothing is left half done.
 * -1 and errno, which is ENOTSUP if what was there is neither a file nor a
 * directory and ENOLINK if the link leads nowhere.
 */
int file_replace(const char *path, const struct iovec *parts, int count);

/*
 * Replace it by what `print` prints to `out`, which can't fail there. What is
 * no file, as a pipe or a terminal, is not replaced but written to. -1 and
 * errno, as above.
 */
int file_print(const char *path, void (*print)(FILE *out, const void *ctx),
    const void *ctx);

#endif
