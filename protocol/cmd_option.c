/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Commands about options. */

#include "protocol/handlers.h"
#include "protocol/session_state.h"

bool
cmd_udi(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	(void)words, (void)fault;
	reply_identity(&session->sink);
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;

		option_at(i, session->config.maxima, &option);
		reply_option(&session->sink, &option, session->config.defaults);
	}
	reply_ok(&session->sink, command->name);
	return true;
}

/* `name NAME`, and the row of that name. */
static bool
take_option(const struct session *session, struct words *words,
    struct option_row *out, struct fault *fault)
{
	const char *name;

	if (!words_accept(words, "name"))
		return fault_set(fault, ERROR_BAD_ARGUMENT, "not the word name",
		    words_peek(words));
	name = words_take(words);
	if (option_find(name, session->config.maxima, out))
		return true;
	return fault_set(fault, ERROR_BAD_OPTION, "no such option", name);
}

bool
cmd_setoption(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	struct option_row option;
	char name[OPTION_NAME_MAX];
	const char *value;

	(void)command;
	if (!take_option(session, words, &option, fault))
		return false;
	if (words->left != 0 && !words_accept(words, "value"))
		return fault_set(fault, ERROR_BAD_ARGUMENT,
		    "not the word value", words_peek(words));
	value = words_take(words);
	if (value == NULL) {
		option_name(&option, name);
		return fault_print(fault, ERROR_BAD_OPTION, NULL,
		    "a value is missing for %s", name);
	}
	return option_set(&session->options, &option, value, fault);
}

bool
cmd_getoption(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	struct option_row option;

	(void)command;
	if (!take_option(session, words, &option, fault))
		return false;
	reply_option_value(&session->sink, &option, &session->options);
	return true;
}

bool
cmd_tunables(struct session *session, const struct command *command,
    struct words *words, struct fault *fault)
{
	unsigned count = 0;

	(void)words, (void)fault;
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;

		option_at(i, session->config.maxima, &option);
		if (option.step == 0)
			continue;
		reply_tunable(&session->sink, &option, &session->options);
		count++;
	}
	reply_ok_count(&session->sink, command->name, count);
	return true;
}
