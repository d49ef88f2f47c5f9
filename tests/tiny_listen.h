/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The tiny engine at a socket. Whatever goes wrong ends the program. */

#ifndef LUDOD_TESTS_TINY_LISTEN_H
#define LUDOD_TESTS_TINY_LISTEN_H

/* A listening socket, for TCP at a port of its own, written to a file. */
int tiny_listen_unix(const char *path);
int tiny_listen_tcp(const char *port_file);

/*
 * Calls serve() for each connection, in a child whose standard input and
 * output it is, until nobody holds the other end of our own input.
 */
void tiny_serve_all(int listener, void (*serve)(void));

#endif
