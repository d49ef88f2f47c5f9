/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "protocol/execute.h"
#include "protocol/command.h"
#include "protocol/line_check.h"
#include "protocol/session_state.h"

static void
refuse(struct session *session, const struct fault *fault)
{
	session->counts.errors++;
	reply_error(&session->sink, fault);
}

void
execute_refusal(struct session *session, enum error_code code, const char *why)
{
	struct fault fault;

	fault_set(&fault, code, why, NULL);
	refuse(session, &fault);
}

static bool
check_state(const struct session *session, const struct command *command,
    struct fault *fault)
{
	if (command->state == COMMAND_ALWAYS)
		return true;
	if (session->game.kind == GAME_NONE)
		return fault_set(fault, ERROR_NO_POSITION,
		    "there is no position for", command->name);
	if (command->state == COMMAND_WHILE_ONGOING &&
	    game_winner(&session->game) != 0)
		return fault_set(fault, ERROR_NO_POSITION,
		    "the game is over, so no more", command->name);
	return true;
}

void
execute_command(struct session *session, const struct command *command,
    struct words *words)
{
	struct fault fault;

	session->counts.commands++;
	if (check_state(session, command, &fault) &&
	    command_check_arity(command, words, &fault) &&
	    command->run(session, command, words, &fault))
		return;
	if (command->flags & COMMAND_SETS_POSITION)
		session->game.kind = GAME_NONE;
	refuse(session, &fault);
	if (command->flags & COMMAND_OWES_BESTMOVE)
		reply_bestmove(&session->sink, NULL);
}

static void
run_words(struct session *session, struct words *words)
{
	const char *name = words_take(words);
	const struct command *command = command_find(name);
	struct fault fault;

	if (command != NULL) {
		execute_command(session, command, words);
		return;
	}
	fault_set(&fault, ERROR_UNKNOWN_COMMAND, "no such command", name);
	refuse(session, &fault);
}

void
execute_denial(struct session *session, enum session_end end, const char *why)
{
	execute_refusal(session, ERROR_DENIED, why);
	session_quit(session, end);
}

void
execute_overlong(struct session *session)
{
	session->game.kind = GAME_NONE;
	execute_refusal(session, ERROR_LINE_TOO_LONG,
	    "a line has at most 65535 bytes");
	if (session->config.network)
		session_quit(session, SESSION_END_OVERLONG);
}

static void
run_bad_bytes(struct session *session, const struct line_fault *bad)
{
	struct fault fault;

	session->game.kind = GAME_NONE;
	fault_set(&fault, ERROR_BAD_BYTE, bad->text, NULL);
	refuse(session, &fault);
}

static void
deny(struct session *session)
{
	execute_denial(session, SESSION_END_TOKEN,
	    "a token is needed first: auth TOKEN");
}

/* Only the right token opens a session that wants one. */
static void
run_auth(struct session *session, struct words *words)
{
	if (words->left != 2 || !words_accept(words, "auth"))
		deny(session);
	else if (session->host.auth(session->host.ctx, words_take(words)))
		session->authenticated = true;
	else
		execute_denial(session, SESSION_END_TOKEN,
		    "the token is wrong");
}

void
execute_line(struct session *session, char *line, size_t length)
{
	bool first = !session->past_first;
	struct line_fault bad;
	struct words words;

	session->past_first = true;
	if (first && session->config.network && line_is_http(line, length)) {
		execute_denial(session, SESSION_END_HTTP, "this is not HTTP");
		return;
	}
	length = line_without_crs(line, length);
	if (!line_check(line, length, &bad)) {
		if (session->authenticated)
			run_bad_bytes(session, &bad);
		else
			deny(session);
		return;
	}
	words_split(line, length, &words);
	if (words.left == 0 || words.next[0] == '#')
		return;
	if (session->authenticated)
		run_words(session, &words);
	else
		run_auth(session, &words);
}
