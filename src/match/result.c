/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/result.h"

const char *const game_end_names[GAME_ENDS] = {
	[END_WON] = "won",
	[END_LIMIT] = "limit",
	[END_ILLEGAL] = "illegal",
	[END_CRASH] = "crash",
	[END_STALL] = "stall",
	[END_DISCONNECT] = "disconnect",
	[END_TIME] = "time",
};

enum column_kind { COLUMN_COUNT, COLUMN_LUCK, COLUMN_TIME };

/* The numbers of a seat, each an array over the seats in the file. */
static const struct column {
	const char *name;
	size_t offset; /* of a uint32_t for a count, else of an int64_t */
	enum column_kind kind;
} columns[] = {
	{ "rolls", offsetof(struct seat_result, rolls), COLUMN_COUNT },
	{ "pips", offsetof(struct seat_result, pips), COLUMN_COUNT },
	{ "sixes", offsetof(struct seat_result, sixes), COLUMN_COUNT },
	{ "asked", offsetof(struct seat_result, asked), COLUMN_COUNT },
	{ "luck", offsetof(struct seat_result, luck), COLUMN_LUCK },
	{ "time_us", offsetof(struct seat_result, time_us), COLUMN_TIME },
	{ "time_max_us", offsetof(struct seat_result, time_max_us),
	    COLUMN_TIME },
};

enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

static bool
time_is_possible(int64_t time_us)
{
	return time_us >= 0 && time_us <= RESULT_TIME_MAX_US;
}

int
game_score(const struct game_result *game, unsigned players, unsigned seat)
{
	bool is_named = game->seat == (int)seat;

	if (game->end == END_LIMIT)
		return RESULT_SCORE_ONE / (int)players;
	if (game->end == END_WON)
		return is_named ? RESULT_SCORE_ONE : 0;
	return is_named ? 0 : RESULT_SCORE_ONE / ((int)players - 1);
}

/* Luck is there only if a reference was. */
static bool
has_column(const struct result_header *header, const struct column *column)
{
	return column->kind != COLUMN_LUCK || header->has_luck;
}

static int64_t
get_column(const struct column *column, const struct seat_result *seat)
{
	const void *field = (const char *)seat + column->offset;

	return column->kind == COLUMN_COUNT ? *(const uint32_t *)field
					    : *(const int64_t *)field;
}

static bool
set_column(const struct column *column, struct seat_result *seat, int64_t value)
{
	void *field = (char *)seat + column->offset;

	if (column->kind == COLUMN_TIME && !time_is_possible(value))
		return false;
	if (column->kind == COLUMN_COUNT && value < 0)
		return false;
	if (column->kind != COLUMN_COUNT)
		*(int64_t *)field = value;
	else if (value <= UINT32_MAX)
		*(uint32_t *)field = (uint32_t)value;
	else
		return false;
	return true;
}

static bool
read_column(const json_t *game, const struct column *column, unsigned players,
    struct seat_result *seats)
{
	const json_t *list = json_object_get(game, column->name);

	if (json_array_size(list) != players)
		return false;
	for (unsigned n = 0; n < players; n++) {
		const json_t *item = json_array_get(list, n);

		if (!json_is_integer(item) ||
		    !set_column(column, &seats[n], json_integer_value(item)))
			return false;
	}
	return true;
}

static bool
read_seating(const json_t *list, const struct result_header *header,
    uint8_t engine[static SEATS])
{
	if (json_array_size(list) != header->players)
		return false;
	for (unsigned n = 0; n < header->players; n++) {
		const json_t *item = json_array_get(list, n);
		json_int_t number = json_integer_value(item);

		if (!json_is_integer(item) || number < 0 ||
		    number >= header->engines)
			return false;
		engine[n] = (uint8_t)number;
	}
	return true;
}

static bool
read_end(const json_t *json, const struct result_header *header,
    struct game_result *game)
{
	const char *end, *fault = NULL;
	json_int_t reference_us = 0;
	int named;

	if (json_unpack((json_t *)json, "{s:s, s:i, s?s, s?I}", "end", &end,
		"seat", &game->seat, "fault", &fault, "reference_us",
		&reference_us) != 0)
		return false;
	game->reference_us = reference_us;
	if (!time_is_possible(reference_us))
		return false;
	for (named = 0; named < GAME_ENDS; named++)
		if (strcmp(end, game_end_names[named]) == 0)
			break;
	if (named == GAME_ENDS || game->seat >= (int)header->players ||
	    (named == END_LIMIT ? game->seat != -1 : game->seat < 0))
		return false;
	game->end = (enum game_end)named;
	game->fault = fault == NULL ? NULL : strdup(fault);
	return (game->fault == NULL) == (fault == NULL);
}

static bool
read_one_game(const json_t *json, const struct result_header *header,
    struct game_result *game)
{
	for (unsigned n = 0; n < COLUMNS; n++)
		if (has_column(header, &columns[n]) &&
		    !read_column(json, &columns[n], header->players,
			game->seats))
			return false;
	return read_seating(json_object_get(json, "engines"), header,
		   game->engine) &&
	    read_end(json, header, game);
}

bool
set_read(const json_t *json, const struct result_header *header,
    struct set_result *out, const char **why)
{
	json_int_t number;
	const json_t *games, *game;
	size_t n;

	memset(out, 0, sizeof(*out));
	*why = "not a set of this match";
	if (json_unpack((json_t *)json, "{s:I, s:o}", "set", &number, "games",
		&games) != 0 ||
	    number < 0 || json_array_size(games) < 1 ||
	    json_array_size(games) > RESULT_GAMES_MAX)
		return false;
	out->set = (uint64_t)number;
	out->game = calloc(json_array_size(games), sizeof(*out->game));
	if (out->game == NULL)
		return false;
	out->games = (unsigned)json_array_size(games);
	json_array_foreach(games, n, game)
	{
		if (!read_one_game(game, header, &out->game[n])) {
			set_clear(out);
			return false;
		}
	}
	*why = NULL;
	return true;
}

static json_t *
write_column(const struct column *column, unsigned players,
    const struct seat_result *seats)
{
	json_t *list = json_array();

	for (unsigned n = 0; n < players; n++)
		json_array_append_new(list,
		    json_integer(get_column(column, &seats[n])));
	return list;
}

static json_t *
write_game(const struct game_result *game, const struct result_header *header)
{
	json_t *engines = json_array(), *json;

	for (unsigned n = 0; n < header->players; n++)
		json_array_append_new(engines, json_integer(game->engine[n]));
	json = json_pack("{s:o, s:s, s:i}", "engines", engines, "end",
	    game_end_names[game->end], "seat", game->seat);
	for (unsigned n = 0; n < COLUMNS; n++)
		if (has_column(header, &columns[n]))
			json_object_set_new(json, columns[n].name,
			    write_column(&columns[n], header->players,
				game->seats));
	if (header->has_luck)
		json_object_set_new(json, "reference_us",
		    json_integer(game->reference_us));
	if (game->fault != NULL)
		json_object_set_new(json, "fault", json_string(game->fault));
	return json;
}

json_t *
set_write(const struct set_result *set, const struct result_header *header)
{
	json_t *games = json_array();

	for (unsigned n = 0; n < set->games; n++)
		json_array_append_new(games, write_game(&set->game[n], header));
	return json_pack("{s:I, s:o}", "set", (json_int_t)set->set, "games",
	    games);
}

static bool
game_equal(const struct game_result *a, const struct game_result *b,
    const struct result_header *header)
{
	if (memcmp(a->engine, b->engine, sizeof(a->engine)) != 0 ||
	    a->end != b->end || a->seat != b->seat ||
	    (a->fault == NULL) != (b->fault == NULL) ||
	    (a->fault != NULL && strcmp(a->fault, b->fault) != 0))
		return false;
	for (unsigned n = 0; n < COLUMNS; n++)
		for (unsigned seat = 0; seat < header->players; seat++)
			if (columns[n].kind != COLUMN_TIME &&
			    get_column(&columns[n], &a->seats[seat]) !=
				get_column(&columns[n], &b->seats[seat]))
				return false;
	return true;
}

bool
set_equal(const struct set_result *a, const struct set_result *b,
    const struct result_header *header)
{
	if (a->set != b->set || a->games != b->games)
		return false;
	for (unsigned n = 0; n < a->games; n++)
		if (!game_equal(&a->game[n], &b->game[n], header))
			return false;
	return true;
}

void
set_clear(struct set_result *set)
{
	for (unsigned n = 0; n < set->games; n++)
		free(set->game[n].fault);
	free(set->game);
	memset(set, 0, sizeof(*set));
}
