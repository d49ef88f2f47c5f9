/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Searches by several threads on one table, against the same searches by one
 * thread and without a table. Some are stopped, some have few nodes, some lose
 * their helpers and get others: whatever depth a search has completed, its
 * moves and values are those of that depth. For ThreadSanitizer, under which
 * Criterion doesn't start.
 */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/engine.h"
#include "ai/random.h"
#include "tests/evaluators.h"
#include "tests/sample.h"

enum {
	SEARCHES = 400,
	HELPERS_MAX = 3,
	DEPTH_MAX = 6,
	SMALL_BYTES = 4 * TABLE_BYTES_MIN,
	LARGE_BYTES = 1 << 20,
	PAUSE_US = 3000,
};

/* What the search of one thread has found, depth by depth. */
struct truth {
	struct search_report reports[DEPTH_MAX + 1];
};

struct helper {
	pthread_t thread;
	struct search_request request;
	atomic_bool leave;
};

struct counts {
	unsigned whole, stopped, out_of_nodes, replaced;
	uint64_t nodes, nodes_alone;
};

static _Alignas(64) unsigned char small[SMALL_BYTES], large[LARGE_BYTES];
static struct table *tables[2];
static struct team team;
static struct counts counts;

static void
fail(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(EXIT_FAILURE);
}

static void
keep_report(void *ctx, const struct search_report *report)
{
	struct truth *truth = ctx;

	truth->reports[report->depth] = *report;
}

static struct search_request
random_request(uint64_t *rng)
{
	struct search_request request = {
		.position = sample_any_position(rng),
		.die = random_below(rng, 8) == 0 ? 0 : random_die(rng),
		.multipv = 1 + random_below(rng, TOKENS_MAX),
		.limits = { 0, UINT64_MAX, INT64_MAX },
		.evaluator =
		    &test_evaluators[random_below(rng, TEST_EVALUATORS)]
			 .evaluator,
	};

	if (random_below(rng, 2) == 0)
		request.prober = &test_probers[random_below(rng, TEST_PROBERS)];
	request.limits.depth = position_players(&request.position) == 2
	    ? DEPTH_MAX
	    : DEPTH_MAX - 1;
	return request;
}

static bool
is_same(const struct search_report *a, const struct search_report *b)
{
	if (a->count != b->count)
		return false;
	for (unsigned n = 0; n < a->count; n++)
		if (a->lines[n].origin != b->lines[n].origin ||
		    a->lines[n].die != b->lines[n].die ||
		    memcmp(&a->lines[n].value, &b->lines[n].value,
			sizeof(struct value)) != 0)
			return false;
	return true;
}

static void *
help(void *arg)
{
	struct helper *helper = arg;

	search_help(&helper->request);
	return NULL;
}

static void
start(struct helper *helper, const struct search_request *request)
{
	helper->request = *request;
	helper->request.stop = &helper->leave;
	atomic_store(&helper->leave, false);
	if (pthread_create(&helper->thread, NULL, help, helper) != 0)
		fail("no thread");
}

static void
pause_a_while(uint64_t *rng)
{
	const struct timespec pause = { 0,
		random_below(rng, PAUSE_US) * 1000L };

	nanosleep(&pause, NULL);
}

struct leader {
	struct search_request request;
	struct search_report out;
};

static void *
lead(void *arg)
{
	struct leader *leader = arg;

	search_run(&leader->request, &leader->out);
	return NULL;
}

/* Run it with helpers, and send them away or stop it while it runs. */
static void
run(struct leader *leader, atomic_bool *stop, unsigned helpers, uint64_t *rng)
{
	struct helper helper[HELPERS_MAX];
	bool stops = random_below(rng, 4) == 0;
	bool replaces = random_below(rng, 4) == 0;
	pthread_t thread;

	team_init(&team, leader->request.table);
	leader->request.team = &team;
	for (unsigned n = 0; n < helpers; n++)
		start(&helper[n], &leader->request);
	if (pthread_create(&thread, NULL, lead, leader) != 0)
		fail("no thread");
	if (replaces && helpers > 0) {
		pause_a_while(rng);
		atomic_store(&helper[0].leave, true);
		pthread_join(helper[0].thread, NULL);
		start(&helper[0], &leader->request);
		counts.replaced++;
	}
	if (stops) {
		pause_a_while(rng);
		atomic_store(stop, true);
	}
	pthread_join(thread, NULL);
	for (unsigned n = 0; n < helpers; n++)
		pthread_join(helper[n].thread, NULL);
	counts.stopped += stops;
}

/* One thread alone may have seen sooner that nothing can change any more. */
static const struct search_report *
report_of(const struct truth *truth, int depth)
{
	while (truth->reports[depth].depth == 0)
		depth--;
	return &truth->reports[depth];
}

static void
check(const struct leader *leader, const struct truth *truth)
{
	const struct search_report *out = &leader->out;
	const struct search_limits *limits = &leader->request.limits;
	const struct search_report *alone = report_of(truth, out->depth);

	if (!is_same(out, alone))
		fail("another value than that of one thread");
	/* Depth 1 is searched in any case. */
	if (out->nodes > limits->nodes &&
	    out->nodes - limits->nodes > DIE_FACES * TOKENS_MAX)
		fail("more nodes than were allowed");
	if (out->nodes >= limits->nodes) {
		counts.out_of_nodes++;
	} else if (out->depth == limits->depth) {
		counts.whole++;
		counts.nodes += out->nodes;
		counts.nodes_alone += alone->nodes;
	}
}

static void
search(uint64_t *rng)
{
	struct truth truth;
	struct leader leader;
	atomic_bool stop;

	memset(&truth, 0, sizeof(truth));
	atomic_init(&stop, false);
	leader.request = random_request(rng);
	leader.request.report = keep_report;
	leader.request.ctx = &truth;
	search_run(&leader.request, &leader.out);

	leader.request.report = NULL;
	leader.request.stop = &stop;
	leader.request.table = tables[random_below(rng, 2)];
	if (random_below(rng, 4) == 0)
		leader.request.limits.nodes = 1 + random_below(rng, 20000);
	run(&leader, &stop, random_below(rng, HELPERS_MAX + 1), rng);
	check(&leader, &truth);
}

int
main(void)
{
	uint64_t rng = 1;

	tables[0] = table_init(small, sizeof(small));
	tables[1] = table_init(large, sizeof(large));
	for (int n = 0; n < SEARCHES; n++)
		search(&rng);
	printf("%u searched to the end, with %.2f times the nodes of one "
	       "thread without a table, %u told to stop, %u out of nodes, "
	       "%u with a helper replaced\n",
	    counts.whole, (double)counts.nodes / (double)counts.nodes_alone,
	    counts.stopped, counts.out_of_nodes, counts.replaced);
	return counts.whole == 0 || counts.stopped == 0 ||
	    counts.out_of_nodes == 0 || counts.replaced == 0;
}
