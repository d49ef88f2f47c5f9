/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <math.h>
#include <string.h>

#include "src/train/kernel.h"

#define OUT_LIMIT 20.0F /* keeps an output's sum below NET_OUT_SUM_MAX */
#define TINY	  1e-8F

/* In pairs, so that the order does not depend on the vectors' width. */
static inline float
sum_lanes(float lanes[static KERNEL_LANES])
{
	for (unsigned n = KERNEL_LANES / 2; n > 0; n /= 2)
		for (unsigned i = 0; i < n; i++)
			lanes[i] += lanes[i + n];
	return lanes[0];
}

static inline __attribute__((always_inline)) float
adam_step(const struct step *step, float gradient, float limit, float weight,
    float *mean, float *variance)
{
	*mean += (gradient - *mean) * (1 - step->decay[0]);
	*variance += (gradient * gradient - *variance) * (1 - step->decay[1]);
	weight -=
	    step->rate * *mean / (sqrtf(*variance * step->correct) + TINY);
	weight = weight < limit ? weight : limit;
	return weight > -limit ? weight : -limit;
}

#if defined(__x86_64__)

#define WIDTH	   16
#define NAME(name) name##_avx512
#define TARGET	   __attribute__((target("avx512f")))
#include "src/train/kernel_body.h"
#undef WIDTH
#undef NAME
#undef TARGET

#define WIDTH	   8
#define NAME(name) name##_avx2
#define TARGET	   __attribute__((target("avx2")))
#include "src/train/kernel_body.h"
#undef WIDTH
#undef NAME
#undef TARGET

#endif

#define WIDTH	   4
#define NAME(name) name##_plain
#define TARGET
#include "src/train/kernel_body.h"

void
kernel_adam(const struct step *step, const float *gradients, size_t count,
    float *weights, float *mean, float *variance)
{
	for (size_t i = 0; i < count; i++)
		weights[i] = adam_step(step, gradients[i] * step->share,
		    OUT_LIMIT, weights[i], &mean[i], &variance[i]);
}

const struct kernel *
kernel_at(unsigned number)
{
	static const struct kernel plain = { "plain", forward_plain,
		gradients_plain, update_plain };
	const struct kernel *runnable[3];
	unsigned count = 0;

#if defined(__x86_64__)
	static const struct kernel avx512 = { "AVX-512", forward_avx512,
		gradients_avx512, update_avx512 };
	static const struct kernel avx2 = { "AVX2", forward_avx2,
		gradients_avx2, update_avx2 };

	if (__builtin_cpu_supports("avx512f"))
		runnable[count++] = &avx512;
	if (__builtin_cpu_supports("avx2"))
		runnable[count++] = &avx2;
#endif
	runnable[count++] = &plain;
	return number < count ? runnable[number] : NULL;
}
