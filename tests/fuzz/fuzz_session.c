/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A whole session. The first byte of the input says how its host behaves, the
 * others are what a client sends.
 */

#include <stdbool.h>
#include <string.h>

#include "ai/search.h"
#include "protocol/session.h"
#include "tests/fuzz/fuzz.h"

enum {
	/* How the host behaves. */
	IS_NETWORK = 1,
	IS_DRIBBLING = 2, /* feeds a byte at a time */
	IS_PAUSING = 4,	  /* wants a pause after every write */
	IS_BUSY = 8,	  /* takes no job */
	IS_SLOW = 16,	  /* runs jobs only when nothing else goes on */
	WANTS_TOKEN = 32,

	OUTPUT_MAX = 256 * 1024,
	NODES_CAP = 200,
	DEPTH_CAP = 2,
};

struct host {
	unsigned manner;
	struct session *session;
	struct job *job;
	bool paused;
	size_t length;
	char output[OUTPUT_MAX]; /* since it was last looked at */
};

static const char *const beginnings[] = { "id ", "protocol udi ", "option ",
	"udiok\n", "uciok\n", "readyok\n", "error ", "state position ",
	"legal ", "legalok ", "info ", "bestmove ", "eval ", "perft ",
	"bench nodes ", "| ", "Weight.", "tunablesok ", "stat ", "statsok\n",
	"helpok\n" };

/* What is written is whole lines of the protocol, in printable ASCII. */
static bool
on_write(void *ctx, const char *lines, size_t length)
{
	struct host *host = ctx;
	size_t i = 0;

	FUZZ_CHECK(length > 0 && lines[length - 1] == '\n');
	for (size_t k = 0; k < length; k++)
		FUZZ_CHECK(
		    lines[k] == '\n' || (lines[k] >= ' ' && lines[k] <= '~'));
	while (i < sizeof beginnings / sizeof beginnings[0] &&
	    strncmp(lines, beginnings[i], strlen(beginnings[i])) != 0)
		i++;
	FUZZ_CHECK(i < sizeof beginnings / sizeof beginnings[0]);
	if (length < sizeof host->output - host->length) {
		memcpy(host->output + host->length, lines, length);
		host->length += length;
		host->output[host->length] = '\0';
	}
	host->paused = host->paused || (host->manner & IS_PAUSING) != 0;
	return !host->paused;
}

static enum session_start
on_start(void *ctx, struct job *job)
{
	struct host *host = ctx;

	FUZZ_CHECK(host->job == NULL);
	if (host->manner & IS_BUSY)
		return SESSION_BUSY;
	host->job = job;
	return SESSION_STARTED;
}

static bool
on_auth(void *ctx, const char *token)
{
	(void)ctx;
	return strcmp(token, "token") == 0;
}

static int64_t
now_us(void)
{
	static int64_t now;

	return ++now;
}

static void
run_job(struct host *host)
{
	const struct job_env env = { .now_us = now_us };
	struct job *job = host->job;

	if (job == NULL)
		return;
	if (job_class(job) == JOB_COUNT && !job_is_cheap(job))
		job_stop(job);
	host->job = NULL;
	job_run(job, &env);
	session_job_done(host->session, job);
}

/* Let it do all that it can do without more input. */
static void
go_on(struct host *host)
{
	while (host->paused || host->job != NULL) {
		if (host->paused) {
			host->paused = false;
			session_resume(host->session);
		}
		run_job(host);
	}
}

static void
feed(struct host *host, const char *bytes, size_t length)
{
	size_t step = host->manner & IS_DRIBBLING ? 1 : length;

	while (length > 0) {
		size_t offered = step < length ? step : length;
		size_t taken = session_feed(host->session, bytes, offered);

		FUZZ_CHECK(taken <= offered);
		bytes += taken;
		length -= taken;
		if (taken < offered) {
			bool could_go_on = host->paused || host->job != NULL;

			go_on(host);
			FUZZ_CHECK(
			    could_go_on || session_is_holding(host->session));
			if (session_is_holding(host->session))
				session_release(host->session);
		} else if (!(host->manner & IS_SLOW)) {
			run_job(host);
		}
	}
}

/* The lines that come in answer to a command, by a host who hinders nothing. */
static const char *
ask(struct host *host, const char *command)
{
	host->manner = 0;
	go_on(host);
	session_release(host->session);
	go_on(host);
	host->length = 0;
	host->output[0] = '\0';
	feed(host, command, strlen(command));
	go_on(host);
	return host->output;
}

/* Its position is what it says it is. */
static void
check_state(struct host *host)
{
	static const char beginning[] = "state ";
	static const char end[] = " status ";
	char command[512], said[512];
	const char *state = ask(host, "state\n");
	const char *status = strstr(state, end);

	if (status == NULL || strlen(state) >= sizeof said)
		return;
	strcpy(said, state);
	snprintf(command, sizeof command, "%.*s\n",
	    (int)((size_t)(status - state) - (sizeof beginning - 1)),
	    state + sizeof beginning - 1);
	FUZZ_CHECK(strcmp(ask(host, command), "") == 0);
	FUZZ_CHECK(strcmp(ask(host, "state\n"), said) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct option_limits maxima = { .hash_mib = 16,
		.threads = 1 };
	static struct host host;
	const struct session_host callbacks = {
		.write = on_write,
		.start = on_start,
		.auth = on_auth,
		.ctx = &host,
	};
	struct options defaults;
	struct session_config config = {
		.defaults = &defaults,
		.maxima = &maxima,
		.time_cap_us = INT64_MAX,
		.nodes_cap = NODES_CAP,
		.depth_cap = DEPTH_CAP,
	};

	if (size == 0)
		return 0;
	options_init(&defaults, &maxima);
	host.manner = data[0];
	host.job = NULL;
	host.paused = false;
	host.length = 0;
	config.network = (data[0] & IS_NETWORK) != 0;
	config.needs_auth = (data[0] & WANTS_TOKEN) != 0;
	host.session = session_new(&config, &callbacks);
	FUZZ_CHECK(host.session != NULL);

	feed(&host, (const char *)data + 1, size - 1);
	if (size % 2 == 0) {
		ask(&host, "\n");
		if (!session_has_ended(host.session) && !config.needs_auth) {
			FUZZ_CHECK(
			    strcmp(ask(&host, "isready\n"), "readyok\n") == 0);
			check_state(&host);
		}
		session_end_input(host.session);
		go_on(&host);
		FUZZ_CHECK(session_has_ended(host.session));
	}
	session_free(host.session);
	if (host.job != NULL)
		job_free(host.job);
	return 0;
}
