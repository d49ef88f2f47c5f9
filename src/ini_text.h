/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * INI files by inih, which silently cuts long lines in two, stops at a NUL,
 * ignores what follows a section's bracket, tells nothing of a section without
 * keys, and takes an indented line for part of the value before it. Here these
 * are faults, told, or harmless.
 */

#ifndef LUDOD_SRC_INI_TEXT_H
#define LUDOD_SRC_INI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "src/text_file.h"

/* The beginning of a section, or a key in it. */
struct ini_entry {
	const char *section; /* "" before the first */
	const char *name;    /* NULL: the section begins */
	const char *value;
	unsigned line;
};

/* False, having set the fault but for its line, if it is refused. */
typedef bool (*ini_text_entry_fn)(void *ctx, const struct ini_entry *entry,
    struct config_fault *fault);

/* Ends at the first fault. */
bool ini_text_parse(const char *text, size_t length, ini_text_entry_fn entry,
    void *ctx, struct config_fault *fault);

#endif
