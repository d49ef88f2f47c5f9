/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* `ludo-match check`: is this a good UDI engine? */

#ifndef LUDOD_MATCH_CHECK_H
#define LUDOD_MATCH_CHECK_H

/*
 * The words are the KEY=VALUEs of an engine. Every rule of UDI is tried on an
 * engine started anew; the outcomes are printed, and the failures explained.
 * Returns a status.
 */
int check_run(char **words);

#endif
