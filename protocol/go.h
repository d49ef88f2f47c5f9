/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What comes after `go`. */

#ifndef LUDOD_PROTOCOL_GO_H
#define LUDOD_PROTOCOL_GO_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/search.h"
#include "protocol/game.h"
#include "protocol/words.h"

struct go {
	unsigned die; /* 1 – 6; 0: any */
	bool infinite;
	uint64_t searchmoves; /* Ludo: origins; 0: all */
	/* Limits of the search as asked for; 0: not asked for. */
	int64_t depth, nodes, movetime_ms;
};

/* `dice D`, the first words of `go` and `legal`. 0 stands for any, if allowed.
 */
bool
go_read_die(struct words *words, bool any, unsigned *die, struct fault *fault);

/* All words after `go`, for a position whose game is not over. */
bool go_read(struct words *words, const struct game *game, struct go *out,
    struct fault *fault);

/* Is the search bounded by more than its level? If so, *limits says how. */
bool go_limits(const struct go *go, struct search_limits *limits);

#endif
