/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * usage: thread_soak [SECONDS [SEED]]
 * Clients who come, ask, stop, break off, dawdle and go at random, while the
 * daemon is told to reload, and in the end to stop. Every go of a client who
 * waits for it is answered, the memory doesn't grow, and the exit is clean.
 * Without Criterion, so that ThreadSanitizer can look on.
 */

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/random.h"
#include "src/clock.h"

enum {
	CLIENTS = 60,
	PATIENCE_SECONDS = 120,
	DEFAULT_SECONDS = 4,
	/* From this long on, memory that has grown is a leak. */
	LEAK_SECONDS = 60,
	LEAK_KIB = 2048,
	SECOND_US = 1000 * 1000,
};

struct client {
	int fd;	      /* -1: none */
	unsigned gos; /* sent since it came */
};

struct counts {
	unsigned long sessions, gos, answers, resets, reloads, checks;
};

static const char path[] = "soak.conf";
static const char log_path[] = "soak.log";
static const char good[] =
    "[search]\nthreads = 2\nthreads-max = 2\ntime-max = 50\n"
    "[limits]\nline-time = 0\noutput-time = 0\ndrain-time = 3600\n";
static const char bad[] = "[search]\ntime-max = never\n";

/* Commands between which anything may happen. */
static const char *const commands[] = {
	"position ludo startpos players 4 moves 6:b-0\n",
	"position ludo R:b,10,20,40/G:b,b,0,9/Y:5,15,35,g R\n",
	"position snakes B:79/W:97 W\n",
	"position ludo R:99/Y:0 R\n",
	"legal dice 3\n",
	"show\n",
	"eval\n",
	"perft 3\n",
	"stop\n",
	"isready\n",
	"setoption name Level value easy\n",
	"setoption name Level value hard\n",
	"setoption name Hash value 2\n",
	"setoption name Threads value 2\n",
	"udi\n",
	"nonsense\n",
	"stats\n",
};

static const char *const gos[] = {
	"go dice 5\n",
	"go dice 3 depth 3\n",
	"go dice 6 nodes 500\n",
	"go dice 4 movetime 5\n",
	"go dice 5 infinite\n",
	"go dice any depth 2\n",
	"go dice 9\n",
};

enum {
	COMMANDS = sizeof commands / sizeof commands[0],
	GOS = sizeof gos / sizeof gos[0],
};

static struct client clients[CLIENTS];
static struct counts counts;
static pid_t ludod;
static int port;

static void
show_log(void)
{
	char line[1024];
	FILE *log = fopen(log_path, "r");

	while (log != NULL && fgets(line, sizeof line, log) != NULL)
		fputs(line, stderr);
}

static void
fail(const char *what)
{
	fprintf(stderr, "%s (%s)\n", what, strerror(errno));
	show_log();
	if (ludod > 0)
		kill(ludod, SIGKILL);
	exit(1);
}

static void
configure(const char *text)
{
	FILE *file = fopen(path, "w");

	if (file == NULL || fputs(text, file) == EOF || fclose(file) == EOF)
		fail(path);
}

static void
become_ludod(void)
{
	int log = open(log_path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(log, STDERR_FILENO);
	execl("./ludod", "ludod", "--config", path, "--listen", "127.0.0.1:0",
	    (char *)NULL);
	_exit(127);
}

/* Starts it and waits until its log tells where it listens. */
static void
start(void)
{
	static const char heading[] = "address=\"127.0.0.1:";
	const struct timespec pause = { .tv_nsec = 10 * 1000 * 1000 };
	char line[1024];
	const char *found = NULL;

	configure(good);
	unlink(log_path);
	ludod = fork();
	if (ludod == -1)
		fail("fork");
	if (ludod == 0)
		become_ludod();
	while (found == NULL) {
		FILE *log = fopen(log_path, "r");

		while (log != NULL && found == NULL &&
		    fgets(line, sizeof line, log) != NULL)
			found = strstr(line, heading);
		if (log != NULL)
			fclose(log);
		if (waitpid(ludod, NULL, WNOHANG) == ludod)
			fail("ludod didn't start");
		nanosleep(&pause, NULL);
	}
	port = atoi(found + strlen(heading));
}

static long
resident_kib(void)
{
	char name[64], line[256];
	long kib = 0;
	FILE *status;

	snprintf(name, sizeof name, "/proc/%d/status", (int)ludod);
	status = fopen(name, "r");
	if (status == NULL)
		fail(name);
	while (kib == 0 && fgets(line, sizeof line, status) != NULL)
		sscanf(line, "RssAnon: %ld", &kib);
	fclose(status);
	return kib;
}

/*
 * The least that it has kept in each quarter of the time: tables come and go,
 * and are touched here and there, but what has leaked stays.
 */
struct memory {
	int64_t begin_us, next_us, quarter_us;
	long least_kib[4]; /* 0: not seen yet */
};

static void
watch_memory(struct memory *memory)
{
	int64_t now_us = clock_now_us();
	int64_t quarter = (now_us - memory->begin_us) / memory->quarter_us;
	long kib;

	if (now_us < memory->next_us || quarter > 3)
		return;
	memory->next_us = now_us + SECOND_US / 10;
	kib = resident_kib();
	if (memory->least_kib[quarter] == 0 || kib < memory->least_kib[quarter])
		memory->least_kib[quarter] = kib;
}

static void
send_text(struct client *client, const char *text)
{
	/* Who doesn't read may not be read from: that is all right. */
	if (send(client->fd, text, strlen(text), MSG_NOSIGNAL) == -1 &&
	    errno != EAGAIN && errno != EPIPE && errno != ECONNRESET)
		fail("send");
}

static void
come(struct client *client)
{
	const struct timeval patience = { .tv_sec = PATIENCE_SECONDS };
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons((uint16_t)port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};

	client->gos = 0;
	client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (client->fd == -1 ||
	    connect(client->fd, (struct sockaddr *)&address, sizeof address) ==
		-1)
		fail("connect");
	setsockopt(client->fd, SOL_SOCKET, SO_RCVTIMEO, &patience,
	    sizeof patience);
	setsockopt(client->fd, SOL_SOCKET, SO_SNDTIMEO, &patience,
	    sizeof patience);
	counts.sessions++;
}

static void
leave(struct client *client)
{
	close(client->fd);
	client->fd = -1;
}

static void
reset(struct client *client)
{
	const struct linger at_once = { .l_onoff = 1 };

	setsockopt(client->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
	leave(client);
	counts.resets++;
}

/*
 * Counts the lines of what comes that begin so, to the end of it; for one who
 * may not have been accepted a reset is an end.
 */
static unsigned
count_to_end(struct client *client, const char *beginning, bool may_be_reset)
{
	static char bytes[64 * 1024];
	size_t length = strlen(beginning);
	unsigned count = 0;
	size_t kept = 0;
	ssize_t n;

	while (
	    (n = recv(client->fd, bytes + kept, sizeof bytes - kept, 0)) > 0) {
		char *line = bytes;
		char *end = bytes + kept + n;
		char *lf;

		while (
		    (lf = memchr(line, '\n', (size_t)(end - line))) != NULL) {
			count += (size_t)(lf - line) >= length &&
			    memcmp(line, beginning, length) == 0;
			line = lf + 1;
		}
		kept = (size_t)(end - line);
		memmove(bytes, line, kept);
	}
	if (n == -1 && !(may_be_reset && errno == ECONNRESET))
		fail("an answer that doesn't come");
	return count;
}

/*
 * Says that this is all, and wants all the answers; or those to what was read
 * before the daemon was told to stop.
 */
static void
finish(struct client *client, bool wants_all)
{
	unsigned answers;

	shutdown(client->fd, SHUT_WR);
	answers = count_to_end(client, "bestmove ", !wants_all);
	if (wants_all ? answers != client->gos : answers > client->gos) {
		fprintf(stderr, "%u answers to %u gos\n", answers, client->gos);
		fail("a go has no answer");
	}
	counts.answers += answers;
	counts.checks++;
	leave(client);
}

static void
dawdle(struct client *client, const char *text)
{
	char byte[2] = "";

	for (; *text != '\0'; text++) {
		byte[0] = *text;
		send_text(client, byte);
	}
}

static void
reload(uint64_t *rng)
{
	configure(random_below(rng, 3) == 0 ? bad : good);
	kill(ludod, SIGHUP);
	counts.reloads++;
}

static void
take_a_step(struct client *client, uint64_t *rng)
{
	unsigned what = random_below(rng, 100);

	if (client->fd == -1) {
		come(client);
		return;
	}
	if (what < 45) {
		send_text(client, commands[random_below(rng, COMMANDS)]);
	} else if (what < 75 && client->gos < 10) {
		send_text(client, gos[random_below(rng, GOS)]);
		client->gos++;
		counts.gos++;
	} else if (what < 80) {
		dawdle(client, commands[random_below(rng, COMMANDS)]);
	} else if (what < 90) {
		finish(client, true);
	} else if (what < 95) {
		reset(client);
	} else if (what == 95) {
		reload(rng);
	}
}

static void
end(void)
{
	int status;

	kill(ludod, SIGTERM);
	for (unsigned i = 0; i < CLIENTS; i++)
		if (clients[i].fd != -1)
			finish(&clients[i], false);
	if (waitpid(ludod, &status, 0) != ludod || status != 0) {
		fprintf(stderr, "status %#x\n", (unsigned)status);
		ludod = 0;
		fail("no clean end");
	}
	ludod = 0;
	unlink(path);
	unlink(log_path);
}

int
main(int argc, char **argv)
{
	int64_t seconds = argc > 1 ? atol(argv[1]) : DEFAULT_SECONDS;
	uint64_t rng = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
	struct memory memory = { .begin_us = clock_now_us(),
		.quarter_us = seconds * SECOND_US / 4 };
	const long *kib = memory.least_kib;

	start();
	for (unsigned i = 0; i < CLIENTS; i++)
		clients[i].fd = -1;
	/* Until all has been tried, however slow the machine. */
	while (clock_now_us() - memory.begin_us < seconds * SECOND_US ||
	    counts.checks * counts.resets * counts.reloads == 0) {
		take_a_step(&clients[random_below(&rng, CLIENTS)], &rng);
		watch_memory(&memory);
	}
	end();
	printf("%lu sessions, %lu resets, %lu reloads, %lu gos; "
	       "%lu answers to %lu who waited; %ld to %ld KiB\n",
	    counts.sessions, counts.resets, counts.reloads, counts.gos,
	    counts.answers, counts.checks, kib[1], kib[3]);
	errno = 0;
	if (seconds >= LEAK_SECONDS && kib[3] - kib[1] > LEAK_KIB)
		fail("memory grows");
	return 0;
}
