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
question_ask(const struct engine_spec *spec, struct answers *out,
    char why[static QUESTION_TEXT_MAX])
{
	const char *reason;
	struct chat *chat = chat_open(spec, &reason);
	bool fine;

	memset(out, 0, sizeof(*out));
	if (chat == NULL)
		return refuse(why, spec->where, reason);
	fine = ask_name(chat, out, why);
	if (fine)
		link_set_options(chat_link(chat));
	fine = fine && ask_tunables(chat, out, why);
	chat_close(chat);
	return fine;
}
