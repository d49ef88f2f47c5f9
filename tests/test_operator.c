/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What is there for those who run the daemon: stats, systemd, privileges. */

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/child.h"

static const struct {
	const char *command;
	unsigned long counted;
} searches[] = {
	{ "go dice 5", 1 },
	{ "go dice 5 infinite", 1 },
	{ "go dice 5 movetime 20", 1 },
	{ "go dice 5 nodes 100", 1 },
	{ "go dice 5 depth 2", 1 },
	{ "go dice 6", 2 },
};

static unsigned long
count_latencies(struct wire *client, const char *level)
{
	char line[WIRE_LINE_MAX], name[64], pattern[64];
	unsigned long sum = 0, value;

	snprintf(pattern, sizeof pattern, "server.latency.%s.", level);
	wire_send(client, "stats\n");
	do {
		cr_assert(wire_line(client, line));
		if (sscanf(line, "stat %63s %lu", name, &value) == 2 &&
		    strncmp(name, pattern, strlen(pattern)) == 0)
			sum += value;
	} while (strcmp(line, "statsok") != 0);
	return sum;
}

Test(operator, time_that_a_client_asked_for_is_no_latency)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	child_call(&client, port);
	wire_send(&client, "position ludo startpos moves 6:b-0\n");
	for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
		wire_send(&client, searches[i].command);
		wire_send(&client, "\nstop\n");
		wire_expect(&client, "bestmove");
		cr_assert(eq(ulong, count_latencies(&client, "hard"),
		    searches[i].counted));
	}
	wire_close(&client);
	child_end(&child);
}

static const char *const stats[] = {
	"stat server.uptime ",
	"stat server.sessions-now 1",
	"stat server.queued 0",
	"stat server.sessions 1",
	"stat server.jobs.easy 1",
};

Test(operator, stats_are_told_to_clients_and_on_stdin)
{
	static const char *const no_arguments[] = { NULL };
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	for (int i = 0; i < 2; i++) {
		if (i == 0)
			child_call(&client, port);
		else {
			child_start(&child, no_arguments);
			client = child.wire;
		}
		wire_send(&client,
		    "setoption name Level value easy\n"
		    "position ludo startpos\n"
		    "go dice 6\n"
		    "stats\n");
		for (size_t k = 0; k < sizeof stats / sizeof stats[0]; k++)
			wire_expect(&client, stats[k]);
		wire_expect(&client, "statsok");
		/* Of whatever length. */
		cr_assert(eq(ulong, count_latencies(&client, "easy"), 1));
		if (i == 0) {
			wire_close(&client);
			child_end(&child);
		} else {
			child.wire = client;
			cr_assert(eq(int, child_wait(&child), EX_OK));
		}
	}
}

/* The socket that systemd listens on for notices. */
static int
listen_for_notices(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	strcpy(address.sun_path, path);
	unlink(path);
	cr_assert(
	    eq(int, bind(fd, (struct sockaddr *)&address, sizeof address), 0));
	setenv("NOTIFY_SOCKET", path, 1);
	return fd;
}

static void
expect_notice(int fd, const char *beginning)
{
	struct pollfd readable = { .fd = fd, .events = POLLIN };
	char notice[256];
	ssize_t n;

	cr_assert(eq(int, poll(&readable, 1, WIRE_PATIENCE_MS), 1));
	n = recv(fd, notice, sizeof notice - 1, 0);
	cr_assert(gt(long, n, 0));
	notice[n] = '\0';
	cr_assert(eq(int, strncmp(notice, beginning, strlen(beginning)), 0),
	    "%s", notice);
}

Test(operator, systemd_is_told_of_start_reload_and_end)
{
	char directory[] = "/tmp/ludod-XXXXXX", path[64];
	struct child child;
	int fd;

	cr_assert(ne(ptr, mkdtemp(directory), NULL));
	snprintf(path, sizeof path, "%s/notify", directory);
	fd = listen_for_notices(path);
	child_serve(&child, "");
	expect_notice(fd, "READY=1");
	kill(child.pid, SIGHUP);
	expect_notice(fd, "RELOADING=1\nMONOTONIC_USEC=");
	expect_notice(fd, "READY=1");
	kill(child.pid, SIGTERM);
	expect_notice(fd, "STOPPING=1");
	cr_assert(eq(int, child_wait(&child), EX_OK));
	close(fd);
	unlink(path);
	rmdir(directory);
}

/* A shell that passes its descriptor 3 as systemd would. */
static void
start_with_socket(struct child *child, int fd)
{
	static const char command[] =
	    "LISTEN_PID=$$ LISTEN_FDS=1 exec ./ludod -o MultiPV=3";

	*child = (struct child){ .wire = { .in = -1, .out = -1 },
		.log = { .in = -1, .out = -1 } };
	child->pid = fork();
	if (child->pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(fd, 3);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
}

Test(operator, sockets_of_systemd_are_listened_on)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof address;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	struct wire client;
	struct child child;

	cr_assert(
	    eq(int, bind(fd, (struct sockaddr *)&address, sizeof address), 0));
	cr_assert(eq(int, listen(fd, 10), 0));
	getsockname(fd, (struct sockaddr *)&address, &length);
	start_with_socket(&child, fd);
	child_call(&client, ntohs(address.sin_port));
	wire_send(&client, "getoption name MultiPV\n");
	wire_expect_line(&client, "option name MultiPV value 3");
	wire_close(&client);
	child_end(&child);
	close(fd);
}

/* One that others can reach needs a token, whoever has bound it. */
Test(operator, open_socket_of_systemd_is_refused_without_a_token)
{
	struct sockaddr_in address = { .sin_family = AF_INET };
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	struct child child;

	cr_assert(
	    eq(int, bind(fd, (struct sockaddr *)&address, sizeof address), 0));
	cr_assert(eq(int, listen(fd, 10), 0));
	start_with_socket(&child, fd);
	cr_assert(eq(int, child_wait(&child), EX_CONFIG));
	close(fd);
}

static long
user_of(const struct child *child)
{
	char path[64], line[256];
	long user = -1;
	FILE *status;

	snprintf(path, sizeof path, "/proc/%d/status", (int)child->pid);
	status = fopen(path, "r");
	while (user == -1 && fgets(line, sizeof line, status) != NULL)
		sscanf(line, "Uid: %ld", &user);
	fclose(status);
	return user;
}

/* Not everybody who is called root may do that: in a container, for instance.
 */
static bool
can_become(const struct passwd *user)
{
	const gid_t group = user->pw_gid;
	int status;
	pid_t pid = fork();

	if (pid == 0)
		_exit(setgroups(1, &group) == -1 || setgid(group) == -1 ||
		    setuid(user->pw_uid) == -1);
	cr_assert(eq(int, waitpid(pid, &status, 0), pid));
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Test(operator, root_becomes_somebody_else)
{
	const struct passwd *nobody = getpwnam("nobody");
	struct wire client;
	struct child child;
	int port;

	if (geteuid() != 0 || nobody == NULL || !can_become(nobody))
		cr_skip("only root can");
	port = child_serve(&child, "[server]\nuser = nobody\n");
	child_call(&client, port);
	wire_send(&client, "isready\n");
	wire_expect(&client, "readyok");
	cr_assert(eq(long, user_of(&child), (long)nobody->pw_uid));
	wire_close(&client);
	child_end(&child);
}
