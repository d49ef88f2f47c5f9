/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "config.h"
#include "protocol/reply.h"

enum { WORD_SHOWN_MAX = 64 };

/* No clock is so fine that a rate over less than this would mean much. */
enum { RATE_TIME_MIN_US = 1000 };

static void
add_shortened(struct out *line, const char *word)
{
	size_t length = strlen(word);

	out_bytes(line, word,
	    length < WORD_SHOWN_MAX ? length : (size_t)WORD_SHOWN_MAX);
	if (length > WORD_SHOWN_MAX)
		out_add(line, "...");
}

void
reply_error(const struct sink *sink, const struct fault *fault)
{
	struct out line;

	out_begin(&line, "error ");
	out_add(&line, error_name(fault->code));
	if (fault->number != 0)
		out_count(&line, " ", fault->number);
	out_add(&line, " ");
	out_add(&line, fault->why);
	if (fault->word != NULL) {
		out_add(&line, ": ");
		add_shortened(&line, fault->word);
	}
	out_send(&line, sink);
}

void
reply_identity(const struct sink *sink)
{
	struct out line;

	out_begin(&line, "id name " PACKAGE_STRING);
	out_send(&line, sink);
	out_begin(&line, "id author the ludod authors");
	out_send(&line, sink);
	out_begin(&line, "protocol udi 1");
	out_send(&line, sink);
}

static void
add_option_name(struct out *line, const struct option_row *option)
{
	char name[OPTION_NAME_MAX];

	option_name(option, name);
	out_add(line, name);
}

static void
add_option_value(struct out *line, const struct option_row *option,
    int64_t value)
{
	if (option->type == OPTION_COMBO)
		out_add(line, option->word(value));
	else
		out_number(line, "", value);
}

void
reply_option(const struct sink *sink, const struct option_row *option,
    const struct options *defaults)
{
	bool combo = option->type == OPTION_COMBO;
	struct out line;

	out_begin(&line, "option name ");
	add_option_name(&line, option);
	out_add(&line, combo ? " type combo default " : " type spin default ");
	add_option_value(&line, option, option_get(defaults, option));
	for (int64_t i = option->min; combo && i <= option->max; i++) {
		out_add(&line, " var ");
		out_add(&line, option->word(i));
	}
	if (!combo) {
		out_number(&line, " min ", option->min);
		out_number(&line, " max ", option->max);
	}
	out_send(&line, sink);
}

void
reply_option_value(const struct sink *sink, const struct option_row *option,
    const struct options *options)
{
	struct out line;

	out_begin(&line, "option name ");
	add_option_name(&line, option);
	out_add(&line, " value ");
	add_option_value(&line, option, option_get(options, option));
	out_send(&line, sink);
}

void
reply_tunable(const struct sink *sink, const struct option_row *option,
    const struct options *options)
{
	struct out line;

	out_begin(&line, "");
	add_option_name(&line, option);
	out_number(&line, ", int, ", option_get(options, option));
	out_number(&line, ", ", option->min);
	out_number(&line, ", ", option->max);
	out_number(&line, ", ", option->step);
	/* R_END, the last learning rate, is what such tools start from. */
	out_add(&line, ", 0.002");
	out_send(&line, sink);
}

void
reply_ok(const struct sink *sink, const char *what)
{
	struct out line;

	out_begin(&line, what);
	out_add(&line, "ok");
	out_send(&line, sink);
}

void
reply_ok_count(const struct sink *sink, const char *what, unsigned count)
{
	struct out line;

	out_begin(&line, what);
	out_count(&line, "ok ", count);
	out_send(&line, sink);
}

void
reply_state(const struct sink *sink, const struct game *game)
{
	char winner = game_winner(game), text[GAME_TEXT_MAX];
	struct out line;

	game_write(game, text);
	out_begin(&line, "state position ");
	out_add(&line, text);
	out_add(&line, " status ");
	if (winner == 0)
		out_add(&line, "ongoing");
	else
		out_letter(&line, "won ", winner);
	out_send(&line, sink);
}

static void
add_move(struct out *line, const struct game_move *move)
{
	out_add(line, " ");
	out_add(line, move->text);
	if (move->captures != 0)
		out_letter(line, " captures ", move->captures);
	if (move->via != 0)
		out_number(line, " via ", move->via);
	if (move->goal)
		out_add(line, " goal");
	if (move->wins)
		out_add(line, " wins");
	if (move->again)
		out_add(line, " again");
}

void
reply_legal(const struct sink *sink, const struct game_move *move)
{
	struct out line;

	out_begin(&line, "legal");
	add_move(&line, move);
	out_send(&line, sink);
}

void
reply_bestmove(const struct sink *sink, const struct game_move *move)
{
	struct out line;

	out_begin(&line, "bestmove");
	if (move == NULL)
		out_add(&line, " none");
	else
		add_move(&line, move);
	out_send(&line, sink);
}

static void
add_score(struct out *line, const struct score *score, int total)
{
	int share[SEATS];

	value_share(score->weight, score->seats, total, share);
	for (unsigned i = 0; i < score->seats; i++)
		out_number(line, " ", share[i]);
}

static uint64_t
rate(uint64_t nodes, int64_t time_us)
{
	uint64_t time = RATE_TIME_MIN_US;

	if (time_us > RATE_TIME_MIN_US)
		time = (uint64_t)time_us;
	/* Nodes a second, without leaving 64 bits. */
	if (nodes <= UINT64_MAX / 1000000)
		return nodes * 1000000 / time;
	return nodes / time * 1000000;
}

static uint64_t
milliseconds(int64_t time_us)
{
	return time_us < 0 ? 0 : (uint64_t)time_us / 1000;
}

void
reply_info(const struct sink *sink, const struct reply_info *info)
{
	struct out line;

	out_begin(&line, "info");
	out_number(&line, " depth ", info->depth);
	if (info->multipv != 0) {
		out_number(&line, " seldepth ", info->seldepth);
		out_count(&line, " multipv ", info->multipv);
	} else if (info->die != 0) {
		out_count(&line, " die ", info->die);
	} else {
		out_add(&line, " die any");
	}
	out_add(&line, " score wp");
	add_score(&line, info->score, SCORE_TOTAL);
	if (info->score->exact)
		out_add(&line, " exact");
	out_count(&line, " nodes ", info->nodes);
	out_count(&line, " nps ", rate(info->nodes, info->time_us));
	out_count(&line, " time ", milliseconds(info->time_us));
	out_number(&line, " hashfull ", info->hashfull);
	out_count(&line, " tbhits ", info->table_hits);
	if (info->pv != NULL) {
		out_add(&line, " pv ");
		out_add(&line, info->pv);
	}
	out_send(&line, sink);
}

void
reply_string(const struct sink *sink, const char *text)
{
	struct out line;

	out_begin(&line, "info string ");
	out_add(&line, text);
	out_send(&line, sink);
}

void
reply_string_about(const struct sink *sink, const char *name, const char *text)
{
	struct out line;

	out_begin(&line, "info string ");
	out_add(&line, name);
	out_add(&line, ": ");
	out_add(&line, text);
	out_send(&line, sink);
}

void
reply_fine_score(const struct sink *sink, const struct score *score)
{
	struct out line;

	out_begin(&line, "info string wp6");
	add_score(&line, score, SCORE_TOTAL_FINE);
	out_send(&line, sink);
}

void
reply_eval(const struct sink *sink, const struct score *score)
{
	struct out line;

	out_begin(&line, "eval wp");
	add_score(&line, score, SCORE_TOTAL);
	if (score->exact)
		out_add(&line, " exact");
	out_send(&line, sink);
}

void
reply_term(const struct sink *sink, const char *name, const int32_t *weight,
    const struct game *game, const double *counts)
{
	char seats[SEATS + 1];
	struct out line;

	out_begin(&line, "info string term ");
	out_add(&line, name);
	if (weight != NULL)
		out_number(&line, " weight ", *weight);
	for (unsigned i = 0; i < game_seats(game, seats); i++) {
		out_letter(&line, " ", seats[i]);
		out_fraction(&line, " ", counts[i], 2);
	}
	out_send(&line, sink);
}

void
reply_rolls(const struct sink *sink, char seat,
    const struct snakes_rolls *rolls)
{
	struct out line;

	out_begin(&line, "info string rolls ");
	out_letter(&line, "", seat);
	out_fraction(&line, " mean ", rolls->mean, 6);
	for (int i = 0; i < rolls->count; i++) {
		out_number(&line, " p", i + 1);
		out_fraction(&line, " ", rolls->probability[i], 6);
	}
	out_send(&line, sink);
}

static void
add_effort(struct out *line, uint64_t nodes, int64_t time_us)
{
	out_count(line, " nodes ", nodes);
	out_count(line, " time ", milliseconds(time_us));
	out_count(line, " nps ", rate(nodes, time_us));
}

void
reply_perft(const struct sink *sink, int depth, uint64_t nodes, int64_t time_us)
{
	struct out line;

	out_begin(&line, "perft");
	out_number(&line, " ", depth);
	add_effort(&line, nodes, time_us);
	out_send(&line, sink);
}

void
reply_bench(const struct sink *sink, uint64_t nodes, int64_t time_us)
{
	struct out line;

	out_begin(&line, "bench");
	add_effort(&line, nodes, time_us);
	out_send(&line, sink);
}

void
reply_stat(const struct sink *sink, const char *name, uint64_t value)
{
	struct out line;

	out_begin(&line, "stat ");
	out_add(&line, name);
	out_count(&line, " ", value);
	out_send(&line, sink);
}

void
reply_board(const struct sink *sink, const char *text)
{
	struct out line;

	out_begin(&line, "| ");
	out_add(&line, text);
	out_send(&line, sink);
}
