/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/match/alloc.h"
#include "src/match/merge.h"
#include "src/match/status.h"
#include "src/match/store.h"

/* A file's sets, and how many of them are merged. */
struct source {
	const char *path;
	struct results results;
	size_t next;
};

static const struct set_result *
next_set(const struct source *source)
{
	return source->next == source->results.count
	    ? NULL
	    : &source->results.set[source->next];
}

/* The source whose next set has the lowest number; NULL at the end. */
static struct source *
find_lowest(struct source *sources, size_t count)
{
	struct source *lowest = NULL;

	for (size_t n = 0; n < count; n++)
		if (next_set(&sources[n]) != NULL &&
		    (lowest == NULL ||
			next_set(&sources[n])->set < next_set(lowest)->set))
			lowest = &sources[n];
	return lowest;
}

static void
refuse_source(const struct source *source, const struct source *first)
{
	char difference[HEADER_DIFFERENCE_MAX];

	header_tell_difference(&source->results.header, &first->results.header,
	    difference);
	warnx("%s: not of the match of %s, which differs in: %s", source->path,
	    first->path, difference);
}

static bool
load_all(char **paths, struct source *sources, size_t count)
{
	struct store_error error = { "" };

	for (size_t n = 0; n < count; n++) {
		sources[n].path = paths[n];
		if (!results_load(paths[n], &sources[n].results, &error)) {
			warnx("%s", error.text);
			return false;
		}
		if (!header_matches(&sources[n].results.header,
			&sources[0].results.header)) {
			refuse_source(&sources[n], &sources[0]);
			return false;
		}
	}
	return true;
}

static bool
write_header(int fd, const struct result_header *header)
{
	json_t *copy = json_copy(header->json);

	json_object_set_new(copy, "shard", json_pack("[ii]", 1, 1));
	return store_append(fd, copy) == 0;
}

static bool
has_shard(const struct source *sources, size_t count, unsigned shard)
{
	for (size_t n = 0; n < count; n++)
		if (sources[n].results.header.shard == shard)
			return true;
	return false;
}

/* False after a message that names the first shard there is not. */
static bool
has_all_shards(const struct source *sources, size_t count)
{
	const unsigned shards = sources[0].results.header.shards;

	/* What was split up in several ways can be complete without them. */
	for (size_t n = 1; n < count; n++)
		if (sources[n].results.header.shards != shards)
			return true;
	for (unsigned shard = 1; shard <= shards; shard++)
		if (!has_shard(sources, count, shard)) {
			warnx("shard %u/%u is missing", shard, shards);
			return false;
		}
	return true;
}

/*
 * False after a message, if a set has two results, or there are some missing
 * which must not be.
 */
static bool
write_sets(int fd, const char *path, struct source *sources, size_t count,
    bool is_partial)
{
	const struct result_header *header = &sources[0].results.header;
	const struct set_result *last = NULL;
	struct source *source;
	unsigned long long sets = 0;

	while ((source = find_lowest(sources, count)) != NULL) {
		const struct set_result *set = next_set(source);

		source->next++;
		if (last != NULL && set->set == last->set) {
			if (set_equal(set, last, header))
				continue;
			warnx("%s: set %llu has another result elsewhere",
			    source->path, (unsigned long long)set->set);
			return false;
		}
		last = set;
		if (store_append(fd, set_write(set, header)) != 0) {
			warn("%s", path);
			return false;
		}
		sets++;
	}
	if (last != NULL && sets != last->set + 1) {
		warnx("%s: %llu of the sets up to %llu are missing", path,
		    (unsigned long long)last->set + 1 - sets,
		    (unsigned long long)last->set);
		return is_partial;
	}
	return true;
}

static bool
merge(const char *path, struct source *sources, size_t count, bool is_partial)
{
	struct store_error error = { "" };
	int fd = store_open(path, false, &error);
	bool fine, has_all;

	if (fd < 0) {
		warnx("%s", error.text);
		return false;
	}
	fine = write_header(fd, &sources[0].results.header);
	if (!fine)
		warn("%s", path);
	has_all = has_all_shards(sources, count);
	fine = fine && write_sets(fd, path, sources, count, is_partial) &&
	    (has_all || is_partial);
	close(fd);
	if (!fine)
		unlink(path);
	return fine;
}

int
merge_run(char **words)
{
	struct source *sources;
	size_t count = 0;
	bool is_partial = false, fine;

	if (words[0] != NULL && strcmp(words[0], "--partial") == 0) {
		is_partial = true;
		words++;
	}
	if (words[0] == NULL || words[1] == NULL) {
		warnx("merge takes a new file, and files to put into it");
		return STATUS_USAGE;
	}
	while (words[count + 1] != NULL)
		count++;
	sources = alloc_zero(count, sizeof(*sources));
	fine = load_all(words + 1, sources, count) &&
	    merge(words[0], sources, count, is_partial);
	for (size_t n = 0; n < count; n++)
		results_clear(&sources[n].results);
	free(sources);
	return fine ? STATUS_FINE : STATUS_TROUBLE;
}
