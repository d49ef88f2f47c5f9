/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#ifndef LUDOD_SRC_SERVER_H
#define LUDOD_SRC_SERVER_H

#include "src/arguments.h"
#include "src/settings.h"

/*
 * Serve one session on `in_fd` and standard output until it ends; or, where
 * the settings say to listen or systemd has passed sockets, whoever calls.
 * SIGTERM and SIGINT end it in good order. Returns an exit status.
 */
int server_run(const struct arguments *arguments, struct settings *settings,
    int in_fd);

#endif
