/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Commands about the position. */

#include "protocol/board.h"
#include "protocol/go.h"
#include "protocol/handlers.h"
#include "protocol/session_state.h"

bool
cmd_position(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command;
	return game_read(words, &session->game, fault);
}

bool
cmd_state(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command, (void)words, (void)fault;
	reply_state(&session->sink, &session->game);
	return true;
}

bool
cmd_show(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)command, (void)words, (void)fault;
	board_draw(&session->game, session->config.colour, &session->sink);
	reply_state(&session->sink, &session->game);
	return true;
}

bool
cmd_legal(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	struct game_move moves[TOKENS_MAX];
	unsigned die, count;

	if (!go_read_die(words, false, &die, fault) || !words_end(words, fault))
		return false;
	count = game_moves(&session->game, die, moves);
	for (unsigned i = 0; i < count; i++)
		reply_legal(&session->sink, &moves[i]);
	reply_ok_count(&session->sink, command->name,
	    moves[0].pass ? 0 : count);
	return true;
}
