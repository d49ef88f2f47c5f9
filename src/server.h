/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_SRC_SERVER_H
#define LUDOD_SRC_SERVER_H

#include <stdbool.h>

#include "src/config.h"

/*
 * Serve one session between two descriptors until it ends, or SIGTERM or
 * SIGINT ends it. Returns an exit status.
 */
int server_run(const struct config *config, int in_fd, int out_fd, bool colour);

#endif
