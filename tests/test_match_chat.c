/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Talks with an engine: how it is reached, and what waiting for it takes. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "src/match/chat.h"

enum { ADDRESSES_MAX = 3, PATIENCE_MS = 60000, LINES = 2000 };

/* What the name "many" leads to. */
static struct {
	struct addrinfo info[ADDRESSES_MAX];
	struct sockaddr_in address[ADDRESSES_MAX];
	int socket[ADDRESSES_MAX];
	size_t count;
} many;

/* Instead of the resolver's, whose names differ from machine to machine. */
int
getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
    struct addrinfo **out)
{
	(void)service;
	(void)hints;
	if (strcmp(name, "many") != 0)
		return EAI_NONAME;
	*out = many.info;
	return 0;
}

void
freeaddrinfo(struct addrinfo *list)
{
	(void)list;
}

/* One more address, at which somebody listens or nobody does. */
static void
add_address(bool is_listening)
{
	size_t n = many.count++;
	struct sockaddr_in *address = &many.address[n];
	socklen_t length = sizeof(*address);

	address->sin_family = AF_INET;
	address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	many.socket[n] = socket(AF_INET, SOCK_STREAM, 0);
	cr_assert(eq(int,
	    bind(many.socket[n], (struct sockaddr *)address, length), 0));
	cr_assert(eq(int,
	    getsockname(many.socket[n], (struct sockaddr *)address, &length),
	    0));
	if (is_listening)
		cr_assert(eq(int, listen(many.socket[n], 1), 0));
	many.info[n].ai_family = AF_INET;
	many.info[n].ai_addr = (struct sockaddr *)address;
	many.info[n].ai_addrlen = length;
	if (n > 0)
		many.info[n - 1].ai_next = &many.info[n];
}

static void
ignore_pipes(void)
{
	signal(SIGPIPE, SIG_IGN);
}

TestSuite(chat, .init = ignore_pipes);

/* The first caller gets back what he says. */
static void
echo_at(int listener)
{
	char bytes[80];
	ssize_t got;
	int fd;

	if (fork() != 0)
		return;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	fd = accept(listener, NULL, NULL);
	while ((got = read(fd, bytes, sizeof(bytes))) > 0)
		if (write(fd, bytes, (size_t)got) < 0)
			break;
	_exit(0);
}

static struct chat *
open_chat(struct engine_spec *spec, const char *engine)
{
	char words[80];
	const char *why = "";
	struct chat *chat;

	spec_init(spec);
	cr_assert(spec_set(spec, strcpy(words, engine), &why), "%s", why);
	cr_assert(spec_finish(spec, &why), "%s", why);
	chat = chat_open(spec, &why);
	cr_assert(ne(ptr, chat, NULL), "%s", why);
	return chat;
}

Test(chat, goes_on_to_the_address_that_answers)
{
	struct engine_spec spec;
	struct chat *chat;

	add_address(false);
	add_address(false);
	add_address(true);
	echo_at(many.socket[2]);
	chat = open_chat(&spec, "tcp=many:7");
	link_say(chat_link(chat), "one\n");
	link_say(chat_link(chat), "two\n");
	cr_expect(eq(str, chat_hear(chat, PATIENCE_MS), "one"));
	cr_expect(eq(str, chat_hear(chat, PATIENCE_MS), "two"));
	chat_end_input(chat);
	cr_expect(eq(ptr, chat_hear(chat, PATIENCE_MS), NULL));
	cr_expect(chat_is_closed(chat));
	chat_close(chat);
	spec_clear(&spec);
}

/* Also of one who has nothing to say. */
Test(chat, ends_when_no_address_answers)
{
	struct engine_spec spec;
	struct chat *chat;

	add_address(false);
	add_address(false);
	chat = open_chat(&spec, "tcp=many:7");
	chat_end_input(chat);
	cr_expect(eq(ptr, chat_hear(chat, PATIENCE_MS), NULL));
	cr_assert(chat_is_closed(chat));
	cr_expect(eq(str, (char *)chat_last_words(chat), "Connection refused"));
	chat_close(chat);
	spec_clear(&spec);
}

static size_t
hear_lines(struct chat *chat)
{
	for (int n = 0; n < LINES; n++) {
		link_say(chat_link(chat), "%d\n", n);
		cr_assert(ne(ptr, chat_hear(chat, PATIENCE_MS), NULL));
	}
	return mallinfo2().uordblks;
}

/* Nothing is left of a wait that ended before its time. */
Test(chat, takes_no_memory_for_each_wait)
{
	struct engine_spec spec;
	struct chat *chat = open_chat(&spec, "cmd=cat");
	size_t before = hear_lines(chat);

	cr_expect(lt(sz, hear_lines(chat), before + (size_t)LINES * 8));
	chat_close(chat);
	spec_clear(&spec);
}
