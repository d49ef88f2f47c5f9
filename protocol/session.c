/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <assert.h>
#include <string.h>

#include "protocol/command.h"
#include "protocol/execute.h"
#include "protocol/job_private.h"
#include "protocol/line_check.h"
#include "protocol/memory.h"
#include "protocol/session_state.h"

static void
write_lines(void *ctx, const char *lines, size_t length)
{
	struct session *session = ctx;

	if (!session->host.write(session->host.ctx, lines, length))
		session->paused = true;
}

struct session *
session_new(const struct session_config *config,
    const struct session_host *host)
{
	struct session *session = memory_new(sizeof(*session));

	if (session == NULL)
		return NULL;
	session->config = *config;
	session->host = *host;
	session->sink = (struct sink){ write_lines, session };
	session->options = *config->defaults;
	session->authenticated = !config->needs_auth;
	return session;
}

void
session_free(struct session *session)
{
	if (session == NULL)
		return;
	if (session->job != NULL && session->holding)
		job_free(session->job);
	else if (session->job != NULL)
		job_stop(session->job);
	lines_drop(&session->lines);
	memory_free(session);
}

/* The end has come when nothing is left to do and nothing more will come. */
static void
settle(struct session *session)
{
	if (session->quitting)
		lines_drop(&session->lines);
	else if (!session->input_over || lines_waiting(&session->lines) != 0)
		return;
	if (session->job == NULL)
		session->ended = true;
}

void
session_quit(struct session *session, enum session_end why)
{
	if (!session->quitting)
		session->end = why;
	session->quitting = true;
	if (session->job != NULL)
		session_stop_job(session);
}

/* A job's result goes out, and the job is no more. */
static void
finish_job(struct session *session)
{
	session->counts.nodes += job_nodes(session->job);
	if (session->host.ran != NULL)
		session->host.ran(session->host.ctx, session->job);
	job_reply(session->job, &session->sink);
	job_free(session->job);
	session->job = NULL;
	session->holding = false;
}

/* It has run: its result goes out now, or an `infinite` is held. */
static void
take_result(struct session *session)
{
	session->holding = job_holds(session->job) && !session->input_over &&
	    !session->quitting;
	if (!session->holding)
		finish_job(session);
}

bool
session_start(struct session *session, struct job *job, struct fault *fault)
{
	session->counts.jobs++;
	session->job = job;
	if (session->input_over && job_is_infinite(job))
		job_stop(job);
	if (session->host.begin != NULL)
		session->host.begin(session->host.ctx);
	if (job_is_cheap(job)) {
		const struct job_env env = { .ctx = NULL };

		job_run(job, &env);
		take_result(session);
		if (session->holding)
			job_progress(job, &session->sink);
		return true;
	}
	if (session->host.start(session->host.ctx, job) == SESSION_STARTED)
		return true;
	session->job = NULL;
	job_free(job);
	return fault_set(fault, ERROR_BUSY, "too many searches run already",
	    NULL);
}

void
session_stop_job(struct session *session)
{
	if (session->holding)
		finish_job(session);
	else if (session->job != NULL)
		job_stop(session->job);
}

static bool
is_free(const struct session *session)
{
	return session->job == NULL && !session->paused && !session->quitting &&
	    !session->ended;
}

/* Carry out what waits, until a job goes out. */
static void
run_waiting(struct session *session)
{
	size_t length;
	char *line;

	while (is_free(session) &&
	    (line = lines_take_waiting(&session->lines, &length)) != NULL) {
		if (length == 0)
			execute_overlong(session);
		else
			execute_line(session, line, length);
	}
}

/* Memory is short. The lines are lost, so the session is. */
static void
run_out_of_memory(struct session *session)
{
	execute_refusal(session, ERROR_INTERNAL, "out of memory");
	session_quit(session, SESSION_END_MEMORY);
}

/* `stop`, `isready` and `quit` don't wait for a job. */
static const struct command *
find_at_once(const char *line, size_t length)
{
	const struct command *command;

	for (unsigned i = 0; (command = command_at(i)) != NULL; i++)
		if ((command->flags & COMMAND_AT_ONCE) &&
		    line_is_word(line, length, command->name))
			return command;
	return NULL;
}

/*
 * An `infinite` job would keep a full queue waiting for ever, and behind it
 * perhaps its own `stop`.
 */
static bool
refuse_to_wait(struct session *session)
{
	if (session->job != NULL && job_is_infinite(session->job))
		session_stop_job(session);
	return false;
}

/* A line has arrived while a job is out. False: there is no room for it. */
static bool
keep_line(struct session *session)
{
	struct lines *lines = &session->lines;
	const char *line = lines->bytes + lines->waiting;
	size_t length = lines_arriving(lines);
	const struct command *command = NULL;
	struct words words = { NULL, 0 };

	if (session->job != NULL)
		command = find_at_once(line, length);
	if (command != NULL) {
		lines_drop_arriving(lines);
		execute_command(session, command, &words);
		return true;
	}
	if (lines_waiting(lines) + length >= SESSION_QUEUE_MAX &&
	    !session->input_over)
		return refuse_to_wait(session);
	if (!lines_wait(lines))
		run_out_of_memory(session);
	return true;
}

/* A line has arrived. False: it can't be taken now. */
static bool
arrive(struct session *session)
{
	size_t length;
	char *line;

	if (lines_arriving(&session->lines) == 0)
		return true;
	if (!is_free(session))
		return keep_line(session);
	line = lines_take_arrived(&session->lines, &length);
	execute_line(session, line, length);
	return true;
}

/* The line that is arriving is too long. False: not even that can wait. */
static bool
arrive_overlong(struct session *session)
{
	if (!is_free(session) &&
	    lines_waiting(&session->lines) >= SESSION_QUEUE_MAX)
		return refuse_to_wait(session);
	session->skipping = true;
	lines_drop_arriving(&session->lines);
	if (is_free(session))
		execute_overlong(session);
	else if (!lines_wait(&session->lines))
		run_out_of_memory(session);
	return true;
}

/* Take bytes up to an LF or the greatest length of a line. */
static bool
take_some(struct session *session, const char *bytes, size_t length,
    size_t *taken)
{
	const char *lf = memchr(bytes, '\n', length);
	size_t chunk = lf == NULL ? length : (size_t)(lf - bytes);

	if (session->skipping) {
		session->skipping = lf == NULL;
		*taken += chunk + (lf != NULL);
		return true;
	}
	if (lines_arriving(&session->lines) + chunk > SESSION_LINE_MAX)
		return arrive_overlong(session);
	if (!lines_append(&session->lines, bytes, chunk)) {
		run_out_of_memory(session);
		return true;
	}
	*taken += chunk;
	if (lf == NULL)
		return true;
	if (!arrive(session))
		return false;
	++*taken;
	return true;
}

/* After any event: carry out what can be, and give memory back. */
static void
go_on(struct session *session)
{
	run_waiting(session);
	if (!session->quitting)
		lines_trim(&session->lines);
	settle(session);
}

size_t
session_feed(struct session *session, const char *bytes, size_t length)
{
	size_t taken = 0;
	bool room = true;

	if (length > 0 && !session->began) {
		session->began = true;
		if (session->config.network && bytes[0] == TLS_FIRST_BYTE)
			execute_denial(session, SESSION_END_TLS,
			    "this is not TLS");
	}
	while (
	    room && taken < length && !session->paused && !session->quitting) {
		room =
		    take_some(session, bytes + taken, length - taken, &taken);
		run_waiting(session);
		/* An `infinite` that was in the way may have made room. */
		room = room || session->job == NULL;
	}
	go_on(session);
	return session->quitting || session->ended ? length : taken;
}

void
session_resume(struct session *session)
{
	session->paused = false;
	go_on(session);
}

void
session_end_input(struct session *session)
{
	session->input_over = true;
	if (session->config.network)
		lines_drop_arriving(&session->lines);
	else
		arrive(session);
	if (session->job != NULL && job_is_infinite(session->job))
		session_stop_job(session);
	go_on(session);
}

void
session_job_done(struct session *session, struct job *job)
{
	assert(job == session->job && !session->holding);
	take_result(session);
	go_on(session);
}

bool
session_is_holding(const struct session *session)
{
	return session->holding;
}

void
session_release(struct session *session)
{
	if (!session->holding)
		return;
	job_name_cap(session->job, JOB_CAP_TIME);
	finish_job(session);
	go_on(session);
}

bool
session_has_ended(const struct session *session)
{
	return session->ended;
}

enum session_end
session_why_ended(const struct session *session)
{
	return session->end;
}

void
session_stat(struct session *session, const char *name, uint64_t value)
{
	reply_stat(&session->sink, name, value);
}
