/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* How bytes become lines, and the bounds of what a session keeps. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/memory.h"
#include "protocol/session_state.h"
#include "tests/talk.h"

static const char script[] = "# a comment\r\n"
			     "udi\n"
			     "position ludo startpos moves 6:b-0 4:0-4\n"
			     "\n"
			     "legal dice 6\n"
			     "  state\t\n"
			     "go dice 6\n"
			     "posi\n"
			     "position snakes B:79/W:97 W\n"
			     "go dice 3\n"
			     "isready\n"
			     "go dice 7\n"
			     "setoption name MultiPV value 3\n"
			     "getoption name multipv\n";

static void
open_network(struct talk *talk)
{
	talk_init(talk);
	talk->config.network = true;
	talk_open(talk);
}

Test(session, bytes_may_come_in_pieces_of_any_size)
{
	struct talk whole;

	talk_begin(&whole, "");
	talk_send(&whole, script, strlen(script));
	talk_run(&whole);
	for (size_t size = 1; size < 40; size++) {
		struct talk talk;

		talk_begin(&talk, "");
		for (size_t at = 0; at < strlen(script); at += size) {
			size_t rest = strlen(script) - at;

			talk_send(&talk, script + at,
			    rest < size ? rest : size);
			talk_run(&talk);
		}
		cr_assert_str_eq(talk.output, whole.output, "%zu", size);
		talk_close(&talk);
	}
	talk_close(&whole);
}

Test(session, last_line_needs_no_lf_on_stdin)
{
	struct talk talk;

	talk_begin(&talk, "");
	talk_say(&talk, "position snakes startpos\nstate");
	cr_assert_null(talk.output);
	cr_assert_not(session_has_ended(talk.session));
	session_end_input(talk.session);
	talk_expect(&talk, "",
	    "state position snakes B:0/W:0 B status ongoing\n");
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

Test(session, last_line_without_lf_is_dropped_on_a_network)
{
	struct talk talk;

	open_network(&talk);
	talk_say(&talk, "position snakes startpos\nisready\nstate");
	session_end_input(talk.session);
	talk_expect(&talk, "", "readyok\n");
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

/* A comment of so many bytes before its LF, which is not sent. */
static void
send_long(struct talk *talk, size_t length, char first)
{
	char *bytes = malloc(length);

	cr_assert_not_null(bytes);
	memset(bytes, 'x', length);
	bytes[0] = first;
	talk_send(talk, bytes, length);
	free(bytes);
}

Test(session, a_line_has_at_most_65535_bytes)
{
	static const char tail[] = "\nstate\n";
	struct talk talk;

	talk_begin(&talk, "");
	talk_say(&talk, "position snakes startpos\n");
	send_long(&talk, SESSION_LINE_MAX, '#');
	talk_expect(&talk, tail,
	    "state position snakes B:0/W:0 B status ongoing\n");
	/* CRs are bytes as well. */
	send_long(&talk, SESSION_LINE_MAX - 1, '#');
	talk_expect(&talk, "\r\nisready\n", "readyok\n");
	send_long(&talk, SESSION_LINE_MAX, '#');
	talk_expect(&talk, "\r\n", "error line-too-long ...\n");
	talk_say(&talk, "position snakes startpos\n");
	send_long(&talk, SESSION_LINE_MAX + 1, '#');
	talk_expect(&talk, tail,
	    "error line-too-long ...\nerror no-position ...\n");
	/* In two pieces: one byte more after as many as are allowed. */
	talk_say(&talk, "position snakes startpos\n");
	send_long(&talk, SESSION_LINE_MAX, 'x');
	cr_assert_eq(talk.length, talk.taken);
	talk_expect(&talk, "x", "error line-too-long ...\n");
	talk_expect(&talk, "quit", "");
	talk_expect(&talk, tail, "error no-position ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(session, length_is_checked_before_bytes)
{
	struct talk talk;

	talk_begin(&talk, "");
	send_long(&talk, SESSION_LINE_MAX + 1, '\0');
	talk_expect(&talk, "\n", "error line-too-long ...\n");
	send_long(&talk, SESSION_LINE_MAX, '\0');
	talk_expect(&talk, "\n", "error bad-byte ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

/* The most memory that was asked for in one block. */
static size_t most_asked;

static void *
watch(void *memory, size_t bytes)
{
	if (bytes > most_asked)
		most_asked = bytes;
	return realloc(memory, bytes);
}

Test(session, an_endless_line_takes_bounded_memory)
{
	struct talk talk;

	memory_resize = watch;
	talk_begin(&talk, "");
	send_long(&talk, SESSION_LINE_MAX + 1, 'x');
	talk_expect(&talk, "", "error line-too-long ...\n");
	for (int i = 0; i < 1000; i++) {
		send_long(&talk, SESSION_LINE_MAX, 'x');
		talk_expect(&talk, "", "");
		cr_assert_null(talk.session->lines.bytes);
	}
	talk_expect(&talk, "\nisready\n", "readyok\n");
	cr_assert_leq(most_asked, 2 * (SESSION_LINE_MAX + 1));
	talk_close(&talk);
}

Test(session, an_over_long_line_closes_on_a_network)
{
	struct talk talk;

	open_network(&talk);
	send_long(&talk, SESSION_LINE_MAX + 1, 'x');
	cr_assert(session_has_ended(talk.session));
	talk_expect(&talk, "\nisready\n", "error line-too-long ...\n");
	talk_close(&talk);
}

/* Bad lines keep their turn behind a job, and drop the position only then. */
Test(session, bad_lines_wait_their_turn)
{
	static const char bad[] = "st\0te\n";
	struct talk talk;

	talk_begin(&talk, "");
	talk_say(&talk,
	    "position ludo R:b,b,0,12/Y:5,5,42,g R 1\n"
	    "go dice 4 depth 2\n"
	    "state\n");
	talk_send(&talk, bad, sizeof(bad) - 1);
	talk_say(&talk, "state\nposition snakes startpos\nstate\n");
	send_long(&talk, SESSION_LINE_MAX + 1, 'x');
	talk_say(&talk, "\nstate\n");
	cr_assert_null(talk.output);
	talk_expect(&talk, "isready\n",
	    "readyok\n"
	    "info depth 1 ...\n"
	    "info depth 2 ...\n"
	    "bestmove 4:12-16 captures Y again\n"
	    "state position ludo ...\n"
	    "error bad-byte ...\n"
	    "error no-position ...\n"
	    "state position snakes ...\n"
	    "error line-too-long ...\n"
	    "error no-position ...\n");
	talk_close(&talk);
}

Test(session, an_idle_one_is_small_and_keeps_no_buffer)
{
	struct talk talk;

	cr_assert_leq(sizeof(struct session), 1024);
	talk_begin(&talk, "");
	talk_send(&talk, script, strlen(script));
	talk_run(&talk);
	cr_assert_null(talk.session->lines.bytes);
	cr_assert_null(talk.session->job);
	talk_say(&talk, "isr");
	cr_assert_not_null(talk.session->lines.bytes);
	talk_say(&talk, "eady\n");
	cr_assert_null(talk.session->lines.bytes);
	talk_close(&talk);
}

Test(session, http_and_tls_are_denied_on_a_network)
{
	static const char *const beginnings[] = { "GET / HTTP/1.1\r\n",
		"POST /position HTTP/1.0\n", "HEAD / HTTP/1.1\r\n",
		"PUT /x HTTP/1.1\r\n", "DELETE /x HTTP/1.1\r\n",
		"OPTIONS * HTTP/1.1\r\n", "CONNECT a:1 HTTP/1.1\r\n",
		"TRACE / HTTP/1.1\r\n", "PATCH / HTTP/1.1\r\n",
		"PRI * HTTP/2.0\r\n", "GET /\xff HTTP/1.1\r\n", "\x16\x03\x01",
		"\x16" };

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]);
	     i++) {
		struct talk talk;

		open_network(&talk);
		talk_say(&talk, "%s", beginnings[i]);
		cr_assert(session_has_ended(talk.session), "%s", beginnings[i]);
		talk_expect(&talk, "Host: here\r\n\r\nisready\n",
		    "error denied ...\n");
		cr_assert_eq(talk.offered, 0);
		talk_close(&talk);
	}
}

Test(session, http_is_looked_for_in_the_first_line_only)
{
	struct talk talk;

	open_network(&talk);
	talk_expect(&talk, "isready\nGET / HTTP/1.1\n",
	    "readyok\nerror unknown-command ...\n");
	talk_expect(&talk, "\x16\n", "error bad-byte ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
	open_network(&talk);
	talk_expect(&talk, "GETTING\n", "error unknown-command ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(session, wants_its_token_first)
{
	static const char *const wrong[] = { "isready\n", "quit\n", "auth\n",
		"auth wrong\n", "auth secret secret\n", "AUTH secret\n",
		"auth Secret\n", "st\x01p\n", "x\n" };
	struct talk talk;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		talk_init(&talk);
		talk.config.network = talk.config.needs_auth = true;
		talk_open(&talk);
		talk_say(&talk, "%sauth secret\nisready\n", wrong[i]);
		cr_assert(session_has_ended(talk.session), "%s", wrong[i]);
		talk_expect(&talk, "isready\n", "error denied ...\n");
		talk_close(&talk);
	}
	talk_init(&talk);
	talk.config.network = talk.config.needs_auth = true;
	talk_open(&talk);
	talk_expect(&talk, "\n# a comment\n", "");
	talk_expect(&talk, " auth\tsecret \r\n", "");
	talk_is_ready(&talk);
	/* An open session is no oracle for other tokens. */
	talk_expect(&talk, "auth wrong\nauth secret\n", "");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(session, a_token_of_60_kib_gets_one_short_answer)
{
	struct talk talk;

	talk_init(&talk);
	talk.config.network = talk.config.needs_auth = true;
	talk_open(&talk);
	talk_say(&talk, "auth ");
	send_long(&talk, 60 * 1024, 'x');
	talk_expect(&talk, "\n", "error denied ...\n");
	cr_assert_lt(talk.length, 100);
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

Test(session, without_a_token_auth_is_nothing)
{
	struct talk talk;

	talk_begin(&talk, "");
	talk_expect(&talk, "auth anything\n", "");
	talk_is_ready(&talk);
	talk_close(&talk);
}

/* After each pause the session goes on where it was. */
Test(session, pauses_between_commands_when_its_host_says_so)
{
	struct talk whole, talk;

	talk_begin(&whole, "");
	talk_send(&whole, script, strlen(script));
	talk_run(&whole);
	talk_begin(&talk, "");
	talk.pause = 1;
	talk_send(&talk, script, strlen(script));
	while (talk.offered > 0) {
		size_t offered = talk.offered, length = talk.length;

		/* Nothing is taken or said in a pause. */
		talk_say(&talk, "%s", "");
		cr_assert_eq(talk.offered, offered);
		cr_assert_eq(talk.length, length);
		talk.pause = 1;
		session_resume(talk.session);
		talk_say(&talk, "%s", "");
		talk_run(&talk);
		cr_assert_lt(talk.offered, offered);
	}
	cr_assert_str_eq(talk.output, whole.output);
	talk_close(&talk);
	talk_close(&whole);
}

Test(session, a_pause_outlasts_the_end_of_input)
{
	struct talk talk;

	talk_begin(&talk, "");
	talk_say(&talk,
	    "position ludo R:b,b,0,12/Y:5,5,42,g R 1\n"
	    "go dice 4 depth 1\n"
	    "go dice 4 depth 2\n"
	    "isready\n"
	    "state\n"
	    "newgame");
	/* The second write is the first of the result. */
	talk.pause = 2;
	session_end_input(talk.session);
	talk_run(&talk);
	cr_assert_not(session_has_ended(talk.session));
	talk.pause = 0;
	session_resume(talk.session);
	talk_run(&talk);
	cr_assert(session_has_ended(talk.session));
	talk_expect(&talk, "",
	    "info depth 1 ...\n"
	    "bestmove 4:12-16 captures Y again\n"
	    "readyok\n"
	    "info depth 1 ...\n"
	    "info depth 2 ...\n"
	    "bestmove 4:12-16 captures Y again\n"
	    "state position ludo ...\n");
	talk_close(&talk);
}
