/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "src/stats/ranking_data.h"

struct ranking *
ranking_new(unsigned players)
{
	struct ranking *ranking = calloc(1, sizeof(*ranking));

	if (ranking == NULL)
		return NULL;
	ranking->players = players;
	ranking->points = calloc(players, sizeof(double));
	ranking->rating = calloc(players, sizeof(double));
	ranking->covariance = calloc((size_t)players * players, sizeof(double));
	ranking->least = calloc((size_t)players * players, sizeof(double));
	if (ranking->points == NULL || ranking->rating == NULL ||
	    ranking->covariance == NULL || ranking->least == NULL) {
		ranking_free(ranking);
		return NULL;
	}
	return ranking;
}

void
ranking_free(struct ranking *ranking)
{
	if (ranking == NULL)
		return;
	free(ranking->lineups);
	free(ranking->games);
	free(ranking->points);
	free(ranking->rating);
	free(ranking->covariance);
	free(ranking->least);
	free(ranking);
}

/* Make room for one more element. -1 if memory is short. */
static int
grow(void **array, size_t count, size_t *room, size_t size)
{
	size_t wanted = *room == 0 ? 64 : *room * 2;
	void *larger;

	if (count < *room)
		return 0;
	larger = realloc(*array, wanted * size);
	if (larger == NULL)
		return -1;
	*array = larger;
	*room = wanted;
	return 0;
}

/* Add a seat's points to its player's, keeping players in order. */
static void
seat_player(struct lineup *lineup, uint8_t *points, unsigned player,
    unsigned seat_points)
{
	unsigned n = lineup->members;

	while (n > 0 && lineup->player[n - 1] > player)
		n--;
	if (n > 0 && lineup->player[n - 1] == player) {
		lineup->seats[n - 1]++;
		points[n - 1] = (uint8_t)(points[n - 1] + seat_points);
		return;
	}
	for (unsigned k = lineup->members; k > n; k--) {
		lineup->player[k] = lineup->player[k - 1];
		lineup->seats[k] = lineup->seats[k - 1];
		points[k] = points[k - 1];
	}
	lineup->player[n] = player;
	lineup->seats[n] = 1;
	points[n] = (uint8_t)seat_points;
	lineup->members++;
}

static bool
lineup_equal(const struct lineup *a, const struct lineup *b)
{
	size_t size = a->members * sizeof(a->player[0]);

	return a->members == b->members &&
	    memcmp(a->player, b->player, size) == 0 &&
	    memcmp(a->seats, b->seats, size) == 0;
}

/* The index of a lineup like this one, or -1 if memory is short. */
static int64_t
find_lineup(struct ranking *ranking, const struct lineup *lineup)
{
	size_t n = 0;

	while (n < ranking->lineup_count &&
	    !lineup_equal(&ranking->lineups[n], lineup))
		n++;
	if (n < ranking->lineup_count)
		return (int64_t)n;
	if (grow((void **)&ranking->lineups, n, &ranking->lineup_room,
		sizeof(*lineup)) != 0)
		return -1;
	ranking->lineups[n] = *lineup;
	ranking->lineup_count++;
	return (int64_t)n;
}

int
ranking_add(struct ranking *ranking, uint64_t set, unsigned seats,
    const unsigned players[], const unsigned points[])
{
	struct lineup lineup = { 0 };
	struct game game = { .set = set };
	int64_t index;

	assert(seats >= 2 && seats <= RANKING_SEATS_MAX);
	for (unsigned seat = 0; seat < seats; seat++)
		seat_player(&lineup, game.points, players[seat], points[seat]);
	if (lineup.members == 1)
		return 0;
	index = find_lineup(ranking, &lineup);
	if (index < 0 ||
	    grow((void **)&ranking->games, ranking->game_count,
		&ranking->game_room, sizeof(game)) != 0)
		return -1;
	game.lineup = (uint32_t)index;
	if (ranking->game_count == 0 ||
	    ranking->games[ranking->game_count - 1].set != set)
		ranking->sets++;
	ranking->games[ranking->game_count++] = game;
	ranking->lineups[index].games++;
	for (unsigned seat = 0; seat < seats; seat++)
		ranking->points[players[seat]] +=
		    (double)points[seat] / RANKING_POINTS;
	return 0;
}
