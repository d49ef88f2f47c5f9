/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What systemd asks of a service, as its manual pages sd_notify(3) and
 * sd_listen_fds(3) describe it. Without systemd nothing happens.
 */

#ifndef LUDOD_SRC_SYSTEMD_H
#define LUDOD_SRC_SYSTEMD_H

/* Tell the manager: "READY=1", "STOPPING=1". */
void systemd_notify(const char *state);

/* Tell it that the configuration is being read; "READY=1" comes after. */
void systemd_notify_reloading(void);

/* How many listening sockets were passed, from SYSTEMD_FD_FIRST on. */
enum { SYSTEMD_FD_FIRST = 3 };
int systemd_listen_fds(void);

#endif
