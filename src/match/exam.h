/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * An engine being examined: what it was told, what it answered, and what is
 * wrong with that. All functions that return bool return false after a failure
 * has been noted, so that a rule may be written as one chain of `&&`.
 */

#ifndef LUDOD_MATCH_EXAM_H
#define LUDOD_MATCH_EXAM_H

#include "src/match/chat.h"
#include "src/match/play.h"

enum {
	EXAM_TEXT_MAX = 512,
	EXAM_QUOTE_MAX = 160, /* of what was said, in messages */
	EXAM_PAUSE_MS = 150,  /* what comes unasked comes sooner */
};

struct exam {
	const struct engine_spec *spec;
	struct chat *chat;
	char why[EXAM_TEXT_MAX];    /* the first failure, or empty */
	char asked[EXAM_QUOTE_MAX]; /* the last command, for messages */
	/* The answer to it: lines without `readyok`. */
	char **line;
	size_t lines, room;
};

/* A rule: one engine, started just now, and ready. */
struct exam_rule {
	const char *name;
	bool (*examine)(struct exam *exam);
};

/* Ends with a name of NULL. */
extern const struct exam_rule exam_input_rules[];
extern const struct exam_rule exam_game_rules[];
extern const struct exam_rule exam_search_rules[];
extern const struct exam_rule exam_course_rules[];
extern const struct exam_rule exam_option_rules[];

/* Note a failure. Returns false. */
bool exam_fail(struct exam *exam, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Start the engine anew, and wait until it is ready, as long as starting may
 * take. What it says before is the answer then.
 */
bool exam_start(struct exam *exam);
void exam_end(struct exam *exam);

/*
 * Send a command, without its LF, and take all that is said before `readyok`
 * to an `isready` that follows it. For commands that start no job.
 */
bool exam_say(struct exam *exam, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same with any bytes. */
bool exam_say_bytes(struct exam *exam, const char *bytes, size_t length);

/*
 * Send lines, the last of them starting a job, and take all that is said up to
 * a line that begins with `end`; nothing may come after it.
 */
bool exam_job(struct exam *exam, const char *end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with `go`, which must be answered by a move with this die. */
bool exam_move(struct exam *exam, unsigned die, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The last line of the answer, or an empty one if there is none. */
const char *exam_last(const struct exam *exam);

/* The next line within the time. */
bool exam_hear(struct exam *exam, int64_t timeout_ms, const char **line);

/* It must close, a process with status 0. */
bool exam_expect_end(struct exam *exam);

/*
 * What the last answer must be: nothing; one line; one `error CODE …`, where
 * `code` may be several with '|' between them.
 */
bool exam_expect_nothing(struct exam *exam);
bool exam_expect_line(struct exam *exam, const char *text);
bool exam_expect_error(struct exam *exam, const char *code);
/* An error, and `bestmove none`. */
bool exam_expect_refused_go(struct exam *exam, const char *code);

/* `position …` and no word against it. */
bool exam_place(struct exam *exam, const struct play *play);

#endif
