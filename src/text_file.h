/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Small files of text that an operator writes, and what is wrong with them. */

#ifndef LUDOD_SRC_TEXT_FILE_H
#define LUDOD_SRC_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "protocol/error.h"

enum { CONFIG_WORD_MAX = 256 };

/* What is wrong with a configuration, and where. */
struct config_fault {
	char why[FAULT_WHY_MAX];
	char word[CONFIG_WORD_MAX]; /* the word at fault; "": there is none */
	unsigned line;		    /* from 1; 0: it is not about a line */
	bool memory;		    /* it is not at fault: memory is short */
};

/*
 * Returns false, for the caller to return. `word`, which may be NULL, is cut
 * where it is too long, and neither it nor `why` may be of the fault itself.
 */
bool
config_fault_set(struct config_fault *fault, const char *why, const char *word);
bool config_fault_memory(struct config_fault *fault);

enum { TEXT_FILE_MAX = 64 * 1024 };

/*
 * The whole of a regular file of at most TEXT_FILE_MAX bytes, which has none
 * of the bits `unsafe` in its mode. *text, with room for a byte more, is the
 * caller's to free.
 */
bool text_file_load(const char *path, mode_t unsafe, char **text,
    size_t *length, struct config_fault *fault);

#endif
