/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/log.h"
#include "src/systemd.h"

/* False with errno if it is none that can be used. */
static bool
make_address(const char *path, struct sockaddr_un *out, socklen_t *length)
{
	size_t size = strlen(path);

	if ((path[0] != '/' && path[0] != '@') ||
	    size >= sizeof out->sun_path) {
		errno = EAFNOSUPPORT;
		return false;
	}
	memset(out, 0, sizeof *out);
	out->sun_family = AF_UNIX;
	memcpy(out->sun_path, path, size);
	/* In Linux's namespace of names that are no paths. */
	if (path[0] == '@')
		out->sun_path[0] = '\0';
	*length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
	return true;
}

void
systemd_notify(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un address;
	socklen_t length;
	int fd;

	if (path == NULL)
		return;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd == -1 || !make_address(path, &address, &length) ||
	    sendto(fd, state, strlen(state), MSG_NOSIGNAL,
		(const struct sockaddr *)&address, length) == -1)
		log_warn("event=notify-failed");
	if (fd != -1)
		close(fd);
}

void
systemd_notify_reloading(void)
{
	char state[64];

	snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%" PRId64,
	    clock_now_us());
	systemd_notify(state);
}

int
systemd_listen_fds(void)
{
	const char *pid = getenv("LISTEN_PID");
	const char *fds = getenv("LISTEN_FDS");
	long count;

	if (pid == NULL || fds == NULL || strtol(pid, NULL, 10) != getpid())
		return 0;
	count = strtol(fds, NULL, 10);
	return count > 0 && count < 1024 ? (int)count : 0;
}
