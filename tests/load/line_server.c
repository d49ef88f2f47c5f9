/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * usage: line_server REPLY
 * The least that a server over libevent can do: reads lines, and answers each
 * with REPLY and an LF. Listens on a free port of 127.0.0.1 and prints it.
 * What ludod does is measured against this.
 */

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static char reply[4096];
static size_t reply_length;

static void
on_lines(struct bufferevent *client, void *arg)
{
	struct evbuffer *input = bufferevent_get_input(client);
	char *line;

	(void)arg;
	while ((line = evbuffer_readln(input, NULL, EVBUFFER_EOL_LF)) != NULL) {
		bufferevent_write(client, reply, reply_length);
		free(line);
	}
}

static void
on_end(struct bufferevent *client, short what, void *arg)
{
	(void)what;
	(void)arg;
	bufferevent_free(client);
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int length, void *arg)
{
	struct bufferevent *client = bufferevent_socket_new(
	    evconnlistener_get_base(listener), fd, BEV_OPT_CLOSE_ON_FREE);
	const int on = 1;

	(void)address;
	(void)length;
	(void)arg;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	bufferevent_setcb(client, on_lines, NULL, on_end, NULL);
	bufferevent_enable(client, EV_READ | EV_WRITE);
}

int
main(int argc, char **argv)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	socklen_t length = sizeof address;
	struct rlimit limit;
	struct event_base *base = event_base_new();
	struct evconnlistener *listener;

	if (argc != 2 || base == NULL) {
		fputs("usage: line_server REPLY\n", stderr);
		return 64;
	}
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	reply_length = (size_t)snprintf(reply, sizeof reply, "%s\n", argv[1]);
	listener = evconnlistener_new_bind(base, on_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, 4096, (struct sockaddr *)&address,
	    sizeof address);
	if (listener == NULL) {
		perror("line_server");
		return 71;
	}
	getsockname(evconnlistener_get_fd(listener),
	    (struct sockaddr *)&address, &length);
	printf("%u\n", ntohs(address.sin_port));
	fflush(stdout);
	event_base_dispatch(base);
	return 0;
}
