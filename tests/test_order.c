/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What happens in which order, with a job that runs and without one. */

#include <criterion/criterion.h>
#include <string.h>

#include "tests/talk.h"

/* A search that a host has to run, and how it ends. */
#define GO "go dice 4 depth 2\n"
#define ANSWER \
	"info depth 1 ...\ninfo depth 2 ...\nbestmove 4:12-16 captures Y again\n"
/* Stopped before it began it still finishes depth 1. */
#define STOPPED "info depth 1 ...\nbestmove 4:12-16 captures Y again\n"

Test(order, commands_wait_for_a_job)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk,
	    GO "state\nposi\nlegal dice 1\n" GO
	       "position snakes startpos\ngo dice 1\nstate\n");
	cr_assert_null(talk.output);
	talk_expect(&talk, "",
	    ANSWER "state position ludo ...\n"
		   "error unknown-command ...\n"
		   "legal 1:0-1\nlegal 1:12-13\nlegalok 2\n" ANSWER
		   "info string forced ...\n"
		   "info depth 1 ... exact ...\n"
		   "bestmove 1:0-38 via 1\n"
		   "state position snakes ...\n");
	cr_assert_eq(talk.jobs_run, 2);
	talk_close(&talk);
}

Test(order, isready_is_answered_at_once)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO "state\nisready\n \tisready \r\n");
	cr_assert_str_eq(talk.output, "readyok\nreadyok\n");
	talk_expect(&talk, "isready\n",
	    "readyok\nreadyok\nreadyok\n" ANSWER "state ...\n");
	/* Without a job it is a barrier. */
	talk_expect(&talk, "state\nisready\nstate\n",
	    "state ...\nreadyok\nstate ...\n");
	talk_close(&talk);
}

Test(order, a_refused_isready_or_stop_waits)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO "isready now\nstop now\nquit now\nisready\rx\n");
	cr_assert_null(talk.output);
	talk_expect(&talk, "isready\n",
	    "readyok\n" ANSWER
	    "error bad-argument ...\nerror bad-argument ...\n"
	    "error bad-argument ...\nerror bad-byte ...\n");
	talk_close(&talk);
}

Test(order, stop_ends_the_job_that_runs)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, GO "stop\n", STOPPED);
	talk_expect(&talk, GO "stop\nstop\nstop\n", STOPPED);
	talk_expect(&talk, "go dice 4 infinite\nstop\n", STOPPED);
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(order, stop_ends_no_waiting_job)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, GO GO GO "stop\n", STOPPED ANSWER ANSWER);
	talk_close(&talk);
}

Test(order, stop_without_a_job_is_ignored)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "stop\n", "");
	talk_expect(&talk, "stop\nstop\nstop\n", "");
	talk_expect(&talk, GO, ANSWER);
	talk_expect(&talk, "stop\n", "");
	/* Nor does it end what comes after it. */
	talk_expect(&talk, "stop\n" GO, ANSWER);
	talk_close(&talk);
}

Test(order, stopped_perft_and_bench_say_so)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "perft 9\nstop\n", "error stopped ... perft\n");
	talk_expect(&talk, "bench\nstop\n", "error stopped ... bench\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(order, a_cheap_answer_waits_for_nobody)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk,
	    "go dice 4 depth 1\nperft 1\n"
	    "setoption name Level value easy\ngo dice 4\n"
	    "position snakes startpos\ngo dice 1\ngo dice any\n"
	    "position ludo startpos\ngo dice 6\n");
	cr_assert_eq(talk.jobs_run, 0);
	cr_assert_null(talk.job);
	talk_expect(&talk, "",
	    STOPPED "perft 1 nodes 13 ...\n"
		    "info depth 1 ...\nbestmove ...\n"
		    "info string forced ...\ninfo depth 1 ...\n"
		    "bestmove 1:0-38 via 1\n"
		    "info depth 1 die 1 ...\ninfo depth 1 die 2 ...\n"
		    "info depth 1 die 3 ...\ninfo depth 1 die 4 ...\n"
		    "info depth 1 die 5 ...\ninfo depth 1 die 6 ...\n"
		    "info depth 1 die any ...\nbestmove none\n"
		    "info string forced ...\ninfo depth 1 ...\n"
		    "bestmove 6:b-0 again\n");
	talk_close(&talk);
}

Test(order, infinite_holds_its_bestmove)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	/* Exact, so that there is nothing to search. */
	talk_expect(&talk, "position snakes B:79/W:97 W\ngo dice 3 infinite\n",
	    "info depth 1 ... exact ...\n");
	cr_assert(session_is_holding(talk.session));
	talk_expect(&talk, "state\nisready\n", "readyok\n");
	talk_expect(&talk, "stop\n",
	    "info string forced ...\n"
	    "info depth 1 ... exact ...\n"
	    "bestmove 3:97-100 wins\n"
	    "state position snakes ...\n");
	cr_assert_not(session_is_holding(talk.session));
	talk_expect(&talk, "stop\n", "");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(order, a_held_bestmove_can_be_released)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	session_release(talk.session);
	talk_expect(&talk, "", "");
	talk_expect(&talk,
	    "position snakes B:79/W:97 W\ngo dice any infinite\nstate\n",
	    "info depth 1 die 1 ...\n...\ninfo depth 1 die any ...\n");
	session_release(talk.session);
	talk_expect(&talk, "",
	    "info string ... cap ...\n"
	    "info depth 1 die 1 ...\n...\ninfo depth 1 die any ...\n"
	    "bestmove none\n"
	    "state ...\n");
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(order, a_held_search_lets_go_of_quit_and_of_the_end_of_input)
{
	struct talk talk;

	for (int i = 0; i < 3; i++) {
		talk_init(&talk);
		talk_open(&talk);
		talk_expect(&talk,
		    "position snakes B:79/W:97 W\ngo dice 3 infinite\n",
		    "info depth 1 ...\n");
		if (i == 0)
			talk_say(&talk, "state\nquit\nstate\n");
		if (i == 1)
			session_end_input(talk.session);
		if (i < 2) {
			cr_assert(session_has_ended(talk.session));
			talk_expect(&talk, "",
			    "info string forced ...\ninfo depth 1 ...\n"
			    "bestmove 3:97-100 wins\n");
		}
		/* The third goes while it is held. */
		talk_close(&talk);
	}
}

Test(order, quit_writes_the_running_bestmove_and_drops_the_rest)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO "state\n" GO "quit\nstate\n");
	cr_assert_not(session_has_ended(talk.session));
	talk_expect(&talk, "isready\n", STOPPED);
	cr_assert(session_has_ended(talk.session));
	cr_assert_eq(talk.offered, 0);
	talk_close(&talk);
	talk_begin(&talk, talk_middle);
	talk_say(&talk, "isready\nquit\nisready\n");
	cr_assert(session_has_ended(talk.session));
	talk_expect(&talk, "isready\n", "readyok\n");
	talk_close(&talk);
	talk_begin(&talk, talk_middle);
	talk_expect(&talk, "perft 9\nquit\n", "error stopped ...\n");
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

Test(order, the_end_of_input_lets_what_came_be_finished)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk,
	    GO GO "go dice 4 infinite\ngo dice any infinite\n"
		  "state\n" GO "state");
	session_end_input(talk.session);
	cr_assert_not(session_has_ended(talk.session));
	talk_run(&talk);
	cr_assert(session_has_ended(talk.session));
	talk_expect(&talk, "",
	    ANSWER ANSWER STOPPED
	    "info depth 1 die 1 ...\n...\ninfo depth 1 die any ...\n"
	    "bestmove none\n"
	    "state ...\n" ANSWER "state ...\n");
	talk_close(&talk);
	talk_begin(&talk, talk_middle);
	talk_say(&talk, "go dice 4 infinite\n");
	session_end_input(talk.session);
	talk_run(&talk);
	talk_expect(&talk, "", STOPPED);
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

/* On stdin the last line may act at once too. */
Test(order, an_unterminated_stop_or_quit_is_obeyed)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO "state\nstop");
	session_end_input(talk.session);
	talk_expect(&talk, "", STOPPED "state ...\n");
	talk_close(&talk);
	talk_begin(&talk, talk_middle);
	talk_say(&talk, GO "state\nquit");
	session_end_input(talk.session);
	talk_expect(&talk, "", STOPPED);
	cr_assert(session_has_ended(talk.session));
	talk_close(&talk);
}

Test(order, a_busy_host_is_told)
{
	struct talk talk;

	talk_begin(&talk, talk_middle);
	talk.busy = true;
	talk_expect(&talk, GO, "error busy ...\nbestmove none\n");
	talk_expect(&talk, "perft 4\n", "error busy ...\n");
	talk_expect(&talk, "bench\n", "error busy ...\n");
	/* What needs no host is answered all the same. */
	talk_expect(&talk, "go dice 4 depth 1\n", STOPPED);
	talk.busy = false;
	talk_expect(&talk, GO, ANSWER);
	talk_is_ready(&talk);
	talk_close(&talk);
}

Test(order, each_go_has_one_bestmove)
{
	static const char *const goes[] = { "go dice 4 depth 2", "go dice 7",
		"go", "go dice any depth 1", "go dice 4 depth", "go dice 1",
		"go dice 4 searchmoves 4:0-4 depth 2", "go dice any" };
	enum { KINDS = sizeof(goes) / sizeof(goes[0]), ROUNDS = 5 };
	struct talk talk;
	const char *line;
	int count = 0;

	talk_begin(&talk, talk_middle);
	talk_say(&talk, "setoption name Level value medium\n");
	for (int round = 0; round < ROUNDS; round++)
		for (int kind = 0; kind < KINDS; kind++)
			talk_say(&talk, "%s\n", goes[kind]);
	talk_run(&talk);
	while ((line = talk_take(&talk)) != NULL)
		count += strncmp(line, "bestmove ", 9) == 0;
	cr_assert_eq(count, ROUNDS * KINDS);
	talk_close(&talk);
}
