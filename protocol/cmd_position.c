/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Commands about the position. */

#include "ai/engine.h"
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

/* What the evaluation sees, term by term, unless the game is over. */
static void
reply_terms(const struct session *session)
{
	const struct game *game = &session->game;
	struct eval_terms terms;

	eval_terms(&game->ludo, &terms);
	for (unsigned i = 0; i < EVAL_TERMS; i++) {
		double counts[SEATS];
		unsigned count = 0;

		for (unsigned seat = 0; seat < SEATS; seat++)
			if (position_plays(&game->ludo, seat))
				counts[count++] =
				    (double)terms.term[seat][i] / EVAL_UNIT;
		reply_term(&session->sink, eval_weights[i].name,
		    session->options.weight[i], game, counts);
	}
}

static void
reply_rolls_left(const struct session *session)
{
	const struct snakes_position *pos = &session->game.snakes;

	for (int seat = 0; seat < SNAKES_SEATS; seat++) {
		struct snakes_rolls rolls;

		snakes_rolls(pos->square[seat], &rolls);
		reply_rolls(&session->sink, snakes_seat_letters[seat], &rolls);
	}
}

static struct score
score_of_ludo(const struct session *session)
{
	const struct position *pos = &session->game.ludo;
	struct engine_request request = {
		.position = *pos,
		.knowledge = session->config.knowledge,
	};
	struct value value;
	bool exact;

	if (position_winner(pos) >= 0)
		return score_of_winner(pos);
	options_to_request(&session->options, &request);
	exact = engine_evaluate(&request, &value);
	return score_of_value(&value, pos->seats, exact);
}

bool
cmd_eval(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	const struct game *game = &session->game;
	struct score score;

	(void)command, (void)words, (void)fault;
	if (game->kind == GAME_SNAKES) {
		reply_rolls_left(session);
		score = score_of_snakes(&game->snakes);
	} else {
		if (game_winner(game) == 0)
			reply_terms(session);
		score = score_of_ludo(session);
	}
	if (session->debug)
		reply_fine_score(&session->sink, &score);
	reply_eval(&session->sink, &score);
	return true;
}
