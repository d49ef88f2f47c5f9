/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * INI files by inih, which silently cuts long lines in two, stops at a NUL,
 * ignores what follows a section's bracket, and takes an indented line for part
 * of the value before it. Here these are faults, or harmless.
 */

#ifndef LUDOD_SRC_INI_TEXT_H
#define LUDOD_SRC_INI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "src/text_file.h"

/* One key; false, having set the fault but for its line, if it is refused. */
typedef bool (*ini_text_key_fn)(void *ctx, const char *section,
    const char *name, const char *value, struct config_fault *fault);

/* Ends at the first fault. */
bool ini_text_parse(const char *text, size_t length, ini_text_key_fn key,
    void *ctx, struct config_fault *fault);

#endif
