/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The tokens that open a session: the lines of a file, of which anyone will
 * do. Blank lines and those that begin with '#' don't count.
 */

#ifndef LUDOD_SRC_TOKEN_H
#define LUDOD_SRC_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "src/text_file.h"

struct tokens {
	char *text; /* owned: NUL after each */
	size_t length;
};

enum { TOKEN_LENGTH_MIN = 16, TOKEN_LENGTH_MAX = 1024 };

/*
 * Read them. The file must not be readable or writable by others, and have one
 * token at least. *tokens is set only if it returns true.
 */
bool tokens_load(struct tokens *tokens, const char *path,
    struct config_fault *fault);
void tokens_clear(struct tokens *tokens);

/*
 * Is it one of them? How long that takes tells how long `token` is and how
 * many tokens there are, and nothing of what they look like.
 */
bool tokens_contain(const struct tokens *tokens, const char *token);

#endif
