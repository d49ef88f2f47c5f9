/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Every rule finds an engine that breaks it, and ours breaks none. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "src/match/exam.h"
#include "src/match/status.h"
#include "tests/runs.h"

RUNS_SUITE(match_check);

static const struct {
	const char *fault, *rule;
} broken[] = {
	{ "no-udiok", "introduces itself" },
	{ "other-protocol", "introduces itself" },
	{ "not-ascii", "introduces itself" },
	{ "odd-option", "introduces itself" },
	{ "wrong-value", "keeps options" },
	{ "no-bounds", "keeps options" },
	{ "forgetful", "keeps all for a new game" },
	{ "miscounted", "tells its tunables" },
	{ "helpless", "tells what it is asked" },
	{ "no-bench", "has a bench" },
	{ "banner", "says nothing unasked" },
	{ "no-comments", "says nothing unasked" },
	{ "carriage-return", "reads spaces and ends of lines" },
	{ "hidden-by-nul", "refuses bytes that are not text" },
	{ "short-lines", "takes lines up to their limit" },
	{ "silent", "refuses bad commands" },
	{ "talkative", "refuses bad commands" },
	{ "prefix", "refuses bad commands" },
	{ "any-case", "refuses bad commands" },
	{ "trailing-words", "refuses bad commands" },
	{ "no-bestmove", "refuses bad commands" },
	{ "two-winners", "refuses bad positions" },
	{ "old-position", "refuses bad positions" },
	{ "wrong-number", "refuses bad positions" },
	{ "other-code", "takes 4000 moves and no more" },
	{ "never-over", "knows finished games" },
	{ "no-sixes", "keeps positions as they are" },
	{ "misses-a-move", "lists legal moves" },
	{ "wrong-capture", "lists legal moves" },
	{ "illegal", "plays by the rules" },
	{ "says-less", "plays by the rules" },
	{ "loses-track", "follows the moves of a game" },
	{ "miscounts", "counts by perft" },
	{ "no-multipv", "shows its best moves" },
	{ "wrong-scores", "shows its best moves" },
	{ "not-the-best", "shows its best moves" },
	{ "unannounced", "announces forced rolls" },
	{ "five-faces", "judges all faces of a die" },
	{ "wrong-mean", "judges all faces of a die" },
	{ "headstrong", "considers the moves it is told to" },
	{ "remembers", "carries nothing over" },
	{ "late", "keeps to its time" },
	{ "unsure", "evaluates" },
	{ "loses-answers", "answers in order" },
	{ "answers-twice", "answers every go once" },
	{ "does-not-hold", "holds infinite until stopped" },
	{ "does-not-stop", "holds infinite until stopped" },
	{ "stops-all", "stops only what runs" },
	{ "bad-status", "quits" },
	{ "does-not-quit", "quits" },
	{ "drops-last", "ends with its input" },
	{ "forgets-rest", "ends with its input" },
};

enum {
	BROKEN = sizeof(broken) / sizeof(broken[0]),
	BATCH = 10,
	TRIES = 30,
};

/* No matter how busy the machine is, hence the margin and the time-out. */
Test(match_check, our_engine_keeps_every_rule)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match check margin=60000 timeout=60000 "
			  "cmd=./ludod"),
		      STATUS_FINE),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, " rules kept, 0 broken\n"));
}

/* Several at once, since most of the time they wait; each into its file. */
static void
start_checks(size_t first, size_t last)
{
	char script[4096] = "";
	size_t length = 0;

	for (size_t n = first; n < last; n++)
		length +=
		    (size_t)snprintf(script + length, sizeof(script) - length,
			"./ludo-match check --rule '%s' timeout=1500 "
			"'cmd=tests/broken_engine %s' >@/%zu &\n",
			broken[n].rule, broken[n].fault, n);
	runs_do(&runs, "%swait", script);
}

static bool
is_found(size_t n)
{
	char line[64] = "FAILED ";

	runs_do(&runs, "cat @/%zu", n);
	strcat(line, broken[n].rule);
	return runs_said(&runs, line);
}

/*
 * Some rules listen for what must not come, for a while only: on a busy machine
 * it may come too late to be heard. So there are several tries, the later ones
 * without the others.
 */
Test(match_check, broken_engines_are_found)
{
	for (size_t first = 0; first < BROKEN; first += BATCH) {
		size_t last = first + BATCH < BROKEN ? first + BATCH : BROKEN;

		start_checks(first, last);
		for (size_t n = first; n < last; n++) {
			bool found = is_found(n);

			for (int tries = 1; !found && tries < TRIES; tries++) {
				start_checks(n, n + 1);
				found = is_found(n);
			}
			cr_expect(found, "%s: %s", broken[n].fault,
			    runs.output);
		}
	}
}

/*
 * One that answers next to nothing breaks every rule but those which are about
 * not answering, and the check comes to its end.
 */
static const char *const kept_by_the_meek[] = {
	"keeps options",
	"says nothing unasked",
	"quits",
};

static void
check_meek(const char *fault)
{
	runs_do(&runs,
	    "./ludo-match check timeout=300 "
	    "'cmd=tests/broken_engine %s'",
	    fault);
	cr_expect(runs_said(&runs, " broken\n"), "%s: %s", fault, runs.output);
	for (const char *at = runs.output; (at = strstr(at, "ok     ")) != NULL;
	     at++) {
		bool fine = false;

		for (size_t n = 0;
		     n < sizeof(kept_by_the_meek) / sizeof(kept_by_the_meek[0]);
		     n++)
			fine = fine ||
			    strncmp(at + 7, kept_by_the_meek[n],
				strlen(kept_by_the_meek[n])) == 0;
		cr_expect(fine, "%s keeps %.40s", fault, at + 7);
	}
}

Test(match_check, rules_are_not_kept_by_saying_nothing)
{
	check_meek("refuses-to-move");
	check_meek("bare-bestmove");
	check_meek("empty-lines");
	check_meek("dumb");
}

/* What stands between doesn't break anything by itself. */
Test(match_check, a_good_engine_at_second_hand_is_good)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "./ludo-match check margin=60000 timeout=60000 "
			  "'cmd=tests/broken_engine "
			  "none'"),
		      STATUS_FINE),
	    "%s", runs.output);
}

Test(match_check, every_rule_is_broken_by_something)
{
	const struct exam_rule *const chapters[] = { exam_option_rules,
		exam_input_rules, exam_game_rules, exam_search_rules,
		exam_course_rules };

	for (size_t n = 0; n < sizeof(chapters) / sizeof(chapters[0]); n++)
		for (const struct exam_rule *rule = chapters[n];
		     rule->name != NULL; rule++) {
			size_t k = 0;

			while (k < BROKEN &&
			    strcmp(broken[k].rule, rule->name) != 0)
				k++;
			cr_expect(lt(sz, k, BROKEN), "%s", rule->name);
		}
}

Test(match_check, engines_that_do_not_start_break_every_rule)
{
	cr_expect(eq(int,
	    runs_do(&runs, "./ludo-match check --rule quits cmd=/nowhere"),
	    STATUS_NOT));
	cr_expect(runs_said(&runs, "exit status 127"));
	cr_expect(eq(int, runs_do(&runs, "./ludo-match check"), STATUS_USAGE));
	cr_expect(eq(int, runs_do(&runs, "./ludo-match check builtin=fast"),
	    STATUS_USAGE));
	cr_expect(
	    eq(int, runs_do(&runs, "./ludo-match check --rule none cmd=cat"),
		STATUS_USAGE));
	cr_expect(runs_said(&runs, "no rule has \"none\" in its name"));
	cr_expect(runs_said(&runs, "\n  introduces itself\n"));
	cr_expect(runs_said(&runs, "\n  ends with its input\n"));
}

/*
 * The start takes longer than the answer may. It is tried again for a machine
 * that is so busy that the answer does, too.
 */
Test(match_check, starting_is_no_thinking)
{
	int status = STATUS_NOT;

	for (int tries = 0; status != STATUS_FINE && tries < TRIES; tries++)
		status = runs_do(&runs,
		    "./ludo-match check --rule 'its time' margin=3000 "
		    "timeout=3000 startup=600000 "
		    "cmd='sleep 4; exec ./ludod'");
	cr_expect(eq(int, status, STATUS_FINE), "%s", runs.output);
}

/* What a server says to one without a token. */
Test(match_check, a_refusal_is_told)
{
	cr_expect(eq(int,
	    runs_do(&runs,
		"./ludo-match check --rule introduces "
		"cmd='read line; echo error denied no token'"),
	    STATUS_NOT));
	cr_expect(runs_said(&runs,
		      "ended (exit status 0) after its start: "
		      "error denied no token\n"),
	    "%s", runs.output);
}

/* Whoever says a little all the time is not waited for longer than others. */
Test(match_check, a_line_now_and_then_is_no_answer)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "timeout 60 ./ludo-match check --rule quits "
			  "startup=300 cmd='while echo info; do sleep 0.05; "
			  "done'"),
		      STATUS_NOT),
	    "%s", runs.output);
	cr_expect(runs_said(&runs, "no answer in 300 ms to its start\n"), "%s",
	    runs.output);
}

/* Whatever it is that talks with it, and however deaf it is. */
Test(match_check, an_engine_is_not_left_behind)
{
	static const char *const commands[] = {
		"./ludo-match check",
		"./ludo-match replay @/games",
		"./ludo-tune --engine",
	};
	static const int numbers[] = { 1, 15 };

	runs_do(&runs, "echo >@/games");
	for (size_t n = 0; n < sizeof(commands) / sizeof(commands[0]); n++)
		for (size_t k = 0; k < sizeof(numbers) / sizeof(numbers[0]);
		     k++)
			cr_expect(
			    eq(int,
				runs_do(&runs,
				    "rm -f @/pid\n"
				    "%s startup=60000 "
				    "'cmd=echo $$ >@/new; mv @/new @/pid; "
				    "exec sleep 600' &\n"
				    "until [ -e @/pid ]; do sleep 0.01; done\n"
				    "kill -%d $!; wait $!; s=$?\n"
				    "kill $(cat @/pid) && exit 99; exit $s",
				    commands[n], numbers[k]),
				128 + numbers[k]),
			    "%s: %s", commands[n], runs.output);
}

/* Told again and again, since it may not have begun to wait. */
Test(match_check, who_waits_for_a_file_can_be_ended)
{
	cr_expect(eq(int,
		      runs_do(&runs,
			  "mkfifo @/pipe; sleep 60 >@/pipe & writer=$!\n"
			  "./ludo-match replay @/pipe "
			  "'cmd=echo udiok; echo readyok; echo $$ >@/new; "
			  "mv @/new @/pid; exec sleep 60' & replay=$!\n"
			  "until [ -e @/pid ]; do sleep 0.01; done\n"
			  "for i in 1 2 3 4 5 6 7 8 9 10; do "
			  "kill $replay || break; sleep 0.1; done\n"
			  "wait $replay; s=$?; kill $writer\n"
			  "kill $(cat @/pid) && exit 99; exit $s"),
		      128 + 15),
	    "%s", runs.output);
	cr_expect(not(runs_said(&runs, "no games")), "%s", runs.output);
	cr_expect(not(runs_said(&runs, "Interrupted")), "%s", runs.output);
}
