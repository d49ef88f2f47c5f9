/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * INI files by inih, which silently cuts long lines in two, stops at a NUL,
 * ignores what follows a section's bracket, takes an indented line for part of
 * the value before it, and reads a directory as an empty file. Here these are
 * faults, or harmless.
 */

#ifndef LUDOD_SRC_INI_TEXT_H
#define LUDOD_SRC_INI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* What is wrong with a configuration, and where. */
struct config_fault {
	const char *why; /* a static string */
	char word[64];	 /* the word at fault, cut; "" if there is none */
	unsigned line;	 /* from 1; 0: it is not about a line */
};

enum { INI_TEXT_MAX = 64 * 1024 };

/* Returns false, for the caller to return. `word` may be NULL. */
bool
config_fault_set(struct config_fault *fault, const char *why, const char *word);

/*
 * The whole of a regular file of at most INI_TEXT_MAX bytes. *text is the
 * caller's to free.
 */
bool ini_text_load(const char *path, char **text, size_t *length,
    struct config_fault *fault);

/* One key; false, having set the fault but for its line, if it is refused. */
typedef bool (*ini_text_key_fn)(void *ctx, const char *section,
    const char *name, const char *value, struct config_fault *fault);

/* Ends at the first fault. */
bool ini_text_parse(const char *text, size_t length, ini_text_key_fn key,
    void *ctx, struct config_fault *fault);

#endif
