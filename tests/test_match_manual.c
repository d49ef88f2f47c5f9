/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* ludo-match(1) knows every option, key and player that the program has. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/reading.h"
#include "src/match/spec.h"

enum { TEXT_MAX = 64 * 1024 };

static void
read_manual(char text[static TEXT_MAX])
{
	const char *srcdir = getenv("srcdir");
	char path[1024];
	FILE *file;

	snprintf(path, sizeof(path), "%s/man/ludo-match.1",
	    srcdir != NULL ? srcdir : ".");
	file = fopen(path, "r");
	cr_assert(ne(ptr, file, NULL), "%s", path);
	text[fread(text, 1, TEXT_MAX - 1, file)] = '\0';
	fclose(file);
}

/* How many items of lists in `text` begin with this. */
static unsigned
count_items(const char *text, const char *item)
{
	unsigned count = 0;
	size_t length = strlen(item);

	for (; (text = strstr(text, item)) != NULL; text += length)
		count += text[length] == ' ' || text[length] == '\n';
	return count;
}

Test(match_manual, has_every_option_once)
{
	static char text[TEXT_MAX];
	char item[64];

	read_manual(text);
	for (const struct option *option = reading_options;
	     option->name != NULL; option++) {
		snprintf(item, sizeof(item), "\n.It Fl -%s", option->name);
		cr_expect(eq(uint, count_items(text, item), 1), "%s",
		    option->name);
	}
}

Test(match_manual, has_every_key_once)
{
	static char text[TEXT_MAX];
	char item[64];
	size_t keys = 0;

	read_manual(text);
	for (; spec_key(keys) != NULL; keys++) {
		snprintf(item, sizeof(item), "\n.It Cm %s Ns = Ns",
		    spec_key(keys));
		cr_expect(eq(uint, count_items(text, item), 1), "%s",
		    spec_key(keys));
	}
	cr_expect(gt(sz, keys, 10));
}

Test(match_manual, has_every_choice_and_player)
{
	static char text[TEXT_MAX];
	const char *const *const lists[] = { reading_games, reading_dice,
		reading_seatings };

	read_manual(text);
	for (size_t n = 0; n < sizeof(lists) / sizeof(lists[0]); n++)
		for (const char *const *name = lists[n]; *name != NULL; name++)
			cr_expect(ne(ptr, strstr(text, *name), NULL), "%s",
			    *name);
	for (int player = 0; player < PLAYERS; player++) {
		char name[32];

		snprintf(name, sizeof(name), ".Cm %s", player_names[player]);
		cr_expect(ne(ptr, strstr(text, name), NULL), "%s", name);
	}
}
