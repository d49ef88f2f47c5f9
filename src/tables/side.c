/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>
#include <string.h>

#include "src/tables/side.h"

static uint32_t
rank_places(const uint8_t *places, unsigned tokens)
{
	uint64_t planes[TOKENS_MAX] = { 0 };

	for (unsigned i = 0; i < tokens; i++)
		position_put(planes, PLACE_BIT(places[i]));
	return endgame_rank(planes);
}

static void
add_move(const struct side *side, struct side_state *state, unsigned die,
    unsigned token)
{
	struct side_move *move =
	    &state->moves[die - 1][state->moves_count[die - 1]];
	unsigned from = state->places[token];
	unsigned target = from == PLACE_BASE ? PLACE_START : from + die;
	uint8_t places[TOKENS_MAX];
	unsigned tokens = side->tokens;

	if (target > PLACE_GOAL || (from == PLACE_BASE && die != DIE_FACES) ||
	    (token > 0 && state->places[token - 1] == from))
		return;
	memcpy(places, state->places, sizeof(places));
	if (target == PLACE_GOAL)
		places[token] = places[--tokens];
	else
		places[token] = (uint8_t)target;
	move->rank = rank_places(places, tokens);
	move->target = (uint8_t)target;
	state->moves_count[die - 1]++;
}

static void
fill_state(const struct side *side, const uint8_t *places)
{
	struct side_state *state =
	    &side->states[rank_places(places, side->tokens)];
	uint64_t planes[TOKENS_MAX] = { 0 };

	memcpy(state->places, places, side->tokens);
	for (unsigned i = 0; i < side->tokens; i++) {
		state->progress = (uint8_t)(state->progress + places[i]);
		position_put(planes, PLACE_BIT(places[i]));
	}
	state->occupied = planes[0];
	state->blocked = planes[1];
	for (unsigned die = 1; die <= DIE_FACES; die++)
		for (unsigned token = 0; token < side->tokens; token++)
			add_move(side, state, die, token);
}

/* All multisets, in no particular order. */
static void
fill_states(const struct side *side, uint8_t *places, unsigned chosen)
{
	if (chosen == side->tokens) {
		fill_state(side, places);
		return;
	}
	for (unsigned place = chosen == 0 ? 0 : places[chosen - 1];
	     place < ENDGAME_PLACES; place++) {
		places[chosen] = (uint8_t)place;
		fill_states(side, places, chosen + 1);
	}
}

int
side_init(struct side *side, unsigned tokens)
{
	uint8_t places[TOKENS_MAX];

	side->tokens = tokens;
	side->count = endgame_multisets(tokens);
	side->states = calloc(side->count, sizeof(*side->states));
	if (side->states == NULL)
		return -1;
	fill_states(side, places, 0);
	return 0;
}

void
side_clear(struct side *side)
{
	free(side->states);
	side->states = NULL;
}

uint32_t
side_capture(const struct side *side, uint32_t rank, unsigned place)
{
	uint8_t places[TOKENS_MAX];
	unsigned token = 0;

	memcpy(places, side->states[rank].places, sizeof(places));
	while (places[token] != place)
		token++;
	places[token] = PLACE_BASE;
	return rank_places(places, side->tokens);
}
