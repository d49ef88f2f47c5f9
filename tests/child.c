/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "tests/child.h"

enum { ARGUMENTS_MAX = 16 };

const char *child_program = "./ludod";

static void
become_ludod(const char *const *arguments, const int fds[static 3])
{
	const char *argv[ARGUMENTS_MAX + 2] = { child_program };

	for (unsigned i = 0; arguments[i] != NULL; i++)
		argv[i + 1] = arguments[i];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	/* Resident memory is what is used, whatever the kernel prefers. */
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	signal(SIGPIPE, SIG_DFL);
	for (int fd = 0; fd < 3; fd++) {
		if (fds[fd] == CHILD_CLOSED)
			close(fd);
		else
			dup2(fds[fd], fd);
	}
	execv(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

/* A pipe whose end `ours` is kept, and the other one returned. */
static int
make_pipe(int mine, int *ours)
{
	int ends[2];

	cr_assert(eq(int, pipe2(ends, O_CLOEXEC), 0));
	*ours = ends[mine];
	return ends[1 - mine];
}

void
child_start_with(struct child *child, const char *const *arguments,
    const int fds[static 3])
{
	int theirs[3] = { fds[0], fds[1], fds[2] };

	*child = (struct child){ .wire = { .in = -1, .out = -1 },
		.log = { .in = -1, .out = -1 } };
	signal(SIGPIPE, SIG_IGN);
	if (fds[0] == CHILD_PIPE)
		theirs[0] = make_pipe(1, &child->wire.in);
	if (fds[1] == CHILD_PIPE)
		theirs[1] = make_pipe(0, &child->wire.out);
	if (fds[2] == CHILD_PIPE)
		theirs[2] = make_pipe(0, &child->log.out);
	child->pid = fork();
	cr_assert(ne(int, child->pid, -1));
	if (child->pid == 0)
		become_ludod(arguments, theirs);
	for (int fd = 0; fd < 3; fd++)
		if (fds[fd] == CHILD_PIPE)
			close(theirs[fd]);
}

void
child_start(struct child *child, const char *const *arguments)
{
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, STDERR_FILENO };

	child_start_with(child, arguments, fds);
}

int
child_wait(struct child *child)
{
	const struct timespec pause = { .tv_nsec = 1000 * 1000 };
	int status;
	pid_t pid = 0;

	if (child->wire.in != -1)
		wire_close_input(&child->wire);
	for (int ms = 0; pid == 0 && ms < WIRE_PATIENCE_MS; ms++) {
		pid = waitpid(child->pid, &status, WNOHANG);
		if (pid == 0)
			nanosleep(&pause, NULL);
	}
	cr_assert(eq(int, pid, child->pid), "ludod doesn't end");
	wire_close(&child->wire);
	wire_close(&child->log);
	if (child->config[0] != '\0')
		unlink(child->config);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

void
child_end(struct child *child)
{
	kill(child->pid, SIGTERM);
	cr_assert(eq(int, child_wait(child), EX_OK));
}

/* AddressSanitizer keeps what was freed, so that says nothing. */
#if defined(__SANITIZE_ADDRESS__)
enum { IS_RESIDENT_KNOWN = 0 };
#elif defined(__has_feature)
enum { IS_RESIDENT_KNOWN = !__has_feature(address_sanitizer) };
#else
enum { IS_RESIDENT_KNOWN = 1 };
#endif

long
child_resident_kib(const struct child *child)
{
	char path[64];
	char line[256];
	long kib = -1;
	FILE *status;

	snprintf(path, sizeof path, "/proc/%d/status", (int)child->pid);
	status = fopen(path, "r");
	cr_assert(ne(ptr, status, NULL));
	while (kib == -1 && fgets(line, sizeof line, status) != NULL)
		sscanf(line, "VmRSS: %ld", &kib);
	fclose(status);
	cr_assert(gt(long, kib, 0));
	return IS_RESIDENT_KNOWN ? kib : 0;
}

long
child_cpu_ms(const struct child *child)
{
	char path[64];
	unsigned long user, system;
	FILE *stat;
	int read;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)child->pid);
	stat = fopen(path, "r");
	cr_assert(ne(ptr, stat, NULL));
	read = fscanf(stat,
	    "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
	    &user, &system);
	fclose(stat);
	cr_assert(eq(int, read, 2));
	return (long)(user + system) * 1000 / sysconf(_SC_CLK_TCK);
}

void
child_configure(struct child *child, const char *configuration)
{
	FILE *file = fopen(child->config, "w");

	cr_assert(ne(ptr, file, NULL));
	fputs(configuration, file);
	fclose(file);
}

int
child_try_to_serve(struct child *child, const char *configuration)
{
	static const char heading[] = " event=listening address=\"127.0.0.1:";
	char path[] = "serve-XXXXXX";
	const char *const arguments[] = { "--config", path, "--listen",
		"127.0.0.1:0", NULL };
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, CHILD_PIPE };
	char line[WIRE_LINE_MAX];
	const char *found = NULL;

	close(mkstemp(path));
	strcpy(child->config, path);
	child_configure(child, configuration);
	child_start_with(child, arguments, fds);
	strcpy(child->config, path);
	while (found == NULL) {
		if (!wire_line(&child->log, line))
			return 0;
		found = strstr(line, heading);
	}
	return atoi(found + strlen(heading));
}

int
child_serve(struct child *child, const char *configuration)
{
	int port = child_try_to_serve(child, configuration);

	cr_assert(ne(int, port, 0), "it didn't start");
	return port;
}

void
child_expect_event(struct child *child, const char *event)
{
	char line[WIRE_LINE_MAX];
	char wanted[128];

	snprintf(wanted, sizeof wanted, " event=%s", event);
	do
		cr_assert(wire_line(&child->log, line), "no event %s", event);
	while (strstr(line, wanted) == NULL);
}

void
child_call_from(struct wire *client, int port, const char *address)
{
	struct sockaddr_in from = { .sin_family = AF_INET };
	struct sockaddr_in to = {
		.sin_family = AF_INET,
		.sin_port = htons((uint16_t)port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	/* So that who doesn't read fills it, whatever the kernel's default. */
	const int room = 64 * 1024;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	cr_assert(ne(int, fd, -1));
	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
	cr_assert(eq(int, inet_pton(AF_INET, address, &from.sin_addr), 1));
	cr_assert(eq(int, bind(fd, (struct sockaddr *)&from, sizeof from), 0));
	cr_assert(eq(int, connect(fd, (struct sockaddr *)&to, sizeof to), 0));
	*client = (struct wire){ .in = fd, .out = fd };
}

void
child_call(struct wire *client, int port)
{
	child_call_from(client, port, "127.0.0.1");
}

void
child_end_serving(struct child *child, int port)
{
	struct wire bystander;

	child_call(&bystander, port);
	wire_expect_ready(&bystander);
	wire_close(&bystander);
	child_end(child);
}
