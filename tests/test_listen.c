/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The real ludod where clients call it. */

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "src/clock.h"
#include "tests/child.h"

Test(listen, sessions_know_nothing_of_each_other)
{
	enum { CLIENTS = 40 };
	struct wire clients[CLIENTS];
	struct child child;
	int port = child_serve(&child, "[options]\nMultiPV = 2\n");
	char text[128];

	for (int i = 0; i < CLIENTS; i++) {
		child_call(&clients[i], port);
		snprintf(text, sizeof text,
		    "setoption name Seed value %d\n"
		    "position ludo R:%d/Y:0 R 0\n",
		    i, i);
		wire_send(&clients[i], text);
	}
	for (int i = 0; i < CLIENTS; i++) {
		wire_send(&clients[i],
		    "getoption name Seed\nstate\ngetoption name MultiPV\n");
		snprintf(text, sizeof text, "option name Seed value %d", i);
		wire_expect_line(&clients[i], text);
		snprintf(text, sizeof text,
		    "state position ludo R:%d/Y:0 R 0 status ongoing", i);
		wire_expect_line(&clients[i], text);
		wire_expect_line(&clients[i], "option name MultiPV value 2");
		wire_close(&clients[i]);
	}
	child_call(&clients[0], port);
	wire_send(&clients[0], "getoption name Seed\nstate\nquit\n");
	wire_expect_line(&clients[0], "option name Seed value 0");
	wire_expect(&clients[0], "error no-position");
	wire_expect_end(&clients[0]);
	wire_close(&clients[0]);
	child_end(&child);
}

static void
call_unix(struct wire *client, const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	strcpy(address.sun_path, path);
	cr_assert(eq(int,
	    connect(fd, (struct sockaddr *)&address, sizeof address), 0));
	*client = (struct wire){ .in = fd, .out = fd };
}

Test(listen, unix_socket_has_its_mode_and_goes_with_the_process)
{
	char directory[] = "/tmp/ludod-XXXXXX";
	char configuration[256], path[64];
	struct wire client;
	struct child child;
	struct stat st;

	cr_assert(ne(ptr, mkdtemp(directory), NULL));
	snprintf(path, sizeof path, "%s/sock", directory);
	snprintf(configuration, sizeof configuration,
	    "[server]\nlisten = unix:%s\nsocket-mode = 0620\n", path);
	/* The second time a socket that was left behind is in the way. */
	for (int i = 0; i < 2; i++) {
		child_serve(&child, configuration);
		cr_assert(eq(int, stat(path, &st), 0));
		cr_assert(eq(uint, st.st_mode & 0777, 0620));
		call_unix(&client, path);
		wire_expect_ready(&client);
		wire_close(&client);
		kill(child.pid, i == 0 ? SIGKILL : SIGTERM);
		child_wait(&child);
	}
	cr_assert(eq(int, stat(path, &st), -1));
	cr_assert(eq(int, rmdir(directory), 0));
}

Test(listen, file_in_the_way_is_left_alone)
{
	char path[] = "/tmp/ludod-XXXXXX", address[64];
	const char *const arguments[] = { "--listen", address, NULL };
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, CHILD_PIPE };
	struct child child;

	cr_assert(ne(int, mkstemp(path), -1));
	snprintf(address, sizeof address, "unix:%s", path);
	child_start_with(&child, arguments, fds);
	cr_assert(eq(int, child_wait(&child), EX_OSERR));
	cr_assert(eq(int, unlink(path), 0));
}

Test(listen, address_in_use_is_an_error)
{
	struct child first, second;
	char address[64];
	const char *const arguments[] = { "--listen", address, NULL };
	const int fds[3] = { CHILD_PIPE, CHILD_PIPE, CHILD_PIPE };
	int port = child_serve(&first, "");

	snprintf(address, sizeof address, "127.0.0.1:%d", port);
	child_start_with(&second, arguments, fds);
	cr_assert(eq(int, child_wait(&second), EX_OSERR));
	child_end(&first);
}

Test(listen, half_closed_client_is_answered)
{
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");

	child_call(&client, port);
	wire_send(&client,
	    "position ludo startpos players 4 moves 6:b-0\n"
	    "go dice 5 depth 3\n"
	    "legal dice 1\n"
	    "isready");
	wire_close_input(&client);
	wire_expect(&client, "bestmove 5:0-5");
	wire_expect_line(&client, "legal 1:0-1");
	wire_expect_line(&client, "legalok 1");
	wire_expect_end(&client);
	wire_close(&client);
	child_end(&child);
}

/* First words that have no business here; what they are answered. */
static const struct {
	const char *bytes;
	size_t length;
} strangers[] = {
	{ "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 27 },
	{ "POST /go HTTP/1.1\r\n\r\nquit\r\n", 27 },
	{ "\x16\x03\x01\x02\x00\x01\x00", 7 },
};

Test(listen, strangers_are_denied_and_closed)
{
	struct child child;
	int port = child_serve(&child, "");

	for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
		struct wire client;

		child_call(&client, port);
		wire_send_bytes(&client, strangers[i].bytes,
		    strangers[i].length);
		wire_expect(&client, "error denied");
		wire_expect_end(&client);
		wire_close(&client);
	}
	child_end(&child);
}

Test(listen, endless_line_is_closed)
{
	static char bytes[1000];
	struct wire client;
	struct child child;
	int port = child_serve(&child, "");
	long before = child_resident_kib(&child);

	memset(bytes, 'x', sizeof bytes);
	child_call(&client, port);
	for (int i = 0; i < 66; i++)
		wire_send_bytes(&client, bytes, sizeof bytes);
	wire_expect(&client, "error line-too-long");
	wire_expect_end(&client);
	wire_close(&client);
	cr_assert(lt(long, child_resident_kib(&child) - before, 1024));
	child_end(&child);
}

/* Tokens. */

static const char token[] = "correct-horse-battery-staple";

static int
serve_with_token(struct child *child, char path[static 32])
{
	char configuration[128];
	int fd;

	strcpy(path, "token-XXXXXX");
	fd = mkstemp(path);
	dprintf(fd, "# two of them\nanother-token-of-some-length\r\n%s\n",
	    token);
	close(fd);
	snprintf(configuration, sizeof configuration,
	    "[server]\ntoken-file = %s\n", path);
	return child_serve(child, configuration);
}

static void
send_auth(struct wire *client, const char *word)
{
	wire_send(client, "auth ");
	wire_send(client, word);
	wire_send(client, "\n");
}

/* What comes first, and isn't the token. */
static const char *const wrong_beginnings[] = {
	"isready\n",
	"auth\n",
	"auth correct-horse-battery-staple x\n",
	"quit\n",
};

Test(listen, only_a_token_opens_a_session)
{
	struct wire client;
	struct child child;
	char path[32];
	int port = serve_with_token(&child, path);

	for (size_t i = 0;
	     i < sizeof wrong_beginnings / sizeof wrong_beginnings[0]; i++) {
		child_call(&client, port);
		wire_send(&client, wrong_beginnings[i]);
		wire_send(&client, "isready\n");
		wire_expect(&client, "error denied a token is needed");
		wire_expect_end(&client);
		wire_close(&client);
	}
	child_call(&client, port);
	send_auth(&client, token);
	wire_expect_ready(&client);
	wire_close(&client);
	child_call(&client, port);
	send_auth(&client, "another-token-of-some-length");
	wire_expect_ready(&client);
	wire_close(&client);
	unlink(path);
	child_end(&child);
}

/* Who comes after a wrong token waits a second; seen if this took no longer. */
static bool
see_delay(int port)
{
	struct wire guesser, next, same, other;
	int64_t begin_us = clock_now_us();
	bool waits;

	child_call(&guesser, port);
	send_auth(&guesser, "correct-horse-battery-stapl");
	/* To see that is to see it counted. */
	wire_expect(&guesser, "error denied the token is wrong");
	wire_expect_end(&guesser);
	child_call(&next, port);
	send_auth(&next, "correct-horse-battery-staple-");
	child_call(&same, port);
	send_auth(&same, token);
	wire_send(&same, "isready\n");
	child_call_from(&other, port, "127.0.0.2");
	send_auth(&other, token);
	wire_expect_ready(&other);
	waits = !wire_speaks(&next, 0) && !wire_speaks(&same, 0);
	cr_assert(waits || clock_now_us() - begin_us >= 1000 * 1000,
	    "no delay");
	wire_expect_line(&same, "readyok");
	wire_close(&guesser);
	wire_close(&next);
	wire_close(&same);
	wire_close(&other);
	return waits;
}

/* A wrong token makes the next from that address wait, and no other. */
Test(listen, wrong_token_delays_the_next)
{
	const int64_t begin_us = clock_now_us();
	bool seen = false;

	while (!seen) {
		struct child child;
		char path[32];

		cr_assert(lt(i64, clock_now_us() - begin_us,
		    WIRE_PATIENCE_MS * INT64_C(1000)));
		seen = see_delay(serve_with_token(&child, path));
		unlink(path);
		child_end(&child);
	}
}

/* One that has to wait for its try, and has said this, has SIGTERM come. */
static void
end_while_barred(const char *said)
{
	struct wire barred, guesser;
	struct child child;
	char path[32];
	int port = serve_with_token(&child, path);

	child_call(&barred, port);
	child_call(&guesser, port);
	send_auth(&guesser, "a-token-that-is-wrong");
	wire_expect(&guesser, "error denied the token is wrong");
	wire_close(&guesser);
	wire_send(&barred, said);
	kill(child.pid, SIGTERM);
	wire_expect_end(&barred);
	wire_close(&barred);
	cr_assert(eq(int, child_wait(&child), EX_OK));
	unlink(path);
}

Test(listen, term_ends_who_is_barred_and_silent)
{
	end_while_barred("");
}

Test(listen, term_ends_who_is_barred_and_has_spoken)
{
	end_while_barred("auth correct-horse-battery-staple\n");
}

static const struct {
	const char *text;
	mode_t mode;
	const char *says;
} token_files[] = {
	{ "", 0600, "there is no token in it" },
	{ "# nothing\n\n", 0600, "there is no token in it" },
	{ "too-short\n", 0600, "at least 16 characters" },
	{ "correct horse battery staple\n", 0600, "without blanks" },
	{ "correct-horse-battery-st\xc3\xa4ple\n", 0600, "printable ASCII" },
	{ "correct-horse-battery-staple\n", 0604,
	    "others than its owner and group have rights" },
	{ "correct-horse-battery-staple\n", 0602,
	    "others than its owner and group have rights" },
};

Test(listen, bad_token_file_is_refused)
{
	for (size_t i = 0; i < sizeof token_files / sizeof token_files[0];
	     i++) {
		char path[] = "token-XXXXXX", command[256];
		char output[1024];
		int fd = mkstemp(path);
		FILE *stream;

		cr_assert(eq(long,
		    write(fd, token_files[i].text, strlen(token_files[i].text)),
		    (long)strlen(token_files[i].text)));
		fchmod(fd, token_files[i].mode);
		close(fd);
		snprintf(command, sizeof command,
		    "printf '[server]\\ntoken-file = %s\\n' >%s.conf;"
		    "./ludod --check-config --config %s.conf 2>&1",
		    path, path, path);
		stream = popen(command, "r");
		output[fread(output, 1, sizeof output - 1, stream)] = '\0';
		cr_assert(eq(int, WEXITSTATUS(pclose(stream)), EX_CONFIG));
		cr_assert(ne(ptr, strstr(output, token_files[i].says), NULL),
		    "%s", output);
		snprintf(command, sizeof command, "%s.conf", path);
		unlink(command);
		unlink(path);
	}
}
