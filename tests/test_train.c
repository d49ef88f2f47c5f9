/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/moves.h"
#include "ai/net_file.h"
#include "ai/players.h"
#include "ai/random.h"
#include "src/train/checkpoint.h"

enum { HIDDEN = 64, OPPOSITE = 0x0420, FOUR = 0x8000, SAMPLES = 50 };
enum { BATCHES = 150, GAMES = 300 };

static const struct trainer_options two_players = {
	.play = { .seats_of = { 0x5, 0xa },
	    .sets = 2,
	    .lambda = 0.9F,
	    .stray = 0.05F,
	    .drill = 0.3F },
	.games = UINT32_MAX,
	.seed = 7,
	.rate = 0.002F,
	.threads = 1,
};

static const struct trainer_options four_players = {
	.play = { .seats_of = { 0xf },
	    .sets = 1,
	    .lambda = 0.5F,
	    .drill = 0.5F },
	.games = UINT32_MAX,
	.seed = 3,
	.rate = 0.002F,
	.threads = 1,
};

static char path[] = "/tmp/ludod-test-XXXXXX";

static void
start(struct trainer *trainer, unsigned covers,
    const struct trainer_options *options)
{
	struct net_shape shape;
	const char *why;

	cr_assert(net_shape_init(&shape, covers, HIDDEN, &why));
	cr_assert_eq(trainer_init(trainer, &shape, options), 0);
}

/* Go on until so many batches are done in all. */
static bool
before(struct trainer *trainer, void *batches)
{
	return trainer->batches < *(unsigned *)batches;
}

static void
run_until(struct trainer *trainer, unsigned batches)
{
	cr_assert_eq(trainer_run(trainer, before, &batches), 0);
	cr_assert_eq(trainer->batches, batches);
}

static bool
same_model(const struct model *a, const struct model *b)
{
	size_t bytes = a->parameters * sizeof(float);

	return a->parameters == b->parameters &&
	    memcmp(a->weights, b->weights, bytes) == 0 &&
	    memcmp(a->mean, b->mean, bytes) == 0 &&
	    memcmp(a->variance, b->variance, bytes) == 0;
}

Test(train, threads_make_no_difference)
{
	struct trainer_options options = two_players;
	struct trainer one, three;

	start(&one, OPPOSITE, &options);
	run_until(&one, 4);
	options.threads = 3;
	start(&three, OPPOSITE, &options);
	run_until(&three, 4);
	cr_assert(same_model(&one.model, &three.model));
	cr_assert_eq(one.games, three.games);
	trainer_clear(&one);
	trainer_clear(&three);
}

Test(train, seeds_make_a_difference)
{
	struct trainer_options options = two_players;
	struct trainer one, other;

	start(&one, OPPOSITE, &options);
	run_until(&one, 1);
	options.seed++;
	start(&other, OPPOSITE, &options);
	run_until(&other, 1);
	cr_assert_not(same_model(&one.model, &other.model));
	trainer_clear(&one);
	trainer_clear(&other);
}

/* Every instruction set finds the same bits. */
Test(train, kernels_agree)
{
	static const struct step step = { .rate = 0.01F,
		.share = 0.1F,
		.decay = { 0.9F, 0.999F },
		.correct = 1000,
		.limit = 4 };
	static const unsigned covers[] = { OPPOSITE, FOUR };

	for (size_t c = 0; c < sizeof(covers) / sizeof(covers[0]); c++) {
		struct trainer trainer, other;
		const struct trainer_options *options =
		    c == 0 ? &two_players : &four_players;
		const struct kernel *kernel, *first = kernel_at(0);
		float *expected, *found;
		size_t bytes;

		start(&trainer, covers[c], options);
		start(&other, covers[c], options);
		bytes = trainer.model.rows * MODEL_SLICE * sizeof(float);
		expected = aligned_alloc(KERNEL_ALIGNMENT, bytes);
		found = aligned_alloc(KERNEL_ALIGNMENT, bytes);
		play_batch(trainer.shards, &options->play, &trainer.model,
		    first);
		first->gradients(&trainer.model, trainer.shards->samples,
		    PLAY_SAMPLES, MODEL_SLICE, expected);
		first->update(&trainer.model, &step, MODEL_SLICE, expected);
		for (unsigned n = 1; (kernel = kernel_at(n)) != NULL; n++) {
			play_batch(other.shards, &options->play, &other.model,
			    kernel);
			kernel->gradients(&other.model, other.shards->samples,
			    PLAY_SAMPLES, MODEL_SLICE, found);
			cr_assert_arr_eq(found, expected, bytes, "%s",
			    kernel->name);
			kernel->update(&other.model, &step, MODEL_SLICE, found);
			cr_assert(same_model(&other.model, &trainer.model),
			    "%s", kernel->name);
			trainer_clear(&other);
			start(&other, covers[c], options);
		}
		free(expected);
		free(found);
		trainer_clear(&trainer);
		trainer_clear(&other);
	}
}

/* The loss whose gradients are taken, of a sample with a given target. */
static double
loss(const struct model *model, const struct sample *sample, float target)
{
	float sum;

	kernel_at(0)->forward(model, sample->rows, sample->count,
	    sample->bucket, &sum);
	return log1p(exp((double)sum)) - (double)(target * sum);
}

/* Gradients against differences of the loss, for weights that matter. */
Test(train, gradients_are_slopes)
{
	struct trainer trainer;
	struct model *model = &trainer.model;
	const struct sample *sample;
	float *gradients, sum, target = 0.9F;
	struct sample copy;

	start(&trainer, OPPOSITE, &two_players);
	play_batch(trainer.shards, &two_players.play, model, kernel_at(0));
	gradients = aligned_alloc(KERNEL_ALIGNMENT,
	    model->rows * MODEL_SLICE * sizeof(float));
	for (unsigned i = 0; i < SAMPLES; i++) {
		sample = &trainer.shards->samples[i];
		copy = *sample;
		kernel_at(0)->forward(model, sample->rows, sample->count,
		    sample->bucket, &sum);
		copy.error[0] = 1 / (1 + expf(-sum)) - target;
		kernel_at(0)->gradients(model, &copy, 1, 0, gradients);
		for (unsigned k = 0; k < sample->count + 1U; k++) {
			unsigned row = k < sample->count
			    ? sample->rows[k]
			    : model->out_row + sample->bucket;
			unsigned unit = (i * 7 + k) % MODEL_SLICE;
			float *weight = &model->weights[row * HIDDEN + unit];
			float kept = *weight;
			double above, below;

			*weight = kept + 0.01F;
			above = loss(model, sample, target);
			*weight = kept - 0.01F;
			below = loss(model, sample, target);
			*weight = kept;
			cr_assert_float_eq((above - below) / 0.02,
			    (double)gradients[row * MODEL_SLICE + unit], 2e-4);
		}
	}
	free(gradients);
	trainer_clear(&trainer);
}

/* The net's favourite, or for the rival any move. */
static void
play_roll(const struct net *net, struct position *pos, uint64_t *random)
{
	unsigned die = random_die(random);
	struct view view = moves_view(pos);
	uint64_t origins = moves_legal(pos, &view, die);
	uint64_t best = moves_first(origins);
	int32_t most = -1;

	if (pos->turn != SEAT_RED)
		best = player_choose(PLAYER_RANDOM, pos, die, random);
	for (; pos->turn == SEAT_RED && origins != 0; origins &= origins - 1) {
		struct position after =
		    moves_successor(pos, &view, moves_first(origins), die);
		struct value value = value_won(SEAT_RED);

		if (position_winner(&after) < 0)
			net_value(net, &after, &value);
		if (value.wp[SEAT_RED] > most) {
			most = value.wp[SEAT_RED];
			best = moves_first(origins);
		}
	}
	moves_play(pos, &view, best, die);
}

Test(train, a_net_learns_to_win)
{
	static struct net net;
	uint64_t random = 1;
	struct trainer trainer;
	unsigned wins = 0;
	const char *why;

	start(&trainer, OPPOSITE, &two_players);
	run_until(&trainer, BATCHES);
	cr_assert(model_quantise(&trainer.model, &net, &why));
	for (unsigned game = 0; game < GAMES; game++) {
		struct position pos = position_start(SEATS_TWO, TOKENS_MAX);

		while (position_winner(&pos) < 0)
			play_roll(&net, &pos, &random);
		wins += position_winner(&pos) == SEAT_RED;
	}
	cr_assert_gt(wins, GAMES * 7 / 10, "%u of %u", wins, GAMES);
	trainer_clear(&trainer);
}

Test(train, a_run_goes_on_from_its_checkpoint)
{
	struct trainer whole, half, rest;
	const char *why;

	close(mkstemp(path));
	start(&whole, FOUR, &four_players);
	run_until(&whole, 4);
	start(&half, FOUR, &four_players);
	run_until(&half, 2);
	cr_assert_eq(checkpoint_save(&half, path), 0);
	start(&rest, FOUR, &four_players);
	cr_assert(checkpoint_load(&rest, path, &why), "%s", why);
	run_until(&rest, 4);
	cr_assert(same_model(&whole.model, &rest.model));
	cr_assert_eq(whole.games, rest.games);
	remove(path);
	trainer_clear(&whole);
	trainer_clear(&half);
	trainer_clear(&rest);
}

static void
change_file(long at, size_t cut)
{
	static unsigned char data[1 << 21];
	FILE *file = fopen(path, "rb");
	size_t bytes = fread(data, 1, sizeof(data), file);

	fclose(file);
	if (at >= 0)
		data[at] ^= 1;
	file = fopen(path, "wb");
	fwrite(data, 1, bytes - cut, file);
	fclose(file);
}

Test(train, a_bad_checkpoint_is_refused_with_a_reason)
{
	struct trainer trainer, other;
	const char *why;

	close(mkstemp(path));
	start(&trainer, OPPOSITE, &two_players);
	start(&other, FOUR, &four_players);
	cr_assert_eq(checkpoint_save(&trainer, path), 0);
	cr_assert_not(checkpoint_load(&other, path, &why));
	cr_assert_str_eq(why, "the checkpoint is of another game");
	change_file(100000, 0);
	cr_assert_not(checkpoint_load(&trainer, path, &why));
	cr_assert_str_eq(why, "the checkpoint is damaged: wrong checksum");
	change_file(0, 0);
	cr_assert_not(checkpoint_load(&trainer, path, &why));
	cr_assert_str_eq(why, "not a checkpoint of this version");
	change_file(0, 1);
	cr_assert_not(checkpoint_load(&trainer, path, &why));
	cr_assert_str_eq(why, "the checkpoint is too short");
	trainer.model.weights[1] = NAN;
	cr_assert_eq(checkpoint_save(&trainer, path), 0);
	cr_assert_not(checkpoint_load(&trainer, path, &why));
	cr_assert_str_eq(why, "a weight of the checkpoint is not a number");
	remove(path);
	cr_assert_not(checkpoint_load(&trainer, path, &why));
	trainer_clear(&trainer);
	trainer_clear(&other);
}

Test(train, a_weight_that_does_not_fit_is_refused)
{
	static const float bad[] = { NAN, INFINITY, 40 };
	static struct net net;
	struct trainer trainer;
	const char *why;

	start(&trainer, OPPOSITE, &two_players);
	cr_assert(model_quantise(&trainer.model, &net, &why));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		for (unsigned part = 0; part < 2; part++) {
			float *weight = &trainer.model.weights[part == 0
				? 5
				: trainer.model.out_row * HIDDEN];
			float kept = *weight;

			*weight = bad[i];
			cr_assert_not(
			    model_quantise(&trainer.model, &net, &why));
			cr_assert_str_eq(why, "a weight is out of range");
			*weight = kept;
		}
	trainer_clear(&trainer);
}

/* Whole numbers lose next to nothing. */
Test(train, the_net_says_what_the_model_says)
{
	static struct net net;
	struct trainer trainer;
	const char *why;

	start(&trainer, OPPOSITE, &two_players);
	run_until(&trainer, 30);
	cr_assert(model_quantise(&trainer.model, &net, &why));
	for (unsigned i = 0; i < SAMPLES; i++) {
		const struct sample *sample = &trainer.shards->samples[i];
		int32_t sum;
		float expected;

		net.forward(&net, sample->rows, sample->count - 1U,
		    sample->bucket, &sum);
		kernel_at(0)->forward(&trainer.model, sample->rows,
		    sample->count, sample->bucket, &expected);
		cr_assert_float_eq(sum * M_LN2 / (NET_OUT_ONE * NET_SQUARE_ONE),
		    (double)expected, 0.01);
	}
	trainer_clear(&trainer);
}
