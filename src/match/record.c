/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/match/record.h"
#include "src/match/seed.h"

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
	char position[64] = "startpos", seat[2] = "", *text;
	json_t *json;

	if (!rules->snakes)
		snprintf(position, sizeof(position),
		    "startpos seats %s tokens %u", header->seats,
		    rules->tokens);
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

static int
compare_number(const void *key, const void *item)
{
	uint64_t number = *(const uint64_t *)key;
	const struct set_result *set = item;

	return (number > set->set) - (number < set->set);
}

/* Is this a record of a set that has a result? *number is the set's. */
static bool
is_kept(const char *line, size_t length, const struct results *found,
    uint64_t *number)
{
	json_t *json = json_loadb(line, length, 0, NULL);
	const json_t *set = json_object_get(json, "set");
	bool is_number = json_is_integer(set);

	*number = (uint64_t)json_integer_value(set);
	json_decref(json);
	return is_number && found->count > 0 &&
	    bsearch(number, found->set, found->count, sizeof(*found->set),
		compare_number) != NULL;
}

/* How long the file is up to the end of the last set to be kept; its sets. */
static off_t
find_end(FILE *file, const struct results *found, size_t *sets)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	off_t end = 0, at = 0;
	uint64_t number, last = UINT64_MAX;

	*sets = 0;
	while ((length = getline(&line, &size, file)) > 0 &&
	    line[length - 1] == '\n') {
		at += length;
		if (!is_kept(line, (size_t)length, found, &number))
			continue;
		*sets += number != last;
		last = number;
		end = at;
	}
	free(line);
	return end;
}

static bool
cut(int fd, const struct results *found, const char **why)
{
	int copy = dup(fd);
	FILE *file = copy < 0 ? NULL : fdopen(copy, "r");
	size_t sets;
	off_t end;

	*why = strerror(errno);
	if (file == NULL) {
		if (copy >= 0)
			close(copy);
		return false;
	}
	end = find_end(file, found, &sets);
	fclose(file);
	*why = "games of some sets are missing";
	if (sets != found->count)
		return false;
	*why = "it can't be cut";
	return ftruncate(fd, end) == 0;
}

int
record_open(const char *path, bool resume, const struct results *found,
    struct store_error *error)
{
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	const char *why = strerror(errno);
	bool fine = fd >= 0;

	if (fine && !file_is_regular(fd)) {
		fine = false;
		why = "not a regular file";
	} else if (fine && resume)
		fine = cut(fd, found, &why);
	else if (fine && lseek(fd, 0, SEEK_END) != 0) {
		fine = false;
		why = "holds something already";
	}
	if (fine)
		return fd;
	snprintf(error->text, sizeof(error->text), "%s: %s", path, why);
	if (fd >= 0)
		close(fd);
	return -1;
}
