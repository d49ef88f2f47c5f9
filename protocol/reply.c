/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "protocol/reply.h"

/* The longest line gives a token's whole distribution of rolls. */
enum { LINE_MAX_OUT = 64 + SNAKES_ROLLS_MAX * sizeof("p256 0.000000") };

enum { WORD_SHOWN_MAX = 64 };

/* No clock is so fine that a rate over less than this would mean much. */
enum { RATE_TIME_MIN_US = 1000 };

struct line {
	size_t length;
	char text[LINE_MAX_OUT];
};

static void
add_args(struct line *line, const char *format, va_list args)
{
	size_t room = sizeof(line->text) - line->length;
	int length = vsnprintf(line->text + line->length, room, format, args);

	if (length > 0)
		line->length +=
		    (size_t)length < room ? (size_t)length : room - 1;
}

__attribute__((format(printf, 2, 3))) static void
begin(struct line *line, const char *format, ...)
{
	va_list args;

	line->length = 0;
	va_start(args, format);
	add_args(line, format, args);
	va_end(args);
}

__attribute__((format(printf, 2, 3))) static void
add(struct line *line, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_args(line, format, args);
	va_end(args);
}

static void
send(struct line *line, const struct sink *sink)
{
	/* Room for the LF even where a line was cut short. */
	if (line->length == sizeof(line->text) - 1)
		line->length--;
	line->text[line->length++] = '\n';
	sink->write(sink->ctx, line->text, line->length);
}

void
reply_error(const struct sink *sink, const struct fault *fault)
{
	struct line line;

	begin(&line, "error %s", error_name(fault->code));
	if (fault->number != 0)
		add(&line, " %u", fault->number);
	add(&line, " %s", fault->why);
	if (fault->min < fault->max)
		add(&line, " %" PRId64 " to %" PRId64, fault->min, fault->max);
	if (fault->word != NULL)
		add(&line, ": %.*s%s", WORD_SHOWN_MAX, fault->word,
		    strlen(fault->word) > WORD_SHOWN_MAX ? "..." : "");
	send(&line, sink);
}

void
reply_identity(const struct sink *sink)
{
	struct line line;

	begin(&line, "id name %s", PACKAGE_STRING);
	send(&line, sink);
	begin(&line, "id author the ludod authors");
	send(&line, sink);
	begin(&line, "protocol udi 1");
	send(&line, sink);
}

static void
add_option_name(struct line *line, const struct option_row *option)
{
	char name[OPTION_NAME_MAX];

	option_name(option, name);
	add(line, "%s", name);
}

static void
add_option_value(struct line *line, const struct option_row *option,
    int64_t value)
{
	if (option->type == OPTION_COMBO)
		add(line, "%s", option->word(value));
	else
		add(line, "%" PRId64, value);
}

void
reply_option(const struct sink *sink, const struct option_row *option,
    const struct options *defaults)
{
	bool combo = option->type == OPTION_COMBO;
	struct line line;

	begin(&line, "option name ");
	add_option_name(&line, option);
	add(&line, " type %s default ", combo ? "combo" : "spin");
	add_option_value(&line, option, option_get(defaults, option));
	for (int64_t i = option->min; combo && i <= option->max; i++)
		add(&line, " var %s", option->word(i));
	if (!combo)
		add(&line, " min %" PRId64 " max %" PRId64, option->min,
		    option->max);
	send(&line, sink);
}

void
reply_option_value(const struct sink *sink, const struct option_row *option,
    const struct options *options)
{
	struct line line;

	begin(&line, "option name ");
	add_option_name(&line, option);
	add(&line, " value ");
	add_option_value(&line, option, option_get(options, option));
	send(&line, sink);
}

void
reply_tunable(const struct sink *sink, const struct option_row *option,
    const struct options *options)
{
	char name[OPTION_NAME_MAX];
	struct line line;

	option_name(option, name);
	/* R_END, the last learning rate, is what such tools start from. */
	begin(&line,
	    "%s, int, %" PRId64 ", %" PRId64 ", %" PRId64 ", %d, 0.002", name,
	    option_get(options, option), option->min, option->max,
	    option->step);
	send(&line, sink);
}

void
reply_ok(const struct sink *sink, const char *what)
{
	struct line line;

	begin(&line, "%sok", what);
	send(&line, sink);
}

void
reply_ok_count(const struct sink *sink, const char *what, unsigned count)
{
	struct line line;

	begin(&line, "%sok %u", what, count);
	send(&line, sink);
}

void
reply_state(const struct sink *sink, const struct game *game)
{
	char winner = game_winner(game), text[GAME_TEXT_MAX];
	struct line line;

	game_write(game, text);
	begin(&line, "state position %s status ", text);
	if (winner == 0)
		add(&line, "ongoing");
	else
		add(&line, "won %c", winner);
	send(&line, sink);
}

static void
add_move(struct line *line, const struct game_move *move)
{
	add(line, " %s", move->text);
	if (move->captures != 0)
		add(line, " captures %c", move->captures);
	if (move->via != 0)
		add(line, " via %d", move->via);
	add(line, "%s%s%s", move->goal ? " goal" : "",
	    move->wins ? " wins" : "", move->again ? " again" : "");
}

void
reply_legal(const struct sink *sink, const struct game_move *move)
{
	struct line line;

	begin(&line, "legal");
	add_move(&line, move);
	send(&line, sink);
}

void
reply_bestmove(const struct sink *sink, const struct game_move *move)
{
	struct line line;

	begin(&line, "bestmove");
	if (move == NULL)
		add(&line, " none");
	else
		add_move(&line, move);
	send(&line, sink);
}

static void
add_score(struct line *line, const struct score *score, int total)
{
	int share[SEATS];

	value_share(score->weight, score->seats, total, share);
	for (unsigned i = 0; i < score->seats; i++)
		add(line, " %d", share[i]);
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
	struct line line;

	begin(&line, "info depth %d", info->depth);
	if (info->multipv != 0)
		add(&line, " seldepth %d multipv %u", info->seldepth,
		    info->multipv);
	else if (info->die != 0)
		add(&line, " die %u", info->die);
	else
		add(&line, " die any");
	add(&line, " score wp");
	add_score(&line, info->score, SCORE_TOTAL);
	if (info->score->exact)
		add(&line, " exact");
	add(&line,
	    " nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64
	    " hashfull %d tbhits %" PRIu64,
	    info->nodes, rate(info->nodes, info->time_us),
	    milliseconds(info->time_us), info->hashfull, info->table_hits);
	if (info->pv != NULL)
		add(&line, " pv %s", info->pv);
	send(&line, sink);
}

void
reply_string(const struct sink *sink, const char *text)
{
	struct line line;

	begin(&line, "info string %s", text);
	send(&line, sink);
}

void
reply_string_about(const struct sink *sink, const char *name, const char *text)
{
	struct line line;

	begin(&line, "info string %s: %s", name, text);
	send(&line, sink);
}

void
reply_fine_score(const struct sink *sink, const struct score *score)
{
	struct line line;

	begin(&line, "info string wp6");
	add_score(&line, score, SCORE_TOTAL_FINE);
	send(&line, sink);
}

void
reply_eval(const struct sink *sink, const struct score *score)
{
	struct line line;

	begin(&line, "eval wp");
	add_score(&line, score, SCORE_TOTAL);
	if (score->exact)
		add(&line, " exact");
	send(&line, sink);
}

void
reply_term(const struct sink *sink, const char *name, const int32_t *weight,
    const struct game *game, const double *counts)
{
	char seats[SEATS + 1];
	struct line line;

	begin(&line, "info string term %s", name);
	if (weight != NULL)
		add(&line, " weight %" PRId32, *weight);
	for (unsigned i = 0; i < game_seats(game, seats); i++)
		add(&line, " %c %.2f", seats[i], counts[i]);
	send(&line, sink);
}

void
reply_rolls(const struct sink *sink, char seat,
    const struct snakes_rolls *rolls)
{
	struct line line;

	begin(&line, "info string rolls %c mean %.6f", seat, rolls->mean);
	for (int i = 0; i < rolls->count; i++)
		add(&line, " p%d %.6f", i + 1, rolls->probability[i]);
	send(&line, sink);
}

void
reply_perft(const struct sink *sink, int depth, uint64_t nodes, int64_t time_us)
{
	struct line line;

	begin(&line, "perft %d nodes %" PRIu64 " time %" PRIu64 " nps %" PRIu64,
	    depth, nodes, milliseconds(time_us), rate(nodes, time_us));
	send(&line, sink);
}

void
reply_bench(const struct sink *sink, uint64_t nodes, int64_t time_us)
{
	struct line line;

	begin(&line, "bench nodes %" PRIu64 " time %" PRIu64 " nps %" PRIu64,
	    nodes, milliseconds(time_us), rate(nodes, time_us));
	send(&line, sink);
}

void
reply_stat(const struct sink *sink, const char *name, uint64_t value)
{
	struct line line;

	begin(&line, "stat %s %" PRIu64, name, value);
	send(&line, sink);
}

void
reply_board(const struct sink *sink, const char *text)
{
	struct line line;

	begin(&line, "| %s", text);
	send(&line, sink);
}
