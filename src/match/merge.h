/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* `ludo-match merge`: the results of shards become those of one match. */

#ifndef LUDOD_MATCH_MERGE_H
#define LUDOD_MATCH_MERGE_H

/*
 * The words are a new file, and results of one match to put into it, sets in
 * the order of their numbers. What an unsharded run writes is the same, but
 * for times and the order. If shards or sets are missing, that is said, and
 * nothing written unless the first word is --partial. Returns a status.
 */
int merge_run(char **words);

#endif
