/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <string.h>

#include "ai/moves.h"
#include "ai/random.h"
#include "src/train/play.h"

enum {
	ROLLS_MAX = 2000, /* of a game, in case a young net never ends one */
};

/* The seats' win probabilities. */
struct odds {
	float wp[SEATS];
};

/* One roll of a lane's run. */
struct turn {
	struct odds value;
	struct odds backup;
	struct sample *sample;
	uint8_t roller;
	bool cut; /* what follows is not the best play of this game */
};

struct player {
	const struct play_options *options;
	const struct model *model;
	const struct kernel *kernel;
};

static void
squash_two(const struct position *pos, float sum, struct odds *odds)
{
	float wp = 1 / (1 + expf(-sum));

	odds->wp[pos->turn] = wp;
	odds->wp[position_next_seat(pos, pos->turn)] = 1 - wp;
}

static void
squash_more(const struct position *pos, const float *sums, struct odds *odds)
{
	float most = sums[0], total = 0;

	for (unsigned d = 1; d < SEATS; d++)
		most = sums[d] > most ? sums[d] : most;
	for (unsigned d = 0; d < SEATS; d++) {
		unsigned seat = (pos->turn + d) % SEATS;

		if (position_plays(pos, seat))
			total += odds->wp[seat] = expf(sums[d] - most);
	}
	for (unsigned seat = 0; seat < SEATS; seat++)
		odds->wp[seat] /= total;
}

/* `rows` gets the bias row too. Returns their number. */
static unsigned
evaluate(const struct player *player, const struct position *pos,
    uint16_t *rows, struct odds *odds)
{
	const struct model *model = player->model;
	unsigned count = net_rows(&model->shape, pos, rows);
	float sums[SEATS];

	rows[count++] = (uint16_t)model->bias_row;
	player->kernel->forward(model, rows, count, net_bucket(pos), sums);
	memset(odds, 0, sizeof(*odds));
	if (model->shape.outputs == 1)
		squash_two(pos, sums[0], odds);
	else
		squash_more(pos, sums, odds);
	return count;
}

static void
evaluate_after(const struct player *player, const struct position *after,
    struct odds *odds)
{
	uint16_t rows[NET_ACTIVE_MAX + 1];

	if (position_has_won(after, after->turn)) {
		memset(odds, 0, sizeof(*odds));
		odds->wp[after->turn] = 1;
	} else
		evaluate(player, after, rows, odds);
}

/* The best position after this roll. */
static void
best_after(const struct player *player, const struct position *pos,
    const struct view *view, unsigned die, struct position *best,
    struct odds *odds)
{
	uint64_t origins = moves_legal(pos, view, die);
	bool first = true;

	do {
		struct position after =
		    moves_successor(pos, view, moves_first(origins), die);
		struct odds found;

		evaluate_after(player, &after, &found);
		if (first || found.wp[pos->turn] > odds->wp[pos->turn]) {
			*best = after;
			*odds = found;
		}
		first = false;
		origins &= origins - 1;
	} while (origins != 0);
}

/* The mean over all faces; best[die] is where each leads. */
static void
back_up(const struct player *player, const struct position *pos,
    struct position best[DIE_FACES + 1], struct odds *backup)
{
	struct view view = moves_view(pos);
	unsigned passed = 0; /* a face that passes like any other, or 0 */
	struct odds odds[DIE_FACES + 1];

	memset(backup, 0, sizeof(*backup));
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		bool passes =
		    die < DIE_FACES && moves_legal(pos, &view, die) == 0;

		if (passes && passed != 0) {
			best[die] = best[passed];
			odds[die] = odds[passed];
		} else
			best_after(player, pos, &view, die, &best[die],
			    &odds[die]);
		if (passes)
			passed = die;
		for (unsigned seat = 0; seat < SEATS; seat++)
			backup->wp[seat] += odds[die].wp[seat] / DIE_FACES;
	}
}

static bool
happens(struct lane *lane, float chance)
{
	return (float)(random_next(&lane->random) >> 40) <
	    chance * (float)(1 << 24);
}

/* Any place, with more weight to base and goal. */
static unsigned
random_place(struct lane *lane, unsigned home_of_eight)
{
	unsigned kind = random_below(&lane->random, 8);

	if (kind < home_of_eight)
		return PLACE_GOAL;
	if (kind == 7)
		return PLACE_BASE;
	return random_below(&lane->random, PLACE_GOAL - 1) + 1;
}

/* Something that the rules accept and that goes on. */
static struct position
random_position(struct lane *lane, unsigned seats)
{
	const char *why;

	for (;;) {
		struct position pos = position_empty(seats, TOKENS_MAX);

		for (unsigned seat = 0; seat < SEATS; seat++) {
			unsigned home = random_below(&lane->random, 7);

			for (unsigned n = 0;
			     n < TOKENS_MAX && position_plays(&pos, seat); n++)
				position_put(pos.planes[seat],
				    PLACE_BIT(random_place(lane, home)));
		}
		do
			pos.turn = (uint8_t)random_below(&lane->random, SEATS);
		while (!position_plays(&pos, pos.turn));
		if (position_check(&pos, &why) && position_winner(&pos) < 0)
			return pos;
	}
}

static void
new_game(struct lane *lane, const struct play_options *options)
{
	unsigned seats =
	    options->seats_of[random_below(&lane->random, options->sets)];

	lane->position = happens(lane, options->drill)
	    ? random_position(lane, seats)
	    : position_start(seats, TOKENS_MAX);
	lane->rolls = 0;
}

void
play_init(struct shard *shard, const struct play_options *options,
    uint64_t seed)
{
	memset(shard, 0, sizeof(*shard));
	for (unsigned i = 0; i < PLAY_LANES; i++) {
		shard->lanes[i].random = random_mix(seed * PLAY_LANES + i);
		new_game(&shard->lanes[i], options);
	}
}

static struct position
random_after(struct lane *lane, unsigned die)
{
	const struct position *pos = &lane->position;
	struct view view = moves_view(pos);
	uint64_t origins = moves_legal(pos, &view, die);
	unsigned moves = (unsigned)__builtin_popcountll(origins);

	for (unsigned skip = moves == 0 ? 0
					: random_below(&lane->random, moves);
	     skip > 0; skip--)
		origins &= origins - 1;
	return moves_successor(pos, &view, moves_first(origins), die);
}

static void
play_roll(const struct player *player, struct shard *shard, struct lane *lane,
    struct turn *turn)
{
	struct position *pos = &lane->position, best[DIE_FACES + 1];
	struct sample *sample = turn->sample;
	uint16_t *rows = shard->rows + shard->rows_used;
	unsigned die = random_die(&lane->random);

	sample->rows = rows;
	sample->bucket = (uint16_t)net_bucket(pos);
	sample->count = (uint16_t)evaluate(player, pos, rows, &turn->value);
	shard->rows_used += sample->count;
	turn->roller = pos->turn;
	back_up(player, pos, best, &turn->backup);
	turn->cut = happens(lane, player->options->stray);
	*pos = turn->cut ? random_after(lane, die) : best[die];
	if (position_has_won(pos, pos->turn) || ++lane->rolls == ROLLS_MAX) {
		turn->cut = true;
		shard->counts.games++;
		new_game(lane, player->options);
	}
}

/* Errors of a lane's run, from its end. */
static void
find_errors(const struct player *player, struct shard *shard,
    struct turn run[static PLAY_ROLLS])
{
	struct odds ahead = { { 0 } };

	for (unsigned i = PLAY_ROLLS; i-- > 0;) {
		struct turn *turn = &run[i];
		struct odds error;
		float own;

		for (unsigned seat = 0; seat < SEATS; seat++) {
			float target = turn->backup.wp[seat];

			if (!turn->cut)
				target +=
				    player->options->lambda * ahead.wp[seat];
			ahead.wp[seat] = target - turn->value.wp[seat];
			error.wp[seat] = -ahead.wp[seat];
		}
		for (unsigned d = 0; d < player->model->shape.outputs; d++)
			turn->sample->error[d] =
			    error.wp[(turn->roller + d) % SEATS];
		own = turn->backup.wp[turn->roller] -
		    turn->value.wp[turn->roller];
		shard->counts.loss += (double)(own * own);
	}
}

void
play_batch(struct shard *shard, const struct play_options *options,
    const struct model *model, const struct kernel *kernel)
{
	struct player player = { options, model, kernel };

	shard->rows_used = 0;
	memset(&shard->counts, 0, sizeof(shard->counts));
	for (unsigned l = 0; l < PLAY_LANES; l++) {
		struct turn run[PLAY_ROLLS];

		for (unsigned i = 0; i < PLAY_ROLLS; i++) {
			run[i].sample = &shard->samples[l * PLAY_ROLLS + i];
			play_roll(&player, shard, &shard->lanes[l], &run[i]);
		}
		find_errors(&player, shard, run);
	}
}
