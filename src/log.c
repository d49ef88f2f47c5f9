/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "src/log.h"

/* Room for every byte as \xHH, and the LF for the NUL: a pipe takes it whole.
 */
enum { ESCAPED_MAX = LOG_LINE_MAX * 4, TIME_MAX = 64 };

static_assert(ESCAPED_MAX <= PIPE_BUF, "lines must not be torn");

static enum log_level threshold = LOG_LEVEL_INFO;

static int log_fd = STDERR_FILENO;

/* Lines since the last that was written, which may have been so in part. */
static atomic_uint lost;
static atomic_bool is_torn;

const char *
log_level_name(int64_t level)
{
	static const char *const names[LOG_LEVELS] = {
		[LOG_LEVEL_ERROR] = "error",
		[LOG_LEVEL_WARNING] = "warning",
		[LOG_LEVEL_INFO] = "info",
		[LOG_LEVEL_DEBUG] = "debug",
	};

	return names[level];
}

void
log_set_level(enum log_level level)
{
	threshold = level;
}

/*
 * A terminal says that it takes something, and has the rest of the line wait.
 * Nor may the descriptor be made non-blocking: that would be so for all who
 * have inherited it.
 */
void
log_open(void)
{
	int fd = -1;

	if (isatty(STDERR_FILENO) == 1)
		fd = open("/proc/self/fd/2",
		    O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd != -1)
		log_fd = fd;
}

static bool
is_printable(char c)
{
	return c >= ' ' && c <= '~';
}

static size_t
escape_byte(char *out, char c)
{
	static const char digits[] = "0123456789abcdef";
	unsigned char byte = (unsigned char)c;

	out[0] = '\\';
	out[1] = 'x';
	out[2] = digits[byte >> 4];
	out[3] = digits[byte & 15];
	return 4;
}

/* False if not all of it was taken. */
static bool
put(const char *line, size_t length)
{
	struct pollfd log = { .fd = log_fd, .events = POLLOUT };
	ssize_t written;

	if (poll(&log, 1, 0) <= 0)
		return false;
	do
		written = write(log_fd, line, length);
	while (written == -1 && errno == EINTR);
	if (written == (ssize_t)length)
		return true;
	if (written > 0)
		atomic_store(&is_torn, true);
	return false;
}

static size_t
append_time(char *line, size_t size)
{
	struct timespec now;
	struct tm utc;
	size_t length;

	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	length = strftime(line, size, "time=%Y-%m-%dT%H:%M:%S", &utc);
	return length +
	    (size_t)snprintf(line + length, size - length, ".%03ldZ",
		now.tv_nsec / 1000000);
}

/* What was lost comes first. */
static void
tell_lost(void)
{
	char line[TIME_MAX + 64];
	unsigned lines = atomic_exchange(&lost, 0);
	size_t length = 0;
	bool was_torn;

	if (lines == 0)
		return;
	was_torn = atomic_load(&is_torn);
	if (was_torn)
		line[length++] = '\n';
	length += append_time(line + length, sizeof line - length);
	length += (size_t)snprintf(line + length, sizeof line - length,
	    " level=%s event=log-lost lines=%u\n",
	    log_level_name(LOG_LEVEL_WARNING), lines);
	if (!put(line, length))
		atomic_fetch_add(&lost, lines);
	else if (was_torn)
		atomic_store(&is_torn, false);
}

static void
write_line(const char *text)
{
	char line[ESCAPED_MAX];
	size_t length = 0;

	for (; *text != '\0'; text++) {
		if (is_printable(*text))
			line[length++] = *text;
		else
			length += escape_byte(line + length, *text);
	}
	line[length++] = '\n';
	tell_lost();
	if (!put(line, length))
		atomic_fetch_add(&lost, 1);
}

/* `error` is an errno, or 0 for none. */
static void
log_line(enum log_level level, int error, const char *format, va_list ap)
{
	char line[LOG_LINE_MAX];
	char quoted[LOG_QUOTE_MAX];
	size_t length;
	int n;

	if (level > threshold)
		return;
	length = append_time(line, sizeof line);
	length += (size_t)snprintf(line + length, sizeof line - length,
	    " level=%s ", log_level_name(level));
	n = vsnprintf(line + length, sizeof line - length, format, ap);
	if (n > 0)
		length += (size_t)n;
	if (error != 0 && length < sizeof line)
		snprintf(line + length, sizeof line - length, " error=%s",
		    log_text(quoted, strerror(error)));
	write_line(line);
}

void
log_error(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_ERROR, 0, format, ap);
	va_end(ap);
}

void
log_warn(const char *format, ...)
{
	int error = errno;
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_WARNING, error, format, ap);
	va_end(ap);
	errno = error;
}

void
log_warnx(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_WARNING, 0, format, ap);
	va_end(ap);
}

void
log_info(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_INFO, 0, format, ap);
	va_end(ap);
}

void
log_debug(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_DEBUG, 0, format, ap);
	va_end(ap);
}

void
fatal(int status, const char *format, ...)
{
	int error = errno;
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_ERROR, error, format, ap);
	va_end(ap);
	exit(status);
}

void
fatalx(int status, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	log_line(LOG_LEVEL_ERROR, 0, format, ap);
	va_end(ap);
	exit(status);
}

const char *
log_quote(char out[static LOG_QUOTE_MAX], const char *bytes, size_t length)
{
	static const char cut[] = "...\"";
	size_t n = 0;

	out[n++] = '"';
	for (size_t i = 0; i < length; i++) {
		if (n + 4 + sizeof cut > LOG_QUOTE_MAX) {
			memcpy(out + n, cut, sizeof cut);
			return out;
		}
		if (!is_printable(bytes[i])) {
			n += escape_byte(out + n, bytes[i]);
			continue;
		}
		if (bytes[i] == '"' || bytes[i] == '\\')
			out[n++] = '\\';
		out[n++] = bytes[i];
	}
	out[n++] = '"';
	out[n] = '\0';
	return out;
}

const char *
log_text(char out[static LOG_QUOTE_MAX], const char *text)
{
	return log_quote(out, text, strlen(text));
}

bool
log_limit_pass(struct log_limit *limit, int64_t now_us, unsigned *held_back)
{
	if (now_us - limit->since_us >= LOG_LIMIT_US) {
		limit->since_us = now_us;
		limit->passed = 0;
	}
	if (limit->passed >= LOG_LIMIT_LINES) {
		limit->held_back++;
		return false;
	}
	limit->passed++;
	*held_back = limit->held_back;
	limit->held_back = 0;
	return true;
}
