/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Lines over descriptors, from the other side: what a client says and hears.
 * Whatever hangs or breaks off fails the test that asked for it.
 */

#ifndef LUDOD_TESTS_WIRE_H
#define LUDOD_TESTS_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_LINE_MAX = 4096, WIRE_PATIENCE_MS = 60 * 1000 };

struct wire {
	int in;	 /* what is written here is heard there; -1: nothing is */
	int out; /* and what is said there is read here; -1 */
	char *text;
	size_t begin; /* of what was read and not taken yet */
	size_t end;
	size_t capacity;
	bool may_be_reset; /* that is an end like any other */
};

void wire_send(struct wire *wire, const char *text);
void wire_send_bytes(struct wire *wire, const char *bytes, size_t length);
/*
 * Asks for help again and again, and reads nothing, until nothing is taken any
 * more, or the end. While the other one is answered there is time to take it.
 */
void wire_clog(struct wire *wire, struct wire *other);
/* To one who may have gone already: a short text. */
void wire_offer(struct wire *wire, const char *text);

/* Of a socket, only that direction. */
void wire_close_input(struct wire *wire);
void wire_close_output(struct wire *wire);

/* Closes what is open. A socket is reset if something is left to be read. */
void wire_close(struct wire *wire);

/* The next line, without the LF; false at the end. */
bool wire_line(struct wire *wire, char line[static WIRE_LINE_MAX]);

/* Takes lines up to one that begins so, which there has to be. */
void wire_expect(struct wire *wire, const char *beginning);

/* Asks isready, and takes lines up to its answer. */
void wire_expect_ready(struct wire *wire);

/* Asks for the stats, and takes lines up to their end: one has to be this. */
void wire_expect_stat(struct wire *wire, const char *name, unsigned long value);

/* The next line has to be this one, or the end. */
void wire_expect_line(struct wire *wire, const char *expected);
void wire_expect_end(struct wire *wire);

/* Does it say anything within so many milliseconds? */
bool wire_speaks(struct wire *wire, int ms);

#endif
