/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A session with a host that has no world: its output is kept in memory, and
 * its jobs run when the test says so, on the spot, by a clock of their own.
 */

#ifndef LUDOD_TESTS_TALK_H
#define LUDOD_TESTS_TALK_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/session.h"

struct talk {
	struct option_limits limits;
	struct options defaults;
	struct session_config config;
	struct session *session;
	struct job *job;   /* out at this host */
	char *output;	   /* all of it, NUL-terminated */
	size_t length;	   /* of the output */
	size_t capacity;   /* of its memory */
	size_t taken;	   /* of the output, by talk_take() */
	size_t offered;	   /* bytes that the session hasn't taken yet */
	char *pending;	   /* those bytes */
	bool busy;	   /* refuse jobs */
	bool no_table;	   /* have no memory for tables */
	unsigned pause;	   /* pause after so many writes; 0: never */
	unsigned jobs_run; /* so far */
};

/* As on stdin. Change `config` and the like between these two. */
void talk_init(struct talk *talk);
void talk_open(struct talk *talk);
void talk_close(struct talk *talk);

/* Both at once, and the first text that is sent. */
void talk_begin(struct talk *talk, const char *sent);

/* A position in the middle of a game, as it is sent. */
extern const char talk_middle[];

/* Bytes; what the session doesn't take is offered again after each job. */
void talk_send(struct talk *talk, const char *bytes, size_t length);
/* A text, formatted. */
__attribute__((format(printf, 2, 3))) void
talk_say(struct talk *talk, const char *format, ...);

/* Run the job that is out, and give it back; true if there was one. */
bool talk_run_job(struct talk *talk);
/* Run jobs until none is out. */
void talk_run(struct talk *talk);

/* The next line that was written, without its LF; NULL if there is none. */
const char *talk_take(struct talk *talk);

/*
 * Send a text, run all jobs, and require just this text in answer, in which
 * `...` stands for any words in a line and alone for any lines.
 */
void talk_expect(struct talk *talk, const char *sent, const char *expected);

/* Require that the session still answers. */
void talk_is_ready(struct talk *talk);

/* Require that a line has a score for so many seats that adds up. */
void talk_check_score(const char *line, int seats);

/* Does a line match a pattern in which `...` stands for any words? */
bool talk_match(const char *pattern, const char *line);

/* Do lines match lines of patterns, of which `...` stands for any lines? */
bool talk_match_lines(const char *patterns, const char *lines);

#endif
