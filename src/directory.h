/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Directories of files that are taken as they come. */

#ifndef LUDOD_SRC_DIRECTORY_H
#define LUDOD_SRC_DIRECTORY_H

#include <stdbool.h>

/* Can it be looked into? If not, errno tells why. */
bool directory_is_there(const char *path);

/*
 * Call `take` with the path of each entry whose name ends in `suffix` and is
 * longer, in the order of their names. -1 with errno if the directory can't be
 * read, or its names not kept.
 */
int directory_each(const char *path, const char *suffix,
    void (*take)(void *ctx, const char *path), void *ctx);

#endif
