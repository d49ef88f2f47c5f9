/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What ludo-match can do: one row of a table for each command. */

#ifndef LUDOD_MATCH_COMMAND_H
#define LUDOD_MATCH_COMMAND_H

/*
 * Runs the command that the words, ending with NULL, begin with, or a match if
 * they begin with an option. Returns the exit status.
 */
int command_run(char **words);

#endif
