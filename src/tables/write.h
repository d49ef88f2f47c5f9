/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Solved endgames as files, one a class.
 */

#ifndef LUDOD_TABLES_WRITE_H
#define LUDOD_TABLES_WRITE_H

#include "src/tables/solve.h"

enum { TABLE_NAME_MAX = 32 };

/*
 * A file's name: the seats, from the one to roll, as distances and unfinished
 * tokens, like ludo-0.2-2.2.table for Red against Yellow, two tokens each.
 */
void
table_name(const struct endgame_class *class, char name[static TABLE_NAME_MAX]);

/* A file's bytes, endgame_file_size() of them. The caller's; NULL and errno. */
uint8_t *write_image(const struct solved *solved);

/*
 * Write the solved classes after the first *written into a directory that
 * exists, and count them. A file appears under its name when it is whole.
 * -1 and errno.
 */
int write_more(const struct solver *solver, unsigned *written,
    const char *directory);

/* Is this file a sound table? If not, *why says what is wrong. */
bool check_file(const char *path, const char **why);

#endif
