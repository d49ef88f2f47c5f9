/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "tests/nets.h"

static struct net net;
static unsigned char file[1 << 20];

static size_t
make_file(void)
{
	nets_random(&net, NETS_OPPOSITE, 64, 11);
	net_file_write(&net, file);
	return net_file_bytes(&net.shape);
}

Test(net_file, a_file_that_was_written_is_read_back)
{
	static struct net copy;
	size_t bytes = make_file();
	const char *why;

	cr_assert(net_load(file, bytes, &copy, &why), "%s", why);
	cr_assert_arr_eq(&copy.shape, &net.shape, sizeof(net.shape));
	cr_assert_arr_eq(copy.first, net.first, sizeof(net.first));
	cr_assert_arr_eq(copy.bias, net.bias, sizeof(net.bias));
	cr_assert_arr_eq(copy.out, net.out, sizeof(net.out));
	cr_assert_arr_eq(copy.out_bias, net.out_bias, sizeof(net.out_bias));
}

Test(net_file, a_bad_file_is_refused_with_a_reason)
{
	static const struct {
		long bytes; /* more or fewer */
		size_t at;
		unsigned char flip;
		const char *why;
	} cases[] = {
		{ -1, 0, 0, "too short" },
		{ 1, 0, 0, "wrong length" },
		{ 0, 0, 1, "not a net file" },
		{ 0, NET_FILE_VERSION_AT, 3, "another version" },
		{ 0, NET_FILE_COVERS_AT, 0x20, "wrong checksum" },
		{ 0, NET_FILE_COVERS_AT + 1, 0x80, "don't go together" },
		{ 0, NET_FILE_HIDDEN_AT, 1, "hidden layer" },
		{ 0, NET_FILE_HIDDEN_AT, 0xc0, "too short" },
		{ 0, NET_FILE_PAYLOAD_AT, 1, "wrong length" },
		{ 0, NET_FILE_CHECKSUM_AT, 1, "wrong checksum" },
		{ 0, NET_FILE_HEADER, 1, "wrong checksum" },
		{ 0, 20000, 0x80, "wrong checksum" },
	};
	size_t bytes = make_file();
	const char *why;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t given = bytes + (size_t)cases[i].bytes;
		void *exact = malloc(given);

		file[cases[i].at] ^= cases[i].flip;
		memcpy(exact, file, given);
		file[cases[i].at] ^= cases[i].flip;
		cr_assert(!net_load(exact, given, &net, &why), "%zu", i);
		cr_assert_not_null(strstr(why, cases[i].why), "%zu: %s", i,
		    why);
		free(exact);
	}
	for (size_t given = 0; given < NET_FILE_HEADER; given++)
		cr_assert(!net_load(file, given, &net, &why));
}

Test(net_file, an_output_that_could_overflow_is_refused)
{
	size_t bytes = make_file();
	const char *why;

	for (unsigned h = 0; h < 64; h++)
		net.out[h] = INT16_MIN;
	net_file_write(&net, file);
	cr_assert(!net_load(file, bytes, &net, &why));
	cr_assert_not_null(strstr(why, "out of range"), "%s", why);
	make_file();
	net.out_bias[3] = NET_OUT_BIAS_MAX + 1;
	net_file_write(&net, file);
	cr_assert(!net_load(file, bytes, &net, &why));
	cr_assert_not_null(strstr(why, "out of range"), "%s", why);
}

Test(net_file, a_shape_needs_seats_and_a_width)
{
	static const struct {
		unsigned covers, hidden;
	} bad[] = { { 0, 64 }, { 0x0002, 64 }, { 0x8080, 64 }, { 0x0021, 64 },
		{ NETS_OPPOSITE, 0 }, { NETS_OPPOSITE, 63 },
		{ NETS_OPPOSITE, 320 } };
	struct net_shape shape;
	const char *why;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cr_assert(!net_shape_init(&shape, bad[i].covers, bad[i].hidden,
		    &why));
		cr_assert_not_null(why);
	}
}
