/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Every line that the engine writes is spelt here and nowhere else. A reply is
 * handed to its sink whole, LF included, and holds nothing but printable ASCII.
 */

#ifndef LUDOD_PROTOCOL_REPLY_H
#define LUDOD_PROTOCOL_REPLY_H

#include <stddef.h>
#include <stdint.h>

#include "ai/eval.h"
#include "ai/snakes_odds.h"
#include "protocol/error.h"
#include "protocol/game.h"
#include "protocol/option.h"
#include "protocol/out.h"
#include "protocol/score.h"

/* One line of what a search found. */
struct reply_info {
	const struct score *score;
	const char *pv;	  /* the move, or NULL: the mean of all faces */
	unsigned multipv; /* its rank from 1, or 0: one of seven by faces */
	unsigned die;
	int depth, seldepth;
	uint64_t nodes, table_hits;
	int64_t time_us;
	int hashfull; /* per mille */
};

/* `error CODE [NUMBER] WHY [: WORD]`, an over-long word cut short. */
void reply_error(const struct sink *sink, const struct fault *fault);

/* What `udi` is answered first. */
void reply_identity(const struct sink *sink);
void reply_option(const struct sink *sink, const struct option_row *option,
    const struct options *defaults);
void reply_option_value(const struct sink *sink,
    const struct option_row *option, const struct options *options);
void reply_tunable(const struct sink *sink, const struct option_row *option,
    const struct options *options);

/* `WHATok`, and `WHATok COUNT`. */
void reply_ok(const struct sink *sink, const char *what);
void reply_ok_count(const struct sink *sink, const char *what, unsigned count);

void reply_state(const struct sink *sink, const struct game *game);
void reply_legal(const struct sink *sink, const struct game_move *move);
/* NULL: none. */
void reply_bestmove(const struct sink *sink, const struct game_move *move);

void reply_info(const struct sink *sink, const struct reply_info *info);
/* `info string`: a text, or one and what it is about. */
void reply_string(const struct sink *sink, const char *text);
void
reply_string_about(const struct sink *sink, const char *name, const char *text);
/* `info string wp6`: a score in millionths. */
void reply_fine_score(const struct sink *sink, const struct score *score);

void reply_eval(const struct sink *sink, const struct score *score);
/* What a term of the evaluation counts for each seat, and its weight or NULL.
 */
void reply_term(const struct sink *sink, const char *name,
    const int32_t *weight, const struct game *game, const double *counts);
void reply_rolls(const struct sink *sink, char seat,
    const struct snakes_rolls *rolls);

void reply_perft(const struct sink *sink, int depth, uint64_t nodes,
    int64_t time_us);
void reply_bench(const struct sink *sink, uint64_t nodes, int64_t time_us);
void reply_stat(const struct sink *sink, const char *name, uint64_t value);

/* A line of the board that `show` draws. */
void reply_board(const struct sink *sink, const char *text);

#endif
