/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>

#include "src/match/alloc.h"
#include "src/match/summary.h"
#include "src/match/text.h"
#include "src/tune/start.h"

enum { PATH_SIZE = 128, REAL_DIGITS = 6 };

/* What decides the course of the run, beside what is in spsa. */
static json_t *
describe(const struct plan *plan, const char *id)
{
	struct roll_call_id ids[3] = { 0 };
	json_t *setup;

	for (unsigned n = 0; n < settings_all_engines(&plan->settings[0]); n++)
		snprintf(ids[n].text, sizeof(ids[n].text), "%s", id);
	setup = settings_header(&plan->settings[0], ids);
	if (setup == NULL ||
	    json_object_set_new(setup, "batch",
		json_integer((json_int_t)plan->batch)) != 0)
		alloc_failed();
	return setup;
}

static bool
same_start(const struct spsa *a, const struct spsa *b)
{
	return a->total == b->total && a->seed == b->seed &&
	    tunables_equal(&a->tunables, &b->tunables);
}

/* All that must be as it was, by names that the user knows. */
static json_t *
describe_all(json_t *setup, const struct spsa *spsa)
{
	json_t *all = json_copy(setup), *tunables = json_object();

	for (size_t n = 0; n < spsa->tunables.count; n++) {
		const struct tunable *item = &spsa->tunables.item[n];

		json_object_set_new(tunables, item->name,
		    json_pack("{s:f, s:f, s:f, s:f, s:f}", "value", item->value,
			"min", item->min, "max", item->max, "c-end",
			item->c_end, "r-end", item->r_end));
	}
	if (json_object_set_new(all, "sets",
		json_integer((json_int_t)spsa->total)) != 0 ||
	    json_object_set_new(all, "tunables", tunables) != 0)
		alloc_failed();
	return all;
}

/* To be freed. */
static char *
write_value(const json_t *value)
{
	char *text;

	if (value == NULL)
		return alloc_text("missing");
	text = json_dumps(value,
	    JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS));
	if (text == NULL)
		alloc_failed();
	return text;
}

static bool find_difference(const char *path, json_t *old, json_t *now,
    char out[static START_TEXT_MAX]);

static bool
find_below(const char *path, const char *name, json_t *old, json_t *now,
    char out[static START_TEXT_MAX])
{
	char below[PATH_SIZE];

	snprintf(below, sizeof(below), "%s%s%s", path, *path == '\0' ? "" : " ",
	    name);
	return find_difference(below, old, now, out);
}

static bool
find_member(const char *path, json_t *old, json_t *now,
    char out[static START_TEXT_MAX])
{
	const char *name;
	json_t *value;

	json_object_foreach(old, name, value)
	{
		if (find_below(path, name, value, json_object_get(now, name),
			out))
			return true;
	}
	json_object_foreach(now, name, value)
	{
		if (find_below(path, name, json_object_get(old, name), value,
			out))
			return true;
	}
	return false;
}

/* The first thing that was not as it is now. The file may be anybody's. */
static bool
find_difference(const char *path, json_t *old, json_t *now,
    char out[static START_TEXT_MAX])
{
	char *was, *is;

	if (old != NULL && now != NULL && json_equal(old, now))
		return false;
	if (json_is_object(old) && json_is_object(now))
		return find_member(path, old, now, out);
	/* Of engines there is the same twice. */
	if (json_is_array(old) && json_is_array(now) &&
	    find_difference(path, json_array_get(old, 0),
		json_array_get(now, 0), out))
		return true;
	was = write_value(old);
	is = write_value(now);
	snprintf(out, START_TEXT_MAX,
	    "the state of another run: %s was %s, "
	    "not %s",
	    path, was, is);
	text_make_printable(out);
	free(was);
	free(is);
	return true;
}

static void
say_difference(const struct state *old, json_t *setup, const struct spsa *spsa,
    char why[static START_TEXT_MAX])
{
	json_t *was = describe_all(old->setup, &old->spsa);
	json_t *now = describe_all(setup, spsa);

	if (!find_difference("", was, now, why))
		snprintf(why, START_TEXT_MAX,
		    "the state of another run: tunables had another order");
	json_decref(was);
	json_decref(now);
}

/* Takes over the reference to `setup`. */
static bool
resume(const char *path, json_t *setup, const struct spsa *spsa,
    struct state *out, char why[static START_TEXT_MAX])
{
	const char *fault;
	bool fine = state_load(path, out, &fault);

	if (!fine)
		snprintf(why, START_TEXT_MAX, "%s", fault);
	else if (!json_equal(setup, out->setup) ||
	    !same_start(spsa, &out->spsa)) {
		say_difference(out, setup, spsa, why);
		state_clear(out);
		fine = false;
	}
	json_decref(setup);
	return fine;
}

bool
start_state(const struct plan *plan, const struct answers *answers,
    struct state *out, char why[static START_TEXT_MAX])
{
	bool has_luck = plan->settings[0].has_reference;
	json_t *setup = describe(plan, answers->id);
	struct spsa spsa;

	spsa_init(&spsa, &answers->tunables, plan->total,
	    plan->settings[0].seed);
	if (plan->resume)
		return resume(plan->state, setup, &spsa, out, why);
	state_init(out, setup, &spsa,
	    has_luck ? SUMMARY_CONTROLS : SUMMARY_DICE_CONTROLS);
	return true;
}
