/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "src/train/trainer.h"

#define MEAN_DECAY     0.9F
#define VARIANCE_DECAY 0.999F
#define RATE_END       0.005F /* of the first rate */
#define WEIGHT_LIMIT   4.0F
#define LOSS_DECAY     0.998

/* The threads of a run. The first is the caller's. */
struct team {
	struct trainer *trainer;
	const struct kernel *kernel;
	pthread_mutex_t gate; /* closed until the team is complete */
	pthread_barrier_t barrier;
	atomic_uint next_shard;
	atomic_uint next_slice;
	struct step step;
	bool done;
};

struct member {
	pthread_t thread;
	struct team *team;
	float *gradients; /* its room for one slice's */
};

int
trainer_init(struct trainer *trainer, const struct net_shape *shape,
    const struct trainer_options *options)
{
	memset(trainer, 0, sizeof(*trainer));
	trainer->options = *options;
	trainer->shards = calloc(TRAINER_SHARDS, sizeof(*trainer->shards));
	trainer->samples = calloc(TRAINER_BATCH, sizeof(*trainer->samples));
	if (trainer->shards == NULL || trainer->samples == NULL ||
	    model_init(&trainer->model, shape) == -1) {
		trainer_clear(trainer);
		errno = ENOMEM;
		return -1;
	}
	model_randomise(&trainer->model, options->seed);
	for (unsigned i = 0; i < TRAINER_SHARDS; i++)
		play_init(&trainer->shards[i], &options->play,
		    options->seed * TRAINER_SHARDS + i);
	return 0;
}

void
trainer_clear(struct trainer *trainer)
{
	free(trainer->shards);
	free(trainer->samples);
	model_clear(&trainer->model);
	memset(trainer, 0, sizeof(*trainer));
}

static void
set_step(const struct trainer *trainer, struct step *step)
{
	double done = (double)trainer->games / (double)trainer->options.games;
	double wave = 0.5 * (1 + cos(M_PI * (done < 1 ? done : 1)));

	step->rate =
	    trainer->options.rate * (RATE_END + (1 - RATE_END) * (float)wave);
	step->share = 1.0F / TRAINER_BATCH;
	step->decay[0] = MEAN_DECAY;
	step->decay[1] = VARIANCE_DECAY;
	step->correct = (float)(1 /
	    (1 - pow((double)VARIANCE_DECAY, (double)trainer->batches + 1)));
	step->limit = WEIGHT_LIMIT;
}

static void
play_shards(struct team *team)
{
	struct trainer *trainer = team->trainer;
	unsigned i;

	while ((i = atomic_fetch_add(&team->next_shard, 1)) < TRAINER_SHARDS) {
		struct shard *shard = &trainer->shards[i];

		play_batch(shard, &trainer->options.play, &trainer->model,
		    team->kernel);
		memcpy(trainer->samples + i * PLAY_SAMPLES, shard->samples,
		    sizeof(shard->samples));
	}
}

static void
improve_slices(struct team *team, float *gradients)
{
	struct model *model = &team->trainer->model;
	unsigned slices = model->shape.hidden / MODEL_SLICE, i;

	while ((i = atomic_fetch_add(&team->next_slice, 1)) < slices) {
		team->kernel->gradients(model, team->trainer->samples,
		    TRAINER_BATCH, i * MODEL_SLICE, gradients);
		team->kernel->update(model, &team->step, i * MODEL_SLICE,
		    gradients);
	}
}

/* What slices leave: one bias for each output. */
static void
improve_biases(struct trainer *trainer, const struct step *step)
{
	struct model *model = &trainer->model;
	float gradients[NET_BUCKETS * SEATS] = { 0 };
	unsigned outputs = model->shape.outputs;

	for (unsigned i = 0; i < TRAINER_BATCH; i++)
		for (unsigned o = 0; o < outputs; o++)
			gradients[trainer->samples[i].bucket * outputs + o] +=
			    trainer->samples[i].error[o];
	kernel_adam(step, gradients, NET_BUCKETS * outputs,
	    model->weights + model->out_bias_at,
	    model->mean + model->out_bias_at,
	    model->variance + model->out_bias_at);
}

static void
count_batch(struct trainer *trainer)
{
	double loss = 0;

	for (unsigned i = 0; i < TRAINER_SHARDS; i++) {
		trainer->games += trainer->shards[i].counts.games;
		loss += trainer->shards[i].counts.loss;
	}
	loss /= TRAINER_BATCH;
	if (trainer->batches++ == 0)
		trainer->loss = loss;
	else
		trainer->loss += (loss - trainer->loss) * (1 - LOSS_DECAY);
}

static void
work(struct member *member)
{
	play_shards(member->team);
	pthread_barrier_wait(&member->team->barrier);
	improve_slices(member->team, member->gradients);
	pthread_barrier_wait(&member->team->barrier);
}

static void *
member_main(void *arg)
{
	struct member *member = arg;
	struct team *team = member->team;

	pthread_mutex_lock(&team->gate);
	pthread_mutex_unlock(&team->gate);
	for (;;) {
		pthread_barrier_wait(&team->barrier);
		if (team->done)
			return NULL;
		work(member);
	}
}

static void
lead(struct member *first, bool (*after)(struct trainer *trainer, void *ctx),
    void *ctx)
{
	struct team *team = first->team;
	struct trainer *trainer = team->trainer;
	bool again = true;

	while (again && trainer->games < trainer->options.games) {
		atomic_store(&team->next_shard, 0);
		atomic_store(&team->next_slice, 0);
		set_step(trainer, &team->step);
		pthread_barrier_wait(&team->barrier);
		work(first);
		improve_biases(trainer, &team->step);
		count_batch(trainer);
		again = after(trainer, ctx);
	}
	team->done = true;
	pthread_barrier_wait(&team->barrier);
}

/* Run with as many threads as can be had. */
static void
run_team(struct team *team, struct member *members, unsigned count,
    bool (*after)(struct trainer *trainer, void *ctx), void *ctx)
{
	unsigned started = 1;

	pthread_mutex_lock(&team->gate);
	while (started < count &&
	    pthread_create(&members[started].thread, NULL, member_main,
		&members[started]) == 0)
		started++;
	pthread_barrier_init(&team->barrier, NULL, started);
	pthread_mutex_unlock(&team->gate);
	lead(&members[0], after, ctx);
	for (unsigned i = 1; i < started; i++)
		pthread_join(members[i].thread, NULL);
	pthread_barrier_destroy(&team->barrier);
}

int
trainer_run(struct trainer *trainer,
    bool (*after)(struct trainer *trainer, void *ctx), void *ctx)
{
	struct team team = {
		.trainer = trainer,
		.kernel = kernel_at(0),
		.gate = PTHREAD_MUTEX_INITIALIZER,
	};
	struct member members[TRAINER_THREADS_MAX];
	unsigned count = trainer->options.threads;
	size_t room = (size_t)trainer->model.rows * MODEL_SLICE;
	float *gradients =
	    aligned_alloc(KERNEL_ALIGNMENT, count * room * sizeof(*gradients));

	if (gradients == NULL)
		return -1;
	for (unsigned i = 0; i < count; i++) {
		members[i].team = &team;
		members[i].gradients = gradients + i * room;
	}
	run_team(&team, members, count, after, ctx);
	free(gradients);
	return 0;
}
