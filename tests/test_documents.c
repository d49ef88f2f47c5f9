/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The protocol's text and manual page name all that the tables hold. */

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/command.h"
#include "protocol/option.h"

static const char *const documents[] = { "protocol/protocol.txt", "man/udi.7" };

enum { DOCUMENTS = sizeof(documents) / sizeof(documents[0]) };

static char *
read_document(const char *name)
{
	const char *directory = getenv("srcdir");
	size_t length = 0, size = 1 << 16;
	char path[4096], *text = malloc(size);
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s",
	    directory == NULL ? "." : directory, name);
	file = fopen(path, "r");
	cr_assert(file != NULL && text != NULL, "%s", path);
	length = fread(text, 1, size - 1, file);
	cr_assert_lt(length, size - 1, "%s", path);
	text[length] = '\0';
	fclose(file);
	return text;
}

static bool
is_part_of_word(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '.' || c == '_';
}

/* Is a word there, and not just as a part of others? */
static bool
has_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
		if ((at == text || !is_part_of_word(at[-1])) &&
		    (!is_part_of_word(at[length]) || at[length] == '.'))
			return true;
	return false;
}

Test(documents, name_every_command)
{
	for (int i = 0; i < DOCUMENTS; i++) {
		char *text = read_document(documents[i]);
		const struct command *command;

		for (unsigned k = 0; (command = command_at(k)) != NULL; k++)
			cr_assert(has_word(text, command->name), "%s in %s",
			    command->name, documents[i]);
		free(text);
	}
}

Test(documents, name_every_error)
{
	for (int i = 0; i < DOCUMENTS; i++) {
		char *text = read_document(documents[i]);

		for (int code = 0; code < ERROR_CODES; code++) {
			const char *name = error_name((enum error_code)code);

			cr_assert_not_null(name);
			cr_assert(has_word(text, name), "%s in %s", name,
			    documents[i]);
		}
		free(text);
	}
}

Test(documents, name_every_option)
{
	const struct option_limits limits = { .hash_mib = 64, .threads = 1 };

	for (int i = 0; i < DOCUMENTS; i++) {
		char *text = read_document(documents[i]);

		for (unsigned k = 0; k < option_count(); k++) {
			struct option_row option;
			char name[OPTION_NAME_MAX];

			option_at(k, &limits, &option);
			option_name(&option, name);
			/* The weights go by their family's name. */
			if (option.prefix[0] != '\0')
				sprintf(name, "%s*", option.prefix);
			cr_assert(has_word(text, name), "%s in %s", name,
			    documents[i]);
			for (int64_t value = option.min;
			     option.word != NULL && value <= option.max;
			     value++)
				cr_assert(has_word(text, option.word(value)),
				    "%s in %s", option.word(value),
				    documents[i]);
		}
		free(text);
	}
}

Test(documents, name_every_keyword_of_go)
{
	static const char *const keywords[] = { "dice", "any", "depth", "nodes",
		"movetime", "infinite", "searchmoves", "startpos", "players",
		"seats", "tokens", "moves" };

	for (int i = 0; i < DOCUMENTS; i++) {
		char *text = read_document(documents[i]);

		for (size_t k = 0; k < sizeof(keywords) / sizeof(keywords[0]);
		     k++)
			cr_assert(has_word(text, keywords[k]), "%s in %s",
			    keywords[k], documents[i]);
		free(text);
	}
}
