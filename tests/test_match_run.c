/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Whole matches, between small engines which are told apart by their style. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/match/play.h"
#include "src/match/status.h"
#include "src/match/store.h"
#include "tests/results.h"
#include "tests/runs.h"
#include "tests/tiny_chances.h"

#define MATCH "./ludo-match --quiet "
#define TINY(style) \
	"--engine name=" style " cmd=tests/tiny_engine option.Style=" style " "

RUNS_SUITE(match);

Test(match, identical_engines_are_equal_exactly)
{
	static const char *const kinds[] = {
		"--players 2",
		"--players 2 --dice seat",
		"--players 3",
		"--players 4 --seatings rotations",
		"--players 4 --dice seat --tokens 2",
		"--seats GB --tokens 1",
		"--game snakes",
		"--game snakes --dice seat",
	};

	for (size_t n = 0; n < sizeof(kinds) / sizeof(kinds[0]); n++) {
		struct results results;

		cr_assert(eq(int,
			      runs_do(&runs,
				  MATCH "--engine name=A cmd=tests/tiny_engine "
					"--engine name=B cmd=tests/tiny_engine "
					"--sets 6 --seed %zu --out @/%zu %s",
				  n, n, kinds[n]),
			      STATUS_FINE),
		    "%s", runs.output);
		cr_expect(runs_said(&runs, "[0.500]"), "%s", runs.output);
		results = results_of(&runs, (char[]){ (char)('0' + n), '\0' });
		cr_expect(eq(sz, results.count, 6));
		for (size_t set = 0; set < results.count; set++) {
			int lead = 0;

			for (unsigned g = 0; g < results.set[set].games; g++)
				for (unsigned seat = 0;
				     seat < results.header.players; seat++) {
					const struct game_result *game =
					    &results.set[set].game[g];
					int score = game_score(game,
					    results.header.players, seat);

					cr_expect(eq(int, game->end, END_WON));
					lead += game->engine[seat] == 0
					    ? score
					    : -score;
				}
			/* An odd seat out is A's in one set, B's in the next.
			 */
			if (results.header.players != 3)
				cr_expect(eq(int, lead, 0), "%s, set %zu",
				    kinds[n], set);
		}
		results_clear(&results);
	}
}

Test(match, concurrency_changes_nothing)
{
	static const char *const kinds[] = {
		"--players 2 " TINY("random"),
		"--players 4 --dice seat " TINY("fast") TINY("random"),
		"--game snakes --reference cmd=tests/tiny_engine",
		"--max-rolls 30 --ask-forced",
	};

	for (size_t n = 0; n < sizeof(kinds) / sizeof(kinds[0]); n++) {
		for (int c = 1; c <= 7; c += 3)
			cr_assert(
			    eq(int,
				runs_do(&runs,
				    MATCH TINY("mixed") TINY(
					"aggressive") "%s "
						      "--sets 12 --seed 5 --concurrency %d "
						      "--out @/%zu-%d",
				    kinds[n], c, n, c),
				STATUS_FINE),
			    "%s", runs.output);
		results_expect_same(&runs,
		    (char[]){ (char)('0' + n), '-', '1', '\0' },
		    (char[]){ (char)('0' + n), '-', '4', '\0' });
		results_expect_same(&runs,
		    (char[]){ (char)('0' + n), '-', '1', '\0' },
		    (char[]){ (char)('0' + n), '-', '7', '\0' });
	}
}

Test(match, a_seed_decides_and_another_differs)
{
	static const char command[] =
	    MATCH TINY("mixed") TINY("random") "--sets 3 --seed %d --out @/%s";
	struct results a, b;

	cr_assert(eq(int, runs_do(&runs, command, 1, "one"), STATUS_FINE));
	cr_assert(eq(int, runs_do(&runs, command, 1, "again"), STATUS_FINE));
	cr_assert(eq(int, runs_do(&runs, command, 2, "two"), STATUS_FINE));
	results_expect_same(&runs, "one", "again");
	a = results_of(&runs, "one");
	b = results_of(&runs, "two");
	cr_expect(not(set_equal(&a.set[0], &b.set[0], &a.header)));
	results_clear(&a);
	results_clear(&b);
}

/* What an engine is told is what a built-in player plays by. */
Test(match, engines_of_all_transports_play_alike)
{
	static const char *const engines[] = {
		"cmd=tests/tiny_engine option.Style=fast",
		"unix=@/socket option.style=fast",
		"unix=@/guarded token-file=@/token option.Style=fast",
		"tcp=127.0.0.1:$(cat @/port) option.Style=fast",
	};

	cr_assert(eq(int,
	    runs_do(&runs,
		MATCH "--engine name=F builtin=fast --engine name=M "
		      "builtin=mixed --sets 5 --seed 3 --out @/builtin"),
	    STATUS_FINE));
	for (size_t n = 0; n < sizeof(engines) / sizeof(engines[0]); n++) {
		struct results a, b;

		cr_assert(
		    eq(int,
			runs_do(&runs,
			    "printf '# its token\\n\\n\\r\\nsecret\\n' "
			    ">@/token; rm -f @/socket @/guarded "
			    "@/port\n"
			    "mkfifo @/hold 2>/dev/null\n"
			    "tests/tiny_engine good unix=@/socket <@/hold &\n"
			    "tests/tiny_engine good unix=@/guarded "
			    "token=secret <@/hold &\n"
			    "tests/tiny_engine good tcp=@/port <@/hold &\n"
			    "exec 3>@/hold\n"
			    "until [ -S @/socket ] && [ -S @/guarded ] && "
			    "[ -s @/port ]; do sleep 0.02; done\n" MATCH
			    "--engine name=F %s --engine name=M builtin=mixed "
			    "--sets 5 --seed 3 --concurrency 3 --out @/%zu",
			    engines[n], n),
			STATUS_FINE),
		    "%s", runs.output);
		a = results_of(&runs, "builtin");
		b = results_of(&runs, (char[]){ (char)('0' + n), '\0' });
		cr_assert(eq(sz, a.count, b.count));
		for (size_t set = 0; set < a.count; set++)
			for (unsigned g = 0; g < a.set[set].games; g++) {
				const struct game_result *x =
				    &a.set[set].game[g];
				const struct game_result *y =
				    &b.set[set].game[g];

				cr_expect(eq(int, x->seat, y->seat));
				cr_expect(eq(u32, x->seats[0].rolls,
				    y->seats[0].rolls));
			}
		results_clear(&a);
		results_clear(&b);
	}
}

Test(match, long_games_are_drawn)
{
	struct results results;

	cr_assert(eq(int,
	    runs_do(&runs,
		MATCH TINY("fast") TINY("random") "--sets 2 --max-rolls 9 "
						  "--out @/out"),
	    STATUS_FINE));
	cr_expect(runs_said(&runs, "Score of fast vs random: 0 - 0 - 4"));
	results = results_of(&runs, "out");
	for (unsigned n = 0; n < 2; n++) {
		const struct game_result *game = &results.set[n].game[0];

		cr_expect(eq(int, game->end, END_LIMIT));
		cr_expect(
		    eq(uint, game->seats[0].rolls + game->seats[1].rolls, 9));
	}
	results_clear(&results);
}

/* Play a recorded game again and find what its result should say. */
static void
count_moves(const struct play_rules *rules, const char *moves,
    struct seat_result out[static SEATS])
{
	struct play play = play_start(rules);
	char *copy = strdup(moves), *rest = copy, *word;

	memset(out, 0, SEATS * sizeof(*out));
	while ((word = strsep(&rest, " ")) != NULL) {
		unsigned die = (unsigned)(word[0] - '0');
		struct seat_result *seat = &out[play_turn(&play)];
		struct play_move move;
		const char *why;

		seat->rolls++;
		seat->pips += die;
		seat->sixes += die == 6;
		seat->asked += play_moves(&play, die, &move) > 1;
		for (unsigned face = 1; face <= DIE_FACES; face++) {
			struct play next = play;
			int share[SEATS];
			uint64_t rng = 0;

			play_choose(&play, PLAYER_MIXED, face, &rng, &move);
			play_make(&next, &move);
			for (unsigned n = tiny_chances(&next, share); n-- > 0;)
				out[n].luck += share[n] *
				    (face == die ? DIE_FACES - 1 : -1);
		}
		cr_assert(play_read_move(&play, word, die, &move, &why));
		play_make(&play, &move);
	}
	free(copy);
}

Test(match, counts_and_luck_are_those_of_the_moves)
{
	static const struct play_rules rules = { .seats = SEATS_THREE,
		.tokens = 4 };
	struct results results;
	FILE *records;
	char *line = NULL;
	size_t size = 0;
	unsigned games = 0;

	cr_assert(eq(int,
	    runs_do(&runs,
		MATCH TINY("fast") TINY(
		    "random") "--players 3 --sets 4 --concurrency 1 --out @/out "
			      "--games @/games --reference cmd=tests/tiny_engine"),
	    STATUS_FINE));
	results = results_of(&runs, "out");
	records = fopen(runs_path(&runs, "games"), "r");
	cr_assert(ne(ptr, records, NULL));
	for (; getline(&line, &size, records) > 0; games++) {
		json_t *json = json_loads(line, 0, NULL);
		const struct game_result *game =
		    &results.set[games / 3].game[games % 3];
		struct seat_result seats[SEATS];
		int64_t luck = 0;

		cr_assert(eq(int,
		    (int)json_integer_value(json_object_get(json, "seating")),
		    (int)games % 3));
		count_moves(&rules,
		    json_string_value(json_object_get(json, "moves")), seats);
		for (unsigned n = 0; n < 3; n++) {
			cr_expect(
			    eq(u32, game->seats[n].rolls, seats[n].rolls));
			cr_expect(eq(u32, game->seats[n].pips, seats[n].pips));
			cr_expect(
			    eq(u32, game->seats[n].sixes, seats[n].sixes));
			cr_expect(
			    eq(u32, game->seats[n].asked, seats[n].asked));
			cr_expect(eq(i64, game->seats[n].luck, seats[n].luck));
			luck += game->seats[n].luck;
		}
		cr_expect(eq(i64, luck, 0));
		json_decref(json);
	}
	cr_expect(eq(uint, games, 12));
	free(line);
	fclose(records);
	results_clear(&results);
}

Test(match, a_terminal_is_shown_the_progress)
{
	static const char *const parts[] = { "\r[....", "\r[####",
		"] 1/3 sets  fast ", " %  Elo ", " games/s  0:0", " left\033[K",
		"\r\033[K", "Score of fast vs slow: " };

	if (runs_do(&runs, "command -v script") != 0)
		cr_skip_test("script(1) makes the terminal, and is missing");
	cr_assert(eq(int,
	    runs_do(&runs,
		"script -qec './ludo-match --sets 3 --seed 1 --max-rolls 4 "
		"--ask-forced --concurrency 1 --engine builtin=fast "
		"--engine name=slow \"cmd=tests/tiny_engine late\"' "
		"/dev/null </dev/null"),
	    STATUS_FINE));
	for (size_t n = 0; n < sizeof(parts) / sizeof(parts[0]); n++)
		cr_expect(runs_said(&runs, parts[n]), "%s: %s", parts[n],
		    runs.output);
	runs_do(&runs,
	    "./ludo-match --sets 4 --engine builtin=fast "
	    "--engine builtin=random");
	cr_expect(not(runs_said(&runs, "\r")));
}

Test(match, records_replay)
{
	cr_assert(eq(int,
	    runs_do(&runs,
		MATCH TINY("mixed") TINY("random") TINY(
		    "fast") "--players 3 --sets 2 --seed 1 --out @/out --games @/games"),
	    STATUS_FINE));
	cr_expect(eq(int, runs_do(&runs, "./ludo-match replay @/games"), 0));
	cr_expect(runs_said(&runs, "12 games, 0 moves"));
	for (int style = 0; style < 2; style++)
		cr_expect(eq(int,
			      runs_do(&runs,
				  "./ludo-match replay @/games name=random "
				  "cmd=tests/tiny_engine option.Style=%s",
				  style == 0 ? "random" : "fast"),
			      style == 0 ? STATUS_FINE : STATUS_NOT),
		    "%s", runs.output);
	/* A move left out, and another winner. */
	cr_expect(eq(int,
	    runs_do(&runs,
		"sed 's/\\(\"moves\":\"[^ ]*\\) [^ ]*/\\1/' @/games >@/bad\n"
		"./ludo-match replay @/bad"),
	    STATUS_NOT));
	cr_expect(eq(int,
	    runs_do(&runs,
		"sed 's/\"seat\":\"R\"/\"seat\":\"X\"/' @/games >@/bad\n"
		"./ludo-match replay @/bad"),
	    STATUS_NOT));
}

/* As in the match: it is waited for, told what it knows, and not for ever. */
Test(match, replayed_engines_are_treated_as_in_a_match)
{
	static const struct {
		const char *words, *said;
		enum status status;
	} cases[] = {
		{ "'cmd=exec tests/tiny_engine seedless'",
		    "moves chosen again\n", STATUS_FINE },
		{ "'cmd=exit 7'", "ludo-match: mixed: exit status 7\n",
		    STATUS_TROUBLE },
		{ "cmd=tests/tiny_engine option.Style=no",
		    "ludo-match: mixed: error bad-option Style\n",
		    STATUS_TROUBLE },
		{ "cmd=tests/tiny_engine option.Level=hard",
		    "ludo-match: mixed: has no option Level\n",
		    STATUS_TROUBLE },
		{ "cmd=cat startup=100",
		    "no answer in 100 ms to udi, setoption and isready\n",
		    STATUS_TROUBLE },
		{ "'cmd=echo udiok; yes info' startup=100",
		    "no answer in 100 ms to udi, setoption and isready\n",
		    STATUS_TROUBLE },
		{ "'cmd=yes id name X'",
		    "mixed: says more than 10000 lines before udiok\n",
		    STATUS_TROUBLE },
		{ "'cmd=exec tests/tiny_engine drone' timeout=100",
		    "the engine gives no bestmove", STATUS_NOT },
	};

	cr_assert(eq(int,
	    runs_do(&runs,
		MATCH TINY("mixed") TINY("fast") "--sets 1 --games @/games"),
	    STATUS_FINE));
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(eq(int,
			      runs_do(&runs,
				  "timeout 60 ./ludo-match replay @/games "
				  "name=mixed %s",
				  cases[n].words),
			      (int)cases[n].status),
		    "%s: %s", cases[n].words, runs.output);
		cr_expect(runs_said(&runs, cases[n].said), "%s: %s",
		    cases[n].words, runs.output);
		cr_expect(not(runs_said(&runs, "Seed")), "%s", runs.output);
	}
}
