/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "tests/results.h"

struct results
results_of(const struct runs *runs, const char *name)
{
	struct results results;
	struct store_error error;

	cr_assert(results_load(runs_path(runs, name), &results, &error), "%s",
	    error.text);
	return results;
}

void
results_expect_same(const struct runs *runs, const char *name,
    const char *other)
{
	struct results a = results_of(runs, name), b = results_of(runs, other);

	cr_assert(eq(sz, a.count, b.count), "%s, %s", name, other);
	for (size_t n = 0; n < a.count; n++)
		cr_expect(set_equal(&a.set[n], &b.set[n], &a.header),
		    "set %zu of %s and %s", n, name, other);
	results_clear(&a);
	results_clear(&b);
}
