/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The benchmark of the whole engine: fixed games of both kinds, for all player
 * counts, in which every so many rolls are searched by the level `hard`, with
 * the nets and with the hand-written evaluation by turns. How many nodes that
 * takes is a signature of rules, evaluations and search: the same on every
 * machine and with every compiler, and different after nearly any change to
 * what they find. Endgame tables, which one machine has and another has not,
 * are left out.
 */

#ifndef LUDOD_AI_BENCH_H
#define LUDOD_AI_BENCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "ai/evaluator.h"
#include "ai/table.h"

/* The size of the table that the signature is for. */
enum { BENCH_TABLE_BYTES = 16 << 20 };

/*
 * Every search goes to `depth`, or, with depth 0, so deep as takes a second or
 * two in all. Without nets (NULL) all is evaluated by hand. False, and *nodes
 * without meaning, if `stop` (which may be NULL) was set.
 */
bool bench_run(int depth, const struct evaluator *nets, struct table *table,
    const atomic_bool *stop, uint64_t *nodes);

#endif
