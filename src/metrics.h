/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The statistics for Prometheus: GET /metrics over HTTP, by libevent. */

#ifndef LUDOD_SRC_METRICS_H
#define LUDOD_SRC_METRICS_H

#include "src/address.h"
#include "src/host.h"

struct metrics;

/* One at a time. NULL with errno. The host outlives them. */
struct metrics *metrics_new(struct host *host, const struct address *address);
void metrics_free(struct metrics *metrics);

#endif
