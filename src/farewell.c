/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <sys/socket.h>
#include <unistd.h>

#include "src/farewell.h"

static void
close_first(struct farewells *farewells)
{
	close(farewells->ring[farewells->first].fd);
	farewells->first = (farewells->first + 1) % FAREWELLS_MAX;
	farewells->count--;
}

void
farewells_add(struct farewells *farewells, int fd, unsigned tick)
{
	unsigned last;

	if (farewells->count == FAREWELLS_MAX)
		close_first(farewells);
	shutdown(fd, SHUT_WR);
	last = (farewells->first + farewells->count++) % FAREWELLS_MAX;
	farewells->ring[last] = (struct farewell){ fd, tick };
}

bool
farewells_sweep(struct farewells *farewells, unsigned tick)
{
	while (farewells->count > 0 &&
	    tick - farewells->ring[farewells->first].tick >= FAREWELL_SECONDS)
		close_first(farewells);
	return farewells->count > 0;
}

void
farewells_clear(struct farewells *farewells)
{
	while (farewells->count > 0)
		close_first(farewells);
}
