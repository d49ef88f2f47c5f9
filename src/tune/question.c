/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "src/match/clock.h"
#include "src/match/greeting.h"
#include "src/match/text.h"
#include "src/tune/question.h"

static bool
refuse(char why[static QUESTION_TEXT_MAX], const char *what, const char *reason)
{
	snprintf(why, QUESTION_TEXT_MAX, "%.120s: %s", what, reason);
	text_make_printable(why);
	return false;
}

/* When an answer to what is asked now must be there. */
static int64_t
patience_end_us(const struct engine_spec *spec)
{
	return clock_us() + spec->timeout_ms * 1000;
}

static bool
refuse_silence(const struct chat *chat, const char *what,
    char why[static QUESTION_TEXT_MAX])
{
	return refuse(why, what,
	    chat_is_closed(chat) ? chat_last_words(chat) : "no answer");
}

static bool
ask_tunables(struct chat *chat, const struct engine_spec *spec,
    struct tunables *out, char why[static QUESTION_TEXT_MAX])
{
	int64_t end_us = patience_end_us(spec);
	const char *line, *reason;

	link_say(chat_link(chat), "tunables\n");
	while ((line = chat_hear_by(chat, end_us)) != NULL) {
		struct tunable tunable;

		if (text_after(line, "tunablesok") != NULL)
			return true;
		if (text_after(line, "error") != NULL)
			return refuse(why, "tunables", line);
		if (!tunable_read(line, &tunable, &reason) ||
		    !tunables_add(out, &tunable, &reason))
			return refuse(why, line, reason);
	}
	return refuse_silence(chat, "tunables", why);
}

bool
question_ask(const struct engine_spec *spec, bool wants_tunables,
    struct answers *out, char why[static QUESTION_TEXT_MAX])
{
	const char *reason;
	struct chat *chat = chat_open(spec, &reason);
	struct announced announced;
	bool fine;

	memset(out, 0, sizeof(*out));
	if (chat == NULL)
		return refuse(why, spec->where, reason);
	fine = greeting_exchange(chat, spec, &announced, why);
	strcpy(out->id, announced.id);
	out->has_evaluator = announced_has(&announced, "Evaluator");
	fine = fine &&
	    (!wants_tunables || ask_tunables(chat, spec, &out->tunables, why));
	announced_clear(&announced);
	chat_close(chat);
	return fine;
}

/* Until it is ready; an error before that is the answer to what was told. */
static bool
wait_ready(struct chat *chat, const struct engine_spec *spec, const char *what,
    char why[static QUESTION_TEXT_MAX])
{
	int64_t end_us = patience_end_us(spec);
	const char *line;
	bool fine = true;

	link_say(chat_link(chat), "isready\n");
	while ((line = chat_hear_by(chat, end_us)) != NULL) {
		if (strcmp(line, "readyok") == 0)
			return fine;
		if (text_after(line, "error") != NULL)
			fine = refuse(why, what, line);
	}
	return fine ? refuse_silence(chat, what, why) : false;
}

static bool
try_value(struct chat *chat, const struct engine_spec *spec, const char *name,
    double value, char why[static QUESTION_TEXT_MAX])
{
	char what[TUNABLE_NAME_MAX + 32];

	snprintf(what, sizeof(what), "%s at %.0f", name, value);
	link_say(chat_link(chat), "setoption name %s value %.0f\n", name,
	    value);
	return wait_ready(chat, spec, what, why);
}

bool
question_try(const struct engine_spec *spec, const struct tunables *tunables,
    char why[static QUESTION_TEXT_MAX])
{
	const char *reason;
	struct chat *chat = chat_open(spec, &reason);
	struct announced ignored;
	bool fine;

	if (chat == NULL)
		return refuse(why, spec->where, reason);
	fine = greeting_exchange(chat, spec, &ignored, why);
	announced_clear(&ignored);
	for (size_t n = 0; fine && n < tunables->count; n++) {
		const struct tunable *item = &tunables->item[n];

		fine = try_value(chat, spec, item->name, item->min, why) &&
		    try_value(chat, spec, item->name, item->max, why);
	}
	chat_close(chat);
	return fine;
}
