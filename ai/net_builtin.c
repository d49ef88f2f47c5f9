/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/net_builtin.h"

/* The assembler looks for the file where the compiler looks for headers. */
#define EMBED(name)                                           \
	__asm__(".section .rodata\n"                          \
		"net_builtin_" #name ":\n"                    \
		".incbin \"nets/" #name ".net\"\n"            \
		"net_builtin_" #name "_end:\n"                \
		".byte 0\n"                                   \
		".previous\n");                               \
	extern const unsigned char net_builtin_##name[]       \
	    __attribute__((visibility("hidden")));            \
	extern const unsigned char net_builtin_##name##_end[] \
	    __attribute__((visibility("hidden")))

EMBED(opposite);
EMBED(neighbours);
EMBED(three);
EMBED(four);

static const struct {
	const char *name;
	const unsigned char *data, *end;
} builtins[NET_BUILTINS] = {
	{ "opposite", net_builtin_opposite, net_builtin_opposite_end },
	{ "neighbours", net_builtin_neighbours, net_builtin_neighbours_end },
	{ "three", net_builtin_three, net_builtin_three_end },
	{ "four", net_builtin_four, net_builtin_four_end },
};

struct net_builtin
net_builtin(unsigned number)
{
	return (struct net_builtin){
		builtins[number].name,
		builtins[number].data,
		(size_t)(builtins[number].end - builtins[number].data),
	};
}
