/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/runner.h"
#include "src/match/status.h"
#include "src/tune/rounds.h"

enum { SIDES = 2 };

/* A set of the batch. */
struct open_set {
	char *text[SIDES];	  /* how each side sets its values */
	const char *setup[SIDES]; /* the same, as an order wants it */
	const struct seating *seating;
	unsigned given, done;
	struct set_result *result;
};

struct place {
	struct rounds *rounds;
	struct runner_config config;
	struct runner *runner;
};

struct rounds {
	struct event_base *base;
	const struct plan *plan;
	struct schedule *schedule;
	struct place *place;
	struct open_set *open;
	uint64_t first, count, given, done;
	int status;
};

static bool
next_game(void *ctx, struct game_order *out)
{
	struct rounds *rounds = ((struct place *)ctx)->rounds;
	struct open_set *open;

	if (rounds->given == rounds->count)
		return false;
	open = &rounds->open[rounds->given];
	out->set = rounds->first + rounds->given;
	out->seating = open->given;
	out->who = open->seating[open->given++];
	out->setup = open->setup;
	rounds->given += open->given == open->result->games;
	return true;
}

/* Where the engine is had, to tell places apart. */
static const char *
where_is(const struct place *place)
{
	return place->config.spec[0].where;
}

static void
game_done(void *ctx, const struct game_order *order, struct game_result *game,
    const char *moves)
{
	struct place *place = ctx;
	struct rounds *rounds = place->rounds;
	struct open_set *open = &rounds->open[order->set - rounds->first];

	(void)moves;
	if (game_is_forfeit(game) && !rounds->plan->settings[0].quiet)
		warnx("set %llu, %s forfeits: %s: %s",
		    (unsigned long long)order->set, where_is(place),
		    game_end_names[game->end], game->fault);
	open->result->game[order->seating] = *game;
	game->fault = NULL;
	rounds->done += ++open->done == open->result->games;
	if (rounds->done == rounds->count)
		event_base_loopbreak(rounds->base);
}

void
rounds_interrupt(struct rounds *rounds, int status)
{
	if (rounds->status == STATUS_FINE)
		rounds->status = status;
	event_base_loopbreak(rounds->base);
}

static void
engine_lost(void *ctx, const char *name, const char *text)
{
	struct place *place = ctx;
	const struct engine_spec *reference = place->config.reference;
	bool is_reference =
	    reference != NULL && strcmp(name, reference->name) == 0;

	warnx("engine %s: %s",
	    is_reference ? reference->where : where_is(place), text);
	rounds_interrupt(place->rounds, STATUS_TROUBLE);
}

struct rounds *
rounds_new(struct event_base *base, const struct plan *plan)
{
	struct rounds *rounds = alloc_zero(1, sizeof(*rounds));
	struct runner_events events = { .next = next_game,
		.done = game_done,
		.lost = engine_lost };

	rounds->base = base;
	rounds->plan = plan;
	rounds->schedule = settings_schedule(&plan->settings[0]);
	rounds->open = alloc_zero(plan->batch, sizeof(*rounds->open));
	rounds->place = alloc_zero(plan->places, sizeof(*rounds->place));
	for (size_t n = 0; n < plan->places; n++) {
		struct place *place = &rounds->place[n];

		place->rounds = rounds;
		place->config = settings_runner(&plan->settings[n], base);
		events.ctx = place;
		place->runner = runner_new(&place->config, &events);
	}
	return rounds;
}

void
rounds_free(struct rounds *rounds)
{
	for (size_t n = 0; n < rounds->plan->places; n++)
		runner_free(rounds->place[n].runner);
	free(rounds->place);
	free(rounds->open);
	schedule_free(rounds->schedule);
	free(rounds);
}

/* Lines for an engine, to be freed. */
static char *
write_setup(const struct tunables *tunables, const double value[])
{
	struct tunables now = *tunables;
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (out == NULL)
		alloc_failed();
	for (size_t n = 0; n < now.count; n++)
		now.item[n].value = value[n];
	tunables_write_setoption(out, &now);
	if (fclose(out) != 0)
		alloc_failed();
	return text;
}

static void
open_set(const struct rounds *rounds, const struct spsa *spsa, uint64_t set,
    struct set_result *result, struct open_set *out)
{
	struct spsa_sides sides;

	memset(out, 0, sizeof(*out));
	spsa_perturb(spsa, set, &sides);
	out->text[0] = write_setup(&spsa->tunables, sides.upper);
	out->text[1] = write_setup(&spsa->tunables, sides.lower);
	for (size_t n = 0; n < SIDES; n++)
		out->setup[n] = out->text[n];
	out->result = result;
	result->set = set;
	result->games = schedule_seatings(rounds->schedule, set, &out->seating);
	result->game = alloc_zero(result->games, sizeof(*result->game));
}

int
rounds_play(struct rounds *rounds, const struct spsa *spsa, uint64_t first,
    uint64_t count, struct set_result *out)
{
	rounds->first = first;
	rounds->count = count;
	rounds->given = rounds->done = 0;
	for (uint64_t n = 0; n < count; n++)
		open_set(rounds, spsa, first + n, &out[n], &rounds->open[n]);
	for (size_t n = 0; n < rounds->plan->places; n++)
		runner_wake(rounds->place[n].runner);
	if (rounds->status == STATUS_FINE)
		event_base_dispatch(rounds->base);
	for (uint64_t n = 0; n < count; n++) {
		for (size_t side = 0; side < SIDES; side++)
			free(rounds->open[n].text[side]);
		if (rounds->status != STATUS_FINE)
			set_clear(&out[n]);
	}
	return rounds->status;
}
