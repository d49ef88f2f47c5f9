/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/level.h"
#include "src/config.h"
#include "src/log.h"

#define A50	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define TEXT(bytes) bytes, sizeof bytes - 1

/* What is refused, on which line, and the word that is named. */
static const struct {
	const char *text;
	size_t length;
	unsigned line;
	const char *why;
	const char *word;
} refusals[] = {
	{ TEXT("level = info\n"), 1, "no [section] before it", "" },
	{ TEXT("[nonsense]\nlevel = info\n"), 1, "unknown section",
	    "nonsense" },
	{ TEXT("[log]\n\n  [nonsense] ; empty"), 3, "unknown section",
	    "nonsense" },
	{ TEXT("\xef\xbb\xbf[nonsense]\n"), 1, "unknown section", "nonsense" },
	{ TEXT("[]\n"), 1, "no [section] before it", "" },
	{ TEXT("[options]\n[ log]\n"), 2, "unknown section", " log" },
	{ TEXT("\xef\xbb\xbf[log] x\n"), 1, "text after the section's name",
	    "" },
	{ TEXT("[Log]\nlevel = info\n"), 1, "unknown section", "Log" },
	{ TEXT("[log]\nlevels = info\n"), 2, "unknown key", "levels" },
	{ TEXT("[log]\nleve = info\n"), 2, "unknown key", "leve" },
	{ TEXT("[log]\nLevel = info\n"), 2, "unknown key", "Level" },
	{ TEXT("[log]\nlevel = loud\n"), 2,
	    "level is error, warning, info or debug", "loud" },
	{ TEXT("[log]\nlevel =\n"), 2, "level is error, warning, info or debug",
	    "" },
	{ TEXT("[log]\nlevel\n"), 2, "neither [section] nor key = value", "" },
	{ TEXT("[log\nlevel = info\n"), 1, "neither [section] nor key = value",
	    "" },
	{ TEXT("[log] level = debug\n"), 1, "text after the section's name",
	    "" },
	{ TEXT("[log]\nlevel = info\n\nlevel = info\n"), 4, "repeated key",
	    "level" },
	{ TEXT("[log]\nlevel = info\n[options]\n[log]\nlevel = info\n"), 5,
	    "repeated key", "level" },
	{ TEXT("[log]\nlevel = in\0fo\n"), 2, "a control character", "" },
	{ TEXT("[log]\n\0\nlevel = info\n"), 2, "a control character", "" },
	{ TEXT("# \x1b\n"), 1, "a control character", "" },
	{ TEXT("[log]\nlevel = info\r\r\n"), 2, "a control character", "" },
	{ TEXT("# " A50 A50 A50 A50 "\n"), 1, "the line is too long", "" },
	{ TEXT("[log]\nlevel = " A50 A50 A50 A50 "level = debug\n"), 2,
	    "the line is too long", "" },
	{ TEXT("[" A50 "]\nlevel = info\n"), 1, "unknown section", A50 },
	{ TEXT("[search]\nhash-max = 0\n"), 2, "hash-max is 1 to 65536", "0" },
	{ TEXT("[search]\nhash-max = 65537\n"), 2, NULL, "65537" },
	{ TEXT("[search]\nthreads-max = 65\n"), 2, "threads-max is 0 to 64",
	    "65" },
	{ TEXT("[search]\nhash-max = 4x\n"), 2, "hash-max is not a number",
	    "4x" },
	{ TEXT("[search]\nhash-max = 99999999999999999999\n"), 2, NULL,
	    "99999999999999999999" },
	{ TEXT("[server]\nsocket-mode = 1000\n"), 2,
	    "not an octal number from 0 to 0777", "1000" },
	{ TEXT("[server]\nsocket-mode = 068\n"), 2,
	    "not an octal number from 0 to 0777", "068" },
	{ TEXT("[server]\nsocket-mode = -1\n"), 2,
	    "not an octal number from 0 to 0777", "-1" },
	{ TEXT("[server]\nuser =\n"), 2, "the value is missing", "" },
	{ TEXT("[options]\nNonsense = 1\n"), 2, "unknown option", "Nonsense" },
	{ TEXT("[options]\nLev = hard\n"), 2, "unknown option", "Lev" },
	{ TEXT("[options]\nLevel = harder\n"), 2,
	    "Level is easy, medium or hard", "harder" },
	{ TEXT("[options]\nMultiPV = 5\n"), 2, "MultiPV is 1 to 4", "5" },
	{ TEXT("[options]\nweight.danger = 20001\n"), 2,
	    "Weight.Danger is -20000 to 20000", "20001" },
	{ TEXT("[options]\nMultiPV = two\n"), 2, NULL, "two" },
	{ TEXT("[options]\nMultiPV = 2\nmultipv = 2\n"), 3, "repeated key",
	    "multipv" },
	{ TEXT("[options]\nHash = 1025\n"), 2, NULL, "1025" },
	{ TEXT("[options]\nThreads = 4\n[search]\nthreads-max = 3\n"), 2,
	    "Threads is 1 to 3", "4" },
	{ TEXT("[options]\nHash = 65\n[search]\nhash-max = 64\n"), 2,
	    "Hash is 1 to 64", "65" },
};

Test(config, wrong_text_is_refused_with_its_line)
{
	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
		struct config config;
		struct config_fault fault = { .line = 999 };

		config_init(&config);
		cr_assert(not(config_parse(&config, refusals[i].text,
			      refusals[i].length, &fault)),
		    "taken: %s", refusals[i].text);
		cr_assert(eq(uint, fault.line, refusals[i].line), "%s",
		    refusals[i].text);
		cr_assert(ne(str, fault.why, ""));
		if (refusals[i].why != NULL)
			cr_assert(
			    eq(int, strcmp(fault.why, refusals[i].why), 0),
			    "%s: %s", refusals[i].text, fault.why);
		cr_assert(eq(int, strcmp(fault.word, refusals[i].word), 0),
		    "%s: %s", refusals[i].text, fault.word);
	}
}

static struct config
parse(const char *text)
{
	struct config config;
	struct config_fault fault;

	config_init(&config);
	cr_assert(config_parse(&config, text, strlen(text), &fault), "%s: %s",
	    text, fault.why);
	return config;
}

Test(config, right_text_is_taken)
{
	struct config config;

	config = parse("");
	cr_assert(eq(long, config.log_level, LOG_LEVEL_INFO));
	cr_assert(eq(int, config.defaults.level, LEVEL_HARD));

	/* The end of the last line may be missing. */
	config = parse("[log]\nlevel = debug");
	cr_assert(eq(long, config.log_level, LOG_LEVEL_DEBUG));

	/* A section may come in several parts. */
	config = parse("[log]\n[search]\nthreads = 2\n[log]\nlevel = Debug\n"
		       "[search] ; again\nqueue = 3\n[limits]");
	cr_assert(eq(long, config.log_level, LOG_LEVEL_DEBUG));
	cr_assert(eq(long, config.threads, 2));
	cr_assert(eq(long, config.queue_max, 3));

	config = parse("\xef\xbb\xbf; Gr\xc3\xbc\xc3\x9f"
		       "e\r\n"
		       "# and so on\r\n\r\n"
		       "[log] ; here\r\n"
		       "\t level\t=  error ; and here\r\n"
		       "[options]\n"
		       "LEVEL = Easy\n"
		       "Hash: 64\n"
		       "[search]\n"
		       "hash-max = 64\n");
	cr_assert(eq(long, config.log_level, LOG_LEVEL_ERROR));
	cr_assert(eq(int, config.defaults.level, LEVEL_EASY));
	cr_assert(eq(int, config.defaults.hash_mib, 64));
	cr_assert(eq(int, config_limits(&config).hash_mib, 64));
}

Test(config, keys_of_every_kind_are_taken)
{
	struct config config = parse("[server]\n"
				     "listen = 127.0.0.1:1 [::1]:2\n"
				     "socket-mode = 0600\n"
				     "[search]\n"
				     "nodes-max = 1000000000000000000\n");
	struct config_fault fault;

	cr_assert(eq(str, config.listen, "127.0.0.1:1 [::1]:2"));
	cr_assert(eq(long, config.socket_mode, 0600));
	cr_assert(eq(long, config.nodes_max, INT64_C(1000000000000000000)));
	cr_assert(config_add_listen(&config, "unix:/x", &fault));
	cr_assert(eq(str, config.listen, "127.0.0.1:1 [::1]:2 unix:/x"));
}

static unsigned kept;

static void
count_kept(const struct config_key *key)
{
	cr_assert(not(key->reloads));
	kept++;
}

Test(config, reload_keeps_what_needs_a_restart)
{
	struct config old = parse("[search]\nthreads = 2\nhash-max = 64\n");
	struct config new = parse("[search]\nthreads = 3\nhash-max = 32\n"
				  "[server]\nuser = somebody\n");

	config_keep(&new, &old, count_kept);
	cr_assert(eq(uint, kept, 2));
	cr_assert(eq(long, new.threads, 2));
	cr_assert(eq(long, new.hash_max, 32));
	cr_assert(eq(str, new.user, ""));
}

Test(config, threads_are_as_many_as_processors_unless_told)
{
	struct config config = parse("");
	struct option_limits limits = config_limits(&config);

	cr_assert(ge(int, limits.threads, 1));
	cr_assert(le(int, limits.threads, 64));
	cr_assert(eq(int, config.defaults.threads, 1));
	config = parse("[search]\nthreads-max = 64\n");
	cr_assert(eq(int, config_limits(&config).threads, 64));
}

Test(config, default_keeps_within_its_limit)
{
	struct config config = parse("[search]\nhash-max = 1\n");

	cr_assert(eq(int, config.defaults.hash_mib, 1));
}

Test(config, longest_line_is_taken_whole)
{
	char text[512];
	struct config config;
	struct config_fault fault;
	unsigned longest = 0;

	/* A comment, then a key that has to be seen. */
	for (unsigned n = 2; n < 300; n++) {
		memset(text, '#', n);
		strcpy(text + n, "\n[log]\nlevel = debug\n");
		config_init(&config);
		if (!config_parse(&config, text, strlen(text), &fault))
			break;
		cr_assert(eq(long, config.log_level, LOG_LEVEL_DEBUG));
		longest = n;
	}
	cr_assert(ge(uint, longest, 128));
	cr_assert(eq(uint, fault.line, 1));
}

static const struct {
	const char *assignment;
	bool taken;
} assignments[] = {
	{ "Level=easy", true },
	{ "level=EASY", true },
	{ "MultiPV=4", true },
	{ "Hash=1024", true },
	{ "Hash=1025", false },
	{ "Hash", false },
	{ "=1", false },
	{ "", false },
	{ "Level=", false },
	{ "Level =easy", false },
	{ "Nonsense=1", false },
	{ A50 "=1", false },
	{ "Level=easy=hard", false },
};

Test(config, option_is_set_by_an_assignment)
{
	for (size_t i = 0; i < sizeof assignments / sizeof assignments[0];
	     i++) {
		struct config config;
		struct config_fault fault;

		config_init(&config);
		cr_assert(eq(int,
			      config_set_option(&config,
				  assignments[i].assignment, &fault),
			      assignments[i].taken),
		    "%s", assignments[i].assignment);
	}
}

static const struct {
	const char *path;
	const char *why;
} unreadable[] = {
	{ "/", "not a regular file" },
	{ "/dev/null", "not a regular file" },
	{ "config-fifo", "not a regular file" },
	{ "config-big", "longer than 64 KiB" },
	{ "/nonexistent/ludod.conf", "No such file or directory" },
};

Test(config, only_a_small_regular_file_is_read)
{
	struct config config;
	struct config_fault fault;
	int fd;

	unlink("config-fifo");
	cr_assert(eq(int, mkfifo("config-fifo", 0600), 0));
	fd = open("config-big", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	cr_assert(eq(int, ftruncate(fd, TEXT_FILE_MAX + 1), 0));
	close(fd);
	for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
		config_init(&config);
		cr_assert(
		    not(config_load(&config, unreadable[i].path, &fault)));
		cr_assert(eq(int, strcmp(fault.why, unreadable[i].why), 0),
		    "%s: %s", unreadable[i].path, fault.why);
		cr_assert(eq(uint, fault.line, 0));
	}
	unlink("config-fifo");
	unlink("config-big");
}
