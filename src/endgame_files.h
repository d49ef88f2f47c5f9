/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Endgame tables on disk, mapped into memory read-only.
 */

#ifndef LUDOD_SRC_ENDGAME_FILES_H
#define LUDOD_SRC_ENDGAME_FILES_H

#include "ai/endgame.h"

#define ENDGAME_FILE_SUFFIX ".table"

struct endgame_file {
	struct endgame_table table; /* points into the mapping */
	void *mapping;
	size_t size;
};

/* -1 and *why, a string valid until the next call, if it is not sound. */
int endgame_file_open(const char *path, struct endgame_file *file,
    const char **why);
void endgame_file_close(struct endgame_file *file);

/* The tables of a directory, and the set which a search looks into. */
struct endgame_files {
	struct endgame set;
	struct endgame_file files[ENDGAME_TABLES_MAX];
	unsigned refused; /* files left out */
};

/*
 * Open every table in a directory. A file that is not sound, or is of the same
 * class as another, is left out, and `tell` is told, once each; so is a
 * directory that can't be read. Returns how many tables there are.
 */
unsigned endgame_files_open(struct endgame_files *files, const char *directory,
    void (*tell)(const char *path, const char *why));

/* No search may look into the set any more. */
void endgame_files_close(struct endgame_files *files);

#endif
