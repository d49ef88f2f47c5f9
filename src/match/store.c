/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/match/store.h"
#include "src/match/text.h"

/* A file being read. */
struct reader {
	const char *path;
	FILE *file;
	unsigned long line_number;
	char *line;
	size_t size;
	size_t capacity; /* of results->set */
	struct results *results;
	struct store_error *error;
};

bool
store_fail(struct store_error *error, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);
	return false;
}

static bool
fail_line(struct reader *reader, const char *why)
{
	return store_fail(reader->error, "%s:%lu: %s", reader->path,
	    reader->line_number, why);
}

static bool
add_set(struct reader *reader, const json_t *json)
{
	struct results *results = reader->results;
	const char *why;

	results->set = alloc_room(results->set, results->count,
	    &reader->capacity, sizeof(*results->set));
	if (!set_read(json, &results->header, &results->set[results->count],
		&why))
		return fail_line(reader, why);
	results->count++;
	return true;
}

/*
 * Matches write no control characters. A file that comes from elsewhere must
 * not steer the terminal, or break the page, on which it is reported.
 */
static bool
is_plain(const json_t *json)
{
	json_t *value;
	const char *key;
	size_t n;

	if (json_is_string(json))
		return text_is_plain(json_string_value(json));
	json_array_foreach(json, n, value)
	{
		if (!is_plain(value))
			return false;
	}
	json_object_foreach((json_t *)json, key, value)
	{
		if (!text_is_plain(key) || !is_plain(value))
			return false;
	}
	return true;
}

/* One line, whose JSON is the caller's to release. */
static bool
add_line(struct reader *reader, json_t *json)
{
	struct results *results = reader->results;
	const char *why;

	if (!is_plain(json))
		return fail_line(reader, "a control character in it");
	if (results->header.json == NULL) {
		if (!header_read(json, &results->header, &why))
			return fail_line(reader, why);
		json_incref(json);
		return true;
	}
	if (json_object_get(json, "set") != NULL)
		return add_set(reader, json);
	if (!json_is_string(json_object_get(json, "verdict")) ||
	    !json_is_integer(json_object_get(json, "sets")))
		return fail_line(reader, "neither a set nor a verdict");
	json_decref(results->verdict);
	results->verdict = json_incref(json);
	return true;
}

/* Can this be what a sudden end of the writer left of a last line? */
static bool
is_torn(const char *text, size_t length)
{
	return store_is_torn(text, length, "{\"match\":") ||
	    store_is_torn(text, length, "{\"set\":") ||
	    store_is_torn(text, length, "{\"verdict\":");
}

static bool
read_lines(struct reader *reader)
{
	ssize_t length;

	while ((length = getline(&reader->line, &reader->size, reader->file)) !=
	    -1) {
		json_t *json;
		bool fine;

		reader->line_number++;
		if (reader->line[length - 1] != '\n')
			return is_torn(reader->line, (size_t)length) ||
			    fail_line(reader, "not a line of results");
		json = store_parse(reader->line, (size_t)length);
		fine = json != NULL ? add_line(reader, json)
				    : fail_line(reader, "not a line of JSON");
		json_decref(json);
		if (!fine)
			return false;
		reader->results->length += length;
	}
	if (ferror(reader->file))
		return fail_line(reader, strerror(errno));
	return true;
}

static int
compare_sets(const void *a, const void *b)
{
	const struct set_result *left = a, *right = b;

	return (left->set > right->set) - (left->set < right->set);
}

/* Sort the sets, and drop those that are void or there already. */
static bool
settle(struct reader *reader)
{
	struct results *results = reader->results;
	struct set_result *sets = results->set;
	uint64_t end = results->verdict == NULL
	    ? UINT64_MAX
	    : (uint64_t)json_integer_value(
		  json_object_get(results->verdict, "sets"));
	size_t count = results->count, kept = 0;

	if (count > 0)
		qsort(sets, count, sizeof(*sets), compare_sets);
	for (size_t n = 0; n < count; n++) {
		bool again = kept > 0 && sets[kept - 1].set == sets[n].set;

		if (again &&
		    !set_equal(&sets[kept - 1], &sets[n], &results->header))
			return store_fail(reader->error,
			    "%s: set %llu has two results", reader->path,
			    (unsigned long long)sets[n].set);
		if (again || sets[n].set >= end) {
			set_clear(&sets[n]);
			continue;
		}
		if (kept != n) {
			sets[kept] = sets[n];
			memset(&sets[n], 0, sizeof(sets[n]));
		}
		kept++;
	}
	results->count = kept;
	return true;
}

static bool
load(const char *path, FILE *file, struct results *out,
    struct store_error *error)
{
	struct reader reader = { .path = path,
		.file = file,
		.results = out,
		.error = error };
	bool fine;

	memset(out, 0, sizeof(*out));
	fine = read_lines(&reader) && settle(&reader);
	free(reader.line);
	if (!fine)
		results_clear(out);
	return fine;
}

bool
results_load(const char *path, struct results *out, struct store_error *error)
{
	const char *why;
	FILE *file = file_read(path, &why);
	bool fine;

	if (file == NULL)
		return store_fail(error, "%s: %s", path, why);
	fine = load(path, file, out, error);
	fclose(file);
	if (fine && out->header.json == NULL) {
		results_clear(out);
		return store_fail(error, "%s: no results", path);
	}
	return fine;
}

void
results_clear(struct results *results)
{
	for (size_t n = 0; n < results->count; n++)
		set_clear(&results->set[n]);
	free(results->set);
	json_decref(results->verdict);
	header_clear(&results->header);
	memset(results, 0, sizeof(*results));
}

FILE *
store_reader(int fd)
{
	int copy = dup(fd);
	FILE *file = copy < 0 ? NULL : fdopen(copy, "r");

	if (file == NULL && copy >= 0)
		close(copy);
	return file;
}

bool
results_read(int fd, const char *path, struct results *out,
    struct store_error *error)
{
	FILE *file = store_reader(fd);
	bool fine;

	memset(out, 0, sizeof(*out));
	if (file == NULL)
		return store_fail(error, "%s: %s", path, strerror(errno));
	fine = load(path, file, out, error);
	fclose(file);
	return fine;
}

int
store_open(const char *path, bool resume, struct store_error *error)
{
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	bool fine;

	if (fd < 0)
		fine = store_fail(error, "%s: %s", path, strerror(errno));
	else if (!file_is_regular(fd))
		fine = store_fail(error, "%s: not a regular file", path);
	else if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		fine = store_fail(error, "%s: %s", path,
		    errno == EWOULDBLOCK ? "another process writes to it"
					 : strerror(errno));
	else
		fine = resume || lseek(fd, 0, SEEK_END) == 0 ||
		    store_fail(error, "%s: holds something already", path);
	if (fine)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

bool
store_is_torn(const char *text, size_t length, const char *start)
{
	size_t most = strlen(start);

	return strncmp(text, start, length < most ? length : most) == 0;
}

/* Behind a number jansson passes over a NUL. */
json_t *
store_parse(const char *text, size_t length)
{
	return memchr(text, '\0', length) != NULL
	    ? NULL
	    : json_loadb(text, length, 0, NULL);
}

int
store_write(int fd, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(fd, text, length);

		if (written < 0 && errno != EINTR)
			return -1;
		if (written > 0) {
			text += written;
			length -= (size_t)written;
		}
	}
	return 0;
}

int
store_append(int fd, json_t *line)
{
	char *text = json_dumps(line, JSON_COMPACT);
	size_t length;
	int result;

	json_decref(line);
	if (text == NULL) {
		errno = ENOMEM;
		return -1;
	}
	length = strlen(text);
	text[length++] = '\n';
	result = store_write(fd, text, length);
	free(text);
	return result;
}
