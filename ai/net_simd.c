/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The only file with intrinsics; what it computes is net_forward_plain(). */

#include "ai/net.h"

#if defined(__x86_64__)

#include <immintrin.h>

enum { LANES = 16 };

_Static_assert(NET_HIDDEN_STEP == 4 * LANES, "a block is four vectors");

__attribute__((target("avx2"))) static inline int32_t
sum_of(__m256i v)
{
	__m128i x = _mm_add_epi32(_mm256_castsi256_si128(v),
	    _mm256_extracti128_si256(v, 1));

	x = _mm_add_epi32(x, _mm_shuffle_epi32(x, _MM_SHUFFLE(1, 0, 3, 2)));
	x = _mm_add_epi32(x, _mm_shuffle_epi32(x, _MM_SHUFFLE(2, 3, 0, 1)));
	return _mm_cvtsi128_si32(x);
}

/* Clip to 0 – NET_ONE - 1 and square, keeping the upper bits. */
__attribute__((target("avx2"))) static inline __m256i
unit_of(__m256i sum)
{
	const __m256i top = _mm256_set1_epi16(NET_ONE - 1);
	__m256i unit = _mm256_min_epi16(
	    _mm256_max_epi16(sum, _mm256_setzero_si256()), top);

	/* (x * 2^4)^2 >> 16 is x^2 >> 8. */
	unit = _mm256_slli_epi16(unit, 4);
	return _mm256_mulhi_epi16(unit, unit);
}

/* A block of units, in registers: loops over arrays would put it in memory. */
struct block {
	__m256i a, b, c, d;
};

__attribute__((target("avx2"))) static inline __m256i
load(const int16_t *from, unsigned vector)
{
	return _mm256_load_si256((const void *)(from + vector * LANES));
}

/* Add up one block's rows. */
__attribute__((target("avx2"))) static inline struct block
sum_rows(const struct net *net, const uint16_t *rows, unsigned count,
    unsigned from)
{
	size_t hidden = net->shape.hidden;
	const int16_t *row = net->bias + from;
	struct block sum = { load(row, 0), load(row, 1), load(row, 2),
		load(row, 3) };

	for (unsigned i = 0; i < count; i++) {
		row = net->first + rows[i] * hidden + from;
		sum.a = _mm256_add_epi16(sum.a, load(row, 0));
		sum.b = _mm256_add_epi16(sum.b, load(row, 1));
		sum.c = _mm256_add_epi16(sum.c, load(row, 2));
		sum.d = _mm256_add_epi16(sum.d, load(row, 3));
	}
	sum.a = unit_of(sum.a);
	sum.b = unit_of(sum.b);
	sum.c = unit_of(sum.c);
	sum.d = unit_of(sum.d);
	return sum;
}

__attribute__((target("avx2"))) static inline __m256i
weigh(const struct block *unit, const int16_t *weights)
{
	__m256i ab =
	    _mm256_add_epi32(_mm256_madd_epi16(unit->a, load(weights, 0)),
		_mm256_madd_epi16(unit->b, load(weights, 1)));
	__m256i cd =
	    _mm256_add_epi32(_mm256_madd_epi16(unit->c, load(weights, 2)),
		_mm256_madd_epi16(unit->d, load(weights, 3)));

	return _mm256_add_epi32(ab, cd);
}

__attribute__((target("avx2"))) static void
forward_avx2(const struct net *net, const uint16_t *rows, unsigned count,
    unsigned bucket, int32_t *out)
{
	unsigned hidden = net->shape.hidden, outputs = net->shape.outputs;
	const int16_t *weights = net->out + bucket * outputs * hidden;
	__m256i totals[SEATS];

	for (unsigned o = 0; o < outputs; o++)
		totals[o] = _mm256_setzero_si256();
	for (unsigned from = 0; from < hidden; from += NET_HIDDEN_STEP) {
		struct block units = sum_rows(net, rows, count, from);

		for (unsigned o = 0; o < outputs; o++)
			totals[o] = _mm256_add_epi32(totals[o],
			    weigh(&units, weights + o * hidden + from));
	}
	for (unsigned o = 0; o < outputs; o++)
		out[o] =
		    net->out_bias[bucket * outputs + o] + sum_of(totals[o]);
}

net_forward
net_forward_fastest(void)
{
	return __builtin_cpu_supports("avx2") ? forward_avx2
					      : net_forward_plain;
}

#else

net_forward
net_forward_fastest(void)
{
	return net_forward_plain;
}

#endif
