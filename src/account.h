/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Users and groups of the system, which may take a while to look up. */

#ifndef LUDOD_SRC_ACCOUNT_H
#define LUDOD_SRC_ACCOUNT_H

#include <stdbool.h>
#include <sys/types.h>

/* "USER", "USER:GROUP" or ":GROUP"; what is not named is -1. */
bool
account_find(const char *text, uid_t *user, gid_t *group, const char **why);

/* Is there such a user? If not, *why is valid until the next call. */
bool account_exists(const char *user, const char **why);

/* Become a user for good, with the groups that are his. -1 with errno. */
int account_become(const char *user);

#endif
