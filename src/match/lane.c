/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/bout.h"
#include "src/match/client.h"
#include "src/match/lane.h"
#include "src/match/luck.h"
#include "src/match/text.h"

enum { NOBODY = -1 };

/*
 * Who ends us may end our engines first, as Slurm and systemd do. So an
 * engine's end counts when this much later we are still there.
 */
static const struct timeval doubt_time = { .tv_usec = 500000 };

enum state {
	STATE_IDLE,
	STATE_GATHERING, /* there is a game; its engines are not all ready */
	STATE_PLAYING,
	STATE_DOUBTING, /* an engine has ended; are we about to be ended, too?
			 */
	STATE_SETTLING, /* the game is over, its luck not known yet */
};

struct lane {
	const struct runner_config *config;
	const struct runner_events *events;
	struct client_events client_events;
	struct luck_events luck_events;
	struct client **client; /* by engine; NULL: not needed so far */
	struct luck *luck;	/* or NULL */
	struct event *wake, *doubt;
	enum state state;
	struct game_order order;
	struct bout bout;
	int asked_seat; /* whose answer is waited for, or NOBODY */
};

static const struct engine_spec *
spec_at(const struct lane *lane, unsigned seat)
{
	return &lane->config->spec[lane->order.who.engine[seat]];
}

static void
hand_in(struct lane *lane)
{
	if (lane->luck != NULL)
		luck_read(lane->luck, &lane->bout.result);
	lane->state = STATE_IDLE;
	lane->events->done(lane->events->ctx, &lane->order, &lane->bout.result,
	    lane->bout.moves);
	lane_wake(lane);
}

static void
finish(struct lane *lane)
{
	lane->asked_seat = NOBODY;
	lane->state = STATE_SETTLING;
	if (lane->luck == NULL || luck_is_settled(lane->luck))
		hand_in(lane);
}

static void __attribute__((format(printf, 4, 5)))
forfeit(struct lane *lane, int seat, enum game_end end, const char *format, ...)
{
	char what[CLIENT_TEXT_MAX * 2];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	text_make_printable(what);
	bout_forfeit(&lane->bout, seat, end, what);
	if (end == END_CRASH || end == END_DISCONNECT) {
		lane->asked_seat = NOBODY;
		lane->state = STATE_DOUBTING;
		evtimer_add(lane->doubt, &doubt_time);
	} else
		finish(lane);
}

static void
on_doubted(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	finish(ctx);
}

static void
ask(struct lane *lane, unsigned seat)
{
	char text[CLIENT_ASK_MAX], position[PLAY_POSITION_MAX];
	char limits[SPEC_GO_MAX];
	int length;

	play_write(&lane->bout.play, position);
	spec_write_limits(spec_at(lane, seat), limits);
	length = snprintf(text, sizeof(text), "position %s\ngo dice %u%s\n",
	    position, lane->bout.die, limits);
	lane->asked_seat = (int)seat;
	lane->bout.result.seats[seat].asked++;
	client_ask(lane->client[lane->order.who.engine[seat]], text,
	    (size_t)length);
}

/* Roll and move until an engine has to be asked or the game is over. */
static void
go_on(struct lane *lane)
{
	struct bout *bout = &lane->bout;

	while (!bout_is_over(bout)) {
		unsigned seat = play_turn(&bout->play), moves;
		struct play_move move;

		moves = bout_roll(bout, &move);
		if (lane->luck != NULL)
			luck_roll(lane->luck, &bout->play, bout->die);
		if (spec_at(lane, seat)->kind == SPEC_BUILTIN)
			play_choose(&bout->play, spec_at(lane, seat)->player,
			    bout->die, &bout->rng, &move);
		else if (moves > 1 || lane->config->ask_forced) {
			ask(lane, seat);
			return;
		}
		bout_make(bout, &move);
	}
	finish(lane);
}

static void
set_up_engine(struct lane *lane, unsigned n)
{
	struct client *client = lane->client[n];
	char text[80];

	client_tell(client, "newgame\n");
	if (client_has_option(client, "Seed") &&
	    spec_option(&lane->config->spec[n], "Seed") == NULL) {
		snprintf(text, sizeof(text), "setoption name Seed value %lu\n",
		    (unsigned long)lane->bout.engine_seed);
		client_tell(client, text);
	}
	if (lane->order.setup != NULL && lane->order.setup[n] != NULL)
		client_tell(client, lane->order.setup[n]);
}

static void
start_game(struct lane *lane)
{
	unsigned players;

	lane->state = STATE_PLAYING;
	bout_start(&lane->bout, &lane->order);
	players = play_players(&lane->bout.play);
	for (unsigned n = 0; n < lane->config->engines; n++)
		if (lane->client[n] != NULL &&
		    memchr(lane->order.who.engine, (int)n, players) != NULL)
			set_up_engine(lane, n);
	if (lane->luck != NULL)
		luck_start(lane->luck, players);
	go_on(lane);
}

/* An engine of the game can't be had. Told no earlier than it is needed. */
static void
give_up(struct lane *lane, unsigned n)
{
	lane->events->lost(lane->events->ctx, lane->config->spec[n].name,
	    client_loss(lane->client[n]));
}

/* Start the game if all its engines are ready; start those there are not. */
static void
gather(struct lane *lane)
{
	const struct runner_config *config = lane->config;
	struct play start = play_start(&config->rules);
	bool ready = true;

	for (unsigned seat = 0; seat < play_players(&start); seat++) {
		unsigned n = lane->order.who.engine[seat];

		if (config->spec[n].kind == SPEC_BUILTIN)
			continue;
		if (lane->client[n] == NULL)
			lane->client[n] = client_new(config->base,
			    &config->spec[n], true, &lane->client_events);
		if (client_loss(lane->client[n]) != NULL) {
			give_up(lane, n);
			return;
		}
		ready = ready && client_is_ready(lane->client[n]);
	}
	if (lane->luck == NULL && config->reference != NULL)
		lane->luck = luck_new(config->base, config->reference,
		    &lane->luck_events);
	if (ready)
		start_game(lane);
}

static void
on_wake(evutil_socket_t fd, short what, void *ctx)
{
	struct lane *lane = ctx;

	(void)fd;
	(void)what;
	if (lane->state != STATE_IDLE ||
	    !lane->events->next(lane->events->ctx, &lane->order))
		return;
	lane->state = STATE_GATHERING;
	gather(lane);
}

/* It is ready or lost. */
static void
on_ready(void *ctx, struct client *client)
{
	struct lane *lane = ctx;

	(void)client;
	if (lane->state == STATE_GATHERING)
		gather(lane);
}

/* The seat of an engine that failed: the one that was asked, or the first. */
static int
seat_of(const struct lane *lane, const struct client *client)
{
	int seat = lane->asked_seat;

	if (seat != NOBODY &&
	    lane->client[lane->order.who.engine[seat]] == client)
		return seat;
	for (unsigned n = 0; n < play_players(&lane->bout.play); n++)
		if (lane->client[lane->order.who.engine[n]] == client)
			return (int)n;
	return NOBODY;
}

static bool
read_answer(const struct lane *lane, const char *words, struct play_move *move,
    const char **why)
{
	char word[PLAY_MOVE_MAX];

	/* Longer words are cut, and are no move in either form. */
	snprintf(word, sizeof(word), "%.*s", (int)strcspn(words, " "), words);
	*why = "names no move";
	return strcmp(word, "none") != 0 &&
	    play_read_move(&lane->bout.play, word, lane->bout.die, move, why);
}

static void
on_answered(void *ctx, struct client *client, const char *words,
    int64_t time_us)
{
	struct lane *lane = ctx;
	int seat = lane->asked_seat;
	const struct engine_spec *spec;
	struct play_move move;
	const char *why;

	/* Of a game that another engine's failure ended meanwhile? */
	if (seat == NOBODY || seat_of(lane, client) != seat) {
		on_ready(lane, client);
		return;
	}
	spec = spec_at(lane, (unsigned)seat);
	bout_note_time(&lane->bout, (unsigned)seat, time_us);
	if (!read_answer(lane, words, &move, &why)) {
		forfeit(lane, seat, END_ILLEGAL, "bestmove %.60s: %s", words,
		    why);
		client_restart(client);
	} else if (spec->movetime_ms > 0 &&
	    time_us > (spec->movetime_ms + spec->margin_ms) * 1000)
		forfeit(lane, seat, END_TIME, "an answer after %lld ms",
		    (long long)time_us / 1000);
	else {
		lane->asked_seat = NOBODY;
		bout_make(&lane->bout, &move);
		go_on(lane);
	}
}

static void
on_failed(void *ctx, struct client *client, enum game_end how, const char *text)
{
	struct lane *lane = ctx;
	int seat;

	/* Outside a game it harms nobody. */
	if (lane->state != STATE_PLAYING)
		return;
	seat = seat_of(lane, client);
	if (seat != NOBODY)
		forfeit(lane, seat, how, "%s", text);
}

static void
on_lost(void *ctx, struct client *client, const char *text)
{
	(void)text;
	on_ready(ctx, client);
}

static void
on_settled(void *ctx)
{
	struct lane *lane = ctx;

	if (lane->state == STATE_SETTLING)
		hand_in(lane);
}

static void
on_reference_lost(void *ctx, const char *text)
{
	struct lane *lane = ctx;

	lane->events->lost(lane->events->ctx, lane->config->reference->name,
	    text);
}

struct lane *
lane_new(const struct runner_config *config, const struct runner_events *events)
{
	struct lane *lane = alloc_zero(1, sizeof(*lane));

	lane->config = config;
	lane->events = events;
	lane->client_events = (struct client_events){ .ready = on_ready,
		.answered = on_answered,
		.failed = on_failed,
		.lost = on_lost,
		.ctx = lane };
	lane->luck_events = (struct luck_events){ .settled = on_settled,
		.lost = on_reference_lost,
		.ctx = lane };
	lane->client = alloc_zero(config->engines, sizeof(struct client *));
	lane->asked_seat = NOBODY;
	bout_init(&lane->bout, config);
	lane->wake = evtimer_new(config->base, on_wake, lane);
	lane->doubt = evtimer_new(config->base, on_doubted, lane);
	if (lane->wake == NULL || lane->doubt == NULL)
		alloc_failed();
	return lane;
}

void
lane_quit(struct lane *lane)
{
	for (unsigned n = 0; n < lane->config->engines; n++)
		client_quit(lane->client[n]);
	luck_quit(lane->luck);
}

void
lane_free(struct lane *lane)
{
	for (unsigned n = 0; n < lane->config->engines; n++)
		client_free(lane->client[n]);
	luck_free(lane->luck);
	event_free(lane->wake);
	event_free(lane->doubt);
	free(lane->client);
	bout_clear(&lane->bout);
	free(lane);
}

/*
 * By a timer, also from its own callback: what is made active there is called
 * again before any signal, so built-in players would never be interrupted.
 */
void
lane_wake(struct lane *lane)
{
	static const struct timeval at_once = { 0, 0 };

	if (evtimer_add(lane->wake, &at_once) != 0)
		alloc_failed();
}
