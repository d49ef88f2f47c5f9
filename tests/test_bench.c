/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bench.h"
#include "ai/position.h"

static struct table *
table_new(void)
{
	void *memory = aligned_alloc(64, BENCH_TABLE_BYTES);

	cr_assert_not_null(memory);
	memset(memory, 0, BENCH_TABLE_BYTES);
	return table_init(memory, BENCH_TABLE_BYTES);
}

static void
favour_the_first(const struct evaluator *self, const struct position *pos,
    struct value *out)
{
	(void)self;
	*out = value_won(position_first_seat(pos));
}

static const struct evaluator flat = { favour_the_first };

/* Also on a table that earlier searches have filled. */
Test(bench, gives_the_same_signature_again)
{
	struct table *table = table_new();
	uint64_t first, second, deeper;

	cr_assert(bench_run(2, &flat, table, NULL, &first));
	cr_assert(bench_run(3, &flat, table, NULL, &deeper));
	cr_assert(bench_run(2, &flat, table, NULL, &second));
	cr_assert_eq(first, second);
	cr_assert_gt(deeper, first);
	free(table);
}

Test(bench, is_told_by_the_nets_as_well)
{
	struct table *table = table_new();
	uint64_t flatly, by_hand;

	cr_assert(bench_run(3, &flat, table, NULL, &flatly));
	cr_assert(bench_run(3, NULL, table, NULL, &by_hand));
	cr_assert_neq(flatly, by_hand);
	free(table);
}

Test(bench, stops)
{
	struct table *table = table_new();
	atomic_bool stop = true;
	uint64_t nodes;

	cr_assert_not(bench_run(0, NULL, table, &stop, &nodes));
	free(table);
}
