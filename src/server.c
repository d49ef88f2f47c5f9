/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <event2/event.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/account.h"
#include "src/clock.h"
#include "src/configure.h"
#include "src/connection.h"
#include "src/host.h"
#include "src/knowledge.h"
#include "src/listener.h"
#include "src/log.h"
#include "src/metrics.h"
#include "src/server.h"
#include "src/systemd.h"

enum { SIGNALS = 3 };

struct server {
	const struct arguments *arguments;
	struct event_base *base;
	struct event *signals[SIGNALS];
	struct event *deadline; /* of the drain */
	struct knowledge knowledge;
	struct host *host;
	struct listeners *listeners; /* NULL: standard input */
	struct metrics *metrics;     /* or NULL */
	int status;
};

/* Clients of the metrics can bring warnings about. */
static void
on_libevent_log(int severity, const char *message)
{
	static struct log_limit limit;
	char quoted[LOG_QUOTE_MAX];
	unsigned held_back;

	log_text(quoted, message);
	if (severity == EVENT_LOG_ERR)
		log_error("event=libevent message=%s", quoted);
	else if (severity == EVENT_LOG_WARN &&
	    log_limit_pass(&limit, clock_now_us(), &held_back))
		log_warnx("event=libevent message=%s held-back=%u", quoted,
		    held_back);
}

/* What it can't go on without, it has logged. */
static void
on_libevent_fatal(int error)
{
	(void)error;
	fatalx(EX_OSERR, "event=no-start why=\"the event loop needs more\"");
}

/* The one session of standard input is all there is. */
static void
on_stdin_closing(void *ctx, enum close_reason reason)
{
	struct server *server = ctx;

	if (reason == CLOSE_LOST) {
		log_warn("event=client-lost");
		server->status = EX_IOERR;
	} else if (reason == CLOSE_MEMORY) {
		log_error("event=out-of-memory");
		server->status = EX_OSERR;
	} else if (reason == CLOSE_FORCED) {
		log_warnx("event=client-dropped");
	}
	event_base_loopbreak(server->base);
}

static void
on_closing(void *ctx, enum close_reason reason)
{
	struct server *server = ctx;

	(void)reason;
	if (server->listeners != NULL)
		listeners_resume(server->listeners);
	if (server->host->draining && server->host->stats.sessions_now == 0)
		event_base_loopbreak(server->base);
}

static void
on_call(void *ctx, int fd, const struct address *from)
{
	struct server *server = ctx;

	host_accept(server->host, fd, from);
}

/* Signals. */

static void
on_deadline(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)what;
	event_base_loopbreak(server->base);
}

static void
drain(struct server *server)
{
	const struct timeval timeout = {
		.tv_sec = server->host->settings->config.drain_seconds,
	};
	bool is_timed = event_add(server->deadline, &timeout) == 0;

	systemd_notify("STOPPING=1");
	if (server->listeners != NULL)
		log_info("event=draining sessions=%" PRIu64,
		    server->host->stats.sessions_now);
	listeners_free(server->listeners);
	server->listeners = NULL;
	host_drain(server->host);
	/* Who can't be timed can't be waited for. */
	if (!is_timed || server->host->stats.sessions_now == 0)
		event_base_loopbreak(server->base);
}

/* The first signal lets clients have their answers, a second doesn't wait. */
static void
on_end(evutil_socket_t signal, short what, void *arg)
{
	struct server *server = arg;

	(void)signal;
	(void)what;
	if (server->host->draining)
		event_base_loopbreak(server->base);
	else
		drain(server);
}

static void
tell_kept(const struct config_key *key)
{
	log_warnx("event=needs-restart section=%s key=%s", key->section,
	    key->name);
}

static void
tell_fault(const char *where, const struct config_fault *fault)
{
	char quoted[3][LOG_QUOTE_MAX];

	log_error("event=reload-failed file=%s line=%u why=%s word=%s",
	    log_text(quoted[0], where), fault->line,
	    log_text(quoted[1], fault->why), log_text(quoted[2], fault->word));
}

/* All of it, or none: a configuration with a fault changes nothing. */
static void
on_reload(evutil_socket_t signal, short what, void *arg)
{
	struct server *server = arg;
	struct host *host = server->host;
	struct settings *settings;
	struct config_fault fault;
	const char *where;

	(void)signal;
	(void)what;
	systemd_notify_reloading();
	settings = configure(server->arguments, &fault, &where);
	if (settings == NULL) {
		tell_fault(where, &fault);
	} else if (settings->tokens.length == 0 && server->listeners != NULL &&
	    !listeners_are_local(server->listeners)) {
		/* What is bound stays bound, whatever the file says now. */
		log_error("event=reload-failed why=\"a socket that other "
			  "machines reach needs a token-file\"");
		settings_release(settings);
	} else {
		settings_keep(settings, host->settings, tell_kept);
		settings->knowledge = &server->knowledge.engine;
		log_set_level((enum log_level)settings->config.log_level);
		host_set(host, settings);
		settings_release(settings);
		log_info("event=reloaded");
	}
	systemd_notify("READY=1");
}

/* Start-up. */

/* On standard input SIGHUP is the terminal's, and ends the process. */
static bool
catch_signals(struct server *server, bool listening)
{
	static const struct {
		int number;
		event_callback_fn callback;
	} table[SIGNALS] = {
		{ SIGTERM, on_end },
		{ SIGINT, on_end },
		{ SIGHUP, on_reload },
	};
	unsigned count = listening ? SIGNALS : SIGNALS - 1;

	signal(SIGPIPE, SIG_IGN);
	for (unsigned i = 0; i < count; i++) {
		server->signals[i] = evsignal_new(server->base, table[i].number,
		    table[i].callback, server);
		if (server->signals[i] == NULL ||
		    event_add(server->signals[i], NULL) == -1)
			return false;
	}
	return true;
}

/* epoll refuses regular files, which standard input may be. */
static struct event_base *
make_base(bool any_fd)
{
	struct event_config *config = event_config_new();
	struct event_base *base = NULL;

	if (config == NULL)
		return NULL;
	event_config_set_flag(config,
	    EVENT_BASE_FLAG_NOLOCK | EVENT_BASE_FLAG_IGNORE_ENV |
		EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
	if (!any_fd ||
	    event_config_require_features(config, EV_FEATURE_FDS) == 0)
		base = event_base_new_with_config(config);
	event_config_free(config);
	return base;
}

/* Every session takes a descriptor. */
static void
allow_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == -1 ||
	    limit.rlim_cur == limit.rlim_max)
		return;
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &limit) == -1)
		log_warn("event=descriptor-limit");
}

static void
listen_where_told(struct server *server, const struct settings *settings,
    int passed)
{
	const struct socket_rights rights = {
		.mode = (mode_t)settings->config.socket_mode,
		.owner = settings->socket_owner,
		.group = settings->socket_group,
	};

	server->listeners = listeners_new(server->base, on_call, server,
	    &server->host->stats.accept_failures);
	if (server->listeners == NULL)
		fatalx(EX_OSERR, "event=no-start why=\"out of memory\"");
	for (int i = 0; i < passed; i++)
		if (listeners_adopt(server->listeners, SYSTEMD_FD_FIRST + i,
			settings->tokens.length > 0) == -1)
			fatal(EX_CONFIG, "event=no-start passed-socket=%d", i);
	for (unsigned i = 0; i < settings->listen_count; i++) {
		char text[ADDRESS_TEXT_MAX], quoted[LOG_QUOTE_MAX];

		if (listeners_bind(server->listeners, &settings->listen[i],
			&rights) == 0)
			continue;
		address_format(&settings->listen[i], text);
		fatal(EX_OSERR, "event=no-start listen=%s",
		    log_text(quoted, text));
	}
}

static void
drop_privileges(const struct config *config)
{
	char quoted[LOG_QUOTE_MAX];

	if (config->user[0] != '\0' && account_become(config->user) == -1)
		fatal(EX_CONFIG, "event=no-start user=%s",
		    log_text(quoted, config->user));
	if (geteuid() == 0)
		log_warnx("event=running-as-root");
}

/* What needs the rights of the one who starts it comes first. */
static void
start_listening(struct server *server, struct settings *settings, int passed)
{
	char quoted[LOG_QUOTE_MAX];

	allow_descriptors();
	server->host = host_new(server->base, settings, WORKERS_STEP_BACK, 0,
	    on_closing, server);
	if (server->host == NULL)
		fatal(EX_OSERR, "event=no-start");
	listen_where_told(server, settings, passed);
	if (settings->has_metrics) {
		server->metrics = metrics_new(server->host, &settings->metrics);
		if (server->metrics == NULL)
			fatal(EX_OSERR, "event=no-start metrics=%s",
			    log_text(quoted, settings->config.metrics));
		log_info("event=listening of=metrics address=%s",
		    log_text(quoted, settings->config.metrics));
	}
	drop_privileges(&settings->config);
}

static void
start_stdin(struct server *server, struct settings *settings, int in_fd)
{
	struct session_config session = settings_for_stdin(settings);

	if (settings->has_metrics)
		log_warnx(
		    "event=no-metrics why=\"there is no listening socket\"");
	session.colour =
	    server->arguments->colour && isatty(STDOUT_FILENO) == 1;
	server->host = host_new(server->base, settings, WORKERS_EQUAL,
	    settings_spare_threads(settings), on_stdin_closing, server);
	if (server->host == NULL ||
	    connection_open(server->host, in_fd, STDOUT_FILENO, &session,
		NULL) == NULL)
		fatal(EX_OSERR, "event=no-start");
}

static void
start(struct server *server, struct settings *settings, int in_fd)
{
	int passed = systemd_listen_fds();
	bool listening = server->arguments->bench_depth == NULL &&
	    (passed > 0 || settings->listen_count > 0);

	event_set_log_callback(on_libevent_log);
	event_set_fatal_callback(on_libevent_fatal);
	server->base = make_base(!listening);
	if (server->base == NULL)
		fatalx(EX_OSERR, "event=no-start");
	server->deadline = evtimer_new(server->base, on_deadline, server);
	if (server->deadline == NULL || !catch_signals(server, listening))
		fatalx(EX_OSERR, "event=no-start");
	knowledge_open(&server->knowledge, &settings->config);
	settings->knowledge = &server->knowledge.engine;
	if (listening)
		start_listening(server, settings, passed);
	else
		start_stdin(server, settings, in_fd);
}

static void
stop(struct server *server)
{
	listeners_free(server->listeners);
	server->listeners = NULL;
	metrics_free(server->metrics);
	host_free(server->host);
	knowledge_close(&server->knowledge);
	for (unsigned i = 0; i < SIGNALS; i++)
		if (server->signals[i] != NULL)
			event_free(server->signals[i]);
	event_free(server->deadline);
	event_base_free(server->base);
}

int
server_run(const struct arguments *arguments, struct settings *settings,
    int in_fd)
{
	struct server server = { .arguments = arguments, .status = EX_OK };
	bool is_listening;

	start(&server, settings, in_fd);
	systemd_notify("READY=1");
	is_listening = server.listeners != NULL;
	event_base_dispatch(server.base);
	if (is_listening)
		log_info("event=stopped sessions=%" PRIu64,
		    server.host->stats.sessions_now);
	stop(&server);
	return server.status;
}
