/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <string.h>

#include "src/match/clock.h"
#include "src/match/greeting.h"
#include "src/match/text.h"

struct greeting {
	struct chat *chat;
	const struct engine_spec *spec;
	int64_t end_us;
	char *why; /* the last `error` line till now, or empty */
};

static bool
refuse(const struct greeting *greeting, const char *text)
{
	text_copy(greeting->why, GREETING_TEXT_MAX, text);
	return false;
}

/* NULL, and why in greeting->why, if there is none. An error explains that. */
static const char *
hear(const struct greeting *greeting)
{
	const char *line = chat_hear_by(greeting->chat, greeting->end_us);

	if (line != NULL || greeting->why[0] != '\0')
		return line;
	if (chat_is_closed(greeting->chat))
		refuse(greeting, chat_last_words(greeting->chat));
	else
		snprintf(greeting->why, GREETING_TEXT_MAX,
		    "no answer in %lld ms to udi, setoption and isready",
		    (long long)greeting->spec->startup_ms);
	return NULL;
}

static bool
hear_name(const struct greeting *greeting, struct announced *out)
{
	const char *line;

	link_say(chat_link(greeting->chat), "udi\n");
	while ((line = hear(greeting)) != NULL && strcmp(line, "udiok") != 0) {
		const char *why = announced_take(out, line);

		if (why != NULL)
			return refuse(greeting, why);
		if (text_after(line, "error ") != NULL)
			refuse(greeting, line);
	}
	return line != NULL;
}

static bool
has_options(const struct greeting *greeting, const struct announced *announced)
{
	for (size_t n = 0; n < greeting->spec->options; n++) {
		const char *name = greeting->spec->option[n].name;

		if (announced_has(announced, name))
			continue;
		snprintf(greeting->why, GREETING_TEXT_MAX, "has no option %s",
		    name);
		return false;
	}
	return true;
}

static bool
wait_ready(const struct greeting *greeting)
{
	const char *line;

	link_set_options(chat_link(greeting->chat));
	link_say(chat_link(greeting->chat), "isready\n");
	while ((line = hear(greeting)) != NULL && strcmp(line, "readyok") != 0)
		if (text_after(line, "error ") != NULL)
			return refuse(greeting, line);
	return line != NULL;
}

bool
greeting_exchange(struct chat *chat, const struct engine_spec *spec,
    struct announced *out, char why[static GREETING_TEXT_MAX])
{
	const struct greeting greeting = { chat, spec,
		clock_us() + spec->startup_ms * 1000, why };

	memset(out, 0, sizeof(*out));
	why[0] = '\0';
	if (!hear_name(&greeting, out))
		return false;
	/* What was said before it knew who asks has not kept it from that. */
	why[0] = '\0';
	return has_options(&greeting, out) && wait_ready(&greeting);
}
