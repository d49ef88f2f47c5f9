/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/stats/moments.h"
#include "src/stats/normal.h"
#include "tests/simulate.h"

/* From published tables. */
Test(normal, quantiles)
{
	static const struct {
		double p, z;
	} cases[] = {
		{ 0.5, 0 },
		{ 0.8413447460685429, 1 },
		{ 0.975, 1.959963984540054 },
		{ 0.025, -1.959963984540054 },
		{ 0.999, 3.090232306167813 },
		{ 1e-6, -4.753424308822899 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		cr_expect(epsilon_eq(dbl, normal_quantile(cases[n].p),
		    cases[n].z, 1e-10));
		cr_expect(
		    epsilon_eq(dbl, normal_cdf(cases[n].z), cases[n].p, 1e-12));
	}
}

Test(normal, student_quantiles)
{
	static const struct {
		uint64_t freedom;
		double p, t;
	} cases[] = {
		{ 1, 0.975, 12.706 },
		{ 2, 0.975, 4.303 },
		{ 3, 0.975, 3.182 },
		{ 4, 0.975, 2.776 },
		{ 5, 0.975, 2.571 },
		{ 5, 0.025, -2.571 },
		{ 10, 0.975, 2.228 },
		{ 30, 0.975, 2.042 },
		{ 30, 0.9, 1.310 },
		{ 1000000, 0.975, 1.960 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		double t = student_quantile(cases[n].p, cases[n].freedom);

		cr_expect(lt(dbl, fabs(t / cases[n].t - 1), 0.005),
		    "%.4f for %.3f", t, cases[n].t);
	}
}

/* From published tables; and the quantiles' inverse. */
Test(normal, student_probabilities)
{
	static const struct {
		uint64_t freedom;
		double t, p;
	} cases[] = {
		{ 1, 1, 0.75 },
		{ 1, -1, 0.25 },
		{ 2, 4.302652729911275, 0.975 },
		{ 3, 3.182446305284263, 0.975 },
		{ 3, -4.540702858698419, 0.01 },
		{ 10, 2.228138851964939, 0.975 },
		{ 30, 1.310415025340203, 0.9 },
		{ 30, 0.0, 0.5 },
		{ 100, -3.173739493738783, 0.001 },
		{ 1000000, 1.959963984540054, 0.975 },
		{ 4, INFINITY, 1 },
		{ 4, -INFINITY, 0 },
	};

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++)
		cr_expect(epsilon_eq(dbl,
			      student_cdf(cases[n].t, cases[n].freedom),
			      cases[n].p, 1e-6),
		    "case %zu", n);
	for (double t = -8; t <= 8; t += 0.25)
		cr_expect(epsilon_eq(dbl,
		    student_cdf(t, 7) + student_cdf(-t, 7), 1, 1e-12));
}

Test(moments, of_a_few_numbers)
{
	static const double numbers[] = { 1, 4, 4, 7 };
	struct moments moments = { 0 };
	struct estimate estimate;

	cr_expect(eq(dbl, moments_variance(&moments), 0));
	for (size_t n = 0; n < 4; n++)
		moments_add(&moments, numbers[n]);
	estimate = moments_estimate(&moments);
	cr_expect(eq(u64, moments.count, 4));
	cr_expect(epsilon_eq(dbl, moments_variance(&moments), 6, 1e-12));
	cr_expect(epsilon_eq(dbl, estimate.value, 4, 1e-12));
	cr_expect(epsilon_eq(dbl, estimate.error, sqrt(1.5), 1e-12));
	cr_expect(eq(u64, estimate.freedom, 3));
}

Test(moments, equal_numbers_do_not_vary_at_all)
{
	struct moments moments = { 0 };
	struct estimate estimate;

	for (int n = 0; n < 1000; n++)
		moments_add(&moments, 1.0 / 3);
	estimate = moments_estimate(&moments);
	cr_expect(eq(dbl, estimate.value, 1.0 / 3));
	cr_expect(eq(dbl, estimate.error, 0));
}

Test(moments, one_number_tells_nothing_of_the_error)
{
	struct moments moments = { 0 };
	struct estimate estimate;
	struct interval interval;

	moments_add(&moments, 0.7);
	estimate = moments_estimate(&moments);
	interval = estimate_interval(&estimate);
	cr_expect(eq(dbl, estimate.value, 0.7));
	cr_expect(eq(dbl, interval.low, -INFINITY));
	cr_expect(eq(dbl, interval.high, INFINITY));
}

/* Four numbers tell less of their error than the normal distribution says. */
Test(moments, superiority_of_few_is_students)
{
	struct estimate estimate = { -4.540702858698419, 1, 3 };

	cr_expect(
	    epsilon_eq(dbl, estimate_superiority(&estimate, 0), 0.01, 1e-6));
	estimate.value = 0;
	cr_expect(eq(dbl, estimate_superiority(&estimate, 0), 0.5));
	estimate.freedom = 0;
	cr_expect(eq(dbl, estimate_superiority(&estimate, -1), 0.5));
}

/* A sum of uniform numbers is close to normal, where Student's is exact. */
Test(moments, interval_holds_the_mean_95_times_in_100)
{
	static const int sizes[] = { 3, 10, 100 };
	enum { TRIES = 10000 };

	for (size_t size = 0; size < 3; size++) {
		uint64_t rng = size;
		int held = 0;

		for (int n = 0; n < TRIES; n++) {
			struct moments moments = { 0 };
			struct estimate estimate;
			struct interval interval;

			for (int k = 0; k < sizes[size]; k++)
				moments_add(&moments,
				    simulate_uniform(&rng) +
					simulate_uniform(&rng) +
					simulate_uniform(&rng) +
					simulate_uniform(&rng));
			estimate = moments_estimate(&moments);
			interval = estimate_interval(&estimate);
			held += interval.low <= 2 && interval.high >= 2;
		}
		/* four standard deviations of 22 */
		cr_expect(lt(int, abs(held - 9500), 88), "%d numbers: %d",
		    sizes[size], held);
	}
}
