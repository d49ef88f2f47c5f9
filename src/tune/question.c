/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "src/match/chat.h"
#include "src/match/link.h"
#include "src/tune/question.h"

enum { TIMEOUT_MS = 10000 };

static bool
refuse(char why[static QUESTION_TEXT_MAX], const char *what, const char *reason)
{
	snprintf(why, QUESTION_TEXT_MAX, "%.120s: %s", what, reason);
	return false;
}

static bool
starts_with(const char *line, const char *words)
{
	return strncmp(line, words, strlen(words)) == 0;
}

/* `option name Evaluator type …`: names don't mind capitals. */
static bool
is_evaluator(const char *line)
{
	static const char words[] = "option name Evaluator ";

	return strncasecmp(line, words, strlen(words)) == 0;
}

/* What it is called, and whether it has an evaluator to be chosen. */
static bool
ask_name(struct chat *chat, struct answers *out,
    char why[static QUESTION_TEXT_MAX])
{
	static const char name[] = "id name ";
	const char *line;

	link_say(chat_link(chat), "udi\n");
	while ((line = chat_hear(chat, TIMEOUT_MS)) != NULL) {
		if (strcmp(line, "udiok") == 0)
			return true;
		if (starts_with(line, "error"))
			return refuse(why, "udi", line);
		if (starts_with(line, name))
			snprintf(out->id, sizeof(out->id), "%.*s",
			    (int)sizeof(out->id) - 1, line + strlen(name));
		out->has_evaluator = out->has_evaluator || is_evaluator(line);
	}
	return refuse(why, "udi", "no answer");
}

static bool
ask_tunables(struct chat *chat, struct answers *out,
    char why[static QUESTION_TEXT_MAX])
{
	const char *line, *reason;

	link_say(chat_link(chat), "tunables\n");
	while ((line = chat_hear(chat, TIMEOUT_MS)) != NULL) {
		struct tunable tunable;

		if (starts_with(line, "tunablesok"))
			return true;
		if (starts_with(line, "error"))
			return refuse(why, "tunables", line);
		if (!tunable_read(line, &tunable, &reason) ||
		    !tunables_add(&out->tunables, &tunable, &reason))
			return refuse(why, line, reason);
	}
	return refuse(why, "tunables", "no answer");
}

bool
question_ask(const struct engine_spec *spec, bool wants_tunables,
    struct answers *out, char why[static QUESTION_TEXT_MAX])
{
	const char *reason;
	struct chat *chat = chat_open(spec, &reason);
	bool fine;

	memset(out, 0, sizeof(*out));
	if (chat == NULL)
		return refuse(why, spec->where, reason);
	fine = ask_name(chat, out, why);
	if (fine && wants_tunables) {
		link_set_options(chat_link(chat));
		fine = ask_tunables(chat, out, why);
	}
	chat_close(chat);
	return fine;
}

/* Until it is ready; an error before that is the answer to what was told. */
static bool
wait_ready(struct chat *chat, const char *what,
    char why[static QUESTION_TEXT_MAX])
{
	const char *line;
	bool fine = true;

	link_say(chat_link(chat), "isready\n");
	while ((line = chat_hear(chat, TIMEOUT_MS)) != NULL) {
		if (strcmp(line, "readyok") == 0)
			return fine;
		if (starts_with(line, "error"))
			fine = refuse(why, what, line);
	}
	return fine ? refuse(why, what, "no answer") : false;
}

static bool
try_value(struct chat *chat, const char *name, double value,
    char why[static QUESTION_TEXT_MAX])
{
	char what[TUNABLE_NAME_MAX + 32];

	snprintf(what, sizeof(what), "%s at %.0f", name, value);
	link_say(chat_link(chat), "setoption name %s value %.0f\n", name,
	    value);
	return wait_ready(chat, what, why);
}

bool
question_try(const struct engine_spec *spec, const struct tunables *tunables,
    char why[static QUESTION_TEXT_MAX])
{
	const char *reason;
	struct chat *chat = chat_open(spec, &reason);
	struct answers ignored = { 0 };
	bool fine;

	if (chat == NULL)
		return refuse(why, spec->where, reason);
	fine = ask_name(chat, &ignored, why);
	link_set_options(chat_link(chat));
	fine = fine && wait_ready(chat, "options", why);
	for (size_t n = 0; fine && n < tunables->count; n++) {
		const struct tunable *item = &tunables->item[n];

		fine = try_value(chat, item->name, item->min, why) &&
		    try_value(chat, item->name, item->max, why);
	}
	chat_close(chat);
	return fine;
}
