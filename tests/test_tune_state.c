/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/random.h"
#include "src/tune/picture.h"
#include "src/tune/state.h"
#include "tests/markup.h"
#include "tests/simulate.h"

enum { TOTAL = 600, BATCH = 10 };

/* A run of so many comparisons, which go as they like. */
static void
make_state(struct state *out, uint64_t until)
{
	struct tunables tunables = { .count = 2,
		.item = { { "A", 10, -100, 100, 3, 0.01 },
		    { "W.B", -500, -900, 900, 40, 0.02 } } };
	struct spsa spsa;

	spsa_init(&spsa, &tunables, TOTAL, 77);
	state_init(out, json_pack("{s:s}", "engine", "x"), &spsa, 2);
	while (out->spsa.done < until) {
		uint64_t rng = random_mix(out->spsa.done);
		double upper[BATCH];

		for (int n = 0; n < BATCH; n++) {
			double luck[2] = { simulate_uniform(&rng) - 0.5,
				simulate_uniform(&rng) - 0.5 };

			upper[n] = simulate_uniform(&rng);
			control_add(&out->luck, upper[n], luck);
		}
		spsa_step(&out->spsa, upper, BATCH);
		course_add(&out->course, out->spsa.done, out->spsa.value);
		out->games += 2 * BATCH;
	}
}

static void
make_path(char path[static 32])
{
	int fd;

	strcpy(path, "/tmp/ludo-tune-test-XXXXXX");
	fd = mkstemp(path);
	cr_assert(ge(int, fd, 0));
	close(fd);
}

/* What is read goes on just as what was written, to the last bit. */
Test(state, goes_on_as_if_nothing_had_happened)
{
	struct state whole, half, again;
	char path[32];
	const char *why;

	make_path(path);
	make_state(&whole, TOTAL);
	make_state(&half, TOTAL * 5 / 6);
	cr_assert(zero(int, state_save(&half, path)));
	cr_assert(state_load(path, &again, &why), "%s", why);
	cr_expect(json_equal(again.setup, half.setup));
	cr_expect(
	    zero(int, memcmp(&again.spsa, &half.spsa, sizeof(struct spsa))));
	cr_expect(
	    zero(int, memcmp(&again.luck, &half.luck, sizeof(struct control))));
	cr_expect(eq(u64, again.games, half.games));
	cr_expect(eq(sz, again.course.points, half.course.points));
	cr_expect(zero(int,
	    memcmp(again.course.value, half.course.value,
		half.course.points * 2 * sizeof(double))));
	cr_expect(gt(u64, half.spsa.summed, 0));
	state_clear(&whole);
	state_clear(&half);
	state_clear(&again);
	unlink(path);
}

Test(state, other_files_are_refused)
{
	static const char *const texts[] = { "", "x", "{}", "[1]",
		"{\"tune\":1}" };
	char path[32];

	make_path(path);
	for (size_t n = 0; n < sizeof(texts) / sizeof(texts[0]); n++) {
		FILE *file = fopen(path, "w");
		struct state state;
		const char *why = NULL;

		fputs(texts[n], file);
		fclose(file);
		cr_expect(eq(int, state_load(path, &state, &why), false));
		cr_expect(why != NULL);
	}
	unlink(path);
}

/* Each number in the file made a word, in turn. */
Test(state, damaged_files_are_refused)
{
	struct state state, again;
	char path[32], text[8192] = "";
	const char *why;
	FILE *file;

	make_path(path);
	make_state(&state, 20);
	cr_assert(zero(int, state_save(&state, path)));
	file = fopen(path, "r");
	cr_assert(
	    lt(sz, fread(text, 1, sizeof(text) - 1, file), sizeof(text) - 1));
	fclose(file);
	for (char *at = text; (at = strpbrk(at, ":[,")) != NULL; at++) {
		char *digit = at + 1;

		if (strchr("0123456789-", *digit) == NULL)
			continue;
		file = fopen(path, "w");
		fprintf(file, "%.*s\"x\",%s", (int)(digit - text), text, digit);
		fclose(file);
		cr_expect(eq(int, state_load(path, &again, &why), false));
	}
	state_clear(&state);
	unlink(path);
}

Test(state, a_file_that_cannot_be_written_is_told)
{
	struct state state;

	make_state(&state, 20);
	cr_expect(eq(int, state_save(&state, "/nonexistent/state"), -1));
	state_clear(&state);
}

/* A straight line remains one however many points are forgotten. */
Test(course, long_runs_are_thinned)
{
	struct course course;

	course_init(&course, 2);
	cr_expect(eq(dbl, course_trend(&course, 0), 0));
	for (uint64_t n = 0; n <= 10000; n++) {
		course_add(&course, n * 10,
		    (double[]){ (double)n, -3.0 * (double)n });
		cr_assert(le(sz, course.points, COURSE_POINTS_MAX));
	}
	cr_expect(ge(sz, course.points, COURSE_POINTS_MAX / 2));
	for (size_t n = 0; n < course.points; n++)
		cr_expect(epsilon_eq(dbl, course.value[2 * n],
		    (double)course.done[n] / 10, 1e-9));
	cr_expect(eq(u64, course.done[0], 0));
	cr_expect(eq(u64, course.done[course.points - 1], 100000));
	cr_expect(epsilon_eq(dbl, course_trend(&course, 0), 0.1, 1e-9));
	cr_expect(epsilon_eq(dbl, course_trend(&course, 1), -0.3, 1e-9));
	course_clear(&course);
}

/* The trend is that of late: what was before the last fifth doesn't count. */
Test(course, trend_is_of_late)
{
	struct course course;

	course_init(&course, 1);
	for (uint64_t n = 0; n <= 100; n++)
		course_add(&course, n,
		    (double[]){ n < 70 ? 5.0 * (double)n : 350 });
	cr_expect(zero(dbl, course_trend(&course, 0)));
	course_clear(&course);
}

Test(picture, is_sound_and_shows_every_value)
{
	static const uint64_t until[] = { 0, 300, TOTAL };

	for (size_t n = 0; n < 3; n++) {
		struct state state;
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);

		make_state(&state, until[n]);
		picture_write(out, &state);
		fclose(out);
		cr_expect(markup_is_sound(text));
		cr_expect(strstr(text, ">A  10 \u2192 ") != NULL);
		cr_expect(strstr(text, ">W.B  -500 \u2192 ") != NULL);
		free(text);
		state_clear(&state);
	}
}
