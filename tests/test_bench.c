/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bench.h"

static struct table *
table_new(void)
{
	void *memory = aligned_alloc(64, BENCH_TABLE_BYTES);

	cr_assert_not_null(memory);
	memset(memory, 0, BENCH_TABLE_BYTES);
	return table_init(memory, BENCH_TABLE_BYTES);
}

/* Also on a table that earlier searches have filled. */
Test(bench, gives_the_same_signature_again)
{
	struct table *table = table_new();
	uint64_t first, second, deeper;

	cr_assert(bench_run(2, table, NULL, &first));
	cr_assert(bench_run(3, table, NULL, &deeper));
	cr_assert(bench_run(2, table, NULL, &second));
	cr_assert_eq(first, second);
	cr_assert_gt(deeper, first);
	free(table);
}

Test(bench, stops)
{
	struct table *table = table_new();
	atomic_bool stop = true;
	uint64_t nodes;

	cr_assert_not(bench_run(0, table, &stop, &nodes));
	free(table);
}
