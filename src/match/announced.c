/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "src/match/alloc.h"
#include "src/match/announced.h"
#include "src/match/text.h"

/* `option name NAME type …` */
static const char *
add_option(struct announced *announced, const char *words)
{
	const char *end = strstr(words, " type ");
	size_t length = end != NULL ? (size_t)(end - words) : strlen(words);
	char *name;

	if (announced->options == ANNOUNCED_OPTIONS_MAX)
		return "announces more than 1000 options";
	if (length > ANNOUNCED_NAME_MAX)
		return "announces an option whose name has more than 1000 "
		       "bytes";
	name = alloc_zero(length + 1, 1);
	memcpy(name, words, length);
	announced->option = alloc_array(announced->option,
	    announced->options + 1, sizeof(*announced->option));
	announced->option[announced->options++] = name;
	return NULL;
}

const char *
announced_take(struct announced *announced, const char *line)
{
	const char *words;

	if (++announced->lines > ANNOUNCED_LINES_MAX)
		return "says more than 10000 lines before udiok";
	if ((words = text_after(line, "id name ")) != NULL)
		text_copy(announced->id, sizeof(announced->id), words);
	else if ((words = text_after(line, "option name ")) != NULL)
		return add_option(announced, words);
	return NULL;
}

bool
announced_has(const struct announced *announced, const char *name)
{
	for (size_t n = 0; n < announced->options; n++)
		if (strcasecmp(announced->option[n], name) == 0)
			return true;
	return false;
}

void
announced_clear(struct announced *announced)
{
	for (size_t n = 0; n < announced->options; n++)
		free(announced->option[n]);
	free(announced->option);
	memset(announced, 0, sizeof(*announced));
}
