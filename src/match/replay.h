/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* `ludo-match replay`: recorded games, played again. */

#ifndef LUDOD_MATCH_REPLAY_H
#define LUDOD_MATCH_REPLAY_H

/*
 * The words are a file of records, and the KEY=VALUEs of an engine, or none.
 * Each game is checked by our rules; the engine must come to the same end by
 * its moves; and where a player had the engine's name, it must choose the same
 * moves again. Returns a status.
 */
int replay_run(char **words);

#endif
