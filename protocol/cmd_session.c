/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Commands about the session itself. */

#include <string.h>

#include "protocol/handlers.h"
#include "protocol/session_state.h"

bool
cmd_isready(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command, (void)words, (void)fault;
	reply_ok(&session->sink, "ready");
	return true;
}

bool
cmd_newgame(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)session, (void)command, (void)words, (void)fault;
	return true;
}

bool
cmd_quit(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command, (void)words, (void)fault;
	session_quit(session, SESSION_END_QUIT);
	return true;
}

/* Once a session is open there is nothing left to prove. */
bool
cmd_auth(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)session, (void)command, (void)words, (void)fault;
	return true;
}

bool
cmd_debug(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	const char *word = words_take(words);

	(void)command;
	if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0)
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "debug is on or off", word);
	session->debug = strcmp(word, "on") == 0;
	return true;
}

bool
cmd_stats(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	const struct session_counts *counts = &session->counts;

	(void)command, (void)words, (void)fault;
	reply_stat(&session->sink, "session.commands", counts->commands);
	reply_stat(&session->sink, "session.errors", counts->errors);
	reply_stat(&session->sink, "session.jobs", counts->jobs);
	reply_stat(&session->sink, "session.nodes", counts->nodes);
	if (session->host.stats != NULL)
		session->host.stats(session->host.ctx, session);
	reply_ok(&session->sink, "stats");
	return true;
}

bool
cmd_help(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	const char *name = words_take(words);

	if (name != NULL && command_find(name) == NULL)
		return fault_set(fault, ERROR_BAD_ARGUMENT, "no such command",
		    name);
	for (unsigned i = 0; (command = command_at(i)) != NULL; i++)
		if (name == NULL || strcmp(name, command->name) == 0)
			reply_string_about(&session->sink, command->usage,
			    command->help);
	reply_ok(&session->sink, "help");
	return true;
}
