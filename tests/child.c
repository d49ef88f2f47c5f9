/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/child.h"

enum { ARGUMENTS_MAX = 16, READ_SIZE = 64 * 1024 };

static void
become_ludod(const char *const *arguments, const int fds[static 3])
{
	const char *argv[ARGUMENTS_MAX + 2] = { "./ludod" };

	for (unsigned i = 0; arguments[i] != NULL; i++)
		argv[i + 1] = arguments[i];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
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

	*child = (struct child){ .in = -1, .out = -1 };
	signal(SIGPIPE, SIG_IGN);
	if (fds[0] == CHILD_PIPE)
		theirs[0] = make_pipe(1, &child->in);
	if (fds[1] == CHILD_PIPE)
		theirs[1] = make_pipe(0, &child->out);
	child->pid = fork();
	cr_assert(ne(int, child->pid, -1));
	if (child->pid == 0)
		become_ludod(arguments, theirs);
	if (fds[0] == CHILD_PIPE)
		close(theirs[0]);
	if (fds[1] == CHILD_PIPE)
		close(theirs[1]);
}

void
child_start(struct child *child, const char *const *arguments)
{
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, STDERR_FILENO };

	child_start_with(child, arguments, fds);
}

void
child_send_bytes(struct child *child, const char *bytes, size_t length)
{
	struct pollfd writable = { .fd = child->in, .events = POLLOUT };

	while (length > 0) {
		size_t chunk = length < PIPE_BUF ? length : PIPE_BUF;
		ssize_t n;

		cr_assert(eq(int, poll(&writable, 1, CHILD_PATIENCE_MS), 1));
		n = write(child->in, bytes, chunk);
		cr_assert(gt(long, n, 0));
		bytes += n;
		length -= (size_t)n;
	}
}

void
child_send(struct child *child, const char *text)
{
	child_send_bytes(child, text, strlen(text));
}

void
child_close_input(struct child *child)
{
	close(child->in);
	child->in = -1;
}

void
child_close_output(struct child *child)
{
	close(child->out);
	child->out = -1;
}

/* False at the end. */
static bool
read_more(struct child *child)
{
	struct pollfd readable = { .fd = child->out, .events = POLLIN };
	ssize_t n;

	if (child->begin > 0) {
		child->end -= child->begin;
		memmove(child->text, child->text + child->begin, child->end);
		child->begin = 0;
	}
	if (child->capacity - child->end < READ_SIZE) {
		child->capacity += READ_SIZE;
		child->text = realloc(child->text, child->capacity);
		cr_assert(ne(ptr, child->text, NULL));
	}
	cr_assert(eq(int, poll(&readable, 1, CHILD_PATIENCE_MS), 1),
	    "ludod says nothing");
	n = read(child->out, child->text + child->end, READ_SIZE);
	cr_assert(ge(long, n, 0));
	child->end += (size_t)n;
	return n > 0;
}

bool
child_line(struct child *child, char line[static CHILD_LINE_MAX])
{
	const char *lf;
	size_t length;

	for (;;) {
		lf = child->end == child->begin
		    ? NULL
		    : memchr(child->text + child->begin, '\n',
			  child->end - child->begin);
		if (lf != NULL)
			break;
		if (!read_more(child)) {
			cr_assert(eq(sz, child->end, child->begin),
			    "the last line has no LF");
			return false;
		}
	}
	length = (size_t)(lf - (child->text + child->begin));
	cr_assert(lt(sz, length, CHILD_LINE_MAX));
	memcpy(line, child->text + child->begin, length);
	line[length] = '\0';
	child->begin += length + 1;
	return true;
}

void
child_expect(struct child *child, const char *beginning)
{
	char line[CHILD_LINE_MAX];

	do
		cr_assert(child_line(child, line), "ended before '%s'",
		    beginning);
	while (strncmp(line, beginning, strlen(beginning)) != 0);
}

void
child_expect_line(struct child *child, const char *expected)
{
	char line[CHILD_LINE_MAX];

	cr_assert(child_line(child, line), "ended before '%s'", expected);
	cr_assert(eq(str, line, (char *)(uintptr_t)expected));
}

int
child_wait(struct child *child)
{
	const struct timespec pause = { .tv_nsec = 1000 * 1000 };
	int status;
	pid_t pid = 0;

	if (child->in != -1)
		child_close_input(child);
	for (int ms = 0; pid == 0 && ms < CHILD_PATIENCE_MS; ms++) {
		pid = waitpid(child->pid, &status, WNOHANG);
		if (pid == 0)
			nanosleep(&pause, NULL);
	}
	cr_assert(eq(int, pid, child->pid), "ludod doesn't end");
	if (child->out != -1)
		child_close_output(child);
	free(child->text);
	child->text = NULL;
	child->begin = child->end = child->capacity = 0;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

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
	return kib;
}
