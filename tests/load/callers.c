/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Calls a line server time and again, as new clients do, and tells how soon
 * they are answered: from the call to `readyok`. See usage[].
 */

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "src/address.h"
#include "src/clock.h"
#include "tests/load/histogram.h"

static const char usage[] =
    "usage: callers COUNT PAUSE-MS ADDRESS\n"
    "COUNT clients call, one after another with a pause between them.\n";

static void
fail(const char *what)
{
	perror(what);
	exit(71);
}

static void
read_answer(int fd)
{
	static const char expected[] = "readyok\n";
	char answer[sizeof expected];
	size_t length = 0;

	while (length < sizeof expected - 1) {
		ssize_t n =
		    recv(fd, answer + length, sizeof answer - length, 0);

		if (n <= 0)
			fail("recv");
		length += (size_t)n;
	}
	if (memcmp(answer, expected, sizeof expected - 1) != 0) {
		fputs("another answer than readyok\n", stderr);
		exit(1);
	}
}

/* One client's wait, in microseconds. */
static int64_t
call(const struct address *address)
{
	static const char request[] = "isready\n";
	const int on = 1;
	int64_t begin_us = clock_now_us(), end_us;
	int fd = socket(address_family(address), SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd == -1)
		fail("socket");
	if (connect(fd, (const struct sockaddr *)&address->storage,
		address->length) == -1)
		fail("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	if (send(fd, request, sizeof request - 1, MSG_NOSIGNAL) == -1)
		fail("send");
	read_answer(fd);
	end_us = clock_now_us();
	close(fd);
	return end_us - begin_us;
}

int
main(int argc, char **argv)
{
	static struct histogram waits;
	struct address address;
	struct timespec pause;
	const char *why;
	int64_t longest = 0;
	long pause_ms;

	if (argc != 4 || !address_parse(argv[3], &address, &why)) {
		fputs(usage, stderr);
		return 64;
	}
	pause_ms = strtol(argv[2], NULL, 10);
	pause.tv_sec = pause_ms / 1000;
	pause.tv_nsec = pause_ms % 1000 * 1000 * 1000;
	for (long left = strtol(argv[1], NULL, 10); left > 0; left--) {
		int64_t us = call(&address);

		histogram_add(&waits, (uint64_t)us);
		longest = us > longest ? us : longest;
		nanosleep(&pause, NULL);
	}
	printf("new clients %llu p50 %llu us p99 %llu us longest %lld us\n",
	    (unsigned long long)waits.count,
	    (unsigned long long)histogram_quantile(&waits, 0.5),
	    (unsigned long long)histogram_quantile(&waits, 0.99),
	    (long long)longest);
	return 0;
}
