/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The log: lines of key=value fields to stderr, each by one write(2).
 *
 *	time=2026-03-01T12:00:00.123Z level=info event=listening fd=5
 *
 * A format gives the fields after the level; the event comes first. Whatever
 * is not printable ASCII comes out as \xHH, so no argument can forge a line;
 * a value that is neither a number nor a word of our own goes through
 * log_text() as well, so that it can't forge a field. Lines longer than
 * LOG_LINE_MAX are cut.
 *
 * Nobody waits for who reads the log: where a line would have to, or the disk
 * is full, it is lost, and event=log-lost tells before the next line how many
 * were.
 *
 * The level is the process's. It is set on the loop thread while no other
 * thread logs.
 */

#ifndef LUDOD_SRC_LOG_H
#define LUDOD_SRC_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level {
	LOG_LEVEL_ERROR,
	LOG_LEVEL_WARNING,
	LOG_LEVEL_INFO,
	LOG_LEVEL_DEBUG,
	LOG_LEVELS
};

enum { LOG_LINE_MAX = 1024, LOG_QUOTE_MAX = 200 };

/* Before the first line. */
void log_open(void);

const char *log_level_name(int64_t level);

void log_set_level(enum log_level level);

/* log_warn() and fatal() add the field error="…" for errno. */
void log_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_warnx(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_info(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_debug(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* At start-up only: log an error and exit with a status of sysexits.h. */
void fatal(int status, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));
void fatalx(int status, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/*
 * Bytes of any kind, or a text, as a value in double quotes, with backslashes
 * before quotes and backslashes, and \xHH for what is not printable ASCII.
 * Returns out; a value that doesn't fit ends in `...`.
 */
const char *
log_quote(char out[static LOG_QUOTE_MAX], const char *bytes, size_t length);
const char *log_text(char out[static LOG_QUOTE_MAX], const char *text);

/* Keeps one kind of line from flooding the log; all zero at first. */
struct log_limit {
	int64_t since_us;
	unsigned passed;
	unsigned held_back;
};

enum { LOG_LIMIT_LINES = 10, LOG_LIMIT_US = 10 * 1000 * 1000 };

/*
 * May another line of this kind be written? LOG_LIMIT_LINES pass in each
 * LOG_LIMIT_US; *held_back is how many didn't since the last one that did.
 */
bool
log_limit_pass(struct log_limit *limit, int64_t now_us, unsigned *held_back);

#endif
