/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Commands that take long, and the one that ends them. */

#include "ai/perft.h"
#include "protocol/handlers.h"
#include "protocol/job_private.h"
#include "protocol/session_state.h"

static struct job_setting
setting_of(const struct session *session)
{
	const struct session_config *config = &session->config;

	return (struct job_setting){
		.options = &session->options,
		.knowledge = config->knowledge,
		.caps = { config->depth_cap, config->nodes_cap,
		    config->time_cap_us },
		.debug = session->debug,
	};
}

static bool
start(struct session *session, struct job *job, struct fault *fault)
{
	if (job == NULL)
		return fault_set(fault, ERROR_INTERNAL, "out of memory", NULL);
	return session_start(session, job, fault);
}

bool
cmd_go(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	struct job_setting setting = setting_of(session);
	struct go go;

	(void)command;
	return go_read(words, &session->game, &go, fault) &&
	    start(session, job_new_go(&setting, &session->game, &go), fault);
}

bool
cmd_perft(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	static const struct number_form form = { "perft", 0, PERFT_MAX,
		NUMBER_DIGITS };
	struct job_setting setting = setting_of(session);
	int64_t depth;

	(void)command;
	return number_read(words_take(words), &form, &depth, fault) &&
	    start(session, job_new_perft(&setting, &session->game, (int)depth),
		fault);
}

bool
cmd_bench(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	static const struct number_form form = { "depth", 1, SEARCH_DEPTH_MAX,
		NUMBER_DIGITS };
	struct job_setting setting = setting_of(session);
	int64_t depth = 0;

	(void)command;
	if (words_accept(words, "depth") &&
	    !number_take(words, &form, &depth, fault))
		return false;
	return words_end(words, fault) &&
	    start(session, job_new_bench(&setting, (int)depth), fault);
}

bool
cmd_stop(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command, (void)words, (void)fault;
	session_stop_job(session);
	return true;
}
