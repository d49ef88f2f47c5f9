/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What a match has found out, and its form in a results file.
 *
 * A results file is JSON, one object a line: a header; then one line for each
 * set as it was finished, in any order; and after a sequential test that
 * ended early, a line which says after how many sets, those with higher
 * numbers being void. Every line names its kind by its first key.
 *
 *	{"match": 1, "seed": 7, "game": "ludo", "seats": "RY", "tokens": 4,
 *	 "dice": "global", "seatings": "all", "max_rolls": 4000,
 *	 "reference": null, "engines": [{"name": "A", "id": "ludod 0.1.0",
 *	 "limits": "depth 2", "options": {"Level": "hard"}}, …],
 *	 "shard": [1, 1]}
 *	{"set": 0, "games": [
 *		{"engines": [0, 1], "end": "won", "seat": 1,
 *		 "rolls": [102, 103], "pips": [350, 371], "sixes": [17, 19],
 *		 "asked": [61, 66], "luck": [-12, 12],
 *		 "time_us": [7012, 6003], "time_max_us": [201, 190]},
 *		{…, "end": "illegal", "seat": 0, "fault": "…"}, …]}
 *	{"verdict": "H1", "sets": 311}
 *
 * Arrays in a game are in the order of the seats that play: with RY, entry 0
 * is Red's and entry 1 is Yellow's. `luck` is there if a reference was, and
 * so is `reference_us`. Two runs of one match differ in the fields of time
 * only, whose names end with `_us`.
 */

#ifndef LUDOD_MATCH_RESULT_H
#define LUDOD_MATCH_RESULT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/board.h"

enum {
	RESULT_VERSION = 1,
	RESULT_ENGINES_MAX = 32,
	RESULT_GAMES_MAX = 24, /* in a set: the ways to seat four engines */
	/* A score of 1: halves, thirds and quarters are whole numbers. */
	RESULT_SCORE_ONE = 12,
	/*
	 * A luck of 1, a whole win. The six printed faces are ten-thousandths,
	 * and their mean is left undivided.
	 */
	RESULT_LUCK_ONE = 60000,
	HEADER_DIFFERENCE_MAX = 128, /* bytes, the NUL included */
};

/* How a game ended. From END_ILLEGAL on it was forfeited. */
enum game_end {
	END_WON,	/* on the board */
	END_LIMIT,	/* at the highest number of rolls: nobody won */
	END_ILLEGAL,	/* an answer which the rules or UDI don't allow */
	END_CRASH,	/* the engine's process ended */
	END_STALL,	/* no answer at all */
	END_DISCONNECT, /* the connection was lost */
	END_TIME,	/* an answer, but too late */
	GAME_ENDS,
};

extern const char *const game_end_names[GAME_ENDS];

/* No game takes longer: 4000 answers, each after two days. */
#define RESULT_TIME_MAX_US (INT64_C(4000) * 2 * 24 * 60 * 60 * 1000000)

struct seat_result {
	uint32_t rolls;
	uint32_t pips;	/* the sum of all rolls */
	uint32_t sixes; /* how many of the rolls were a six */
	uint32_t asked; /* how many were put to the engine */
	/*
	 * By the reference, how much more this seat's probability of winning
	 * rose by all seats' rolls than it would have on the average, in units
	 * of 1/RESULT_LUCK_ONE; its mean is 0, whoever plays. 0 without one.
	 */
	int64_t luck;
	int64_t time_us; /* from `go` to `bestmove`, summed up */
	int64_t time_max_us;
};

struct game_result {
	uint8_t engine[SEATS]; /* who sat there: a number of the header's */
	enum game_end end;
	int seat; /* who won, or who forfeited; -1 at END_LIMIT */
	struct seat_result seats[SEATS];
	int64_t reference_us; /* what judging the luck took; 0 without */
	char *fault; /* of a forfeit: position, command, answer; or NULL */
};

struct set_result {
	uint64_t set; /* its number, from 0 */
	unsigned games;
	struct game_result *game; /* in the order of the seatings */
};

/* What is common to all sets. The strings belong to `json`. */
struct result_header {
	json_t *json;
	uint64_t seed;
	bool snakes;
	const char *seats; /* "RGY", or "BW" for snakes */
	unsigned players;  /* the number of seats, 2 – 4 */
	unsigned tokens;   /* of each; 1 – TOKENS_MAX */
	const char *dice;  /* "global" or "seat" */
	unsigned engines;  /* 2 – RESULT_ENGINES_MAX */
	const char *name[RESULT_ENGINES_MAX];
	bool has_luck;
	unsigned shard, shards; /* shard n of shards, from 1 */
};

/*
 * A seat's score in units of 1/RESULT_SCORE_ONE. All seats' scores add up to
 * RESULT_SCORE_ONE: 1 for the winner; at the roll limit an equal share each;
 * after a forfeit 0 for the seat at fault and an equal share for the others.
 */
int game_score(const struct game_result *game, unsigned players, unsigned seat);

static inline bool
game_is_forfeit(const struct game_result *game)
{
	return game->end >= END_ILLEGAL;
}

/*
 * Line to header: takes over a reference to `json` and keeps it when it
 * succeeds. *why is a static string.
 */
bool header_read(json_t *json, struct result_header *out, const char **why);
void header_clear(struct result_header *header);

/* Are these results of one match? Only the shards may differ. */
bool
header_matches(const struct result_header *a, const struct result_header *b);

/*
 * Of two headers that are not the same, the first field that differs: "seed",
 * "limits of engine 2"; "shard" only if no other does.
 */
void header_tell_difference(const struct result_header *a,
    const struct result_header *b, char out[static HEADER_DIFFERENCE_MAX]);

/* Line to set, to be cleared afterwards, and back; NULL if memory is short. */
bool set_read(const json_t *json, const struct result_header *header,
    struct set_result *out, const char **why);
json_t *
set_write(const struct set_result *set, const struct result_header *header);
void set_clear(struct set_result *set);

/* Was the same played, whatever time it took? */
bool set_equal(const struct set_result *a, const struct set_result *b,
    const struct result_header *header);

#endif
