/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "src/tune/tunable.h"

Test(tunable, lines_are_read)
{
	static const struct {
		const char *line;
		bool fine;
	} cases[] = {
		{ "Weight.Base, int, -1252, -20000, 20000, 100, 0.002", true },
		{ "a,int,1,1,1,0.5,1e-3\n", true },
		{ "  a , int , 1, 0, 2, 1, 1\r\n", true },
		{ "", false },
		{ "a, int, 1, 0, 2, 1", false },
		{ "a, int, 1, 0, 2, 1, 1, 1", false },
		{ "a, int, 1, 0, 2, 1, 1,", false },
		{ "a, float, 1, 0, 2, 1, 1", false },
		{ ", int, 1, 0, 2, 1, 1", false },
		{ "a b, int, 1, 0, 2, 1, 1", false },
		{ "a\tb, int, 1, 0, 2, 1, 1", false },
		{ "\033[31m, int, 1, 0, 2, 1, 1", false },
		{ "\302\23331m, int, 1, 0, 2, 1, 1", false },
		{ "a, int, 1.5, 0, 2, 1, 1", false },
		{ "a, int, 3, 0, 2, 1, 1", false },
		{ "a, int, -1, 0, 2, 1, 1", false },
		{ "a, int, 1, 0, 2, 0, 1", false },
		{ "a, int, 1, 0, 2, 1, 0", false },
		{ "a, int, x, 0, 2, 1, 1", false },
		{ "a, int, , 0, 2, 1, 1", false },
		{ "a, int, 1, 0, inf, 1, 1", false },
		{ "a, int, 1, 0, 2, nan, 1", false },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct tunable tunable;
		const char *why = NULL;

		cr_expect(eq(int, tunable_read(cases[n].line, &tunable, &why),
			      cases[n].fine),
		    "%s", cases[n].line);
		cr_expect(why != NULL);
	}
}

Test(tunable, fields_are_where_they_belong)
{
	struct tunable tunable;
	const char *why;

	cr_assert(
	    tunable_read("W, int, -3, -7, 11, 2.5, 0.125", &tunable, &why));
	cr_expect(eq(str, tunable.name, "W"));
	cr_expect(eq(dbl, tunable.value, -3));
	cr_expect(eq(dbl, tunable.min, -7));
	cr_expect(eq(dbl, tunable.max, 11));
	cr_expect(eq(dbl, tunable.c_end, 2.5));
	cr_expect(eq(dbl, tunable.r_end, 0.125));
}

static bool
load(const char *text, struct tunables *out, unsigned *line)
{
	FILE *file = fmemopen((void *)text, strlen(text), "r");
	const char *why;
	bool fine = tunables_load(file, out, &why, line);

	fclose(file);
	return fine;
}

Test(tunable, files_are_read)
{
	struct tunables tunables;
	unsigned line;

	cr_assert(load("# mine\n\nA.b, int, 1, 0, 9, 1, 1\n"
		       "  C, int, 2, 0, 9, 1, 1",
	    &tunables, &line));
	cr_expect(eq(sz, tunables.count, 2));
	cr_expect(eq(str, tunables.item[1].name, "C"));

	cr_expect(eq(int,
	    load("A, int, 1, 0, 9, 1, 1\n\nB\n", &tunables, &line), false));
	cr_expect(eq(uint, line, 3));
	cr_expect(eq(int,
	    load("A, int, 1, 0, 9, 1, 1\na, int, 1, 0, 9, 1, 1\n", &tunables,
		&line),
	    false));
	cr_expect(eq(uint, line, 2));
	cr_expect(eq(int, load("# nothing\n", &tunables, &line), false));
	cr_expect(eq(uint, line, 0));
}

Test(tunable, are_compared_in_all_fields)
{
	static const char *const others[] = { "B, int, 1, 0, 9, 1, 1",
		"A, int, 2, 0, 9, 1, 1", "A, int, 1, 1, 9, 1, 1",
		"A, int, 1, 0, 8, 1, 1", "A, int, 1, 0, 9, 2, 1",
		"A, int, 1, 0, 9, 1, 2",
		"A, int, 1, 0, 9, 1, 1\nB, int, 1, 0, 9, 1, 1" };
	struct tunables one, other;
	unsigned line;

	cr_assert(load("A, int, 1, 0, 9, 1, 1", &one, &line));
	cr_assert(load("A,int,1,0,9,1.0,1\n", &other, &line));
	cr_expect(tunables_equal(&one, &other));
	for (size_t n = 0; n < sizeof(others) / sizeof(others[0]); n++) {
		cr_assert(load(others[n], &other, &line));
		cr_expect(eq(int, tunables_equal(&one, &other), false), "%s",
		    others[n]);
	}
}

Test(tunable, some_are_kept)
{
	static const struct {
		const char *names;
		size_t count;
		const char *first;
	} cases[] = {
		{ "W.One", 1, "W.One" },
		{ "two,one", 2, "W.One" },
		{ "three", 2, "W.Three" },
		{ "V.THREE", 1, "V.Three" },
		{ "w", 0, "" },
		{ "one,four", 0, "" },
		{ "", 0, "" },
		{ "one,", 0, "" },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct tunables tunables;
		const char *why = NULL;
		unsigned line;
		bool kept;

		cr_assert(load("W.One, int, 1, 0, 9, 1, 1\n"
			       "W.Two, int, 1, 0, 9, 1, 1\n"
			       "W.Three, int, 1, 0, 9, 1, 1\n"
			       "V.Three, int, 1, 0, 9, 1, 1\n",
		    &tunables, &line));
		kept = tunables_keep(&tunables, cases[n].names, &why);
		cr_expect(eq(int, kept, cases[n].count > 0), "%s",
		    cases[n].names);
		if (!kept)
			continue;
		cr_expect(eq(sz, tunables.count, cases[n].count), "%s",
		    cases[n].names);
		cr_expect(strcmp(tunables.item[0].name, cases[n].first) == 0);
	}
}

Test(tunable, values_are_written)
{
	struct tunables tunables;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	unsigned line;

	cr_assert(load("W.One, int, -15, -99, 9, 1, 1\n"
		       "W.Two, int, 100000, 0, 1000000, 1, 1\n",
	    &tunables, &line));
	tunables_write_setoption(out, &tunables);
	tunables_write_conf(out, &tunables);
	fclose(out);
	cr_expect(eq(str, text,
	    "setoption name W.One value -15\n"
	    "setoption name W.Two value 100000\n"
	    "W.One = -15\n"
	    "W.Two = 100000\n"));
	free(text);
}
