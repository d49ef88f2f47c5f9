/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What is replaced by a new file, and what is left as it is. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/common/file.h"
#include "tests/runs.h"

RUNS_SUITE(file);

/* Comes before the last byte is written to the disk; 0: none does. */
static int signal_at_sync;

/* In place of the library's. */
int
fsync(int fd)
{
	(void)fd;
	return signal_at_sync == 0 ? 0 : raise(signal_at_sync);
}

static int
put(const char *name, const char *text)
{
	struct iovec part = { (void *)(uintptr_t)text, strlen(text) };

	return file_replace(runs_path(&runs, name), &part, 1);
}

static mode_t
kind(const char *name)
{
	struct stat status;

	cr_assert(eq(int, lstat(runs_path(&runs, name), &status), 0));
	return status.st_mode & S_IFMT;
}

Test(file, a_regular_file_is_replaced)
{
	cr_expect(eq(ptr, (void *)file_fault(runs_path(&runs, "x")), NULL));
	cr_expect(eq(int, put("x", "old\n"), 0));
	cr_expect(eq(ptr, (void *)file_fault(runs_path(&runs, "x")), NULL));
	cr_expect(eq(int, put("x", "new\n"), 0));
	runs_do(&runs, "cat @/x; ls @");
	cr_expect(eq(str, runs.output, "new\nx\n"));
}

Test(file, a_link_stays_and_its_file_is_replaced)
{
	runs_do(&runs, "mkdir @/d && echo old >@/d/x && ln -s d/x @/link");
	cr_expect(eq(int, put("link", "new\n"), 0));
	cr_expect(kind("link") == S_IFLNK);
	runs_do(&runs, "cat @/d/x; ls @/d");
	cr_expect(eq(str, runs.output, "new\nx\n"));
}

Test(file, whatever_else_is_left_alone)
{
	runs_do(&runs,
	    "mkfifo @/fifo && mkdir @/folder && ln -s fifo @/link &&"
	    "ln -s nowhere @/loose");
	cr_expect(eq(int, put("fifo", "x"), -1));
	cr_expect(eq(int, put("folder", "x"), -1));
	cr_expect(eq(int, put("link", "x"), -1));
	cr_expect(eq(int, put("loose", "x"), -1));
	cr_expect(kind("fifo") == S_IFIFO);
	cr_expect(kind("folder") == S_IFDIR);
	cr_expect(kind("link") == S_IFLNK);
	cr_expect(kind("loose") == S_IFLNK);
	runs_do(&runs, "ls @");
	cr_expect(eq(str, runs.output, "fifo\nfolder\nlink\nloose\n"));
}

static void
print_new(FILE *out, const void *ctx)
{
	fputs(ctx, out);
}

static int
print(const char *name, const char *text)
{
	return file_print(runs_path(&runs, name), print_new, text);
}

/* Never half of it, though a reader may have the old one open. */
Test(file, what_is_printed_replaces_a_file)
{
	runs_do(&runs, "echo old >@/x && ln @/x @/same");
	cr_expect(eq(int, print("x", "new\n"), 0));
	runs_do(&runs, "cat @/x @/same; ls @");
	cr_expect(eq(str, runs.output, "new\nold\nsame\nx\n"));
	cr_expect(eq(int, print("no/such/folder", "new\n"), -1));
	cr_expect(eq(int, errno, ENOENT));
}

Test(file, what_is_printed_to_a_pipe_goes_through_it)
{
	runs_do(&runs, "mkfifo @/fifo; (cat @/fifo >@/copy &) >@/log 2>&1");
	cr_expect(eq(int, print("fifo", "new\n"), 0));
	cr_expect(kind("fifo") == S_IFIFO);
	runs_do(&runs, "until grep -q new @/copy; do sleep 0.01; done");
	cr_expect(eq(int, file_print("/dev/full", print_new, "new\n"), -1));
	cr_expect(eq(int, errno, ENOSPC));
}

/* Links and pipes lie in wait where a process of this number might write. */
Test(file, nothing_is_written_by_way_of_what_is_there)
{
	runs_do(&runs,
	    "echo mine >@/mine; ln -s mine @/x.new; mkfifo @/y.new;"
	    "ln -s mine @/z.%ld.new",
	    (long)getpid());
	cr_expect(eq(int, put("x", "new\n"), 0));
	cr_expect(eq(int, put("y", "new\n"), 0));
	cr_expect(eq(int, put("z", "new\n"), -1));
	cr_expect(eq(int, errno, EEXIST));
	runs_do(&runs, "cat @/x @/y @/mine");
	cr_expect(eq(str, runs.output, "new\nnew\nmine\n"));
	cr_expect(kind("x.new") == S_IFLNK);
	cr_expect(kind("y.new") == S_IFIFO);
}

/* Before any game is played. */
Test(file, training_for_what_is_no_file_is_refused)
{
	runs_do(&runs, "mkfifo @/fifo");
	cr_expect(eq(int, runs_do(&runs, "./ludo-train opposite @/fifo"), 73));
	cr_expect(runs_said(&runs, "fifo: not a regular file"));
	cr_expect(eq(int,
	    runs_do(&runs, "./ludo-train -c @/fifo opposite @/net"), 73));
	cr_expect(kind("fifo") == S_IFIFO);
	runs_do(&runs, "ls @");
	cr_expect(eq(str, runs.output, "fifo\n"));
	cr_expect(
	    eq(int, runs_do(&runs, "./ludo-train opposite @/no/net"), 73));
	cr_expect(runs_said(&runs, "no/net: No such file"));
	cr_expect(eq(int,
	    runs_do(&runs, "./ludo-train -c @/no/x opposite @/net"), 73));
	cr_expect(runs_said(&runs, "no/x: No such file"));
}

/* Whether there can be a file is known before it is written. */
Test(file, faults_are_known_before)
{
	runs_do(&runs, "mkfifo @/fifo; ln -s none @/loose; touch @/file");
	cr_expect(ne(ptr, (void *)file_fault(runs_path(&runs, "no/x")), NULL));
	cr_expect(
	    ne(ptr, (void *)file_fault(runs_path(&runs, "file/x")), NULL));
	cr_expect(ne(ptr, (void *)file_fault(runs_path(&runs, "fifo")), NULL));
	cr_expect(ne(ptr, (void *)file_fault(runs_path(&runs, "")), NULL));
	cr_expect(ne(ptr, (void *)file_fault(runs_path(&runs, "loose")), NULL));
	cr_expect(eq(ptr, (void *)file_fault("configure.ac.x"), NULL));
	cr_expect(eq(ptr, (void *)file_fault(runs_path(&runs, "file")), NULL));
	cr_expect(
	    eq(ptr, (void *)file_print_fault(runs_path(&runs, "fifo")), NULL));
	cr_expect(
	    ne(ptr, (void *)file_print_fault(runs_path(&runs, "no/x")), NULL));
}

Test(file, training_says_what_is_wrong_and_logs_its_end)
{
	cr_expect(eq(int, runs_do(&runs, "./ludo-train -r four @/net"), 64));
	cr_expect(runs_said(&runs, "-c"));
	cr_expect(eq(int, runs_do(&runs, "./ludo-train five @/net"), 64));
	cr_expect(runs_said(&runs, "opposite, neighbours, three and four"));
	cr_expect(eq(int,
	    runs_do(&runs, "./ludo-train -g 1000 -o @/log opposite @/net"), 0));
	cr_expect(eq(int, runs_do(&runs, "tail -n 1 @/log"), 0));
	cr_expect(ge(int, atoi(runs.output), 1000), "%s", runs.output);
	/* The first batch is also the last one: one line, not two. */
	cr_expect(eq(int,
	    runs_do(&runs, "./ludo-train -g 1 -o @/log opposite @/net"), 0));
	cr_expect(eq(int, runs_do(&runs, "grep -c , @/log"), 0));
	cr_expect(eq(str, runs.output, "1\n"));
}

/* Whoever ends us does it after that, and finds nothing half done. */
Test(file, signals_wait_until_it_is_whole)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

	for (size_t n = 0; n < sizeof(numbers) / sizeof(numbers[0]); n++) {
		int status;
		pid_t pid;

		runs_do(&runs, "echo old >@/x");
		signal_at_sync = numbers[n];
		pid = fork();
		if (pid == 0) {
			signal(numbers[n], SIG_DFL);
			put("x", "new\n");
			_exit(1);
		}
		cr_assert(waitpid(pid, &status, 0) == pid);
		cr_expect_eq(WIFSIGNALED(status) ? WTERMSIG(status) : 0,
		    numbers[n]);
		runs_do(&runs, "cat @/x; ls @");
		cr_expect(eq(str, runs.output, "new\nx\n"));
	}
}
