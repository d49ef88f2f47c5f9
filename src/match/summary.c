/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/summary.h"

static_assert((int)RESULT_SCORE_ONE == RANKING_POINTS, "points are points");
static_assert((int)SUMMARY_CONTROLS <= CONTROLS_MAX, "room for the controls");

/* What an engine had in one game, or in all games of a set. */
struct share {
	unsigned games, seats, points;
	double control[SUMMARY_CONTROLS];
};

int
summary_init(struct summary *summary, const struct result_header *header)
{
	size_t engines = header->engines;

	memset(summary, 0, sizeof(*summary));
	summary->header = header;
	for (size_t n = 0; n < engines; n++)
		control_init(&summary->engine[n].lead,
		    header->has_luck ? SUMMARY_CONTROLS
				     : SUMMARY_DICE_CONTROLS);
	summary->meeting = calloc(engines * engines, sizeof(*summary->meeting));
	summary->ranking = ranking_new(header->engines);
	if (summary->meeting != NULL && summary->ranking != NULL)
		return 0;
	summary_clear(summary);
	return -1;
}

void
summary_clear(struct summary *summary)
{
	free(summary->meeting);
	ranking_free(summary->ranking);
	memset(summary, 0, sizeof(*summary));
}

/*
 * Each control is zero on average, whoever plays: what an engine's seats
 * rolled, seat by seat, less what the others' did.
 */
static void
add_controls(const struct game_result *game, unsigned players, unsigned engine,
    struct share *share)
{
	double others = players - share->seats;

	for (unsigned seat = 0; seat < players; seat++) {
		const struct seat_result *result = &game->seats[seat];
		bool own = game->engine[seat] == engine;
		double weight = own ? 1.0 / share->seats : -1 / others;

		share->control[SUMMARY_PIPS] +=
		    weight * (result->pips - 3.5 * result->rolls);
		share->control[SUMMARY_SIXES] +=
		    weight * (result->sixes - result->rolls / 6.0);
		if (own)
			share->control[SUMMARY_LUCK] +=
			    (double)result->luck / RESULT_LUCK_ONE;
	}
}

/* Are both the engine and others at the table? */
static bool
share_is_met(const struct share *share, unsigned players)
{
	return share->seats > 0 && share->seats < players;
}

/* An engine's share of a game. */
static struct share
find_share(const struct game_result *game, unsigned players, unsigned engine)
{
	struct share share = { .games = 1 };

	for (unsigned seat = 0; seat < players; seat++)
		if (game->engine[seat] == engine) {
			share.seats++;
			share.points +=
			    (unsigned)game_score(game, players, seat);
		}
	if (share_is_met(&share, players))
		add_controls(game, players, engine, &share);
	return share;
}

/* How far its points are above its share of the seats; 0 exactly for equals. */
static double
lead_of(const struct share *share, unsigned players)
{
	int above = (int)(share->points * players) -
	    (int)(share->seats * RESULT_SCORE_ONE);

	return above / (double)(share->games * players * RESULT_SCORE_ONE);
}

static void
count_game(struct engine_summary *engine, unsigned players,
    const struct share *share)
{
	double lead = lead_of(share, players);

	engine->games++;
	engine->points += share->points;
	engine->won += lead > 0;
	engine->lost += lead < 0;
	engine->drawn += lead == 0;
	moments_add(&engine->game_lead, lead);
}

static void
count_seat(struct engine_summary *engine, const struct seat_result *seat)
{
	engine->rolls += seat->rolls;
	engine->asked += seat->asked;
	engine->time_us += (double)seat->time_us;
	if (seat->time_max_us > engine->time_max_us)
		engine->time_max_us = seat->time_max_us;
}

static void
add_meetings(struct summary *summary, const struct share share[])
{
	unsigned engines = summary->header->engines;

	for (unsigned row = 0; row < engines; row++)
		for (unsigned n = 0; n < engines; n++) {
			struct meeting_summary *meeting =
			    &summary->meeting[row * engines + n];

			if (n == row || share[row].seats == 0 ||
			    share[n].seats == 0)
				continue;
			meeting->games++;
			meeting->seats += share[row].seats;
			meeting->points += share[row].points;
		}
}

static int
rank_game(struct summary *summary, uint64_t set, const struct game_result *game)
{
	unsigned players = summary->header->players;
	unsigned engine[SEATS], points[SEATS];

	for (unsigned seat = 0; seat < players; seat++) {
		engine[seat] = game->engine[seat];
		points[seat] = (unsigned)game_score(game, players, seat);
	}
	return ranking_add(summary->ranking, set, players, engine, points);
}

static void
add_game(struct summary *summary, const struct game_result *game)
{
	unsigned players = summary->header->players;
	struct share share[RESULT_ENGINES_MAX];
	double rolls = 0;

	for (unsigned n = 0; n < summary->header->engines; n++) {
		share[n] = find_share(game, players, n);
		if (share_is_met(&share[n], players))
			count_game(&summary->engine[n], players, &share[n]);
	}
	add_meetings(summary, share);
	for (unsigned seat = 0; seat < players; seat++) {
		count_seat(&summary->engine[game->engine[seat]],
		    &game->seats[seat]);
		rolls += game->seats[seat].rolls;
	}
	moments_add(&summary->rolls, rolls);
	summary->games++;
	summary->reference_us += (double)game->reference_us;
	summary->ended[game->end]++;
	if (game->seat >= 0)
		summary->engine[game->engine[game->seat]].ended[game->end]++;
}

bool
summary_lead(const struct set_result *set, unsigned players, unsigned engine,
    struct lead_summary *out)
{
	struct share total = { 0 };

	memset(out, 0, sizeof(*out));
	for (unsigned n = 0; n < set->games; n++) {
		struct share share = find_share(&set->game[n], players, engine);

		if (!share_is_met(&share, players))
			continue;
		out->seated[share.seats - 1]++;
		total.games++;
		total.seats += share.seats;
		total.points += share.points;
		for (unsigned k = 0; k < SUMMARY_CONTROLS; k++)
			out->control[k] += share.control[k];
	}
	if (total.games == 0)
		return false;
	out->lead = lead_of(&total, players);
	for (unsigned k = 0; k < SUMMARY_CONTROLS; k++)
		out->control[k] /= total.games;
	for (unsigned k = 0; k < SEATS; k++)
		out->seated[k] /= total.games;
	return true;
}

static void
count_set(struct engine_summary *engine, const struct lead_summary *lead)
{
	control_add(&engine->lead, lead->lead, lead->control);
	for (unsigned n = 0; n < SEATS; n++)
		engine->seated[n] += lead->seated[n];
	engine->sets++;
}

int
summary_add(struct summary *summary, const struct set_result *set)
{
	for (unsigned n = 0; n < set->games; n++) {
		if (rank_game(summary, set->set, &set->game[n]) != 0)
			return -1;
		add_game(summary, &set->game[n]);
	}
	summary->sets++;
	for (unsigned n = 0; n < summary->header->engines; n++) {
		struct lead_summary lead;

		if (summary_lead(set, summary->header->players, n, &lead))
			count_set(&summary->engine[n], &lead);
	}
	return 0;
}

/*
 * The kinds of games an engine was in, weighed as its lead is: each set counts
 * alike, however many games it has. Returns how many kinds.
 */
static size_t
list_seatings(const struct engine_summary *engine, unsigned players,
    struct elo_seating out[static SEATS])
{
	size_t count = 0;

	for (unsigned own = 1; own < players; own++)
		if (engine->seated[own - 1] > 0)
			out[count++] = (struct elo_seating){ .own = own,
				.others = players - own,
				.games = engine->seated[own - 1] };
	/* Before it has met another there is nothing to compare. */
	if (count == 0)
		out[count++] = elo_duel;
	return count;
}

static struct interval
elo_interval(const struct interval *share, const struct elo_seating *seatings,
    size_t count)
{
	return (struct interval){ elo_from_score(share->low, seatings, count),
		elo_from_score(share->high, seatings, count) };
}

/* The scores, with luck and without, and how well they are known. */
static void
find_shares(const struct control_result *result, struct score_summary *out)
{
	out->raw_variance = result->raw_variance;
	out->adjusted_variance = result->adjusted_variance;
	out->score = result->raw;
	out->score.value += out->fair;
	out->share = elo_score_interval(&out->score);
	out->superiority = elo_superiority(&out->score, out->fair);
	out->adjusted = result->adjusted;
	out->adjusted.value += out->fair;
	/* Sets that are all alike are so without their luck, too. */
	if (result->adjusted.error == result->raw.error) {
		out->adjusted_share = elo_score_interval(&out->adjusted);
		out->adjusted_superiority =
		    elo_superiority(&out->adjusted, out->fair);
		return;
	}
	out->adjusted_share = elo_adjusted_interval(&out->adjusted);
	out->adjusted_superiority =
	    estimate_superiority(&out->adjusted, out->fair);
}

void
summary_score(const struct summary *summary, unsigned engine,
    struct score_summary *out)
{
	const struct engine_summary *from = &summary->engine[engine];
	struct elo_seating seatings[SEATS];
	size_t count = list_seatings(from, summary->header->players, seatings);
	struct control_result result;

	control_solve(&from->lead, &result);
	out->fair = elo_to_score(0, seatings, count);
	find_shares(&result, out);
	out->elo = elo_from_score(out->score.value, seatings, count);
	out->interval = elo_interval(&out->share, seatings, count);
	out->adjusted_elo =
	    elo_from_score(out->adjusted.value, seatings, count);
	out->adjusted_interval =
	    elo_interval(&out->adjusted_share, seatings, count);
}

void
summary_efficiency(const struct summary *summary, unsigned engine,
    struct efficiency *out)
{
	const struct engine_summary *from = &summary->engine[engine];
	struct efficiency_input input = { 0 };
	struct control_result result;
	double time_us = 0;

	for (unsigned n = 0; n < summary->header->engines; n++)
		time_us += summary->engine[n].time_us;
	control_solve(&from->lead, &result);
	input.games_per_set = (double)from->games / (double)from->sets;
	input.game_variance = moments_variance(&from->game_lead);
	input.set_variance = result.raw_variance;
	input.adjusted_variance = result.adjusted_variance;
	input.engine_core_s = time_us / 1e6 / (double)summary->sets;
	input.reference_core_s =
	    summary->reference_us / 1e6 / (double)summary->sets;
	efficiency_find(&input, out);
}

void
summary_sprt(const struct summary *summary, double elo0, double elo1,
    struct sprt *out)
{
	const struct engine_summary *first = &summary->engine[0];
	struct elo_seating seatings[SEATS];
	size_t count = list_seatings(first, summary->header->players, seatings);
	double fair = elo_to_score(0, seatings, count);

	out->score0 = elo_to_score(elo0, seatings, count) - fair;
	out->score1 = elo_to_score(elo1, seatings, count) - fair;
}

struct moments
summary_sprt_sets(const struct summary *summary, bool adjusted)
{
	const struct control *lead = &summary->engine[0].lead;
	struct control_result result;

	if (adjusted) {
		control_solve(lead, &result);
		return control_moments(&result, lead->count);
	}
	return (struct moments){ .count = lead->count,
		.mean = lead->mean[0],
		.squares = lead->product[0][0] };
}
