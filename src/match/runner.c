/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <stdlib.h>

#include "src/match/alloc.h"
#include "src/match/lane.h"
#include "src/match/runner.h"

struct runner {
	struct runner_config config;
	struct runner_events events;
	struct lane **lane; /* config.concurrency of them */
};

struct runner *
runner_new(const struct runner_config *config,
    const struct runner_events *events)
{
	struct runner *runner = alloc_zero(1, sizeof(*runner));

	runner->config = *config;
	runner->events = *events;
	runner->lane = alloc_zero(config->concurrency, sizeof(*runner->lane));
	for (unsigned n = 0; n < config->concurrency; n++)
		runner->lane[n] = lane_new(&runner->config, &runner->events);
	return runner;
}

void
runner_free(struct runner *runner)
{
	if (runner == NULL)
		return;
	for (unsigned n = 0; n < runner->config.concurrency; n++)
		lane_quit(runner->lane[n]);
	for (unsigned n = 0; n < runner->config.concurrency; n++)
		lane_free(runner->lane[n]);
	free(runner->lane);
	free(runner);
}

void
runner_wake(struct runner *runner)
{
	for (unsigned n = 0; n < runner->config.concurrency; n++)
		lane_wake(runner->lane[n]);
}
