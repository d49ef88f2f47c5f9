/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The keys of the configuration, one by one. Private to src/config*.c.
 */

#ifndef LUDOD_SRC_CONFIG_KEY_H
#define LUDOD_SRC_CONFIG_KEY_H

#include "src/config.h"

/* Where a key's value is: of a CONFIG_TEXT the text, else the number. */
int64_t *config_number(struct config *config, const struct config_key *key);
char *config_text(struct config *config, const struct config_key *key);

/* Set a key from text. A refused value leaves the old one in force. */
bool config_set_key(struct config *config, const struct config_key *key,
    const char *value, struct config_fault *fault);

#endif
