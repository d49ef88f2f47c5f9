/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "src/log.h"

static int log_read_fd;

/* From here on standard error is a pipe that the test reads. */
static void
catch_log(void)
{
	int ends[2];

	cr_assert(eq(int, pipe(ends), 0));
	cr_assert(ge(int, dup2(ends[1], STDERR_FILENO), 0));
	close(ends[1]);
	log_read_fd = ends[0];
}

static char *
logged(void)
{
	static char text[64 * 1024];
	ssize_t n;

	cr_assert(ge(int, dup2(STDOUT_FILENO, STDERR_FILENO), 0));
	n = read(log_read_fd, text, sizeof text - 1);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

Test(log, line_is_time_level_and_fields)
{
	int year, month, day, hour, minute, second, milli, end = 0;
	char *line;

	catch_log();
	log_info("event=%s number=%d", "test", 42);
	line = logged();
	sscanf(line, "time=%4d-%2d-%2dT%2d:%2d:%2d.%3dZ%n", &year, &month, &day,
	    &hour, &minute, &second, &milli, &end);
	cr_assert(eq(int, end, 29));
	cr_assert(eq(str, line + end, " level=info event=test number=42\n"));
}

Test(log, errno_is_a_field_and_stays)
{
	catch_log();
	errno = EPIPE;
	log_warn("event=test");
	cr_assert(eq(int, errno, EPIPE));
	cr_assert(ne(ptr,
	    strstr(logged(),
		" level=warning event=test error=\"Broken pipe\"\n"),
	    NULL));
}

static unsigned
count_lines(const char *text)
{
	unsigned lines = 0;

	for (; *text != '\0'; text++)
		lines += *text == '\n';
	return lines;
}

Test(log, level_holds_back_what_is_below)
{
	for (int level = 0; level < LOG_LEVELS; level++) {
		catch_log();
		log_set_level((enum log_level)level);
		log_error("event=1");
		log_warnx("event=2");
		log_info("event=3");
		log_debug("event=4");
		cr_assert(eq(uint, count_lines(logged()), (unsigned)level + 1));
	}
}

Test(log, no_argument_forges_a_line)
{
	char *text;

	catch_log();
	log_info("event=test bytes=%s", "\n\r\t\x1b[31m\x7f\xff%n%s");
	text = logged();
	cr_assert(eq(uint, count_lines(text), 1));
	cr_assert(ne(ptr,
	    strstr(text, " bytes=\\x0a\\x0d\\x09\\x1b[31m\\x7f\\xff%n%s\n"),
	    NULL));
}

/* What a pipe holds by default where pages are large. */
enum { PIPE_MAX = 1024 * 1024 };

static int
fill_log(void)
{
	static const char page[PIPE_BUF];
	int flags = fcntl(STDERR_FILENO, F_GETFL), filled = 0;

	fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK);
	while (write(STDERR_FILENO, page, sizeof page) == PIPE_BUF)
		filled += PIPE_BUF;
	fcntl(STDERR_FILENO, F_SETFL, flags);
	cr_assert(gt(int, filled, 0));
	cr_assert(le(int, filled, PIPE_MAX));
	return filled;
}

/* Who doesn't read the log holds nobody up, and is told what he has missed. */
Test(log, full_pipe_loses_lines_and_counts_them, .timeout = 60)
{
	static char filling[PIPE_MAX];
	char *text;
	int filled;

	catch_log();
	filled = fill_log();
	log_info("event=1");
	log_warnx("event=2");
	log_info("event=3");
	cr_assert(
	    eq(int, (int)read(log_read_fd, filling, sizeof filling), filled));
	log_info("event=4");
	log_info("event=5");
	text = logged();
	cr_assert(eq(uint, count_lines(text), 3));
	cr_assert(eq(int, strncmp(text, "time=", 5), 0));
	text = strstr(text, " level=warning event=log-lost lines=3\n");
	cr_assert(ne(ptr, text, NULL));
	text = strstr(text, " event=4\n");
	cr_assert(ne(ptr, text, NULL));
	cr_assert(ne(ptr, strstr(text, " event=5\n"), NULL));
}

/* As a full disk does: a file takes so many bytes, and no more. */
static void
set_most(off_t most)
{
	struct rlimit limit;

	cr_assert(eq(int, getrlimit(RLIMIT_FSIZE, &limit), 0));
	limit.rlim_cur = (rlim_t)most;
	cr_assert(eq(int, setrlimit(RLIMIT_FSIZE, &limit), 0));
}

/* They are counted, also if a part of the first one found room. */
Test(log, lines_that_a_full_disk_has_cost_are_counted)
{
	for (off_t most = 0; most <= 10; most += 10) {
		FILE *file = tmpfile();
		struct rlimit limit;
		char text[1024];
		ssize_t n;

		cr_assert(ne(ptr, file, NULL));
		cr_assert(eq(int, getrlimit(RLIMIT_FSIZE, &limit), 0));
		cr_assert(ge(int, dup2(fileno(file), STDERR_FILENO), 0));
		signal(SIGXFSZ, SIG_IGN);
		set_most(most);
		log_info("event=1");
		log_info("event=2");
		cr_assert(eq(int, setrlimit(RLIMIT_FSIZE, &limit), 0));
		log_info("event=3");
		cr_assert(ge(int, dup2(STDOUT_FILENO, STDERR_FILENO), 0));
		n = pread(fileno(file), text, sizeof text - 1, 0);
		cr_assert(gt(long, n, 0));
		text[n] = '\0';
		cr_assert(
		    ne(ptr, strstr(text, " event=log-lost lines=2\n"), NULL),
		    "%s", text);
		cr_assert(ne(ptr, strstr(text, " event=3\n"), NULL), "%s",
		    text);
		cr_assert(eq(ptr, strstr(text, " event=2\n"), NULL), "%s",
		    text);
		fclose(file);
	}
}

Test(log, long_line_is_cut)
{
	static char bytes[LOG_LINE_MAX * 3];
	char *text;

	memset(bytes, '\x01', sizeof bytes - 1);
	catch_log();
	log_warnx("event=test bytes=%s", bytes);
	text = logged();
	cr_assert(eq(uint, count_lines(text), 1));
	cr_assert(lt(sz, strlen(text), LOG_LINE_MAX * 4 + 1));
	cr_assert(eq(int, text[strlen(text) - 1], '\n'));
}

Test(log, quoted_value_keeps_within_its_quotes)
{
	static const struct {
		const char *bytes;
		size_t length;
		const char *quoted;
	} cases[] = {
		{ "", 0, "\"\"" },
		{ "plain text", 10, "\"plain text\"" },
		{ "a\" level=\"error", 15, "\"a\\\" level=\\\"error\"" },
		{ "\\", 1, "\"\\\\\"" },
		{ "a\0b\n", 4, "\"a\\x00b\\x0a\"" },
		{ "\xef\xbb\xbf", 3, "\"\\xef\\xbb\\xbf\"" },
	};
	char quoted[LOG_QUOTE_MAX];

	cr_assert(eq(str, (char *)(uintptr_t)log_text(quoted, "a\" b=\"c"),
	    "\"a\\\" b=\\\"c\""));
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		log_quote(quoted, cases[i].bytes, cases[i].length);
		cr_assert(eq(str, quoted, (char *)(uintptr_t)cases[i].quoted));
	}
}

Test(log, long_quoted_value_is_cut_at_every_length)
{
	static const char kinds[] = { 'a', '"', '\n' };
	char bytes[LOG_QUOTE_MAX * 2];
	char quoted[LOG_QUOTE_MAX + 1];

	for (size_t kind = 0; kind < sizeof kinds; kind++) {
		memset(bytes, kinds[kind], sizeof bytes);
		for (size_t length = 0; length < sizeof bytes; length++) {
			size_t end;

			quoted[LOG_QUOTE_MAX] = '#';
			log_quote(quoted, bytes, length);
			end = strlen(quoted);
			cr_assert(lt(sz, end, LOG_QUOTE_MAX));
			cr_assert(eq(int, quoted[end - 1], '"'));
			cr_assert(eq(int, quoted[LOG_QUOTE_MAX], '#'));
		}
		cr_assert(ne(ptr, strstr(quoted, "...\""), NULL));
	}
}

Test(log, limit_lets_some_lines_of_an_interval_pass)
{
	struct log_limit limit = { 0 };
	unsigned held_back = 0;
	int64_t now_us = 7 * LOG_LIMIT_US;

	for (int i = 0; i < LOG_LIMIT_LINES; i++)
		cr_assert(eq(int,
		    log_limit_pass(&limit, now_us + i, &held_back), true));
	for (int i = 0; i < 5; i++)
		cr_assert(eq(int,
		    log_limit_pass(&limit, now_us + LOG_LIMIT_US - 1,
			&held_back),
		    false));
	cr_assert(eq(uint, held_back, 0));
	cr_assert(eq(int,
	    log_limit_pass(&limit, now_us + LOG_LIMIT_US, &held_back), true));
	cr_assert(eq(uint, held_back, 5));
	cr_assert(eq(int,
	    log_limit_pass(&limit, now_us + LOG_LIMIT_US, &held_back), true));
	cr_assert(eq(uint, held_back, 0));
}

Test(log, fatal_logs_and_exits)
{
	int status;
	pid_t pid;

	catch_log();
	pid = fork();
	if (pid == 0) {
		errno = ENOENT;
		fatal(EX_CONFIG, "event=test");
	}
	cr_assert(eq(int, waitpid(pid, &status, 0), pid));
	cr_assert(eq(int, WEXITSTATUS(status), EX_CONFIG));
	cr_assert(ne(ptr,
	    strstr(logged(),
		" level=error event=test "
		"error=\"No such file or directory\"\n"),
	    NULL));
}

/* As a pipe does, though a terminal takes parts of lines. */
Test(log, full_terminal_loses_lines_and_counts_them, .timeout = 60)
{
	enum { LINES = 1000 };
	const struct timespec pause = { .tv_nsec = 1000 * 1000 };
	static char text[64 * 1024];
	int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
	ssize_t length = 0;
	int slave;
	char *lost;

	cr_assert(ne(int, terminal, -1));
	cr_assert(eq(int, grantpt(terminal) | unlockpt(terminal), 0));
	slave = open(ptsname(terminal), O_RDWR | O_NOCTTY);
	cr_assert(eq(int, dup2(slave, STDERR_FILENO), STDERR_FILENO));
	log_open();
	for (int i = 0; i < LINES; i++)
		log_info("event=%d", i);
	/* It is emptied by and by, by the kernel. */
	while (strstr(text, " event=last\r\n") == NULL) {
		ssize_t n = read(terminal, text + length,
		    sizeof text - 1 - (size_t)length);

		length += n > 0 ? n : 0;
		log_info("event=last");
		nanosleep(&pause, NULL);
	}
	lost = strstr(text, " level=warning event=log-lost lines=");
	cr_assert(ne(ptr, lost, NULL));
	/* Whatever part of a line has gone out before is on one of its own. */
	cr_assert(
	    eq(chr, lost[-(int)sizeof "time=YYYY-MM-DDThh:mm:ss.mmmZ"], '\n'));
	cr_assert(lt(ptr, lost, strstr(text, " event=last\r\n")));
}
