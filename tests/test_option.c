/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The table of options, and the commands that go by it. */

#include <criterion/criterion.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/option.h"
#include "tests/talk.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const struct option_limits limits = { .hash_mib = 64, .threads = 1 };

/* The words of UCI's setoption and option lines. */
static const char *const keywords[] = { "name", "value", "type", "default",
	"min", "max", "var" };

Test(option, rows_are_consistent)
{
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option, found;
		char name[OPTION_NAME_MAX];

		option_at(i, &limits, &option);
		option_name(&option, name);
		cr_assert_lt(strlen(name), OPTION_NAME_MAX - 1, "%s", name);
		for (const char *c = name; *c != '\0'; c++)
			cr_assert(isalnum((unsigned char)*c) || *c == '.', "%s",
			    name);
		for (size_t k = 0; k < LENGTH(keywords); k++)
			cr_assert_neq(strcasecmp(name, keywords[k]), 0);
		cr_assert_leq(option.min, option.initial, "%s", name);
		cr_assert_leq(option.initial, option.max, "%s", name);
		cr_assert_gt(strlen(option.help), 0, "%s", name);
		cr_assert_eq(option.word != NULL, option.type == OPTION_COMBO,
		    "%s", name);
		/* By its name it is found itself, not one before it. */
		cr_assert(option_find(name, &limits, &found));
		cr_assert_eq(found.offset, option.offset, "%s", name);
	}
}

static void
write_value(const struct option_row *option, int64_t value, char out[32])
{
	if (option->type == OPTION_COMBO)
		snprintf(out, 32, "%s", option->word(value));
	else
		snprintf(out, 32, "%" PRId64, value);
}

/* Also shows that no two options share a place. */
Test(option, each_takes_its_bounds_and_no_more)
{
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;
		struct options options, before;
		struct fault fault;
		char text[32];

		option_at(i, &limits, &option);
		options_init(&options, &limits);
		for (int k = 0; k < 2; k++) {
			int64_t value = k == 0 ? option.min : option.max;

			write_value(&option, value, text);
			cr_assert(option_set(&options, &option, text, &fault));
			cr_assert_eq(option_get(&options, &option), value);
		}
		before = options;
		if (option.type == OPTION_SPIN) {
			snprintf(text, sizeof(text), "%" PRId64,
			    option.max + 1);
			cr_assert_not(
			    option_set(&options, &option, text, &fault));
			cr_assert_eq(fault.code, ERROR_OUT_OF_RANGE);
			snprintf(text, sizeof(text), "%" PRId64,
			    option.min - 1);
			cr_assert_not(
			    option_set(&options, &option, text, &fault));
			cr_assert_eq(fault.code, ERROR_OUT_OF_RANGE);
		}
		cr_assert_not(
		    option_set(&options, &option, "nonsense", &fault));
		cr_assert_eq(fault.code, ERROR_BAD_OPTION);
		cr_assert_not(option_set(&options, &option, "", &fault));
		cr_assert_eq(fault.code, ERROR_BAD_OPTION);
		cr_assert_eq(memcmp(&before, &options, sizeof(options)), 0);
		for (unsigned k = 0; k < option_count(); k++) {
			struct option_row other;

			option_at(k, &limits, &other);
			if (k != i)
				cr_assert_eq(option_get(&options, &other),
				    other.initial);
		}
	}
}

Test(option, a_host_bounds_hash_and_threads)
{
	const struct option_limits small = { .hash_mib = 4, .threads = 3 };
	struct option_row option;
	struct options options;

	cr_assert(option_find("Hash", &small, &option));
	cr_assert_eq(option.max, 4);
	cr_assert_eq(option.initial, 4);
	options_init(&options, &small);
	cr_assert_eq(options.hash_mib, 4);
	cr_assert(option_find("Threads", &small, &option));
	cr_assert_eq(option.max, 3);
	cr_assert_eq(options.threads, 1);
	options_init(&options, &limits);
	cr_assert_eq(options.hash_mib, 16);
}

/* The handshake, getoption and tunables tell the same story. */
Test(option, the_handshake_lists_them_all)
{
	struct talk talk;
	char want[8192];
	size_t length = 0;

	length += (size_t)sprintf(want,
	    "id name ...\nid author ...\n"
	    "protocol udi 1\n");
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;
		char name[OPTION_NAME_MAX], value[32];

		option_at(i, &limits, &option);
		option_name(&option, name);
		write_value(&option, option.initial, value);
		length += (size_t)sprintf(want + length,
		    "option name %s type %s default %s", name,
		    option.type == OPTION_COMBO ? "combo" : "spin", value);
		if (option.type == OPTION_SPIN)
			length += (size_t)sprintf(want + length,
			    " min %" PRId64 " max %" PRId64, option.min,
			    option.max);
		for (int64_t k = option.min;
		     option.type == OPTION_COMBO && k <= option.max; k++)
			length += (size_t)sprintf(want + length, " var %s",
			    option.word(k));
		length += (size_t)sprintf(want + length, "\n");
		cr_assert_lt(length, sizeof(want) / 2);
	}
	sprintf(want + length, "udiok\n");
	talk_begin(&talk, "");
	talk_expect(&talk, "udi\n", want);
	sprintf(want + length, "uciok\n");
	talk_expect(&talk, "uci\n", want);
	talk_close(&talk);
}

Test(option, getoption_says_what_is_set)
{
	struct talk talk;

	talk_begin(&talk, "");
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;
		char name[OPTION_NAME_MAX], value[32], sent[256], want[128];

		option_at(i, &limits, &option);
		option_name(&option, name);
		write_value(&option, option.initial, value);
		snprintf(sent, sizeof(sent), "getoption name %s\n", name);
		snprintf(want, sizeof(want), "option name %s value %s\n", name,
		    value);
		talk_expect(&talk, sent, want);
		/* Capitals don't matter in what comes, only in what goes. */
		write_value(&option, option.max, value);
		snprintf(want, sizeof(want), "option name %s value %s\n", name,
		    value);
		snprintf(sent, sizeof(sent), "setoption name %s value %s\n",
		    name, value);
		for (char *c = sent + strlen("setoption name "); *c != '\0';
		     c++)
			if (strncmp(c, " value ", 7) == 0)
				c += 6;
			else
				*c = (char)toupper((unsigned char)*c);
		talk_expect(&talk, sent, "");
		snprintf(sent, sizeof(sent), "getoption name %s\n", name);
		talk_expect(&talk, sent, want);
	}
	talk_close(&talk);
}

Test(option, a_refused_value_leaves_the_old_one)
{
	static const struct {
		const char *words, *error;
	} cases[] = {
		{ "", "bad-option ..." },
		{ "name", "bad-option ..." },
		{ "name MultiPV", "bad-option ... MultiPV" },
		{ "name MultiPV value", "bad-option ... MultiPV" },
		{ "name MultiPV value 0", "out-of-range MultiPV is 1 to 4: 0" },
		{ "name MultiPV value 5", "out-of-range MultiPV is 1 to 4: 5" },
		{ "name MultiPV value -3", "out-of-range ... -3" },
		{ "name MultiPV value 99999999999",
		    "out-of-range ... 99999999999" },
		{ "name MultiPV value three", "bad-option ... three" },
		{ "name MultiPV value 3x", "bad-option ... 3x" },
		{ "name MultiPV value +3", "bad-option ... +3" },
		{ "name MultiPV value 3 4", "bad-argument ... 4" },
		{ "name MultiPV 3", "bad-argument ... 3" },
		{ "name MultiPV 3 4", "bad-argument ... 3" },
		{ "name Multi PV value 3", "bad-argument ... 3" },
		{ "MultiPV value 3", "bad-argument ... MultiPV" },
		{ "Name MultiPV value 3", "bad-argument ... Name" },
		{ "name MultiP value 3", "bad-option ... MultiP" },
		{ "name MultiPVs value 3", "bad-option ... MultiPVs" },
		{ "name Hash value 65", "out-of-range Hash is 1 to 64: 65" },
		{ "name Hash value 0", "out-of-range Hash is 1 to 64: 0" },
		{ "name Threads value 2", "out-of-range ... 2" },
		{ "name Seed value -1", "out-of-range ... -1" },
		{ "name Seed value 4294967296",
		    "out-of-range Seed is 0 to 4294967295: 4294967296" },
		{ "name level value expert",
		    "bad-option Level is easy, medium or hard: expert" },
		{ "name Level value har", "bad-option ... har" },
		{ "name Level value 2", "bad-option ... 2" },
		{ "name Evaluator value on",
		    "bad-option Evaluator is auto, net or weights: on" },
		{ "name weight.danger value 99999",
		    "out-of-range Weight.Danger is -20000 to 20000: 99999" },
		{ "name Weight.Danger value x",
		    "bad-option Weight.Danger is not a number: x" },
		{ "name weight.danger",
		    "bad-option a value is missing for Weight.Danger" },
		{ "name Weight value 1", "bad-option ... Weight" },
		{ "name Weight. value 1", "bad-option ... Weight." },
		{ "name Progress value 1", "bad-option ... Progress" },
		{ "name config value /etc/passwd", "bad-option ... config" },
	};
	struct talk talk;

	talk_begin(&talk, "");
	talk_expect(&talk,
	    "setoption name MultiPV value 2\nsetoption name Hash value 64\n"
	    "setoption name Seed value 4294967295\n"
	    "setoption name Level value medium\n",
	    "");
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char sent[128], want[128];

		snprintf(sent, sizeof(sent), "setoption %s\n", cases[i].words);
		snprintf(want, sizeof(want), "error %s\n", cases[i].error);
		talk_expect(&talk, sent, want);
		talk_is_ready(&talk);
	}
	talk_expect(&talk,
	    "getoption name MultiPV\ngetoption name Hash\n"
	    "getoption name Seed\ngetoption name Level\n",
	    "option name MultiPV value 2\noption name Hash value 64\n"
	    "option name Seed value 4294967295\n"
	    "option name Level value medium\n");
	talk_expect(&talk, "getoption\n", "error bad-option ...\n");
	talk_expect(&talk, "getoption name\n", "error bad-option ...\n");
	talk_expect(&talk, "getoption name X\n", "error bad-option ... X\n");
	talk_expect(&talk, "getoption Hash now\n",
	    "error bad-argument ... Hash\n");
	talk_expect(&talk, "getoption name Hash now\n",
	    "error bad-argument ... now\n");
	talk_close(&talk);
}

Test(option, tunables_are_ready_for_a_tuner)
{
	struct talk talk;
	const char *line;
	unsigned count = 0, said = 0;

	talk_begin(&talk, "");
	talk_expect(&talk, "setoption name Weight.Progress value 77\n", "");
	talk_say(&talk, "tunables\n");
	while ((line = talk_take(&talk)) != NULL &&
	    strncmp(line, "tunablesok", 10) != 0) {
		char name[64], kind[8];
		long value, min, max;
		double step, rate;
		struct option_row option;

		cr_assert_eq(sscanf(line,
				 "%63[^,], %7[^,], %ld, %ld, %ld, %lf, %lf",
				 name, kind, &value, &min, &max, &step, &rate),
		    7, "%s", line);
		cr_assert_str_eq(kind, "int");
		cr_assert(option_find(name, &limits, &option), "%s", name);
		cr_assert_eq(option.min, min);
		cr_assert_eq(option.max, max);
		cr_assert_eq(value,
		    strcmp(name, "Weight.Progress") == 0 ? 77 : option.initial);
		cr_assert(step > 0 && rate > 0 && rate < 1, "%s", line);
		count++;
	}
	cr_assert_eq(sscanf(line, "tunablesok %u", &said), 1);
	cr_assert_eq(said, count);
	cr_assert_gt(count, 0);
	talk_close(&talk);
}

/* What `eval` says last. */
static void
take_eval(struct talk *talk, char out[static 64])
{
	const char *line;

	talk_say(talk, "eval\n");
	while ((line = talk_take(talk)) != NULL)
		snprintf(out, 64, "%s", line);
	cr_assert(talk_match("eval wp ...", out));
}

/* Weights act at once, but only where they are asked for. */
Test(option, weights_act_under_weights_only)
{
	char usual[64], changed[64];
	struct talk talk;

	talk_begin(&talk, "");
	talk_expect(&talk,
	    "position ludo R:b,b,0,12/Y:5,5,51,g R 1\n"
	    "setoption name Level value medium\n",
	    "");
	take_eval(&talk, usual);
	talk_expect(&talk, "setoption name Weight.Progress value 500\n", "");
	take_eval(&talk, changed);
	cr_assert_str_eq(changed, usual);
	talk_expect(&talk, "setoption name Evaluator value weights\n", "");
	take_eval(&talk, changed);
	cr_assert_str_neq(changed, usual);
	talk_close(&talk);
}

Test(option, each_session_has_its_own)
{
	struct talk one, two;

	talk_begin(&one, "");
	talk_begin(&two, "");
	talk_expect(&one, "setoption name MultiPV value 4\n", "");
	talk_expect(&two, "getoption name MultiPV\n",
	    "option name MultiPV value 1\n");
	talk_expect(&one, "newgame\ngetoption name MultiPV\n",
	    "option name MultiPV value 4\n");
	talk_close(&two);
	talk_close(&one);
}

Test(option, defaults_are_the_hosts)
{
	struct option_row option;
	struct fault fault;
	struct talk talk;

	talk_init(&talk);
	cr_assert(option_find("level", &limits, &option));
	cr_assert(option_set(&talk.defaults, &option, "Easy", &fault));
	talk_open(&talk);
	talk_expect(&talk, "getoption name Level\n",
	    "option name Level value easy\n");
	talk_expect(&talk, "udi\n",
	    "...\noption name Level type combo default easy ...\n...\n");
	talk_close(&talk);
}
