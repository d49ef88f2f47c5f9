/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "ai/eval.h"
#include "ai/hit.h"
#include "ai/moves.h"
#include "ai/softmax.h"

_Static_assert((int)EVAL_UNIT == (int)HIT_ONE, "a chance is a term as it is");
_Static_assert(EVAL_UNIT % 3 == 0 && EVAL_UNIT % 2 == 0,
    "each of up to three rivals makes a whole part of the tempo");

/*
 * From a regression on games of the engine against itself. `make fit` finds
 * values as strong from others that are not.
 */
const struct eval_weight eval_weights[EVAL_WEIGHTS] = {
	[EVAL_PROGRESS] = { "Progress", 41, -500, 500, 5, "a step of a token" },
	[EVAL_BASE] = { "Base", -1252, -20000, 20000, 100,
	    "a token in the base" },
	[EVAL_SAFE] = { "Safe", 67, -20000, 20000, 50,
	    "a token on a safe square" },
	[EVAL_COLUMN] = { "Column", -47, -20000, 20000, 50,
	    "a token in the home column" },
	[EVAL_GOAL] = { "Goal", -120, -20000, 20000, 50,
	    "a token in the goal" },
	[EVAL_FAR] = { "Far", 4, -500, 500, 5,
	    "a step beyond half of the way" },
	[EVAL_BLOCK] = { "Block", -550, -20000, 20000, 50,
	    "a block on a square that is not safe" },
	[EVAL_IDLE] = { "Idle", -25, -20000, 20000, 20,
	    "a face of the die with which no token moves" },
	[EVAL_DANGER] = { "Danger", -1964, -20000, 20000, 200,
	    "a token about to be captured before it moves" },
	[EVAL_DANGER_STEP] = { "DangerStep", -34, -500, 500, 5,
	    "a step of a token about to be captured before it moves" },
	[EVAL_LATER] = { "Later", -1805, -20000, 20000, 200,
	    "a token that can be captured after it had a roll" },
	[EVAL_LATER_STEP] = { "LaterStep", 14, -500, 500, 5,
	    "a step of a token that can be captured after it had a roll" },
	[EVAL_REACH] = { "Reach", -95, -20000, 20000, 100,
	    "a rival token about to be captured" },
	[EVAL_TEMPO] = { "Tempo", 130, -20000, 20000, 50,
	    "being the seat to roll" },
	[EVAL_SHARPNESS] = { "Sharpness", 13, 1, 1000, 3,
	    "steps to go at which a lead counts half as much as at the end" },
};

enum { FAR_STEP = 28 }; /* half of the way */

/* The board as each seat sees it. */
struct scene {
	uint64_t tokens[SEATS];	 /* hit_layout() of its own */
	uint64_t shut[SEATS];	 /* and of the rival blocks */
	uint64_t singles[SEATS]; /* own tokens that a rival might capture */
	unsigned wait[SEATS];	 /* seats that roll before it */
	unsigned players;
};

/* The blocks of the seat that sits `distance` seats after this one. */
static uint64_t
blocks_of(const struct position *pos, unsigned seat, unsigned distance)
{
	return board_turn(pos->planes[(seat + distance) % SEATS][1], distance);
}

static void
scene_set(struct scene *scene, const struct position *pos)
{
	unsigned seat = pos->turn;

	scene->players = 0;
	do {
		const uint64_t *own = pos->planes[seat];

		scene->tokens[seat] = hit_layout(own[0]);
		/* No loop, so that every distance is a constant. */
		scene->shut[seat] = hit_layout(blocks_of(pos, seat, 1) |
		    blocks_of(pos, seat, 2) | blocks_of(pos, seat, 3));
		scene->singles[seat] =
		    own[0] & ~own[1] & PLACES_TRACK & ~PLACES_SAFE;
		scene->wait[seat] = scene->players++;
		seat = position_next_seat(pos, seat);
	} while (seat != pos->turn);
}

/* Every token of a seat, however they are piled up, in one row of them. */
static void
count_tokens(const struct position *pos, unsigned seat, int32_t *term)
{
	const uint64_t *planes = pos->planes[seat];
	/* One or two, for want of tokens. */
	uint64_t blocks = planes[1] & PLACES_TRACK & ~PLACES_SAFE;
	uint64_t rest = planes[0];
	int steps = 0, far = 0, base = 0, safe = 0, column = 0, goal = 0;

	for (unsigned n = pos->tokens, plane = 0; n > 0; n--) {
		int place = __builtin_ctzll(rest);
		int beyond = place - (PLACE_START + FAR_STEP);

		steps += place - PLACE_START;
		far += beyond > 0 ? beyond : 0;
		base += place == PLACE_BASE;
		safe += PLACES_SAFE >> place & 1;
		column += place >= PLACE_COLUMN_FIRST;
		goal += place == PLACE_GOAL;
		rest = moves_rest(rest);
		plane += rest == 0;
		rest = rest != 0 ? rest : planes[plane % TOKENS_MAX];
	}
	term[EVAL_PROGRESS] = (steps + base) * EVAL_UNIT;
	term[EVAL_FAR] = far * EVAL_UNIT;
	term[EVAL_BASE] = base * EVAL_UNIT;
	term[EVAL_SAFE] = safe * EVAL_UNIT;
	term[EVAL_COLUMN] = (column - goal) * EVAL_UNIT;
	term[EVAL_GOAL] = goal * EVAL_UNIT;
	term[EVAL_BLOCK] =
	    ((blocks != 0) + (moves_rest(blocks) != 0)) * EVAL_UNIT;
}

/* Both are layouts, so that the base is six steps before the start. */
static void
count_rolls(uint64_t tokens, uint64_t shut, int32_t *term)
{
	uint64_t free = hit_layout(PLACES_ALL & ~PLACES_BASE) & ~shut;
	int idle = 0;

	for (unsigned die = 1; die <= DIE_FACES; die++)
		idle += (tokens & free >> die) == 0;
	term[EVAL_IDLE] = idle * EVAL_UNIT;
}

/* Who may hit the single tokens of `seat`, and before it moves or after? */
static void
count_danger(const struct position *pos, const struct scene *scene,
    unsigned seat, struct eval_terms *terms)
{
	for (uint64_t rest = scene->singles[seat]; rest != 0;
	     rest &= rest - 1) {
		uint64_t token = rest & -rest;
		int step = __builtin_ctzll(rest) - PLACE_START;

		for (unsigned distance = 1; distance < SEATS; distance++) {
			unsigned rival = (seat + distance) % SEATS;
			uint64_t seen = board_turn(token, SEATS - distance);
			int32_t *own = terms->term[seat];
			int chance;

			if (!position_plays(pos, rival) || seen == 0)
				continue;
			chance = (int)hit_chance(scene->tokens[rival],
			    scene->shut[rival], (unsigned)__builtin_ctzll(seen),
			    rival == pos->turn ? pos->sixes : 0);
			if (scene->wait[rival] < scene->wait[seat]) {
				own[EVAL_DANGER] += chance;
				own[EVAL_DANGER_STEP] += chance * step;
			} else {
				own[EVAL_LATER] += chance;
				own[EVAL_LATER_STEP] += chance * step;
			}
			terms->term[rival][EVAL_REACH] += chance;
		}
	}
}

void
eval_terms(const struct position *pos, struct eval_terms *out)
{
	struct scene scene;
	int tempo;

	scene_set(&scene, pos);
	tempo = EVAL_UNIT / (int)(scene.players - 1);
	*out = (struct eval_terms){ 0 };
	for (unsigned seat = 0; seat < SEATS; seat++) {
		int32_t *term = out->term[seat];

		if (!position_plays(pos, seat))
			continue;
		count_tokens(pos, seat, term);
		count_rolls(scene.tokens[seat], scene.shut[seat], term);
		term[EVAL_TEMPO] =
		    (int)(scene.players - 1 - scene.wait[seat]) * tempo;
		count_danger(pos, &scene, seat, out);
	}
}

enum {
	STEPS_HOME = PLACE_GOAL - PLACE_START,
	/* The race at whose length a score counts as it is. */
	RACE_LONG = TOKENS_MAX * STEPS_HOME,
	SHARP_ONE = 1 << 12,
	/* ln 2 x 10000 x EVAL_UNIT x SHARP_ONE / SOFTMAX_OCTAVE */
	SCORE_OCTAVE = 93576,
};

static int64_t
score_of(const struct eval *eval, const int32_t term[static EVAL_TERMS])
{
	int64_t score = 0;

	for (unsigned n = 0; n < EVAL_TERMS; n++)
		score += (int64_t)eval->weight[n] * term[n];
	return score;
}

static void
evaluate(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	const struct eval *eval = (const struct eval *)self;
	int32_t soft = eval->weight[EVAL_SHARPNESS];
	struct eval_terms terms;
	int64_t scores[SEATS], sharpness;
	int lead = 0;

	eval_terms(pos, &terms);
	for (unsigned seat = 0; seat < SEATS; seat++)
		if (terms.term[seat][EVAL_PROGRESS] > lead)
			lead = terms.term[seat][EVAL_PROGRESS];
	sharpness = SHARP_ONE * (RACE_LONG + soft) /
	    (pos->tokens * STEPS_HOME - lead / EVAL_UNIT + soft);
	for (unsigned seat = 0; seat < SEATS; seat++)
		scores[seat] = position_plays(pos, seat)
		    ? score_of(eval, terms.term[seat]) * sharpness /
			SCORE_OCTAVE
		    : 0;
	softmax(scores, pos->seats, pos->turn, out);
}

void
eval_init(struct eval *eval)
{
	eval->base.evaluate = evaluate;
	for (unsigned n = 0; n < EVAL_WEIGHTS; n++)
		eval->weight[n] = eval_weights[n].initial;
}
