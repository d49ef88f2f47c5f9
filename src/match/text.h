/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What engines write is shown to people, so it must not steer a terminal. */

#ifndef LUDOD_MATCH_TEXT_H
#define LUDOD_MATCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Every byte that isn't printable ASCII becomes a question mark. */
static inline void
text_make_printable(char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

/* Is every byte printable ASCII, as in all that UDI carries? */
static inline bool
text_is_printable(const char *text)
{
	while (*text >= ' ' && *text <= '~')
		text++;
	return *text == '\0';
}

/* Has UTF-8 no control characters, of ASCII or of the 32 behind it? */
static inline bool
text_is_plain(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == '\177' ||
		    (*text == '\xc2' &&
			((unsigned char)text[1] & 0xe0) == 0x80))
			return false;
	return true;
}

/* Copy what an engine wrote, for people to read. */
static inline void
text_copy(char *out, size_t size, const char *text)
{
	snprintf(out, size, "%s", text);
	text_make_printable(out);
}

/* What follows the prefix, or NULL if the line begins otherwise. */
static inline const char *
text_after(const char *line, const char *prefix)
{
	size_t length = strlen(prefix);

	return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}

/*
 * A copy with one blank for a run of them and none at its ends; what is too
 * long is cut after a word, if there is one, and ends with "...".
 */
static inline void
text_shorten(const char *text, char *out, size_t size)
{
	size_t length = 0;

	for (; *text != '\0' && length + 1 < size; text++)
		if (*text != ' ' || (length > 0 && out[length - 1] != ' '))
			out[length++] = *text;
	while (*text == ' ')
		text++;
	if (*text != '\0') {
		size_t cut = length = size - sizeof("...");

		while (cut > length / 2 && out[cut] != ' ')
			cut--;
		if (cut > length / 2)
			length = cut;
	}
	while (length > 0 && out[length - 1] == ' ')
		length--;
	out[length] = '\0';
	if (*text != '\0')
		memcpy(out + length, "...", sizeof("..."));
}

#endif
