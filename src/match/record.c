/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/record.h"
#include "src/match/seed.h"

enum { POSITION_MAX = 64 };

/* Where its games begin. */
static void
write_start(const struct result_header *header, const struct play_rules *rules,
    char out[static POSITION_MAX])
{
	if (rules->snakes)
		strcpy(out, "startpos");
	else
		snprintf(out, POSITION_MAX, "startpos seats %s tokens %u",
		    header->seats, rules->tokens);
}

static json_t *
write_names(const struct record *record, const struct result_header *header)
{
	json_t *names = json_array();

	for (unsigned seat = 0; seat < header->players; seat++)
		json_array_append_new(names,
		    json_string(header->name[record->order->who.engine[seat]]));
	return names;
}

char *
record_text(const struct record *record, const struct result_header *header,
    const struct play_rules *rules)
{
	const struct game_order *order = record->order;
	char position[POSITION_MAX], seat[2] = "", *text;
	json_t *json;

	write_start(header, rules, position);
	if (record->game->seat >= 0)
		seat[0] = header->seats[record->game->seat];
	json = json_pack("{s:I, s:i, s:s, s:o, s:I, s:s, s:s}", "set",
	    (json_int_t)order->set, "seating", (int)order->seating, "game",
	    rules->snakes ? "snakes" : "ludo", "engines",
	    write_names(record, header), "seed",
	    (json_int_t)seed_engine(header->seed, order->set, order->seating),
	    "end", game_end_names[record->game->end], "seat", seat);
	if (record->game->fault != NULL)
		json_object_set_new(json, "fault",
		    json_string(record->game->fault));
	json_object_set_new(json, "position", json_string(position));
	json_object_set_new(json, "moves", json_string(record->moves));
	text = json_dumps(json, JSON_COMPACT);
	if (text == NULL)
		alloc_failed();
	json_decref(json);
	return text;
}

int
record_append(int fd, char *const lines[], unsigned count)
{
	size_t length = 0;
	char *text = NULL;
	int result;

	for (unsigned n = 0; n < count; n++) {
		size_t line = strlen(lines[n]);

		text = alloc_array(text, length + line + 1, 1);
		memcpy(text + length, lines[n], line);
		text[length + line] = '\n';
		length += line + 1;
	}
	result = store_write(fd, text, length);
	free(text);
	return result;
}

/* A file of records being checked. */
struct audit {
	const struct record_owner *owner;
	char position[POSITION_MAX];
	size_t sets;   /* with results, so far */
	uint64_t last; /* of them */
	off_t at, end; /* of what was read; of the last set to be kept */
};

static int
compare_number(const void *key, const void *item)
{
	uint64_t number = *(const uint64_t *)key;
	const struct set_result *set = item;

	return (number > set->set) - (number < set->set);
}

static bool
has_result(const struct results *found, uint64_t set)
{
	return found->count > 0 &&
	    bsearch(&set, found->set, found->count, sizeof(*found->set),
		compare_number) != NULL;
}

static bool
are_players(const json_t *names, const struct result_header *header)
{
	for (unsigned seat = 0; seat < header->players; seat++) {
		const char *name =
		    json_string_value(json_array_get(names, seat));
		unsigned n = 0;

		while (n < header->engines && name != NULL &&
		    strcmp(header->name[n], name) != 0)
			n++;
		if (name == NULL || n == header->engines)
			return false;
	}
	return json_array_size(names) == header->players;
}

/* Is the line a record of a game of the match? *set is its set's number. */
static bool
is_record(const struct audit *audit, const char *line, size_t length,
    uint64_t *set)
{
	const struct result_header *header = audit->owner->header;
	json_t *json = store_parse(line, length), *names;
	json_int_t number, seating, seed;
	const char *position;
	bool fine = json_unpack(json, "{s:I, s:I, s:o, s:I, s:s}", "set",
			&number, "seating", &seating, "engines", &names, "seed",
			&seed, "position", &position) == 0 &&
	    number >= 0 && seating >= 0 && seating < RESULT_GAMES_MAX;

	if (fine) {
		*set = (uint64_t)number;
		fine = *set % header->shards == header->shard - 1 &&
		    seed ==
			(json_int_t)seed_engine(header->seed, *set,
			    (unsigned)seating) &&
		    strcmp(position, audit->position) == 0 &&
		    are_players(names, header);
	}
	json_decref(json);
	return fine;
}

/* What is wrong with the next line, or NULL. */
static const char *
take_line(struct audit *audit, const char *line, size_t length)
{
	const struct results *found = audit->owner->found;
	bool is_loose = audit->at != audit->end;
	uint64_t set;

	if (line[length - 1] != '\n')
		return store_is_torn(line, length, "{\"set\":")
		    ? NULL
		    : "not a record of a game";
	if (found->header.json == NULL)
		return "something already, and no results to it";
	if (!is_record(audit, line, length, &set))
		return "not a record of a game of this match";
	audit->at += (off_t)length;
	if (has_result(found, set)) {
		if (is_loose)
			return "the games before it have no result";
		audit->sets += set != audit->last;
		audit->last = set;
	} else if (found->verdict == NULL)
		return NULL;
	/* What a verdict made void is kept, as it is in the results. */
	audit->end = audit->at;
	return NULL;
}

static bool
check_lines(struct audit *audit, FILE *file, const char *path,
    struct store_error *error)
{
	char *line = NULL;
	const char *why = NULL;
	size_t size = 0;
	ssize_t length;
	unsigned long count = 0;

	while (why == NULL && (length = getline(&line, &size, file)) > 0) {
		count++;
		why = take_line(audit, line, (size_t)length);
	}
	free(line);
	if (why != NULL)
		return store_fail(error, "%s:%lu: %s", path, count, why);
	if (ferror(file))
		return store_fail(error, "%s: %s", path, strerror(errno));
	return audit->sets == audit->owner->found->count ||
	    store_fail(error, "%s: games of some sets are missing", path);
}

bool
records_check(int fd, const char *path, const struct record_owner *owner,
    off_t *end, struct store_error *error)
{
	struct audit audit = { .owner = owner, .last = UINT64_MAX };
	FILE *file = store_reader(fd);
	bool fine;

	if (file == NULL)
		return store_fail(error, "%s: %s", path, strerror(errno));
	write_start(owner->header, owner->rules, audit.position);
	fine = check_lines(&audit, file, path, error);
	fclose(file);
	*end = audit.end;
	return fine;
}
