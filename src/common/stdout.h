/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* How the programs that are installed end what they have printed. */

#ifndef LUDOD_COMMON_STDOUT_H
#define LUDOD_COMMON_STDOUT_H

/*
 * Write what is left of standard output and close it. Returns `status`, the
 * one to exit with, or `trouble` if anything printed was lost; then standard
 * error says so.
 */
int stdout_close(int status, int trouble);

#endif
