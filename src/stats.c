/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "src/stats.h"

const char *const close_reason_names[CLOSE_REASONS] = {
	[CLOSE_QUIT] = "quit",
	[CLOSE_EOF] = "eof",
	[CLOSE_LOST] = "lost",
	[CLOSE_IDLE] = "idle",
	[CLOSE_LINE] = "line",
	[CLOSE_OUTPUT] = "output",
	[CLOSE_OVERLONG] = "overlong",
	[CLOSE_TOKEN] = "token",
	[CLOSE_BARRED] = "barred",
	[CLOSE_HTTP] = "http",
	[CLOSE_TLS] = "tls",
	[CLOSE_MEMORY] = "memory",
	[CLOSE_DRAINED] = "drained",
	[CLOSE_FORCED] = "forced",
};

const char *const refusal_names[REFUSALS] = {
	[REFUSE_FULL] = "full",
	[REFUSE_ADDRESS] = "address",
	[REFUSE_MEMORY] = "memory",
};

/* The levels come first. */
static const char *const class_names[JOB_CLASSES] = {
	[JOB_EASY] = "easy",
	[JOB_MEDIUM] = "medium",
	[JOB_HARD] = "hard",
	[JOB_COUNT] = "count",
};

/* Each row is one figure, or one for each label. */
static const struct figure {
	const char *name;   /* as a `stat` */
	const char *metric; /* for Prometheus */
	const char *type;
	const char *help;
	size_t offset; /* of a uint64_t, or of `count` of them */
	unsigned count;
	const char *label; /* NULL: count is 1 */
	const char *const *labels;
} figures[] = {
	{ "server.uptime", "uptime_seconds", "gauge",
	    "Seconds since the start.", offsetof(struct stats, uptime_seconds),
	    1, NULL, NULL },
	{ "server.sessions-now", "sessions", "gauge", "Open sessions.",
	    offsetof(struct stats, sessions_now), 1, NULL, NULL },
	{ "server.queued", "queued_searches", "gauge",
	    "Searches that wait for a thread.", offsetof(struct stats, queued),
	    1, NULL, NULL },
	{ "server.sessions", "sessions_total", "counter",
	    "Sessions since the start.", offsetof(struct stats, sessions), 1,
	    NULL, NULL },
	{ "server.busy", "busy_total", "counter",
	    "Searches refused because the queue was full.",
	    offsetof(struct stats, busy), 1, NULL, NULL },
	{ "server.wrong-tokens", "wrong_tokens_total", "counter",
	    "Wrong tokens.", offsetof(struct stats, wrong_tokens), 1, NULL,
	    NULL },
	{ "server.accept-failures", "accept_failures_total", "counter",
	    "Times when no more could be accepted.",
	    offsetof(struct stats, accept_failures), 1, NULL, NULL },
	{ "server.nodes", "nodes_total", "counter", "Nodes searched.",
	    offsetof(struct stats, nodes), 1, NULL, NULL },
	{ "server.refused", "refused_total", "counter",
	    "Callers who got no session, by reason.",
	    offsetof(struct stats, refused), REFUSALS, "reason",
	    refusal_names },
	{ "server.closed", "closed_total", "counter",
	    "Sessions closed, by reason.", offsetof(struct stats, closed),
	    CLOSE_REASONS, "reason", close_reason_names },
	{ "server.jobs", "jobs_total", "counter",
	    "Searches by level, and counts (perft, bench).",
	    offsetof(struct stats, jobs), JOB_CLASSES, "level", class_names },
};

enum { FIGURES = sizeof figures / sizeof figures[0] };

static const struct bucket {
	int64_t most_us;
	const char *name;    /* as part of a `stat` */
	const char *seconds; /* for Prometheus */
} buckets[LATENCY_BUCKETS] = {
	{ 1000, "1ms", "0.001" },
	{ 3000, "3ms", "0.003" },
	{ 10000, "10ms", "0.01" },
	{ 30000, "30ms", "0.03" },
	{ 100000, "100ms", "0.1" },
	{ 300000, "300ms", "0.3" },
	{ 1000000, "1s", "1" },
	{ 3000000, "3s", "3" },
	{ 10000000, "10s", "10" },
	{ INT64_MAX, "more", "+Inf" },
};

void
stats_count_job(struct stats *stats, const struct job *job, int64_t latency_us)
{
	enum job_class kind = job_class(job);
	unsigned bucket = 0;

	stats->jobs[kind]++;
	stats->nodes += job_nodes(job);
	if (!job_keeps_budget(job))
		return;
	while (latency_us > buckets[bucket].most_us)
		bucket++;
	stats->latency[kind][bucket]++;
	stats->latency_us[kind] += (uint64_t)latency_us;
}

static const uint64_t *
values_of(const struct stats *stats, const struct figure *figure)
{
	return (const uint64_t *)((const char *)stats + figure->offset);
}

void
stats_tell(const struct stats *stats, struct session *session)
{
	char name[64];

	for (const struct figure *f = figures; f < figures + FIGURES; f++)
		for (unsigned i = 0; i < f->count; i++) {
			snprintf(name, sizeof name, "%s%s%s", f->name,
			    f->label != NULL ? "." : "",
			    f->label != NULL ? f->labels[i] : "");
			session_stat(session, name, values_of(stats, f)[i]);
		}
	for (unsigned kind = 0; kind < LATENCY_LEVELS; kind++)
		for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
			snprintf(name, sizeof name, "server.latency.%s.%s",
			    class_names[kind], buckets[i].name);
			session_stat(session, name, stats->latency[kind][i]);
		}
}

struct exporter {
	void (*add)(void *ctx, const char *text, size_t length);
	void *ctx;
};

__attribute__((format(printf, 2, 3))) static void
add(const struct exporter *out, const char *format, ...)
{
	char line[256];
	va_list ap;
	int length;

	va_start(ap, format);
	length = vsnprintf(line, sizeof line, format, ap);
	va_end(ap);
	out->add(out->ctx, line, (size_t)length);
}

static void
export_figure(const struct exporter *out, const struct figure *figure,
    const uint64_t *values)
{
	add(out, "# HELP ludod_%s %s\n", figure->metric, figure->help);
	add(out, "# TYPE ludod_%s %s\n", figure->metric, figure->type);
	if (figure->label == NULL)
		add(out, "ludod_%s %" PRIu64 "\n", figure->metric, values[0]);
	else
		for (unsigned i = 0; i < figure->count; i++)
			add(out, "ludod_%s{%s=\"%s\"} %" PRIu64 "\n",
			    figure->metric, figure->label, figure->labels[i],
			    values[i]);
}

/* Prometheus's buckets count what is in the smaller ones as well. */
static void
export_latency(const struct exporter *out, const struct stats *stats,
    unsigned kind)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
		sum += stats->latency[kind][i];
		add(out,
		    "ludod_job_seconds_bucket{level=\"%s\",le=\"%s\"} "
		    "%" PRIu64 "\n",
		    class_names[kind], buckets[i].seconds, sum);
	}
	add(out,
	    "ludod_job_seconds_sum{level=\"%s\"} %" PRIu64 ".%06" PRIu64 "\n",
	    class_names[kind], stats->latency_us[kind] / 1000000,
	    stats->latency_us[kind] % 1000000);
	add(out, "ludod_job_seconds_count{level=\"%s\"} %" PRIu64 "\n",
	    class_names[kind], sum);
}

void
stats_export(const struct stats *stats,
    void (*add_text)(void *ctx, const char *text, size_t length), void *ctx)
{
	const struct exporter out = { add_text, ctx };

	for (unsigned i = 0; i < FIGURES; i++)
		export_figure(&out, &figures[i], values_of(stats, &figures[i]));
	add(&out,
	    "# HELP ludod_job_seconds "
	    "From a go without limits to its answer, by level.\n"
	    "# TYPE ludod_job_seconds histogram\n");
	for (unsigned kind = 0; kind < LATENCY_LEVELS; kind++)
		export_latency(&out, stats, kind);
}
