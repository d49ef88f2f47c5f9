/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Callers who were turned away. Closing a socket that has unread input, or
 * gets some later, resets it: the caller's next line would fail, and he might
 * never read why. So theirs stay open for a moment, unread.
 */

#ifndef LUDOD_SRC_FAREWELL_H
#define LUDOD_SRC_FAREWELL_H

#include <stdbool.h>

/* When more are turned away in that moment, the first have a shorter one. */
enum { FAREWELLS_MAX = 64, FAREWELL_SECONDS = 2 };

/* All zero at first. */
struct farewells {
	struct farewell {
		int fd;
		unsigned tick;
	} ring[FAREWELLS_MAX];
	unsigned first, count;
};

/* Say no more to the caller; the descriptor is theirs from now on. `tick`
 * counts seconds. */
void farewells_add(struct farewells *farewells, int fd, unsigned tick);

/* Close those whose moment is over; false: there are none left. */
bool farewells_sweep(struct farewells *farewells, unsigned tick);

void farewells_clear(struct farewells *farewells);

#endif
