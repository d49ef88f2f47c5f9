/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * How fast nets are evaluated: the plain loop in floating point that a first
 * version would have, the plain integer code, and the fastest that this
 * machine can run; and how fast hard searches with the last two. Processor
 * time, of one core.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/engine.h"
#include "ai/moves.h"
#include "ai/net.h"
#include "ai/net_builtin.h"
#include "ai/random.h"

enum { POSITIONS = 4096, TABLE_BYTES = 16 << 20 };

static const double SECONDS = 0.5;

static struct input {
	const struct position *position;
	uint16_t rows[NET_ACTIVE_MAX];
	unsigned count, bucket;
} inputs[POSITIONS];

static struct position positions[POSITIONS];

static struct net net;

/* The same net in floating point. */
static float first[NET_ROWS_MAX * NET_HIDDEN_MAX], bias[NET_HIDDEN_MAX];
static float last[NET_BUCKETS * SEATS * NET_HIDDEN_MAX];
static float last_bias[NET_BUCKETS * SEATS];

static int64_t sink; /* so that no result is unused */

static double
now_s(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void
make_floats(void)
{
	const struct net_shape *shape = &net.shape;
	size_t outs = (size_t)NET_BUCKETS * shape->outputs;

	for (size_t i = 0; i < (size_t)shape->rows * shape->hidden; i++)
		first[i] = (float)net.first[i] / NET_ONE;
	for (size_t i = 0; i < shape->hidden; i++)
		bias[i] = (float)net.bias[i] / NET_ONE;
	for (size_t i = 0; i < outs * shape->hidden; i++)
		last[i] = (float)net.out[i] / NET_OUT_ONE;
	for (size_t i = 0; i < outs; i++)
		last_bias[i] = (float)net.out_bias[i] /
		    ((float)NET_OUT_ONE * NET_SQUARE_ONE);
}

/* Positions of random games of a seat set that the net covers. */
static void
make_inputs(void)
{
	unsigned seats = (unsigned)__builtin_ctz(net.shape.covers);
	struct position pos = position_start(seats, TOKENS_MAX);
	uint64_t random = 1;

	for (unsigned i = 0; i < POSITIONS; i++) {
		struct view view = moves_view(&pos);
		unsigned die = random_die(&random);

		positions[i] = pos;
		inputs[i].position = &positions[i];
		inputs[i].count = net_rows(&net.shape, &pos, inputs[i].rows);
		inputs[i].bucket = net_bucket(&pos);
		moves_play(&pos, &view,
		    moves_first(moves_legal(&pos, &view, die)), die);
		if (position_winner(&pos) >= 0)
			pos = position_start(seats, TOKENS_MAX);
	}
}

static void
forward_float(const struct input *input)
{
	unsigned hidden = net.shape.hidden, outputs = net.shape.outputs;
	float units[NET_HIDDEN_MAX];

	for (unsigned h = 0; h < hidden; h++)
		units[h] = bias[h];
	for (unsigned i = 0; i < input->count; i++)
		for (unsigned h = 0; h < hidden; h++)
			units[h] += first[input->rows[i] * hidden + h];
	for (unsigned h = 0; h < hidden; h++) {
		float unit = units[h] < 0 ? 0 : units[h] > 1 ? 1 : units[h];

		units[h] = unit * unit;
	}
	for (unsigned o = 0; o < outputs; o++) {
		unsigned at = input->bucket * outputs + o;
		float sum = last_bias[at];

		for (unsigned h = 0; h < hidden; h++)
			sum += units[h] * last[at * hidden + h];
		sink += (int64_t)(sum * 1000);
	}
}

static void
forward_plain(const struct input *input)
{
	int32_t out[SEATS];

	net_forward_plain(&net, input->rows, input->count, input->bucket, out);
	sink += out[0];
}

static void
forward_fastest(const struct input *input)
{
	int32_t out[SEATS];

	net.forward(&net, input->rows, input->count, input->bucket, out);
	sink += out[0];
}

static void
rows_only(const struct input *input)
{
	uint16_t rows[NET_ACTIVE_MAX];

	sink += net_rows(&net.shape, input->position, rows);
}

static void
whole(const struct input *input)
{
	struct value value;

	net_value(&net, input->position, &value);
	sink += value.wp[0];
}

/* Calls a second. */
static double
measure(void (*call)(const struct input *input))
{
	double start = now_s(), spent;
	uint64_t calls = 0;

	do {
		for (unsigned i = 0; i < POSITIONS; i++)
			call(&inputs[i]);
		calls += POSITIONS;
		spent = now_s() - start;
	} while (spent < SECONDS);
	return (double)calls / spent;
}

static void
measure_all(const char *name)
{
	static const struct {
		const char *name;
		void (*call)(const struct input *input);
	} rows[] = {
		{ "network, plain floating point", forward_float },
		{ "network, plain integers", forward_plain },
		{ "network, fastest", forward_fastest },
		{ "inputs of a position", rows_only },
		{ "whole evaluation, fastest", whole },
	};
	double slow = 0;

	printf("net %s: %u rows of %u\n", name, net.shape.rows,
	    net.shape.hidden);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double rate = measure(rows[i].call);

		slow = i == 0 ? rate : slow;
		printf("%-32s %10.0f a second, x %.1f\n", rows[i].name, rate,
		    rate / slow);
	}
}

/* Nodes a second of hard, from positions of the games one after another. */
static double
measure_search(net_forward forward)
{
	static _Alignas(64) unsigned char memory[TABLE_BYTES];
	struct eval weights;
	struct net_evaluator evaluator;
	struct engine_knowledge knowledge = { &evaluator.evaluator, NULL };
	struct engine_request request = {
		.multipv = 1,
		.level = LEVEL_HARD,
		.knowledge = &knowledge,
	};
	uint64_t nodes = 0, random = 2;
	double start = now_s(), spent;
	struct engine_answer answer;

	memset(memory, 0, sizeof(memory));
	request.table = table_init(memory, sizeof(memory));
	eval_init(&weights);
	net_evaluator_init(&evaluator, &weights.base);
	net.forward = forward;
	net_evaluator_add(&evaluator, &net);
	do {
		request.position = positions[random_below(&random, POSITIONS)];
		request.die = random_die(&random);
		engine_go(&request, &answer);
		nodes += answer.report.nodes;
		spent = now_s() - start;
	} while (spent < 2 * SECONDS);
	return (double)nodes / spent;
}

static void
measure_searches(void)
{
	double slow = measure_search(net_forward_plain);
	double fast = measure_search(net_forward_fastest());

	printf("%-32s %10.0f nodes a second\n", "search, plain integers", slow);
	printf("%-32s %10.0f nodes a second, x %.1f\n", "search, fastest", fast,
	    fast / slow);
}

int
main(void)
{
	for (unsigned i = 0; i < NET_BUILTINS; i++) {
		struct net_builtin builtin = net_builtin(i);
		const char *why;

		if (!net_load(builtin.data, builtin.bytes, &net, &why)) {
			fprintf(stderr, "%s: %s\n", builtin.name, why);
			return EXIT_FAILURE;
		}
		make_floats();
		make_inputs();
		measure_all(builtin.name);
		measure_searches();
	}
	return sink == 0;
}
