/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <ctype.h>
#include <string.h>

#include "tests/markup.h"

enum { DEPTH_MAX = 32 };

/* The open elements' names, each within the text. */
struct stack {
	const char *name[DEPTH_MAX];
	size_t length[DEPTH_MAX];
	int depth;
};

static size_t
name_length(const char *text)
{
	size_t length = 0;

	while (isalnum((unsigned char)text[length]))
		length++;
	return length;
}

/* Past ` name="value"`, or NULL. */
static const char *
skip_attribute(const char *text)
{
	text += strspn(text, " \n");
	text += strspn(text, "abcdefghijklmnopqrstuvwxyzBox-:");
	if (strncmp(text, "=\"", 2) != 0)
		return NULL;
	text += 2 + strcspn(text + 2, "\"<");
	return *text == '"' ? text + 1 : NULL;
}

/* Past an element's start, which is at its name; or NULL. */
static const char *
open_element(const char *text, struct stack *stack)
{
	size_t length = name_length(text);
	const char *name = text;

	if (length == 0 || stack->depth == DEPTH_MAX)
		return NULL;
	text += length;
	while (text != NULL && strchr(" \n", *text) != NULL && *text != '\0')
		text = skip_attribute(text);
	if (text == NULL)
		return NULL;
	if (strncmp(text, "/>", 2) == 0)
		return text + 2;
	stack->name[stack->depth] = name;
	stack->length[stack->depth++] = length;
	return *text == '>' ? text + 1 : NULL;
}

static const char *
close_element(const char *text, struct stack *stack)
{
	size_t length = name_length(text);

	if (stack->depth == 0 || length != stack->length[--stack->depth] ||
	    strncmp(text, stack->name[stack->depth], length) != 0)
		return NULL;
	return text[length] == '>' ? text + length + 1 : NULL;
}

static const char *
skip_reference(const char *text)
{
	static const char *const known[] = { "&amp;", "&lt;", "&gt;",
		"&quot;" };

	for (size_t n = 0; n < sizeof(known) / sizeof(known[0]); n++)
		if (strncmp(text, known[n], strlen(known[n])) == 0)
			return text + strlen(known[n]);
	return NULL;
}

bool
markup_is_sound(const char *text)
{
	static const char doctype[] = "<!DOCTYPE html>\n";
	struct stack stack = { .depth = 0 };

	if (strncmp(text, doctype, strlen(doctype)) == 0)
		text += strlen(doctype);
	while (text != NULL && *text != '\0')
		if (*text == '&')
			text = skip_reference(text);
		else if (strncmp(text, "</", 2) == 0)
			text = close_element(text + 2, &stack);
		else if (*text == '<')
			text = open_element(text + 1, &stack);
		else
			text++;
	return text != NULL && stack.depth == 0;
}
