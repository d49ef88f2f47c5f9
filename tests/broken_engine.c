/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A good engine made bad: stands between ./ludod and whoever talks to it, and
 * spoils what is said on the way.
 *
 * usage: broken_engine FAULT
 */

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LATE_MS = 600, BUFFER_SIZE = 1 << 20 };

enum direction { IN, OUT };

enum action {
	DROP,	    /* a line with `text` in it */
	CHANGE,	    /* `text` in a line to `other` */
	ADD,	    /* after a line with `text` in it the line `other` */
	LATE,	    /* a line with `text` in it */
	BANNER,	    /* `text` before anything else */
	CUT_AT_NUL, /* lines that have one */
	DIE_OF_LENGTH,
	REMEMBER,    /* the position before one that is refused */
	DROP_LAST,   /* a last line without its end */
	FORGET_REST, /* what is not answered when the input ends */
	BAD_STATUS,  /* when it ends */
	MEEK,	     /* no engine behind it: `other` to every `go` */
};

static const struct fault {
	const char *name;
	enum direction direction;
	enum action action;
	const char *text, *other;
} faults[] = {
	{ "none", OUT, DROP, "no such words", NULL },
	{ "banner", OUT, BANNER, "Welcome!\n", NULL },
	{ "no-udiok", OUT, DROP, "udiok", NULL },
	{ "other-protocol", OUT, CHANGE, "protocol udi 1", "protocol udi 2" },
	{ "not-ascii", OUT, CHANGE, "id author ", "id author \303\266 " },
	{ "odd-option", OUT, CHANGE, " type spin", " type number" },
	{ "wrong-value", OUT, CHANGE, "MultiPV value 4", "MultiPV value 3" },
	{ "no-bounds", IN, CHANGE, "value 4294967296", "value 1" },
	{ "forgetful", IN, CHANGE, "newgame", "position ludo startpos" },
	{ "miscounted", OUT, CHANGE, "tunablesok ", "tunablesok 1" },
	{ "helpless", OUT, DROP, "helpok", NULL },
	{ "no-bench", OUT, CHANGE, "bench nodes", "bench counted" },
	{ "no-comments", IN, CHANGE, "# a", "a" },
	{ "carriage-return", IN, CHANGE, "\r", "x" },
	{ "hidden-by-nul", IN, CUT_AT_NUL, NULL, NULL },
	{ "short-lines", IN, DIE_OF_LENGTH, NULL, NULL },
	{ "silent", OUT, DROP, "error unknown-command", NULL },
	{ "talkative", OUT, ADD, "error bad-dice", "error bad-argument\n" },
	{ "prefix", IN, CHANGE, "posi ", "position " },
	{ "any-case", IN, CHANGE, "Udi", "udi" },
	{ "trailing-words", IN, CHANGE, "state it", "state" },
	{ "no-bestmove", OUT, DROP, "bestmove none", NULL },
	{ "two-winners", IN, CHANGE, "R:g/Y:g", "R:g/Y:3" },
	{ "old-position", OUT, REMEMBER, "error bad-position", NULL },
	{ "wrong-number", OUT, CHANGE, "error illegal-move 2",
	    "error illegal-move 1" },
	{ "other-code", OUT, CHANGE, "error too-many-moves",
	    "error illegal-move" },
	{ "never-over", OUT, CHANGE, "status won R", "status ongoing" },
	{ "no-sixes", OUT, CHANGE, "R 0 status", "R status" },
	{ "misses-a-move", OUT, DROP, "legal 6:b-0", NULL },
	{ "wrong-capture", OUT, CHANGE, " captures G", " captures Y" },
	{ "illegal", OUT, CHANGE, "bestmove 3:", "bestmove 2:" },
	{ "says-less", OUT, CHANGE, " again", "" },
	{ "loses-track", IN, CHANGE, "tokens 2 moves",
	    "tokens 2 moves 1:pass" },
	{ "miscounts", OUT, CHANGE, "nodes 1417", "nodes 1418" },
	{ "no-multipv", IN, DROP, "MultiPV", NULL },
	{ "wrong-scores", OUT, CHANGE, "score wp ", "score wp 1" },
	{ "not-the-best", OUT, CHANGE, "multipv 1", "multipv 2" },
	{ "unannounced", OUT, DROP, "info string forced", NULL },
	{ "five-faces", OUT, DROP, " die 4 ", NULL },
	{ "wrong-mean", OUT, CHANGE, "die 6 score wp 10000 0",
	    "die 6 score wp 0 10000" },
	{ "headstrong", IN, CHANGE, " searchmoves 6:9-15", "" },
	{ "remembers", IN, CHANGE, "newgame",
	    "setoption name MultiPV value 2" },
	{ "late", OUT, LATE, "bestmove 6:", NULL },
	{ "unsure", OUT, CHANGE, " 0 exact", " 0" },
	{ "loses-answers", OUT, DROP, "bestmove 4:13", NULL },
	{ "answers-twice", OUT, ADD, "bestmove 4:", "bestmove 4:pass\n" },
	{ "does-not-hold", IN, CHANGE, " infinite", " depth 1" },
	{ "does-not-stop", IN, DROP, "stop", NULL },
	{ "stops-all", IN, CHANGE, "dice 5 infinite", "dice 5 depth 1" },
	{ "bad-status", OUT, BAD_STATUS, NULL, NULL },
	{ "does-not-quit", IN, DROP, "quit", NULL },
	{ "drops-last", IN, DROP_LAST, NULL, NULL },
	{ "forgets-rest", IN, FORGET_REST, NULL, NULL },
	{ "refuses-to-move", IN, MEEK, NULL, "bestmove none\n" },
	{ "bare-bestmove", IN, MEEK, NULL, "bestmove\n" },
	{ "empty-lines", IN, MEEK, NULL, "\n\nbestmove \n" },
	{ "dumb", IN, MEEK, NULL, "" },
};

/* One direction of the conversation. */
struct way {
	int from, to;
	size_t used;
	char buffer[BUFFER_SIZE];
};

static const struct fault *fault;
static struct way ways[2];
static char position[2][256]; /* the last one, and the one before it */

static bool
is_hit(const char *line, enum direction direction, enum action action)
{
	return fault->direction == direction && fault->action == action &&
	    strstr(line, fault->text) != NULL;
}

static void
put(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t written = write(fd, bytes, length);

		if (written <= 0)
			return;
		bytes += written;
		length -= (size_t)written;
	}
}

static void
sleep_ms(long ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}

static void
note_position(const char *line, size_t length)
{
	if (strncmp(line, "position ", 9) != 0 || length >= sizeof(*position))
		return;
	memcpy(position[1], position[0], sizeof(*position));
	memcpy(position[0], line, length);
	position[0][length] = '\0';
}

/* A line with its end, and a NUL behind it. */
static void
pass_on(enum direction direction, char *line, size_t length)
{
	struct way *way = &ways[direction];
	char *hit;

	if (direction == IN) {
		note_position(line, length);
		if (fault->action == CUT_AT_NUL && strlen(line) < length) {
			length = strlen(line);
			line[length++] = '\n';
		}
		if (fault->action == DIE_OF_LENGTH && length > 65536)
			exit(1);
	}
	if (is_hit(line, direction, DROP))
		return;
	if (is_hit(line, direction, LATE))
		sleep_ms(LATE_MS);
	if (is_hit(line, direction, REMEMBER))
		put(ways[IN].to, position[1], strlen(position[1]));
	if (is_hit(line, direction, CHANGE)) {
		hit = strstr(line, fault->text);
		put(way->to, line, (size_t)(hit - line));
		put(way->to, fault->other, strlen(fault->other));
		length -= (size_t)(hit - line) + strlen(fault->text);
		line = hit + strlen(fault->text);
	}
	put(way->to, line, length);
	if (is_hit(line, direction, ADD))
		put(way->to, fault->other, strlen(fault->other));
}

/* False at the end. */
static bool
read_on(enum direction direction)
{
	struct way *way = &ways[direction];
	ssize_t got = read(way->from, way->buffer + way->used,
	    sizeof(way->buffer) - way->used - 1);
	char *line = way->buffer, *end;

	if (got <= 0)
		return false;
	way->used += (size_t)got;
	while ((end = memchr(line, '\n',
		    (size_t)(way->buffer + way->used - line))) != NULL) {
		char next = end[1];

		end[1] = '\0';
		pass_on(direction, line, (size_t)(end + 1 - line));
		end[1] = next;
		line = end + 1;
	}
	way->used = (size_t)(way->buffer + way->used - line);
	memmove(way->buffer, line, way->used);
	return true;
}

/* Our input has ended: so does the engine's. */
static void
end_input(pid_t engine)
{
	struct way *way = &ways[IN];

	if (fault->action == FORGET_REST)
		kill(engine, SIGKILL);
	if (fault->action != DROP_LAST)
		put(way->to, way->buffer, way->used);
	close(way->to);
}

static pid_t
start_engine(void)
{
	int to[2], from[2];
	pid_t pid;

	if (pipe(to) != 0 || pipe(from) != 0 || (pid = fork()) < 0)
		exit(1);
	if (pid == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		close(to[0]);
		close(to[1]);
		close(from[0]);
		close(from[1]);
		execl("./ludod", "ludod", (char *)NULL);
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	ways[IN].from = STDIN_FILENO;
	ways[IN].to = to[1];
	ways[OUT].from = from[0];
	ways[OUT].to = STDOUT_FILENO;
	return pid;
}

/* Knows how to say hello, and the one answer. */
static int
be_meek(void)
{
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, stdin) > 0 && strcmp(line, "quit\n") != 0)
		if (strcmp(line, "udi\n") == 0)
			put(STDOUT_FILENO, "udiok\n", 6);
		else if (strcmp(line, "isready\n") == 0)
			put(STDOUT_FILENO, "readyok\n", 8);
		else if (strncmp(line, "go", 2) == 0)
			put(STDOUT_FILENO, fault->other, strlen(fault->other));
	free(line);
	return 0;
}

int
main(int argc, char **argv)
{
	struct pollfd ends[2] = { { .fd = -1, .events = POLLIN },
		{ .fd = -1, .events = POLLIN } };
	pid_t engine;
	int status;

	for (size_t n = 0; n < sizeof(faults) / sizeof(faults[0]); n++)
		if (argc == 2 && strcmp(argv[1], faults[n].name) == 0)
			fault = &faults[n];
	if (fault == NULL)
		return 2;
	signal(SIGPIPE, SIG_IGN);
	if (fault->action == MEEK)
		return be_meek();
	engine = start_engine();
	if (fault->action == BANNER)
		put(STDOUT_FILENO, fault->text, strlen(fault->text));
	ends[IN].fd = ways[IN].from;
	ends[OUT].fd = ways[OUT].from;
	while (poll(ends, 2, -1) > 0) {
		if (ends[OUT].revents != 0 && !read_on(OUT))
			break;
		if (ends[IN].revents != 0 && !read_on(IN)) {
			end_input(engine);
			ends[IN].fd = -1;
			ends[IN].revents = 0;
		}
	}
	waitpid(engine, &status, 0);
	return fault->action == BAD_STATUS ? 1 : WEXITSTATUS(status);
}
