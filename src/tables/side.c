/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/tables/side.h"

/* From the multiset of one endgame_rank() to that of the next. */
static void
next_places(uint8_t *places, unsigned tokens)
{
	unsigned token = 0;

	while (token + 1 < tokens && places[token] == places[token + 1])
		places[token++] = 0;
	places[token]++;
}

static uint32_t
rank_places(const uint8_t *places, unsigned tokens)
{
	uint64_t planes[TOKENS_MAX] = { 0 };

	for (unsigned i = 0; i < tokens; i++)
		position_put(planes, PLACE_BIT(places[i]));
	return endgame_rank(planes);
}

static unsigned
sum_places(const uint8_t *places)
{
	return places[0] + places[1] + places[2] + places[3];
}

/* By progress, then by rank. */
static void
number_states(struct side *side)
{
	uint32_t next[SIDE_PROGRESS_MAX + 1];
	uint8_t places[TOKENS_MAX] = { 0 };

	for (uint32_t rank = 0; rank < side->count; rank++) {
		side->first[sum_places(places) + 1]++;
		next_places(places, side->tokens);
	}
	for (unsigned i = 0; i <= SIDE_PROGRESS_MAX; i++)
		side->first[i + 1] += side->first[i];
	memcpy(next, side->first, sizeof(next));
	memset(places, 0, sizeof(places));
	for (uint32_t rank = 0; rank < side->count; rank++) {
		side->numbers[rank] = next[sum_places(places)]++;
		next_places(places, side->tokens);
	}
}

static void
add_move(const struct side *side, const struct side *fewer,
    struct side_state *state, unsigned die, unsigned token)
{
	struct side_move *move =
	    &state->moves[die - 1][state->moves_count[die - 1]];
	unsigned from = state->places[token];
	unsigned target = from == PLACE_BASE ? PLACE_START : from + die;
	unsigned tokens = side->tokens;
	uint8_t places[TOKENS_MAX];

	if (target > PLACE_GOAL || (from == PLACE_BASE && die != DIE_FACES) ||
	    (token > 0 && state->places[token - 1] == from))
		return;
	memcpy(places, state->places, sizeof(places));
	if (target == PLACE_GOAL) {
		places[token] = places[--tokens];
		side = fewer;
	} else {
		places[token] = (uint8_t)target;
	}
	if (tokens > 0)
		move->number = side->numbers[rank_places(places, tokens)];
	move->target = (uint8_t)target;
	state->moves_count[die - 1]++;
}

static void
fill_state(const struct side *side, const struct side *fewer,
    const uint8_t *places, struct side_state *state)
{
	uint64_t planes[TOKENS_MAX] = { 0 };

	memcpy(state->places, places, sizeof(state->places));
	state->progress = (uint8_t)sum_places(places);
	for (unsigned token = 0; token < side->tokens; token++) {
		uint8_t captured[TOKENS_MAX];

		position_put(planes, PLACE_BIT(places[token]));
		memcpy(captured, places, sizeof(captured));
		captured[token] = PLACE_BASE;
		state->captured[token] =
		    side->numbers[rank_places(captured, side->tokens)];
		for (unsigned die = 1; die <= DIE_FACES; die++)
			add_move(side, fewer, state, die, token);
	}
	state->occupied = planes[0];
	state->blocked = planes[1];
}

int
side_init(struct side *side, unsigned tokens, const struct side *fewer)
{
	uint8_t places[TOKENS_MAX] = { 0 };

	side->tokens = tokens;
	side->count = endgame_multisets(tokens);
	side->numbers = malloc(side->count * sizeof(*side->numbers));
	side->states = calloc(side->count, sizeof(*side->states));
	if (side->numbers == NULL || side->states == NULL)
		return -1;
	number_states(side);
	for (uint32_t rank = 0; rank < side->count; rank++) {
		fill_state(side, fewer, places,
		    &side->states[side->numbers[rank]]);
		next_places(places, tokens);
	}
	return 0;
}

void
side_clear(struct side *side)
{
	free(side->numbers);
	free(side->states);
	side->numbers = NULL;
	side->states = NULL;
}

uint32_t
side_count(const struct side *side, int progress)
{
	return progress < 0 || progress > SIDE_PROGRESS_MAX
	    ? 0
	    : side->first[progress + 1] - side->first[progress];
}

uint32_t
side_capture(const struct side *side, uint32_t number, unsigned place)
{
	const struct side_state *state = &side->states[number];
	unsigned token = 0;

	while (state->places[token] != place)
		token++;
	return state->captured[token];
}
