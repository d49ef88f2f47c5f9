/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The nets that come with the engine: files of nets/, for net_load(). */

#ifndef LUDOD_AI_NET_BUILTIN_H
#define LUDOD_AI_NET_BUILTIN_H

#include <stddef.h>

enum { NET_BUILTINS = 4 };

struct net_builtin {
	const char *name; /* of the seat sets it covers */
	const unsigned char *data;
	size_t bytes;
};

/* The net number 0 – NET_BUILTINS - 1. No two cover the same seats. */
struct net_builtin net_builtin(unsigned number);

#endif
