/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/alloc.h"
#include "src/match/luck.h"

enum { SHARE_ONE = RESULT_LUCK_ONE / DIE_FACES };

struct roll {
	struct play play;
	unsigned die;
};

struct luck {
	const struct luck_events *events;
	struct client_events client_events;
	struct client *client;
	char go[SPEC_GO_MAX + 32];
	unsigned players;
	/* Rolls to be judged: next, … count - 1. */
	struct roll *roll;
	size_t next, count, room;
	bool asking;
	int share[DIE_FACES][SEATS]; /* in 1/SHARE_ONE, as printed last */
	unsigned faces;		     /* a bit for each that was printed */
	int64_t luck[SEATS];
	int64_t time_us;
};

static void
ask(struct luck *luck)
{
	char text[CLIENT_ASK_MAX], position[PLAY_POSITION_MAX];
	int length;

	if (luck->asking || luck->next == luck->count ||
	    !client_is_ready(luck->client))
		return;
	luck->asking = true;
	luck->faces = 0;
	play_write(&luck->roll[luck->next].play, position);
	length =
	    snprintf(text, sizeof(text), "position %s\n%s", position, luck->go);
	client_ask(luck->client, text, (size_t)length);
}

static void
on_ready(void *ctx, struct client *client)
{
	(void)client;
	ask(ctx);
}

/* `info depth N die F score wp A B … …` */
static void
on_info(void *ctx, struct client *client, const char *line)
{
	struct luck *luck = ctx;
	const char *die = strstr(line, " die "), *wp = strstr(line, " wp ");
	int share[SEATS], sum = 0;
	unsigned face;

	(void)client;
	if (die == NULL || wp == NULL || die[5] < '1' || die[5] > '6' ||
	    die[6] != ' ')
		return;
	face = (unsigned)(die[5] - '1');
	wp += strlen(" wp");
	for (unsigned seat = 0; seat < luck->players; seat++) {
		char *end;
		long value = strtol(wp, &end, 10);

		if (end == wp || value < 0 || value > SHARE_ONE)
			return;
		share[seat] = (int)value;
		sum += share[seat];
		wp = end;
	}
	if (sum != SHARE_ONE)
		return;
	memcpy(luck->share[face], share, sizeof(share));
	luck->faces |= 1U << face;
}

static void
on_answered(void *ctx, struct client *client, const char *words,
    int64_t time_us)
{
	struct luck *luck = ctx;
	const int(*share)[SEATS] = (const int(*)[SEATS])luck->share;
	unsigned rolled;

	(void)client;
	luck->asking = false;
	luck->time_us += time_us;
	if (strcmp(words, "none") != 0 ||
	    luck->faces != (1U << DIE_FACES) - 1) {
		luck->events->lost(luck->events->ctx,
		    "doesn't answer `go dice any` with six scores");
		return;
	}
	rolled = luck->roll[luck->next++].die - 1;
	for (unsigned seat = 0; seat < luck->players; seat++) {
		luck->luck[seat] += DIE_FACES * share[rolled][seat];
		for (unsigned face = 0; face < DIE_FACES; face++)
			luck->luck[seat] -= share[face][seat];
	}
	if (luck->next < luck->count)
		ask(luck);
	else
		luck->events->settled(luck->events->ctx);
}

/* Asked again when it is ready: nothing is lost. */
static void
on_failed(void *ctx, struct client *client, enum game_end how, const char *text)
{
	struct luck *luck = ctx;

	(void)client;
	(void)how;
	(void)text;
	luck->asking = false;
}

static void
on_lost(void *ctx, struct client *client, const char *text)
{
	struct luck *luck = ctx;

	(void)client;
	luck->events->lost(luck->events->ctx, text);
}

struct luck *
luck_new(struct event_base *base, const struct engine_spec *spec,
    const struct luck_events *events)
{
	struct luck *luck = alloc_zero(1, sizeof(*luck));
	char limits[SPEC_GO_MAX];

	if (spec_write_limits(spec, limits) == 0)
		strcpy(limits, " depth 1");
	snprintf(luck->go, sizeof(luck->go), "go dice any%s\n", limits);
	luck->events = events;
	luck->client_events = (struct client_events){ on_ready, on_answered,
		on_info, on_failed, on_lost, luck };
	luck->client = client_new(base, spec, true, &luck->client_events);
	return luck;
}

void
luck_quit(struct luck *luck)
{
	if (luck != NULL)
		client_quit(luck->client);
}

void
luck_free(struct luck *luck)
{
	if (luck == NULL)
		return;
	client_free(luck->client);
	free(luck->roll);
	free(luck);
}

void
luck_start(struct luck *luck, unsigned players)
{
	luck->players = players;
	luck->next = luck->count = 0;
	luck->time_us = 0;
	memset(luck->luck, 0, sizeof(luck->luck));
}

void
luck_roll(struct luck *luck, const struct play *play, unsigned die)
{
	luck->roll = alloc_room(luck->roll, luck->count, &luck->room,
	    sizeof(*luck->roll));
	luck->roll[luck->count].play = *play;
	luck->roll[luck->count++].die = die;
	ask(luck);
}

bool
luck_is_settled(const struct luck *luck)
{
	return luck->next == luck->count;
}

void
luck_read(const struct luck *luck, struct game_result *out)
{
	for (unsigned seat = 0; seat < luck->players; seat++)
		out->seats[seat].luck = luck->luck[seat];
	out->reference_us = luck->time_us;
}
