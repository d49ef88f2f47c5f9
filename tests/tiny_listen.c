/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/tiny_listen.h"

int
tiny_listen_unix(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	/* Who waits for the path may call as soon as it is there. */
	snprintf(address.sun_path, sizeof(address.sun_path), "%s.new", path);
	if (bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0 ||
	    listen(fd, 64) != 0 || rename(address.sun_path, path) != 0)
		exit(1);
	return fd;
}

int
tiny_listen_tcp(const char *port_file)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	FILE *file = fopen(port_file, "w");

	if (file == NULL ||
	    bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0 ||
	    listen(fd, 64) != 0 ||
	    getsockname(fd, (struct sockaddr *)&address, &length) != 0)
		exit(1);
	fprintf(file, "%d\n", ntohs(address.sin_port));
	fclose(file);
	return fd;
}

void
tiny_serve_all(int listener, void (*serve)(void))
{
	struct pollfd ends[] = { { .fd = listener, .events = POLLIN },
		{ .fd = STDIN_FILENO, .events = POLLIN } };

	signal(SIGCHLD, SIG_IGN);
	while (poll(ends, 2, -1) > 0 && ends[1].revents == 0) {
		int fd = accept(listener, NULL, NULL);

		if (fork() != 0) {
			close(fd);
			continue;
		}
		dup2(fd, STDIN_FILENO);
		dup2(fd, STDOUT_FILENO);
		close(fd);
		close(listener);
		serve();
		exit(0);
	}
}
