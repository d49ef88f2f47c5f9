/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_SRC_CONFIGURE_H
#define LUDOD_SRC_CONFIGURE_H

#include "src/arguments.h"
#include "src/settings.h"

/*
 * Settings as the configuration file, if one is named, and then the command
 * line say. NULL, *fault and *where it is (a file or a flag) if they are wrong.
 */
struct settings *configure(const struct arguments *arguments,
    struct config_fault *fault, const char **where);

#endif
