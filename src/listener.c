/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "src/clock.h"
#include "src/listener.h"
#include "src/log.h"

enum {
	BACKLOG = 4096,	  /* or less, as the system has it */
	ACCEPTS_MAX = 64, /* in one turn */
};

struct listener {
	SLIST_ENTRY(listener) next;
	struct listeners *listeners;
	int fd;
	struct event *event;
	struct address bound; /* by us; all zero if not */
};

struct listeners {
	struct event_base *base;
	listeners_accept_fn accept;
	void *ctx;
	SLIST_HEAD(listener_list, listener) all;
	struct event *resume;
	uint64_t *failures;
	struct log_limit limit;
};

static const struct timeval full_pause = { LISTENER_PAUSE_SECONDS, 0 };

static void
disable_all(struct listeners *listeners)
{
	struct listener *listener;

	for (listener = SLIST_FIRST(&listeners->all); listener != NULL;
	     listener = SLIST_NEXT(listener, next))
		event_del(listener->event);
}

/* What can't be enabled for want of memory is tried again later. */
static void
on_resume(evutil_socket_t fd, short what, void *arg)
{
	struct listeners *listeners = arg;
	struct listener *listener;

	(void)fd;
	(void)what;
	for (listener = SLIST_FIRST(&listeners->all); listener != NULL;
	     listener = SLIST_NEXT(listener, next))
		if (event_add(listener->event, NULL) == -1)
			event_add(listeners->resume, &full_pause);
}

/* By the timer: it is being freed, but may not have gone yet. */
void
listeners_resume(struct listeners *listeners)
{
	static const struct timeval at_once = { 0, 0 };

	if (evtimer_pending(listeners->resume, NULL))
		event_add(listeners->resume, &at_once);
}

/* To poll a socket that can't be accepted would only burn the processor. */
static void
rest(struct listeners *listeners)
{
	int error = errno;
	unsigned held_back;

	++*listeners->failures;
	if (event_add(listeners->resume, &full_pause) == 0)
		disable_all(listeners);
	if (!log_limit_pass(&listeners->limit, clock_now_us(), &held_back))
		return;
	errno = error;
	log_warn("event=accept-failed held-back=%u", held_back);
}

static bool
is_shortage(int error)
{
	return error == EMFILE || error == ENFILE || error == ENOBUFS ||
	    error == ENOMEM;
}

/* Other errors are of one caller, who has gone already. */
static void
on_call(evutil_socket_t fd, short what, void *arg)
{
	struct listeners *listeners = ((struct listener *)arg)->listeners;

	(void)what;
	for (int i = 0; i < ACCEPTS_MAX; i++) {
		struct address from = { .length = sizeof from.storage };
		int client = accept4(fd, (struct sockaddr *)&from.storage,
		    &from.length, SOCK_NONBLOCK | SOCK_CLOEXEC);

		if (client != -1) {
			listeners->accept(listeners->ctx, client, &from);
			continue;
		}
		if (is_shortage(errno)) {
			rest(listeners);
			return;
		}
		if (errno == EAGAIN || errno == EWOULDBLOCK)
			return;
	}
}

struct listeners *
listeners_new(struct event_base *base, listeners_accept_fn accept, void *ctx,
    uint64_t *failures)
{
	struct listeners *listeners = calloc(1, sizeof *listeners);

	if (listeners == NULL)
		return NULL;
	listeners->base = base;
	listeners->accept = accept;
	listeners->ctx = ctx;
	listeners->failures = failures;
	SLIST_INIT(&listeners->all);
	listeners->resume = evtimer_new(base, on_resume, listeners);
	if (listeners->resume == NULL) {
		free(listeners);
		return NULL;
	}
	return listeners;
}

/* Of a Unix socket. */
static void
remove_name(const struct address *address)
{
	const struct sockaddr_un *un = (const void *)&address->storage;

	if (address_family(address) == AF_UNIX)
		unlink(un->sun_path);
}

void
listeners_free(struct listeners *listeners)
{
	struct listener *listener;

	if (listeners == NULL)
		return;
	while ((listener = SLIST_FIRST(&listeners->all)) != NULL) {
		SLIST_REMOVE_HEAD(&listeners->all, next);
		event_free(listener->event);
		close(listener->fd);
		remove_name(&listener->bound);
		free(listener);
	}
	event_free(listeners->resume);
	free(listeners);
}

/* Takes the descriptor over if it returns 0. */
static int
add(struct listeners *listeners, int fd, const struct address *bound)
{
	struct listener *listener = calloc(1, sizeof *listener);

	if (listener == NULL)
		return -1;
	listener->listeners = listeners;
	listener->fd = fd;
	if (bound != NULL)
		listener->bound = *bound;
	listener->event = event_new(listeners->base, fd, EV_READ | EV_PERSIST,
	    on_call, listener);
	if (listener->event == NULL || event_add(listener->event, NULL) == -1) {
		if (listener->event != NULL)
			event_free(listener->event);
		free(listener);
		errno = ENOMEM;
		return -1;
	}
	SLIST_INSERT_HEAD(&listeners->all, listener, next);
	return 0;
}

/* Accepted sockets inherit these. */
static void
set_tcp_options(int fd, int family)
{
	const int on = 1;

	if (family == AF_UNIX)
		return;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
}

static void
log_listening(int fd)
{
	struct address own = { .length = sizeof own.storage };
	char text[ADDRESS_TEXT_MAX];
	char quoted[LOG_QUOTE_MAX];

	if (getsockname(fd, (struct sockaddr *)&own.storage, &own.length) == -1)
		return;
	address_format(&own, text);
	log_info("event=listening address=%s", log_text(quoted, text));
}

/* Is it a socket on which nobody listens any more? */
static bool
is_stale(const struct address *address, const char *path)
{
	struct stat status;
	bool stale;
	int fd;

	if (lstat(path, &status) == -1 || !S_ISSOCK(status.st_mode))
		return false;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd == -1)
		return false;
	stale = connect(fd, (const struct sockaddr *)&address->storage,
		    address->length) == -1 &&
	    errno == ECONNREFUSED;
	close(fd);
	return stale;
}

/* Nobody but the owner gets at the socket before it has its rights. */
static int
bind_unix(int fd, const struct address *address,
    const struct socket_rights *rights)
{
	const struct sockaddr *name = (const void *)&address->storage;
	const char *path = ((const struct sockaddr_un *)name)->sun_path;
	mode_t mask = umask(0177);
	int result = bind(fd, name, address->length);

	if (result == -1 && errno == EADDRINUSE && is_stale(address, path)) {
		unlink(path);
		result = bind(fd, name, address->length);
	}
	umask(mask);
	if (result == -1)
		return -1;
	if (((rights->owner != (uid_t)-1 || rights->group != (gid_t)-1) &&
		chown(path, rights->owner, rights->group) == -1) ||
	    chmod(path, rights->mode) == -1) {
		unlink(path);
		return -1;
	}
	return 0;
}

static int
bind_inet(int fd, const struct address *address)
{
	const int on = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (address_family(address) == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	return bind(fd, (const void *)&address->storage, address->length);
}

int
listeners_bind(struct listeners *listeners, const struct address *address,
    const struct socket_rights *rights)
{
	int family = address_family(address);
	int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	bool bound;
	int error;

	if (fd == -1)
		return -1;
	set_tcp_options(fd, family);
	bound = (family == AF_UNIX ? bind_unix(fd, address, rights)
				   : bind_inet(fd, address)) == 0;
	if (bound && listen(fd, BACKLOG) == 0 &&
	    add(listeners, fd, address) == 0) {
		log_listening(fd);
		return 0;
	}
	error = errno;
	if (bound)
		remove_name(address);
	close(fd);
	errno = error;
	return -1;
}

int
listeners_adopt(struct listeners *listeners, int fd, bool open)
{
	struct address own = { .length = sizeof own.storage };
	socklen_t length = sizeof(int);
	int listens = 0;

	if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) ==
		-1 ||
	    getsockname(fd, (struct sockaddr *)&own.storage, &own.length) == -1)
		return -1;
	if (!listens || (!open && !address_is_local(&own))) {
		errno = listens ? EPERM : EINVAL;
		return -1;
	}
	if (fcntl(fd, F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fd, F_SETFL, O_NONBLOCK) == -1)
		return -1;
	set_tcp_options(fd, address_family(&own));
	if (add(listeners, fd, NULL) == -1)
		return -1;
	log_listening(fd);
	return 0;
}

bool
listeners_are_local(const struct listeners *listeners)
{
	const struct listener *listener;

	SLIST_FOREACH(listener, &listeners->all, next)
	{
		struct address own = { .length = sizeof own.storage };

		if (getsockname(listener->fd, (struct sockaddr *)&own.storage,
			&own.length) == -1 ||
		    !address_is_local(&own))
			return false;
	}
	return true;
}
