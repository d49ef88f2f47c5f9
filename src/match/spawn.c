/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/match/spawn.h"

/* A shell that saw its command die of a signal exits with this and more. */
enum { SIGNALLED = 128, CLOSED = -1 };

static int
fail(const char **why, const char *text)
{
	*why = text;
	return -1;
}

/* What a child changes of what it inherits; 0 or an error number. */
static int
prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
    int in, int out, int err)
{
	sigset_t reset;
	int error = posix_spawn_file_actions_adddup2(actions, in, 0);

	if (error == 0)
		error = posix_spawn_file_actions_adddup2(actions, out, 1);
	if (error == 0 && err != CLOSED)
		error = posix_spawn_file_actions_adddup2(actions, err, 2);
	/*
	 * A group of its own, so that all it starts can be ended with it, and
	 * a terminal's interrupt reaches us alone.
	 */
	if (error == 0)
		error = posix_spawnattr_setflags(attributes,
		    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	sigemptyset(&reset);
	sigaddset(&reset, SIGPIPE);
	sigaddset(&reset, SIGXFSZ);
	if (error == 0)
		error = posix_spawnattr_setsigdefault(attributes, &reset);
	return error;
}

static int
run_shell(const struct engine_spec *spec, int in, int out, int err, pid_t *pid)
{
	char *arguments[] = { "sh", "-c", spec->where, NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int error = posix_spawn_file_actions_init(&actions);

	if (error != 0)
		return error;
	error = posix_spawnattr_init(&attributes);
	if (error == 0) {
		error = prepare(&actions, &attributes, in, out, err);
		if (error == 0)
			error = posix_spawn(pid, "/bin/sh", &actions,
			    &attributes, arguments, environ);
		posix_spawnattr_destroy(&attributes);
	}
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

static int
fail_stderr(const char *path, const char **why)
{
	static char text[256];

	snprintf(text, sizeof(text), "stderr=%.150s: %s", path,
	    errno == ENXIO ? "nobody reads it" : strerror(errno));
	return fail(why, text);
}

/*
 * Opened by us: the child's start is waited for, and a FIFO that nobody reads
 * would keep it from starting. CLOSED if there is none.
 */
static int
open_stderr(const char *path, int *out, const char **why)
{
	*out = CLOSED;
	if (path == NULL)
		return 0;
	*out = open(path,
	    O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
	if (*out < 0)
		return fail_stderr(path, why);
	if (fcntl(*out, F_SETFL, O_APPEND) == 0)
		return 0;
	close(*out);
	return fail_stderr(path, why);
}

static int
spawn_child(const struct engine_spec *spec, int err, struct spawned *out,
    const char **why)
{
	int to[2], from[2], error;

	if (pipe2(to, O_CLOEXEC) != 0)
		return fail(why, strerror(errno));
	if (pipe2(from, O_CLOEXEC) != 0) {
		close(to[0]);
		close(to[1]);
		return fail(why, strerror(errno));
	}
	error = run_shell(spec, to[0], from[1], err, &out->pid);
	close(to[0]);
	close(from[1]);
	if (error == 0 &&
	    (fcntl(to[1], F_SETFL, O_NONBLOCK) != 0 ||
		fcntl(from[0], F_SETFL, O_NONBLOCK) != 0)) {
		error = errno;
		kill(-out->pid, SIGKILL);
		waitpid(out->pid, NULL, 0);
	}
	if (error != 0) {
		close(to[1]);
		close(from[0]);
		out->pid = 0;
		return fail(why, strerror(error));
	}
	out->to = to[1];
	out->from = from[0];
	return 0;
}

static int
start_command(const struct engine_spec *spec, struct spawned *out,
    const char **why)
{
	int err, result;

	if (open_stderr(spec->stderr_path, &err, why) != 0)
		return -1;
	result = spawn_child(spec, err, out, why);
	if (err != CLOSED)
		close(err);
	return result;
}

static int
dial(int family, const struct sockaddr *address, socklen_t length,
    struct spawned *out, const char **why)
{
	int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	int on = 1;

	if (fd < 0)
		return fail(why, strerror(errno));
	out->is_dialing = false;
	if (connect(fd, address, length) != 0) {
		if (errno != EINPROGRESS) {
			*why = strerror(errno);
			close(fd);
			return -1;
		}
		out->is_dialing = true;
	}
	/* Each line is waited for, so none may wait for a fuller packet. */
	if (family != AF_UNIX)
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	out->from = out->to = fd;
	return 0;
}

static int
dial_unix(const char *path, struct spawned *out, const char **why)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };

	if (strlen(path) >= sizeof(address.sun_path))
		return fail(why, "the path of the socket is too long");
	strcpy(address.sun_path, path);
	return dial(AF_UNIX, (struct sockaddr *)&address, sizeof(address), out,
	    why);
}

/* A name may have addresses at which nobody listens. */
static int
dial_next(struct spawned *out, const char **why)
{
	int result = -1;

	while (out->next != NULL && result != 0) {
		const struct addrinfo *at = out->next;

		out->next = at->ai_next;
		result =
		    dial(at->ai_family, at->ai_addr, at->ai_addrlen, out, why);
	}
	return result;
}

/* HOST:PORT, the host of IPv6 in brackets or not. */
static int
dial_tcp(const char *where, struct spawned *out, const char **why)
{
	static const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
	const char *colon = strrchr(where, ':');
	char host[256];
	size_t length = colon == NULL ? 0 : (size_t)(colon - where);
	int error;

	if (length == 0 || length >= sizeof(host) || colon[1] == '\0')
		return fail(why, "not HOST:PORT");
	if (where[0] == '[' && colon[-1] == ']') {
		where++;
		length -= 2;
	}
	memcpy(host, where, length);
	host[length] = '\0';
	error = getaddrinfo(host, colon + 1, &hints, &out->found);
	if (error != 0)
		return fail(why, gai_strerror(error));
	out->next = out->found;
	return dial_next(out, why);
}

static int
reach(const struct engine_spec *spec, struct spawned *out, const char **why)
{
	switch (spec->kind) {
	case SPEC_COMMAND:
		return start_command(spec, out, why);
	case SPEC_TCP:
		return dial_tcp(spec->where, out, why);
	case SPEC_UNIX:
		return dial_unix(spec->where, out, why);
	case SPEC_NONE:
	case SPEC_BUILTIN:
		break;
	}
	return fail(why, "no engine to start");
}

int
spawn_engine(const struct engine_spec *spec, struct spawned *out,
    const char **why)
{
	*out = (struct spawned){ .from = CLOSED, .to = CLOSED };
	if (reach(spec, out, why) == 0)
		return 0;
	spawn_close(out);
	return -1;
}

int
spawn_dialed(struct spawned *engine, const char **why)
{
	int error = 0;
	socklen_t length = sizeof(error);

	if (getsockopt(engine->to, SOL_SOCKET, SO_ERROR, &error, &length) != 0)
		error = errno;
	if (error == 0) {
		engine->is_dialing = false;
		return 0;
	}
	*why = strerror(error);
	close(engine->to);
	engine->from = engine->to = CLOSED;
	return dial_next(engine, why);
}

void
spawn_close(struct spawned *engine)
{
	if (engine->from != CLOSED)
		close(engine->from);
	if (engine->to != CLOSED && engine->to != engine->from)
		close(engine->to);
	if (engine->found != NULL)
		freeaddrinfo(engine->found);
	engine->from = engine->to = CLOSED;
	engine->found = engine->next = NULL;
	engine->is_dialing = false;
}

const char *
spawn_status_text(int status)
{
	static char text[40];
	int code = WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status)
				       : WEXITSTATUS(status);

	snprintf(text, sizeof(text), "%s %d",
	    code > SIGNALLED ? "signal" : "exit status",
	    code > SIGNALLED ? code - SIGNALLED : code);
	return text;
}
