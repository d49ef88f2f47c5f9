/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What engines write is shown to people, so it must not steer a terminal. */

#ifndef LUDOD_MATCH_TEXT_H
#define LUDOD_MATCH_TEXT_H

/* Every byte that isn't printable ASCII becomes a question mark. */
static inline void
text_make_printable(char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

#endif
