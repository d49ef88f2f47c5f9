/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/match/store.h"

#define HEADER_OF(game, seats, reference, shard)                           \
	"{\"match\":1,\"seed\":7,\"game\":\"" game "\",\"seats\":\"" seats \
	"\",\"reference\":" reference ",\"engines\":[{\"name\":\"A\"},"    \
	"{\"name\":\"B\"}],\"shard\":" shard "}\n"
/* As the last field. */
#define HEADER_WITH(field) HEADER_OF("ludo", "RY", "null", "[1,1]," field)
#define HEADER		   HEADER_OF("ludo", "RY", "null", "[1,1]")
#define GAME(end, seat)                                                     \
	"{\"engines\":[0,1],\"end\":\"" end "\",\"seat\":" seat             \
	",\"rolls\":[9,8],\"pips\":[30,29],\"sixes\":[1,2],\"asked\":[4,5]" \
	",\"time_us\":[70,80],\"time_max_us\":[20,30]}"
#define TIMED(time_us, time_max_us, reference_us)                              \
	"{\"set\":0,\"games\":[{\"engines\":[0,1],\"end\":\"won\",\"seat\":0," \
	"\"rolls\":[9,8],\"pips\":[30,29],\"sixes\":[1,2],\"asked\":[4,5],"    \
	"\"time_us\":[70," time_us "],\"time_max_us\":[" time_max_us           \
	",30],\"reference_us\":" reference_us "}]}\n"
#define SET(number, winner) \
	"{\"set\":" number ",\"games\":[" GAME("won", winner) "]}\n"
#define VERDICT(sets) "{\"verdict\":\"H1\",\"sets\":" sets "}\n"

/* A new file with this text; to be unlinked. */
static const char *
write_file(const char *text)
{
	static char path[] = "/tmp/ludo-match-test-XXXXXX";
	int fd;

	strcpy(path + strlen(path) - 6, "XXXXXX");
	fd = mkstemp(path);
	cr_assert(ge(int, fd, 0));
	cr_assert(eq(sz, (size_t)write(fd, text, strlen(text)), strlen(text)));
	close(fd);
	return path;
}

static char *
read_file(const char *path)
{
	static char text[4096];
	FILE *file = fopen(path, "r");

	cr_assert(ne(ptr, file, NULL));
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	return text;
}

Test(result, scores_add_up_to_one)
{
	static const struct {
		enum game_end end;
		int seat;
		unsigned players;
		int scores[SEATS];
	} cases[] = {
		{ END_WON, 1, 2, { 0, 12 } },
		{ END_WON, 0, 4, { 12, 0, 0, 0 } },
		{ END_LIMIT, -1, 2, { 6, 6 } },
		{ END_LIMIT, -1, 3, { 4, 4, 4 } },
		{ END_LIMIT, -1, 4, { 3, 3, 3, 3 } },
		{ END_ILLEGAL, 0, 2, { 0, 12 } },
		{ END_CRASH, 2, 3, { 6, 6, 0 } },
		{ END_TIME, 3, 4, { 4, 4, 4, 0 } },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct game_result game = { .end = cases[n].end,
			.seat = cases[n].seat };

		for (unsigned seat = 0; seat < cases[n].players; seat++)
			cr_expect(eq(int,
				      game_score(&game, cases[n].players, seat),
				      cases[n].scores[seat]),
			    "case %zu, seat %u", n, seat);
	}
}

Test(result, what_is_written_is_read_again)
{
	static const char header_line[] =
	    HEADER_OF("ludo", "RGB", "{}", "[2,3]");
	static char why_not[] = "why";
	struct result_header header;
	struct game_result games[GAME_ENDS];
	struct set_result set = { .set = 5, .games = GAME_ENDS, .game = games };
	struct set_result read;
	const char *why;
	json_t *json;

	cr_assert(header_read(json_loads(header_line, 0, NULL), &header, &why));
	cr_expect(eq(u64, header.seed, 7));
	cr_expect(eq(uint, header.players, 3));
	cr_expect(eq(str, (char *)header.name[1], "B"));
	cr_expect(eq(uint, header.shard, 2));
	cr_expect(eq(uint, header.shards, 3));
	memset(games, 0, sizeof(games));
	for (int end = 0; end < GAME_ENDS; end++) {
		games[end].end = (enum game_end)end;
		games[end].seat = end == END_LIMIT ? -1 : end % 3;
		games[end].fault = end >= END_ILLEGAL ? why_not : NULL;
		for (unsigned seat = 0; seat < 3; seat++)
			games[end].seats[seat] =
			    (struct seat_result){ 1 + seat, UINT32_MAX, 3, 4,
				    -5 - (int)seat, RESULT_TIME_MAX_US, 7 };
		games[end].engine[1] = 1;
		games[end].reference_us = 99 + end;
	}
	json = set_write(&set, &header);
	cr_assert(set_read(json, &header, &read, &why));
	json_decref(json);
	cr_assert(eq(u64, read.set, 5));
	cr_assert(eq(uint, read.games, GAME_ENDS));
	for (int end = 0; end < GAME_ENDS; end++) {
		struct game_result *game = &read.game[end];

		cr_expect(eq(int, game->end, (enum game_end)end));
		cr_expect(eq(int, game->seat, games[end].seat));
		cr_expect(eq(int, game->engine[0], 0));
		cr_expect(eq(int, game->engine[1], 1));
		cr_expect(eq(int,
		    memcmp(game->seats, games[end].seats, sizeof(game->seats)),
		    0));
		if (games[end].fault == NULL)
			cr_expect(eq(ptr, game->fault, NULL));
		else
			cr_expect(eq(str, game->fault, "why"));
	}
	cr_expect(set_equal(&set, &read, &header));
	for (int end = 0; end < GAME_ENDS; end++) {
		cr_expect(eq(i64, read.game[end].reference_us, 99 + end));
		read.game[end].seats[1].time_us--;
	}
	cr_expect(set_equal(&set, &read, &header));
	read.game[2].seats[1].luck++;
	cr_expect(not(set_equal(&set, &read, &header)));
	set_clear(&read);
	header_clear(&header);
}

Test(result, headers_match_whatever_the_shard)
{
	static const struct {
		const char *line;
		bool matches;
	} cases[] = {
		{ HEADER, true },
		{ HEADER_OF("ludo", "RY", "null", "[2,3]"), true },
		{ HEADER_OF("ludo", "RG", "null", "[1,1]"), false },
		{ HEADER_OF("snakes", "BW", "null", "[1,1]"), false },
		{ HEADER_OF("ludo", "RY", "{}", "[1,1]"), false },
	};
	struct result_header one, other;
	const char *why;

	cr_assert(header_read(json_loads(HEADER, 0, NULL), &one, &why));
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_assert(header_read(json_loads(cases[n].line, 0, NULL),
		    &other, &why));
		cr_expect(
		    eq(int, header_matches(&one, &other), cases[n].matches),
		    "case %zu", n);
		header_clear(&other);
	}
	header_clear(&one);
}

/* Fields of one engine, a field that one has alone, and shards last of all. */
Test(result, the_first_difference_of_headers_is_told)
{
#define ENGINES_AND(limits, rest)                                            \
	"{\"match\":1,\"shard\":[1,1],\"seed\":7,\"game\":\"ludo\","         \
	"\"seats\":\"RY\",\"reference\":null,\"engines\":[{\"name\":\"A\"}," \
	"{\"name\":\"B\",\"limits\":\"" limits "\"}]" rest "}"
	static const struct {
		const char *line, *difference;
	} cases[] = {
		{ ENGINES_AND("depth 2", ""), "limits of engine 2" },
		{ ENGINES_AND("depth 1", ",\"dice\":\"seat\""), "dice" },
		{ HEADER_OF("ludo", "RG", "null", "[1,1]"), "seats" },
		{ "{\"match\":1,\"shard\":[2,3],\"seed\":8,\"game\":\"ludo\","
		  "\"seats\":\"RY\",\"reference\":null,\"engines\":["
		  "{\"name\":\"A\"},{\"name\":\"B\"}]}",
		    "seed" },
	};
	struct result_header one, other;
	char told[2][HEADER_DIFFERENCE_MAX];
	const char *why;

	cr_assert(header_read(json_loads(ENGINES_AND("depth 1", ""), 0, NULL),
	    &one, &why));
	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_assert(header_read(json_loads(cases[n].line, 0, NULL),
		    &other, &why));
		header_tell_difference(&one, &other, told[0]);
		header_tell_difference(&other, &one, told[1]);
		for (int k = 0; k < 2; k++)
			cr_expect(
			    eq(str, told[k], (char *)cases[n].difference));
		header_clear(&other);
	}
	header_clear(&one);
}

Test(store, sets_are_sorted_and_counted_once)
{
	static const struct {
		const char *text;
		size_t count;
		int last; /* the number of the last set */
	} cases[] = {
		{ HEADER, 0, -1 },
		{ HEADER SET("2", "0") SET("0", "1") SET("1", "1"), 3, 2 },
		{ HEADER SET("2", "0") SET("0", "1") SET("2", "0"), 2, 2 },
		/* the same, in another time */
		{ HEADER SET("1",
		      "0") "{\"set\":1,\"games\":[{\"engines\":[0,"
			   "1],\"end\":\"won\",\"seat\":0,\"rolls\":[9,8],"
			   "\"pips\":[30,29],\"sixes\":[1,2],\"asked\":[4,5],"
			   "\"time_us\":[1,2],\"time_max_us\":[1,2]}]}\n",
		    1, 1 },
		/* torn */
		{ HEADER SET("2", "0") SET("0", "1") "{\"set\":3", 2, 2 },
		{ HEADER SET("0", "1") "{\"verdict\":\"H1\",\"sets\":0}", 1,
		    0 },
		/* void */
		{ HEADER SET("2", "0") SET("0", "1") VERDICT("1"), 1, 0 },
		{ HEADER SET("9", "0") SET("8", "1") VERDICT("0"), 0, -1 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		const char *path = write_file(cases[n].text);
		struct results results;
		struct store_error error = { "" };

		cr_assert(results_load(path, &results, &error), "case %zu: %s",
		    n, error.text);
		cr_expect(eq(sz, results.count, cases[n].count), "case %zu", n);
		for (size_t set = 1; set < results.count; set++)
			cr_expect(gt(u64, results.set[set].set,
			    results.set[set - 1].set));
		if (results.count > 0 && cases[n].count == results.count)
			cr_expect(eq(u64, results.set[results.count - 1].set,
				      (uint64_t)cases[n].last),
			    "case %zu", n);
		results_clear(&results);
		unlink(path);
	}
}

Test(store, what_is_no_results_file_is_refused)
{
	static const struct {
		const char *text, *message; /* after the path */
	} cases[] = {
		{ "", ": no results" },
		{ "{\"match\":1", ": no results" },
		{ "\n", ":1: not a line of JSON" },
		{ "a letter to", ":1: not a line of results" },
		{ HEADER "a letter to", ":2: not a line of results" },
		{ "[]\n", ":1: not the header of a results file" },
		{ SET("0", "1"), ":1: not the header of a results file" },
		{ HEADER_OF("ludo", "YR", "null", "[1,1]"),
		    ":1: not the header of a results file" },
		{ HEADER_OF("snakes", "RY", "null", "[1,1]"),
		    ":1: not the header of a results file" },
		{ HEADER_OF("ludo", "RY", "null", "[2,1]"),
		    ":1: not the header of a results file" },
		{ HEADER_WITH("\"tokens\":0"),
		    ":1: not the header of a results file" },
		{ HEADER_WITH("\"tokens\":5"),
		    ":1: not the header of a results file" },
		{ HEADER_WITH("\"tokens\":\"4\""),
		    ":1: not the header of a results file" },
		{ HEADER_WITH("\"dice\":\"loaded\""),
		    ":1: not the header of a results file" },
		{ HEADER HEADER, ":2: neither a set nor a verdict" },
		{ "{\"match\":\"\\u001b[31m\"}\n",
		    ":1: a control character in it" },
		{ "{\"match\":\"\\u009b31m\"}\n",
		    ":1: a control character in it" },
		{ HEADER "{\"set\":0,\"games\":[{\"fault\":\"\\n\"}]}\n",
		    ":2: a control character in it" },
		{ HEADER "{\"set\":0,\"\\b\":[]}\n",
		    ":2: a control character in it" },
		{ HEADER "{\"set\":0\n" SET("0", "1"),
		    ":2: not a line of JSON" },
		{ HEADER SET("-1", "1"), ":2: not a set of this match" },
		{ HEADER SET("0", "2"), ":2: not a set of this match" },
		{ HEADER SET("0", "-1"), ":2: not a set of this match" },
		{ HEADER "{\"set\":0,\"games\":[]}\n",
		    ":2: not a set of this match" },
		{ HEADER "{\"set\":0,\"games\":[" GAME("bored", "1") "]}\n",
		    ":2: not a set of this match" },
		{ HEADER "{\"set\":0,\"games\":[" GAME("limit", "1") "]}\n",
		    ":2: not a set of this match" },
		{ HEADER TIMED("691200000000001", "20", "0"),
		    ":2: not a set of this match" },
		{ HEADER TIMED("80", "4611686018427387904", "0"),
		    ":2: not a set of this match" },
		{ HEADER TIMED("80", "20", "691200000000001"),
		    ":2: not a set of this match" },
		{ HEADER TIMED("80", "20", "-1"),
		    ":2: not a set of this match" },
		{ HEADER SET("4", "0") SET("4", "1"),
		    ": set 4 has two results" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		const char *path = write_file(cases[n].text);
		struct results results;
		struct store_error error = { "" };

		cr_assert(not(results_load(path, &results, &error)), "case %zu",
		    n);
		cr_expect(eq(str, error.text + strlen(path),
			      (char *)cases[n].message),
		    "case %zu", n);
		unlink(path);
	}
}

/* What was torn is for others to cut off, once they know whose it is. */
Test(store, opening_to_go_on_changes_nothing)
{
	static const char text[] = HEADER SET("0", "1") "{\"set\":1,\"ga";
	const char *path = write_file(text);
	struct results found;
	struct store_error error;
	int fd = store_open(path, true, &error);

	cr_assert(ge(int, fd, 0), "%s", error.text);
	cr_assert(results_read(fd, path, &found, &error), "%s", error.text);
	cr_expect(eq(sz, found.count, 1));
	cr_expect(eq(i64, found.length, (long)strlen(HEADER SET("0", "1"))));
	cr_expect(eq(str, read_file(path), (char *)text));
	results_clear(&found);
	close(fd);
	unlink(path);
}

Test(store, opens_once_and_overwrites_nothing)
{
	const char *path = write_file("");
	struct results found;
	struct store_error error;
	int fd = store_open(path, false, &error);

	cr_assert(ge(int, fd, 0), "%s", error.text);
	cr_assert(results_read(fd, path, &found, &error), "%s", error.text);
	cr_expect(eq(ptr, found.header.json, NULL));
	cr_expect(lt(int, store_open(path, true, &error), 0));
	cr_expect(ne(ptr, strstr(error.text, "another process"), NULL));
	cr_assert(eq(int, store_append(fd, json_loads(HEADER, 0, NULL)), 0));
	close(fd);
	cr_expect(lt(int, store_open(path, false, &error), 0));
	cr_expect(ne(ptr, strstr(error.text, "holds something"), NULL));
	cr_expect(eq(str, read_file(path), HEADER));
	unlink(path);
}
