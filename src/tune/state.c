/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/tune/state.h"

enum { STATE_VERSION = 1 };

void
state_init(struct state *state, json_t *setup, const struct spsa *spsa,
    unsigned controls)
{
	memset(state, 0, sizeof(*state));
	state->setup = setup;
	state->spsa = *spsa;
	control_init(&state->luck, controls);
	course_init(&state->course, spsa->tunables.count);
	course_add(&state->course, 0, spsa->value);
}

void
state_clear(struct state *state)
{
	json_decref(state->setup);
	course_clear(&state->course);
}

/* Is the open file still the one of this name? */
static bool
is_still(int fd, const char *name)
{
	struct stat open, named;

	return fstat(fd, &open) == 0 && stat(name, &named) == 0 &&
	    open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/* -1 and errno, which is EWOULDBLOCK if another process has it. */
static int
lock_file(const char *name)
{
	int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	int fault = 0;

	if (fd < 0)
		return -1;
	if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		fault = errno;
	else if (!is_still(fd, name)) /* it was just removed */
		fault = EWOULDBLOCK;
	if (fault == 0)
		return fd;
	close(fd);
	errno = fault;
	return -1;
}

static char *
lock_name(const char *path)
{
	char *name;

	if (asprintf(&name, "%s.lock", path) == -1)
		alloc_failed();
	return name;
}

int
state_lock(const char *path, bool resume, const char **why)
{
	char *name = lock_name(path);
	struct stat status;
	int lock = lock_file(name);

	free(name);
	if (lock < 0) {
		*why = errno == EWOULDBLOCK ? "another process writes to it"
					    : strerror(errno);
		return -1;
	}
	if (resume || stat(path, &status) != 0 || status.st_size == 0)
		return lock;
	*why = "holds something already";
	state_unlock(path, lock);
	return -1;
}

void
state_unlock(const char *path, int lock)
{
	char *name = lock_name(path);

	unlink(name);
	close(lock);
	free(name);
}

static json_t *
write_numbers(const double *number, size_t count)
{
	json_t *list = json_array();

	for (size_t n = 0; n < count; n++)
		json_array_append_new(list, json_real(number[n]));
	return list;
}

static bool
read_numbers(const json_t *list, double *out, size_t count)
{
	if (json_array_size(list) != count)
		return false;
	for (size_t n = 0; n < count; n++) {
		if (!json_is_number(json_array_get(list, n)))
			return false;
		out[n] = json_number_value(json_array_get(list, n));
	}
	return true;
}

static json_t *
write_spsa(const struct spsa *spsa)
{
	json_t *list = json_array();

	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *item = &spsa->tunables.item[n];

		json_array_append_new(list,
		    json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f}",
			"name", item->name, "start", item->value, "min",
			item->min, "max", item->max, "c_end", item->c_end,
			"r_end", item->r_end, "value", spsa->value[n], "sum",
			spsa->sum[n]));
	}
	return json_pack("{s:I, s:I, s:I, s:I, s:o}", "seed",
	    (json_int_t)spsa->seed, "total", (json_int_t)spsa->total, "done",
	    (json_int_t)spsa->done, "summed", (json_int_t)spsa->summed,
	    "tunables", list);
}

static bool
read_spsa(json_t *json, struct spsa *out)
{
	json_int_t seed, total, done, summed;
	json_t *list, *row;
	size_t n;

	memset(out, 0, sizeof(*out));
	if (json_unpack(json, "{s:I, s:I, s:I, s:I, s:o}", "seed", &seed,
		"total", &total, "done", &done, "summed", &summed, "tunables",
		&list) != 0 ||
	    json_array_size(list) > TUNABLES_MAX || done < 0 || done > total)
		return false;
	out->seed = (uint64_t)seed;
	out->total = (uint64_t)total;
	out->done = (uint64_t)done;
	out->summed = (uint64_t)summed;
	json_array_foreach(list, n, row)
	{
		struct tunable *item = &out->tunables.item[n];
		const char *name;

		if (json_unpack(row, "{s:s, s:F, s:F, s:F, s:F, s:F, s:F, s:F}",
			"name", &name, "start", &item->value, "min", &item->min,
			"max", &item->max, "c_end", &item->c_end, "r_end",
			&item->r_end, "value", &out->value[n], "sum",
			&out->sum[n]) != 0 ||
		    strlen(name) >= sizeof(item->name))
			return false;
		strcpy(item->name, name);
		out->tunables.count++;
	}
	return out->tunables.count > 0;
}

static json_t *
write_luck(const struct control *luck)
{
	json_t *products = json_array();
	size_t size = 1 + luck->controls;

	for (size_t n = 0; n < size; n++)
		json_array_append_new(products,
		    write_numbers(luck->product[n], size));
	return json_pack("{s:i, s:I, s:o, s:o}", "controls",
	    (int)luck->controls, "count", (json_int_t)luck->count, "mean",
	    write_numbers(luck->mean, size), "product", products);
}

static bool
read_luck(json_t *json, struct control *out)
{
	json_t *mean, *product;
	json_int_t count;
	int controls;

	if (json_unpack(json, "{s:i, s:I, s:o, s:o}", "controls", &controls,
		"count", &count, "mean", &mean, "product", &product) != 0 ||
	    controls < 0 || controls > CONTROLS_MAX || count < 0)
		return false;
	control_init(out, (unsigned)controls);
	out->count = (uint64_t)count;
	for (size_t n = 0; n <= out->controls; n++)
		if (!read_numbers(json_array_get(product, n), out->product[n],
			1 + out->controls))
			return false;
	return read_numbers(mean, out->mean, 1 + out->controls);
}

static json_t *
write_course(const struct course *course)
{
	json_t *list = json_array();

	for (size_t n = 0; n < course->points; n++)
		json_array_append_new(list,
		    json_pack("[I, o]", (json_int_t)course->done[n],
			write_numbers(&course->value[n * course->values],
			    course->values)));
	return list;
}

static bool
read_course(const json_t *list, struct course *out)
{
	double value[TUNABLES_MAX];
	json_t *row, *numbers;
	json_int_t done;
	size_t n;

	if (json_array_size(list) > COURSE_POINTS_MAX)
		return false;
	json_array_foreach(list, n, row)
	{
		if (json_unpack(row, "[I, o]", &done, &numbers) != 0 ||
		    !read_numbers(numbers, value, out->values))
			return false;
		course_add(out, (uint64_t)done, value);
	}
	return true;
}

int
state_save(const struct state *state, const char *path)
{
	json_t *json = json_pack("{s:i, s:O, s:o, s:o, s:I, s:I, s:o}", "tune",
	    STATE_VERSION, "setup", state->setup, "spsa",
	    write_spsa(&state->spsa), "luck", write_luck(&state->luck), "games",
	    (json_int_t)state->games, "forfeits", (json_int_t)state->forfeits,
	    "course", write_course(&state->course));
	char *text = json == NULL ? NULL : json_dumps(json, JSON_COMPACT);
	struct iovec part;
	int status;

	if (text == NULL)
		alloc_failed();
	part = (struct iovec){ text, strlen(text) };
	status = file_replace(path, &part, 1);
	json_decref(json);
	free(text);
	return status;
}

static bool
read_state(json_t *json, struct state *out)
{
	json_t *spsa, *luck, *course, *setup;
	json_int_t games, forfeits;
	int version;

	if (json_unpack(json, "{s:i, s:o, s:o, s:o, s:I, s:I, s:o}", "tune",
		&version, "setup", &setup, "spsa", &spsa, "luck", &luck,
		"games", &games, "forfeits", &forfeits, "course",
		&course) != 0 ||
	    version != STATE_VERSION || !json_is_object(setup) ||
	    !read_spsa(spsa, &out->spsa) || !read_luck(luck, &out->luck))
		return false;
	out->games = (uint64_t)games;
	out->forfeits = (uint64_t)forfeits;
	course_init(&out->course, out->spsa.tunables.count);
	if (!read_course(course, &out->course)) {
		course_clear(&out->course);
		return false;
	}
	out->setup = json_incref(setup);
	return true;
}

bool
state_load(const char *path, struct state *out, const char **why)
{
	FILE *file = fopen(path, "re");
	json_t *json;
	bool fine;

	memset(out, 0, sizeof(*out));
	if (file == NULL) {
		*why = strerror(errno);
		return false;
	}
	json = json_loadf(file, 0, NULL);
	fclose(file);
	fine = json != NULL && read_state(json, out);
	json_decref(json);
	*why = "not the state of a run of ludo-tune";
	return fine;
}
