/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What the manual and the sample say, against the tables they tell of. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/config.h"

enum { TEXT_MAX = 128 * 1024 };

/* A file of the source tree. */
static void
read_source(const char *name, char text[static TEXT_MAX])
{
	const char *srcdir = getenv("srcdir");
	char path[1024];
	FILE *file;
	size_t length;

	snprintf(path, sizeof path, "%s/%s", srcdir != NULL ? srcdir : ".",
	    name);
	file = fopen(path, "r");
	cr_assert(ne(ptr, file, NULL), "%s", path);
	length = fread(text, 1, TEXT_MAX - 1, file);
	text[length] = '\0';
	fclose(file);
}

static void
expect_text(const char *text, const char *expected)
{
	cr_assert(ne(ptr, (void *)(uintptr_t)strstr(text, expected), NULL),
	    "not found: %s", expected);
}

/* Takes the ';' away from before each `;key = value`. */
static void
enable_keys(char *text)
{
	for (char *line = text; line != NULL;
	     line = strchr(line, '\n') == NULL ? NULL : strchr(line, '\n') + 1)
		if (line[0] == ';')
			line[0] = ' ';
}

/* Is there a line ` key = value` or `;key = value`? */
static bool
sample_has(const char *text, const char *key)
{
	char line[64];

	snprintf(line, sizeof line, "\n;%s = ", key);
	return strstr(text, line) != NULL;
}

Test(manual, sample_has_every_key)
{
	const struct option_limits limits = { .hash_mib = 1, .threads = 1 };
	static char text[TEXT_MAX];

	read_source("conf/ludod.conf", text);
	for (int i = 0; i < CONFIG_KEYS; i++)
		cr_assert(sample_has(text, config_keys[i].name), "%s",
		    config_keys[i].name);
	for (unsigned i = 0; i < option_count(); i++) {
		struct option_row option;

		option_at(i, &limits, &option);
		if (option.prefix[0] == '\0')
			cr_assert(sample_has(text, option.name), "%s",
			    option.name);
	}
}

/* What a sample can only give an example of, and where it has what. */
static void
forget_texts(struct config *config)
{
	memset(config->line, 0, sizeof config->line);
	for (int i = 0; i < CONFIG_KEYS; i++)
		if (config_keys[i].kind == CONFIG_TEXT)
			memset((char *)config + config_keys[i].offset, 0,
			    CONFIG_TEXT_MAX);
}

Test(manual, sample_is_the_default)
{
	static char text[TEXT_MAX];
	struct config sample, initial;
	struct config_fault fault;

	read_source("conf/ludod.conf", text);
	config_init(&initial);
	config_init(&sample);
	enable_keys(text);
	cr_assert(config_parse(&sample, text, strlen(text), &fault),
	    "line %u: %s: %s", fault.line, fault.why, fault.word);
	forget_texts(&sample);
	forget_texts(&initial);
	cr_assert(eq(int, memcmp(&sample, &initial, sizeof initial), 0));
}

/* What the manual says of a key, from its `.It` to the next. */
static void
find_item(const char *text, const struct config_key *key,
    char item[static TEXT_MAX])
{
	char heading[128];
	const char *section, *begin, *end;

	snprintf(heading, sizeof heading, "\n.Ss The section %s\n",
	    key->section);
	section = strstr(text, heading);
	cr_assert(ne(ptr, (void *)(uintptr_t)section, NULL), "%s", heading);
	snprintf(heading, sizeof heading, "\n.It Ic %s No = ", key->name);
	begin = strstr(section, heading);
	cr_assert(ne(ptr, (void *)(uintptr_t)begin, NULL), "%s", heading);
	end = strstr(begin, "\n.El\n");
	if (strstr(begin + 1, "\n.It ") != NULL &&
	    strstr(begin + 1, "\n.It ") < end)
		end = strstr(begin + 1, "\n.It ");
	snprintf(item, TEXT_MAX, "%.*s", (int)(end - begin), begin);
}

static void
expect_range(const char *item, const struct config_key *key)
{
	const char *format = key->kind == CONFIG_OCTAL
	    ? "\n%llo to 0%llo, default: 0%llo."
	    : "\n%lld to %lld, default: %lld.";
	char expected[128];

	snprintf(expected, sizeof expected, format, (long long)key->min,
	    (long long)key->max, (long long)key->initial);
	expect_text(item, expected);
}

static void
expect_words(const char *item, const struct config_key *key)
{
	char expected[128];

	for (int64_t word = key->min; word <= key->max; word++)
		expect_text(item, key->word(word));
	snprintf(expected, sizeof expected, "Default:\n.Cm %s .",
	    key->word(key->initial));
	expect_text(item, expected);
}

Test(manual, every_key_is_told_with_its_range_and_default)
{
	static char text[TEXT_MAX], item[TEXT_MAX];

	read_source("man/ludod.conf.5", text);
	for (int i = 0; i < CONFIG_KEYS; i++) {
		const struct config_key *key = &config_keys[i];

		find_item(text, key, item);
		if (key->kind == CONFIG_WORD)
			expect_words(item, key);
		else if (key->kind != CONFIG_TEXT)
			expect_range(item, key);
	}
}

Test(manual, keys_that_need_a_restart_are_told)
{
	static char text[TEXT_MAX];
	const char *list;

	read_source("man/ludod.conf.5", text);
	list = strstr(text, "\nThese keys only change by a restart");
	cr_assert(ne(ptr, (void *)(uintptr_t)list, NULL));
	for (int i = 0; i < CONFIG_KEYS; i++) {
		char item[64];

		snprintf(item, sizeof item, "\n.Ic %s ", config_keys[i].name);
		cr_assert(
		    eq(int, strstr(list, item) == NULL, config_keys[i].reloads),
		    "%s", config_keys[i].name);
	}
}

Test(manual, no_other_key_is_told)
{
	static char text[TEXT_MAX];
	int items = 0;

	read_source("man/ludod.conf.5", text);
	for (const char *at = text; (at = strstr(at, "\n.It Ic ")) != NULL;
	     at++)
		items++;
	cr_assert(eq(int, items, CONFIG_KEYS));
}

/* Each `--name` of --help is an item of the manual, and the other way. */
Test(manual, every_flag_is_told)
{
	static char text[TEXT_MAX], help[TEXT_MAX];
	FILE *stream = popen("./ludod --help", "r");
	int told = 0, listed = 0;
	char *line;

	read_source("man/ludod.8", text);
	help[fread(help, 1, TEXT_MAX - 1, stream)] = '\0';
	pclose(stream);
	for (line = strtok(help, "\n"); line != NULL;
	     line = strtok(NULL, "\n")) {
		const char *name = strstr(line, "--");
		char item[64];

		/* Under usage they are indented by more. */
		if (name == NULL || strncmp(line, "  ", 2) != 0 ||
		    name > line + 6)
			continue;
		snprintf(item, sizeof item, "Fl -%.*s",
		    (int)strcspn(name + 2, " "), name + 2);
		expect_text(text, item);
		listed++;
	}
	for (const char *at = text; (at = strstr(at, "\n.It Fl ")) != NULL;
	     at++)
		told++;
	cr_assert(gt(int, listed, 5));
	cr_assert(eq(int, told, listed));
}

Test(manual, every_figure_is_told)
{
	static char text[TEXT_MAX];
	FILE *stream = popen("echo stats | ./ludod", "r");
	char line[128], name[64];
	int figures = 0;

	read_source("man/ludod.8", text);
	while (fgets(line, sizeof line, stream) != NULL) {
		/* What comes after a further dot is a label. */
		if (sscanf(line, "stat server.%63[a-z-]", name) != 1)
			continue;
		snprintf(line, sizeof line, " server.%s", name);
		expect_text(text, line);
		figures++;
	}
	pclose(stream);
	cr_assert(gt(int, figures, 10));
}

/* Is the word marked as one of the program's own? */
static bool
is_marked(const char *text, const char *word)
{
	char line[256], *rest, *part;

	for (; text != NULL; text = strchr(text, '\n')) {
		text += *text == '\n';
		if (strncmp(text, ".Cm ", 4) != 0 &&
		    strncmp(text, ".It Cm ", 7) != 0)
			continue;
		snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"),
		    text);
		rest = line;
		while ((part = strsep(&rest, " ,")) != NULL)
			if (strcmp(part, word) == 0)
				return true;
	}
	return false;
}

Test(manual, every_event_is_told)
{
	static char manual[TEXT_MAX], source[TEXT_MAX];
	const char *srcdir = getenv("srcdir") != NULL ? getenv("srcdir") : ".";
	char pattern[1024], name[32];
	glob_t sources;
	int events = 0;

	read_source("man/ludod.8", manual);
	snprintf(pattern, sizeof pattern, "%s/src/*.c", srcdir);
	cr_assert(zero(int, glob(pattern, 0, NULL, &sources)));
	for (size_t i = 0; i < sources.gl_pathc; i++) {
		read_source(sources.gl_pathv[i] + strlen(srcdir) + 1, source);
		for (char *at = source; (at = strstr(at, "event=")) != NULL;) {
			at += strlen("event=");
			cr_assert(eq(int, sscanf(at, "%31[a-z-]", name), 1));
			cr_expect(is_marked(manual, name), "%s", name);
			events++;
		}
	}
	globfree(&sources);
	cr_assert(gt(int, events, 30));
}

/* The blocks of README that are indented by four blanks, as shell scripts. */
static bool
next_block(const char **text, char block[static TEXT_MAX])
{
	const char *begin = strstr(*text, "\n\n    ");
	const char *end;

	if (begin == NULL)
		return false;
	begin += 2;
	end = strstr(begin, "\n\n");
	if (end == NULL)
		end = begin + strlen(begin);
	snprintf(block, TEXT_MAX, "%.*s", (int)(end - begin), begin);
	*text = end;
	return true;
}

/* Runs a block in a folder of its own; true if all of it ended well. */
static bool
run_block(const char *block, char answers[static TEXT_MAX])
{
	static char script[TEXT_MAX + 64];
	FILE *stream;

	snprintf(script, sizeof script, "cd readme.tmp && set -e\n%s", block);
	stream = popen(script, "r");
	answers[fread(answers, 1, TEXT_MAX - 1, stream)] = '\0';
	return pclose(stream) == 0;
}

/* As they are, where only the programs as they were built are found. */
Test(manual, examples_of_the_readme_work)
{
	static char text[TEXT_MAX], block[TEXT_MAX], answers[TEXT_MAX];
	const char *next = text;
	char path[1024];
	int examples = 0, matches = 0;

	read_source("README.md", text);
	expect_text(text, "PATH=$PWD/build:$PATH");
	cr_assert(eq(int, system("rm -rf readme.tmp && mkdir readme.tmp"), 0));
	cr_assert(ne(ptr, getcwd(path, sizeof path - 32), NULL));
	strcat(path, ":/usr/bin:/bin");
	setenv("PATH", path, 1);
	while (next_block(&next, block)) {
		bool asks = strstr(block, "| ludod") != NULL;
		bool plays = strstr(block, "    ludo-match ") != NULL;

		/* This would take a minute or more. */
		char *tune = strstr(block, "    ludo-tune ");

		if (!asks && !plays)
			continue;
		if (tune != NULL)
			memcpy(tune, "    test -x ../ludo-tune ||", 27);
		cr_assert(run_block(block, answers), "%s", block);
		if (asks) {
			cr_assert(ne(ptr, strstr(answers, "bestmove "), NULL),
			    "%s", block);
			cr_assert(eq(ptr, strstr(answers, "error "), NULL),
			    "%s: %s", block, answers);
		}
		examples += asks;
		matches += plays;
	}
	cr_assert(ge(int, examples, 2));
	cr_assert(ge(int, matches, 1));
	cr_assert(eq(int, system("rm -r readme.tmp"), 0));
}
