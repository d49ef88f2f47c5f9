/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "src/tables/write.h"
#include "tests/endgame_sample.h"

struct solver *
endgame_sample_solve(const struct endgame_class *class, unsigned threads)
{
	struct solver *solver = solver_new(threads, NULL, NULL);

	cr_assert_not_null(solver);
	cr_assert_eq(solver_solve(solver, class), 0);
	cr_assert_lt(solver_error(solver), 1e-6);
	return solver;
}

void
endgame_sample_load(struct endgame_sample *sample, const struct solver *solver)
{
	const struct solved *solved;
	const char *why;

	endgame_init(&sample->set);
	for (unsigned i = 0; (solved = solver_nth(solver, i)) != NULL; i++) {
		struct endgame_table table;
		uint64_t size = endgame_file_size(&solved->class);

		sample->files[i] = write_image(solved);
		cr_assert_not_null(sample->files[i]);
		cr_assert(endgame_read(sample->files[i], size, &table, &why),
		    "%s", why);
		cr_assert(endgame_add(&sample->set, &table, &why), "%s", why);
	}
}

void
endgame_sample_clear(struct endgame_sample *sample)
{
	for (unsigned i = 0; i < sample->set.count; i++)
		free(sample->files[i]);
}
