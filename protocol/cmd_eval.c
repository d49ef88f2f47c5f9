/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The command that judges a position. */

#include "ai/engine.h"
#include "protocol/handlers.h"
#include "protocol/session_state.h"

/* The hand-written evaluation's weights, if it is what judges; else NULL. */
static const int32_t *
weight_of(const struct session *session, enum engine_source source, unsigned i)
{
	if (source != ENGINE_BY_WEIGHTS)
		return NULL;
	return session->options.evaluator == ENGINE_WEIGHTS
	    ? &session->options.weight[i]
	    : &eval_weights[i].initial;
}

/* What an experienced player would look at, whoever judges. */
static void
reply_terms(const struct session *session, enum engine_source source)
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
		    weight_of(session, source, i), game, counts);
	}
}

static struct score
judge_ludo(const struct session *session)
{
	static const char *const names[] = {
		[ENGINE_BY_WEIGHTS] = "evaluator weights",
		[ENGINE_BY_NET] = "evaluator net",
		[ENGINE_BY_ENDGAME] = "evaluator endgame table",
	};
	const struct position *pos = &session->game.ludo;
	struct engine_request request = {
		.position = *pos,
		.knowledge = session->config.knowledge,
	};
	enum engine_source source;
	struct value value;

	if (position_winner(pos) >= 0)
		return score_of_winner(pos);
	options_to_request(&session->options, &request);
	source = engine_evaluate(&request, &value);
	reply_string(&session->sink, names[source]);
	reply_terms(session, source);
	return score_of_value(&value, pos->seats, source == ENGINE_BY_ENDGAME);
}

static struct score
judge_snakes(const struct session *session)
{
	const struct snakes_position *pos = &session->game.snakes;

	for (int seat = 0; seat < SNAKES_SEATS; seat++) {
		struct snakes_rolls rolls;

		snakes_rolls(pos->square[seat], &rolls);
		reply_rolls(&session->sink, snakes_seat_letters[seat], &rolls);
	}
	return score_of_snakes(pos);
}

bool
cmd_eval(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	struct score score = session->game.kind == GAME_SNAKES
	    ? judge_snakes(session)
	    : judge_ludo(session);

	(void)command, (void)words, (void)fault;
	if (session->debug)
		reply_fine_score(&session->sink, &score);
	reply_eval(&session->sink, &score);
	return true;
}
