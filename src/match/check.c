/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "src/match/check.h"
#include "src/match/exam.h"
#include "src/match/options.h"
#include "src/match/status.h"

/* A check is for engines that answer soon, and tells when they don't. */
enum { TIMEOUT_MS = 10000 };

static const struct exam_rule *const chapters[] = {
	exam_option_rules,
	exam_input_rules,
	exam_game_rules,
	exam_search_rules,
	exam_course_rules,
};

/*
 * Options on the command line hold for every rule. Without any, what the
 * engine said at its start is left to the rule about that.
 */
static bool
set_options(struct exam *exam)
{
	for (size_t n = 0; n < exam->spec->options; n++)
		if (!exam_expect_nothing(exam) ||
		    !exam_say(exam, "setoption name %s value %s",
			exam->spec->option[n].name,
			exam->spec->option[n].value))
			return false;
	return exam->spec->options == 0 || exam_expect_nothing(exam);
}

static bool
try_rule(struct exam *exam, const struct exam_rule *rule)
{
	bool fine =
	    exam_start(exam) && set_options(exam) && rule->examine(exam);

	printf("%-6s %s\n", fine ? "ok" : "FAILED", rule->name);
	if (!fine)
		printf("       %s\n", exam->why);
	fflush(stdout);
	return fine;
}

/* What the command line says. */
struct request {
	struct engine_spec spec;
	char *rule; /* only those whose names contain it; or NULL */
};

static bool
is_wanted(const struct request *request, const struct exam_rule *rule)
{
	return request->rule == NULL ||
	    strstr(rule->name, request->rule) != NULL;
}

static bool
wants_any(const struct request *request)
{
	for (size_t n = 0; n < sizeof(chapters) / sizeof(chapters[0]); n++)
		for (const struct exam_rule *rule = chapters[n];
		     rule->name != NULL; rule++)
			if (is_wanted(request, rule))
				return true;
	return false;
}

static void
refuse_rule(const char *text)
{
	warnx("no rule has \"%s\" in its name; the rules are:", text);
	for (size_t n = 0; n < sizeof(chapters) / sizeof(chapters[0]); n++)
		for (const struct exam_rule *rule = chapters[n];
		     rule->name != NULL; rule++)
			fprintf(stderr, "  %s\n", rule->name);
}

static enum status
examine(const struct request *request)
{
	struct exam exam = { .spec = &request->spec };
	unsigned passed = 0, failed = 0;

	for (size_t n = 0; n < sizeof(chapters) / sizeof(chapters[0]); n++)
		for (const struct exam_rule *rule = chapters[n];
		     rule->name != NULL; rule++)
			if (!is_wanted(request, rule))
				continue;
			else if (try_rule(&exam, rule))
				passed++;
			else
				failed++;
	exam_end(&exam);
	printf("%u rules kept, %u broken\n", passed, failed);
	return failed == 0 ? STATUS_FINE : STATUS_NOT;
}

static bool
take_key(void *out, char *word, const char **why)
{
	return spec_set(&((struct request *)out)->spec, word, why);
}

static bool
read_request(char **words, struct request *out, char why[OPTIONS_TEXT_MAX])
{
	static const struct option options[] = {
		{ "rule", OPTION_TEXT, offsetof(struct request, rule), 0, 0,
		    NULL, NULL },
		{ NULL, OPTION_FLAG, 0, 0, 0, NULL, NULL },
	};
	const char *reason;

	out->rule = NULL;
	out->spec.timeout_ms = TIMEOUT_MS;
	if (!options_read(words, options, take_key, out, why))
		return false;
	if (spec_finish(&out->spec, &reason)) {
		if (out->spec.kind != SPEC_BUILTIN)
			return true;
		reason = "built-in players speak no UDI";
	}
	snprintf(why, OPTIONS_TEXT_MAX, "%s", reason);
	return false;
}

int
check_run(char **words)
{
	struct request request;
	enum status status = STATUS_USAGE;
	char why[OPTIONS_TEXT_MAX];

	signal(SIGPIPE, SIG_IGN);
	spec_init(&request.spec);
	if (!read_request(words, &request, why))
		warnx("%s", why);
	else if (!wants_any(&request))
		refuse_rule(request.rule);
	else
		status = examine(&request);
	spec_clear(&request.spec);
	return status;
}
