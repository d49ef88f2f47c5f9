/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/token.h"

static bool
refuse(struct config_fault *fault, unsigned line, const char *why)
{
	config_fault_set(fault, why, NULL);
	fault->line = line;
	return false;
}

/* A token has to be one word of a command line. */
static const char *
find_flaw(const char *token, size_t length)
{
	if (length < TOKEN_LENGTH_MIN)
		return "a token has at least 16 characters";
	if (length > TOKEN_LENGTH_MAX)
		return "a token has at most 1024 characters";
	for (size_t i = 0; i < length; i++)
		if (token[i] <= ' ' || token[i] > '~')
			return "a token is of printable ASCII without blanks";
	return NULL;
}

/* Move the tokens among the lines together, in place. */
static bool
pick(struct tokens *tokens, struct config_fault *fault)
{
	char *text = tokens->text;
	const char *end = text + tokens->length;
	char *out = text;
	unsigned number = 0;

	for (char *line = text, *next; line < end; line = next) {
		char *lf = memchr(line, '\n', (size_t)(end - line));
		size_t length = (size_t)((lf != NULL ? lf : end) - line);
		const char *flaw;

		number++;
		next = line + length + 1;
		if (length > 0 && line[length - 1] == '\r')
			length--;
		if (length == 0 || line[0] == '#')
			continue;
		flaw = find_flaw(line, length);
		if (flaw != NULL)
			return refuse(fault, number, flaw);
		memmove(out, line, length);
		out[length] = '\0';
		out += length + 1;
	}
	if (out < end)
		explicit_bzero(out, (size_t)(end - out));
	tokens->length = (size_t)(out - text);
	return out > text || refuse(fault, 0, "there is no token in it");
}

bool
tokens_load(struct tokens *tokens, const char *path, struct config_fault *fault)
{
	struct tokens loaded;

	if (!text_file_load(path, S_IRWXO, &loaded.text, &loaded.length, fault))
		return false;
	if (!pick(&loaded, fault)) {
		tokens_clear(&loaded);
		return false;
	}
	*tokens = loaded;
	return true;
}

void
tokens_clear(struct tokens *tokens)
{
	if (tokens->text != NULL)
		explicit_bzero(tokens->text, tokens->length);
	free(tokens->text);
	*tokens = (struct tokens){ 0 };
}

/* Compares all of `token`, whatever it finds. */
static unsigned
differ(const char *token, size_t length, const char *own, size_t own_length)
{
	unsigned difference = length != own_length;

	for (size_t i = 0; i < length; i++)
		difference |=
		    (unsigned char)(token[i] ^ own[i < own_length ? i : 0]);
	return difference;
}

bool
tokens_contain(const struct tokens *tokens, const char *token)
{
	const char *end = tokens->text + tokens->length;
	size_t length = strlen(token);
	unsigned found = 0;

	for (const char *own = tokens->text; own < end; own += strlen(own) + 1)
		found |= !differ(token, length, own, strlen(own));
	return found != 0;
}
