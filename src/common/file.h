/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Files that are there whole or not at all. */

#ifndef LUDOD_COMMON_FILE_H
#define LUDOD_COMMON_FILE_H

#include <sys/uio.h>

/*
 * Write the parts beside `path` and move them there, in place of what was
 * there before. -1 and errno.
 */
int file_replace(const char *path, const struct iovec *parts, int count);

#endif
